import type { Answer, AnswerHeaders } from './answer';
import type { Operation } from './operation';
import type { Priority } from './pacer';
import type { WireEncodingInput, WireSimulationInput } from './schemas/transactionInputSchema';

/** A request to a gateway, without what all requests to it have in common. */
export type GatewayRequest =
  | (RequestTarget & { readonly method: 'GET' })
  | (RequestTarget & { readonly method: 'POST'; readonly body: WireEncodingInput | WireSimulationInput });

interface RequestTarget {
  /** What it is for, so that an error can say it. */
  readonly operation: Operation;
  /** Segments below the base URL, not encoded. */
  readonly path: readonly string[];
  readonly query?: Query;
  /** Who waits for it: the user, where it is left out. */
  readonly priority?: Priority;
  /** Told what the headers of an answer say before its body is there; of an attempt that then fails, too. */
  readonly onHeaders?: (headers: AnswerHeaders) => void;
}

/** Sends requests to one gateway with one access key. Layers (retries, pacing) wrap one transport in another. */
export interface Transport {
  /** The network's label, for errors. */
  readonly network: string;
  /**
   * Sends a request and reads its JSON answer, which is not checked in any other way.
   *
   * @throws GatewayError when there is no JSON answer; the signal's reason when it is aborted; that of
   * {@link Transport.dispose} afterwards.
   */
  request(request: GatewayRequest, signal: AbortSignal): Promise<Answer<unknown>>;
  /** Ends what is under way; nothing is sent afterwards. @param reason a ConnectionClosedError where absent */
  dispose(reason?: Error): void;
}

/** The query of a request; a member that is `undefined` is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The URL of a request: each segment is encoded whole, so that no address or name leads out of the base URL.
 * `undefined` when a segment cannot be part of a path (empty, `.`, `..`, half of a surrogate pair).
 */
export function requestUrl(baseUrl: string, path: readonly string[], query: Query = {}): string | undefined {
  if (!path.every(isEncodable)) return undefined;
  const pathText = path.map(segment => `/${encodeURIComponent(segment)}`).join('');
  const members = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return members.length === 0 ? `${baseUrl}${pathText}` : `${baseUrl}${pathText}?${members.join('&')}`;
}

/** URL parsers resolve `.` and `..` even when they are percent-encoded. */
function isEncodable(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/\p{Surrogate}/u.test(segment);
}
