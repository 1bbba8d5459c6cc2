import { ByteCollector } from './byteCollector';
import type { FetchedResponse } from './fetch';
import type { RequestScope } from './requestScope';

/** A body as text, or only the start of it because it is longer than asked for. */
export interface BodyText {
  readonly text: string;
  readonly cut: boolean;
}

/**
 * Reads a body up to `maxBytes`, counted as the engine gives them, thus after decompression; the rest is cancelled.
 *
 * @throws the reason for which `scope` ends, and the engine's error when the connection breaks.
 */
export async function readBody(response: FetchedResponse, maxBytes: number, scope: RequestScope): Promise<BodyText> {
  const bytes = new ByteCollector();
  const cut = await collect(response, maxBytes, bytes, scope);
  return { text: cut ? '' : bytes.text(), cut };
}

/** Reads the start of a body that is worth something in part, that of an error: what comes before the end, whatever it is. */
export async function readStart(response: FetchedResponse, maxBytes: number, scope: RequestScope): Promise<string> {
  const bytes = new ByteCollector();
  await collect(response, maxBytes, bytes, scope).catch(() => true);
  return bytes.text();
}

/** Whether there was more than `maxBytes`. */
async function collect(
  response: FetchedResponse,
  maxBytes: number,
  bytes: ByteCollector,
  scope: RequestScope,
): Promise<boolean> {
  if (response.body === null) return false;
  const reader = response.body.getReader();
  let left = maxBytes;
  try {
    for (;;) {
      const { done, value } = await scope.within(reader.read());
      if (done) return false;
      scope.active();
      bytes.add(value.subarray(0, left));
      left -= value.byteLength;
      if (left < 0) return true;
    }
  } finally {
    // Without effect on a body that was read to its end.
    reader.cancel().catch(() => undefined);
  }
}
