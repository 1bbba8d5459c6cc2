import { NodeError } from './nodeError';
import { qpsAfter } from './qpsAllotment';
import { TokenBucket } from './tokenBucket';
import type { SandboxRequest } from '../sandboxRequest';

/** Who may ask, and which network answers (SPEC.md §5). */
export type Access =
  /** Anyone, key or no key: the sandbox that is built in. */
  | { readonly kind: 'open'; readonly network: string }
  /** Only who sends a key of this region; the key decides the network. */
  | {
      readonly kind: 'keys';
      readonly region: string;
      readonly keys: Readonly<Record<string, AccessKey>>;
      /** Queries per second that all keys with a limit share; see {@link qpsAfter}. No bound where absent. */
      readonly allotment?: number;
    };

/** What an access key gives a right to. */
export interface AccessKey {
  readonly network: string;
  /** Where the key was created. */
  readonly region: string;
  /** Queries per second, and at most as many at once; no limit where absent. */
  readonly qps?: number;
}

/** An access key as it is now. */
export interface KeyState extends AccessKey {
  readonly key: string;
}

/** Checks keys and counts queries; one for each sandbox. The bodies of 401 and 429 are ours: none is documented. */
export class Gatekeeper {
  readonly #access: Access;
  readonly #now: () => number;
  readonly #keys: Map<string, AccessKey>;
  readonly #buckets = new Map<string, TokenBucket>();

  /** @param now milliseconds since the epoch */
  constructor(access: Access, now: () => number) {
    this.#access = access;
    this.#now = now;
    this.#keys = new Map(access.kind === 'keys' ? Object.entries(access.keys) : []);
  }

  /** Every key with the limit that it has now, in the order in which they were given. */
  keys(): readonly KeyState[] {
    return [...this.#keys].map(([key, each]) => ({ key, ...each }));
  }

  /**
   * Gives a key another limit; what is left of the allotment goes to the other keys that have a limit.
   * @throws RangeError when there is no such key, or that is no limit that the allotment allows
   */
  setQps(key: string, qps: number): void {
    const allotment = this.#access.kind === 'keys' ? this.#access.allotment : undefined;
    for (const [each, limit] of qpsAfter(this.#keys, key, qps, allotment)) {
      const before = this.#keys.get(each);
      if (before) this.#keys.set(each, { ...before, qps: limit });
      this.#buckets.get(each)?.setRate(limit, this.#now());
    }
  }

  /** The network that answers a request. @throws NodeError 401 or 429 */
  admit(headers: SandboxRequest['headers']): string {
    if (this.#access.kind === 'open') return this.#access.network;
    const { region } = this.#access;
    const sent = sentKey(headers);
    if (sent === undefined) throw unauthorized('An access key is required');
    const key = this.#keys.get(sent);
    if (!key) throw unauthorized('The access key is not valid');
    if (key.region !== region) throw unauthorized(`The access key is of another region than ${region}`);
    if (key.qps !== undefined) this.#count(sent, key.qps);
    return key.network;
  }

  #count(key: string, qps: number): void {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? new TokenBucket(qps, now);
    this.#buckets.set(key, bucket);
    if (!bucket.take(now))
      throw new NodeError(429, 'rate_limited', 'The access key has surpassed its queries per second');
  }
}

function sentKey(headers: SandboxRequest['headers']): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? headers.get('x-api-key') ?? undefined;
}

function unauthorized(message: string): NodeError {
  return new NodeError(401, 'unauthorized', message);
}
