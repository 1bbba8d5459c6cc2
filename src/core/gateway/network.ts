/** How a request sends the access key (SPEC.md §5.1); `none` is for a local node. */
export type Auth = 'bearer' | 'apiKey' | 'none';

/** A gateway that the user configured, or the built-in sandbox. */
export interface Network {
  /** Stable id of the network in settings, storage and secrets. */
  readonly id: string;
  readonly label: string;
  /** From {@link parseBaseUrl}: includes the API version segment, and has no trailing slash. */
  readonly baseUrl: string;
  readonly auth: Auth;
  /** Whether transactions on it move real money, if configured; such networks look different everywhere. */
  readonly mainNetwork: boolean | undefined;
  /** The key's limit in queries per second, if the user knows it; otherwise Movescope measures it. */
  readonly qps?: number;
  /** The region of the key and its address (SPEC.md §5.3), as a reminder for the user. */
  readonly region?: string;
  /** The longest time for one answer, in seconds; by default 30. */
  readonly timeLimit?: number;
  /** The network's web explorer, from `readExplorerUrl`. */
  readonly explorer?: string;
  /** Whether this is the built-in model, not a chain. */
  readonly sandbox: boolean;
}

/** The built-in network. Its address is reserved (RFC 2606) and never contacted: requests stay in the process. */
export const SANDBOX_NETWORK: Network = {
  id: 'sandbox',
  label: 'Sandbox',
  baseUrl: 'https://sandbox.invalid/v1',
  auth: 'none',
  mainNetwork: false,
  sandbox: true,
};
