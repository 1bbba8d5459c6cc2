import { parseRetryAfter } from './retryAfter';
import { parseJson } from '../json';
import { readAnswerHeaders } from './answer';
import type { FetchedResponse } from './fetch';
import { errorBodySchema, type WireErrorBody } from './schemas/answerSchemas';
import { parseBySchema } from './schemas/parseBySchema';
import type { StatusFacts } from './statusErrors';

/**
 * What an answer with a status that is no success says. `redact` takes the access key out of words that come from
 * outside; `now` is in ms since the epoch.
 */
export function statusFacts(
  response: FetchedResponse,
  text: string,
  redact: (text: string) => string,
  now: number,
): StatusFacts {
  return {
    status: response.status,
    body: errorBody(text, redact),
    text: redact(text),
    headers: readAnswerHeaders(response.headers),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), now),
  };
}

function errorBody(text: string, redact: (text: string) => string): WireErrorBody | undefined {
  const parsed = parseBySchema(errorBodySchema, parseJson(text));
  if (parsed.kind === 'mismatch') return undefined;
  const { message, error_code, vm_error_code } = parsed.value;
  return { message: redact(message), error_code: redact(error_code), vm_error_code };
}
