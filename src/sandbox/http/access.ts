import { NodeError } from './nodeError';

/** Who may ask, and which network answers (SPEC.md §5). */
export type Access =
  /** Anyone, key or no key: the sandbox that is built in. */
  | { readonly kind: 'open'; readonly network: string }
  /** Only who sends a key of this region; the key decides the network. */
  | { readonly kind: 'keys'; readonly region: string; readonly keys: Readonly<Record<string, AccessKey>> };

/** What an access key gives a right to. */
export interface AccessKey {
  readonly network: string;
  /** Where the key was created. */
  readonly region: string;
  /** Queries per second, and at most as many at once; no limit where absent. */
  readonly qps?: number;
}

/** Checks keys and counts queries; one for each sandbox. The bodies of 401 and 429 are ours: none is documented. */
export class Gatekeeper {
  readonly #access: Access;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  /** @param now milliseconds since the epoch */
  constructor(access: Access, now: () => number) {
    this.#access = access;
    this.#now = now;
  }

  /** The network that answers a request. @throws NodeError 401 or 429 */
  admit(headers: Headers): string {
    if (this.#access.kind === 'open') return this.#access.network;
    const sent = sentKey(headers);
    const { keys, region } = this.#access;
    const key = sent !== undefined && Object.hasOwn(keys, sent) ? keys[sent] : undefined;
    if (sent === undefined) throw unauthorized('An access key is required');
    if (!key) throw unauthorized('The access key is not valid');
    if (key.region !== region) throw unauthorized(`The access key is of another region than ${region}`);
    if (key.qps !== undefined) this.#count(sent, key.qps);
    return key.network;
  }

  #count(key: string, qps: number): void {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: qps, at: now };
    const tokens = Math.min(qps, bucket.tokens + ((now - bucket.at) * qps) / 1000);
    this.#buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    if (tokens < 1) throw new NodeError(429, 'rate_limited', 'The access key has surpassed its queries per second');
  }
}

function sentKey(headers: Headers): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? headers.get('x-api-key') ?? undefined;
}

function unauthorized(message: string): NodeError {
  return new NodeError(401, 'unauthorized', message);
}
