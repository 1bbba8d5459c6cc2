import { hasUnseen } from '../move/visibleText';

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

/**
 * Reads the address of a gateway as a user enters it (SPEC.md §1, {base_url}). Access keys are sent to it, so it must
 * be https unless it is this machine.
 */
export function parseBaseUrl(text: string): BaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return invalid('The address is empty; enter one such as https://gateway.example/v1.');
  // A URL parser drops these characters silently, but an address should be exactly what it looks like.
  if (/[\s\\]/.test(trimmed) || hasUnseen(trimmed)) {
    return invalid('The address contains a space, a backslash or an invisible character; remove it.');
  }
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  if (url === undefined) {
    return invalid('The address is not a URL; enter one such as https://gateway.example/v1.');
  }
  const reason = objection(url, trimmed);
  if (reason !== undefined) return invalid(reason);
  const baseUrl = `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
  const valid = { kind: 'valid', baseUrl, origin: url.origin } as const;
  if (/\/v\d+(\/|$)/.test(url.pathname)) return valid;
  const warning =
    'The address has no version segment such as /v1; only the path of an operation is added to it, so most gateways will not find anything there.';
  return { ...valid, warning };
}

function objection(url: URL, text: string): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return `The address starts with ${url.protocol} but must start with https://.`;
  }
  if (!/^https?:\/\/[^/]/i.test(text)) return 'The address has no host; enter one such as https://gateway.example/v1.';
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) {
    return 'The address contains a user name or password; leave it out and store the access key with "Movescope: Set Access Key".';
  }
  if (/[?#]/.test(text)) {
    return 'The address contains a query or a fragment (? or #); leave it out, as paths are appended to the address.';
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return `The address ${url.origin} is not encrypted, and an access key would be readable in transit; use https:// (http:// is only for this machine, such as http://localhost:8080/v1).`;
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
