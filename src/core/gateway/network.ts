import { hasUnseen } from '../text/visibleText';

/** How requests send the access key; `none` is for a local node. */
export type Auth = 'bearer' | 'apiKey' | 'none';

/** A gateway configured by the user, or the built-in sandbox. */
export interface Network {
  /** The network's id in settings, storage and secret storage; never changes. */
  readonly id: string;
  readonly label: string;
  /** From {@link parseBaseUrl}: includes the API version and has no trailing slash. */
  readonly baseUrl: string;
  readonly auth: Auth;
  /** Whether transactions move real money, if configured; such networks are highlighted everywhere. */
  readonly mainNetwork: boolean | undefined;
  /** The key's limit in queries per second, if configured; otherwise Movescope measures it. */
  readonly qps?: number;
  /** The region of the key and its URL, as a reminder for the user. */
  readonly region?: string;
  /** The timeout of a response, in seconds; defaults to 30. */
  readonly timeLimit?: number;
  /** The URL of the network's web explorer, from `readExplorerUrl`. */
  readonly explorer?: string;
  /** Whether this is the built-in sandbox, which is a model, not a chain. */
  readonly sandbox: boolean;
}

/** The built-in network. Its host name is reserved (RFC 2606) and never contacted; requests stay in the process. */
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
      /** Normalized, without a trailing slash, so that paths can be appended. */
      readonly baseUrl: string;
      /** The origin (scheme, host and port) that an access key is bound to. */
      readonly origin: string;
      /** A sentence that warns about a valid but probably wrong URL. */
      readonly warning?: string;
    }
  /** `reason` is a complete sentence for the user. */
  | { readonly kind: 'invalid'; readonly reason: string };

/**
 * Parses the URL of a gateway typed by the user. If requests contain an access key, the URL must be https, except for a
 * loopback host.
 */
export function parseBaseUrl(text: string, auth: Auth = 'bearer'): BaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return invalid('The URL is empty; enter one such as https://gateway.example/v1.');
  // A URL parser drops these characters silently, but requests must go where the URL appears to point.
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

const NO_VERSION = 'The URL has no API version such as /v1; most gateways need one.';

function openWarning({ origin }: URL): string {
  return `The connection to ${origin} is not encrypted: anyone on the network can read and change requests and responses.`;
}

function keyObjection({ origin }: URL): string {
  return `The connection to ${origin} is not encrypted, and an access key would be readable in transit; use https:// (http:// is only for this machine, such as http://localhost:8080/v1, or without a key).`;
}

/** Whether a URL is plain http to another machine. */
function isUnencrypted({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}

function objection(url: URL, text: string): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `The URL starts with ${url.protocol} but must start with https://.`;
  }
  if (!/^https?:\/\/[^/]/i.test(text)) return 'The URL has no host; enter one such as https://gateway.example/v1.';
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) {
    return 'The URL contains a user name or password; remove it and store the access key with "Movescope: Set Access Key".';
  }
  if (/[?#]/.test(text)) {
    return 'The URL contains a query or a fragment (? or #); remove it, because paths are appended to the URL.';
  }
  return undefined;
}

/** Whether a host is this machine. @param hostname as normalized by `URL`: IPv4 addresses are dotted decimal */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

function invalid(reason: string): BaseUrl {
  return { kind: 'invalid', reason };
}
