/** How a request carries the access key (SPEC.md §5.1); `none` serves a local node. */
export type Auth = 'bearer' | 'apiKey' | 'none';

/** A gateway that the user configured, or the built-in sandbox. */
export interface Network {
  /** Stable name of the network in settings, storage and secrets. */
  readonly id: string;
  readonly label: string;
  /** As {@link parseBaseUrl} gives it: includes the API version segment, no slash at the end. */
  readonly baseUrl: string;
  readonly auth: Auth;
  /** Whether transactions there move real money, where somebody said so; such networks look different everywhere. */
  readonly mainNetwork: boolean | undefined;
  /** The key's limit in queries per second, where the user knows it; it is learnt where not. */
  readonly qps?: number;
  /** The network's web explorer, as `readExplorerUrl` gives it. */
  readonly explorer?: string;
  /** Whether this is the built-in model, not a chain. */
  readonly sandbox: boolean;
}

/** The built-in network. Its address is reserved (RFC 2606) and never asked: requests stay in the process. */
export const SANDBOX_NETWORK: Network = {
  id: 'sandbox',
  label: 'Sandbox',
  baseUrl: 'https://sandbox.invalid/v1',
  auth: 'none',
  mainNetwork: false,
  sandbox: true,
};
