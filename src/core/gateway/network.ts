import { hasUnseen } from '../text/visibleText';

/** How a request sends the access key; `none` is for a local node. */
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
  /** The region of the key and its address, as a reminder for the user. */
  readonly region?: string;
  /** The timeout of one response, in seconds; by default 30. */
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

/** The result of {@link parseBaseUrl}. */
export type BaseUrl =
  | {
      readonly kind: 'valid';
      /** Normalised, without a trailing slash, so that paths can be appended. */
      readonly baseUrl: string;
      /** Scheme, host and port, to which an access key is bound. */
      readonly origin: string;
      /** A sentence that warns of an address that is allowed but probably wrong. */
      readonly warning?: string;
    }
  /** `reason` is a full sentence for the user. */
  | { readonly kind: 'invalid'; readonly reason: string };

/** Reads the URL of a gateway as a user enters it. If an access key is sent to it, it must be https unless it is this machine. */
export function parseBaseUrl(text: string, auth: Auth = 'bearer'): BaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return invalid('The URL is empty; enter one such as https://gateway.example/v1.');
  // A URL parser drops these characters silently, but an address should be exactly what it looks like.
  if (/[\s\\]/.test(trimmed) || hasUnseen(trimmed)) {
    return invalid('The URL contains a space, a backslash or an invisible character; remove it.');
  }
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (url === undefined) {
    return invalid('The URL is not valid; enter one such as https://gateway.example/v1.');
  }
  const isOpen = isUnencrypted(url);
  const reason = objection(url, trimmed) ?? (isOpen && auth !== 'none' ? keyObjection(url) : undefined);
  if (reason !== undefined) return invalid(reason);
  const baseUrl = `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
  const valid = { kind: 'valid', baseUrl, origin: url.origin } as const;
  const warnings = [...(isOpen ? [openWarning(url)] : []), ...(/\/v\d+(\/|$)/.test(url.pathname) ? [] : [NO_VERSION])];
  return warnings.length === 0 ? valid : { ...valid, warning: warnings.join(' ') };
}

const NO_VERSION =
  'The URL has no API version such as /v1; only the path of an operation is added to it, so most gateways will not find anything there.';

function openWarning({ origin }: URL): string {
  return `The connection to ${origin} is not encrypted: anyone on the way to it can read and change requests and responses.`;
}

function keyObjection({ origin }: URL): string {
  return `The connection to ${origin} is not encrypted, and an access key would be readable in transit; use https:// (http:// is only for this machine, such as http://localhost:8080/v1, or without a key).`;
}

/** Whether an address is plain http to another machine. */
function isUnencrypted({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}

function objection(url: URL, text: string): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `The URL starts with ${url.protocol} but must start with https://.`;
  }
  if (!/^https?:\/\/[^/]/i.test(text)) return 'The URL has no host; enter one such as https://gateway.example/v1.';
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) {
    return 'The URL contains a user name or password; leave it out and store the access key with "Movescope: Set Access Key".';
  }
  if (/[?#]/.test(text)) {
    return 'The URL contains a query or a fragment (? or #); leave it out, as paths are appended to the URL.';
  }
  return undefined;
}

/** Whether a host is this machine. @param hostname as normalised by a URL: any IPv4 address is dotted decimal */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

function invalid(reason: string): BaseUrl {
  return { kind: 'invalid', reason };
}
