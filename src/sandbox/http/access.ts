import type { SandboxRequest } from './parameters';
import { NodeError } from './nodeError';

/**
 * A token bucket: allows a number of requests per second, and up to as many in a burst (but always one). Refills over
 * time.
 */
class TokenBucket {
  #rate: number;
  #tokens: number;
  #at: number;

  /**
   * @param rate per second
   * @param now milliseconds since the epoch
   */
  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#tokens = Math.max(1, rate);
    this.#at = now;
  }

  /** Takes one token, if there is one. */
  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Changes the rate; tokens so far are kept up to the new capacity. */
  setRate(rate: number, now: number): void {
    this.#fill(now);
    this.#rate = rate;
    this.#tokens = Math.min(this.#tokens, Math.max(1, rate));
  }

  /** If the clock is set back, no tokens are added. */
  #fill(now: number): void {
    const filled = (Math.max(0, now - this.#at) * this.#rate) / 1000;
    this.#tokens = Math.min(Math.max(1, this.#rate), this.#tokens + filled);
    this.#at = now;
  }
}

/**
 * Returns the limits after one key's limit changes (SPEC.md §8): if keys share an allotment, the rest of it is divided
 * among the other keys with a limit, in proportion to their previous limits.
 * @param keys by name, with the queries per second of those that have a limit
 * @param allotment queries per second for all of them; without it, the other keys do not change
 * @throws RangeError if the key does not exist, or the allotment does not allow the limit
 */
function qpsAfter(
  keys: ReadonlyMap<string, { readonly qps?: number }>,
  key: string,
  qps: number,
  allotment: number | undefined,
): ReadonlyMap<string, number> {
  if (!keys.has(key)) throw new RangeError('There is no such access key.');
  if (!Number.isFinite(qps) || qps <= 0) throw new RangeError('A limit is a number of queries per second above 0.');
  const changed = new Map([[key, qps]]);
  if (allotment === undefined) return changed;
  const others = [...keys].flatMap(([name, each]) =>
    name === key || each.qps === undefined ? [] : [{ name, qps: each.qps }],
  );
  const left = allotment - qps;
  if (left < 0 || (left === 0 && others.length > 0)) {
    throw new RangeError(`The keys share ${allotment} queries per second: ${qps} for one leaves none for the others.`);
  }
  const before = others.reduce((sum, each) => sum + each.qps, 0);
  for (const other of others) changed.set(other.name, (other.qps / before) * left);
  return changed;
}

/** Who has access, and which network answers (SPEC.md §5). */
export type Access =
  /** Anyone, with or without a key: the built-in sandbox. */
  | { readonly kind: 'open'; readonly network: string }
  /** Only requests with a key of this region; the key selects the network. */
  | {
      readonly kind: 'keys';
      readonly region: string;
      readonly keys: Readonly<Record<string, AccessKey>>;
      /** Queries per second that all keys with a limit share; see {@link qpsAfter}. No limit by default. */
      readonly allotment?: number;
    };

/** The rights of an access key. */
export interface AccessKey {
  readonly network: string;
  /** The region where the key was created. */
  readonly region: string;
  /** Queries per second, and the size of a burst; no limit by default. */
  readonly qps?: number;
}

/** The current state of an access key. */
export interface KeyState extends AccessKey {
  readonly key: string;
}

/**
 * Checks keys and counts queries; one for each sandbox. The bodies of 401 and 429 are invented, as they are not
 * documented.
 */
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

  /** Returns every key with its current limit, in the given order. */
  keys(): readonly KeyState[] {
    return [...this.#keys].map(([key, each]) => ({ key, ...each }));
  }

  /**
   * Changes the limit of a key; the rest of the allotment is divided among the other keys with a limit.
   * @throws RangeError if the key does not exist, or the allotment does not allow the limit
   */
  setQps(key: string, qps: number): void {
    const allotment = this.#access.kind === 'keys' ? this.#access.allotment : undefined;
    for (const [each, limit] of qpsAfter(this.#keys, key, qps, allotment)) {
      const before = this.#keys.get(each);
      if (before) this.#keys.set(each, { ...before, qps: limit });
      this.#buckets.get(each)?.setRate(limit, this.#now());
    }
  }

  /** Returns the network that answers a request. @throws NodeError 401 or 429 */
  admit(headers: SandboxRequest['headers']): string {
    if (this.#access.kind === 'open') return this.#access.network;
    const { region } = this.#access;
    const sent = sentKey(headers);
    if (sent === undefined) throw unauthorized('An access key is required');
    const key = this.#keys.get(sent);
    if (!key) throw unauthorized('The access key is not valid');
    if (key.region !== region) throw unauthorized(`The access key is for a region other than ${region}`);
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
