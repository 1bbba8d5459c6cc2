import type { Fetch, FetchedResponse } from '../core/gateway/fetch';

/**
 * Returns a fetch function that also prints every response as received: status, headers, and the part of the body that
 * was read.
 */
export function printingAnswers(fetch: Fetch, print: (lines: readonly string[]) => void): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const { body } = response;
    const end = (parts: readonly Uint8Array[], isWhole: boolean): void => {
      const rest = isWhole ? [] : ['', '(The rest was not read.)'];
      print([
        `HTTP ${response.status}`,
        ...headerLines(response),
        '',
        new TextDecoder().decode(Buffer.concat(parts)),
        ...rest,
      ]);
    };
    if (body) return { ...partsOf(response), body: watched(body, end) };
    end([], true);
    return response;
  };
}

/** Copies the properties by name, because they are getters on a built-in class. */
function partsOf({ ok, status, type, headers }: FetchedResponse): Omit<FetchedResponse, 'body'> {
  return { ok, status, type, headers };
}

function headerLines({ headers }: FetchedResponse): readonly string[] {
  return [...(headers.entries?.() ?? [])].map(([name, value]) => `${name}: ${value}`);
}

type Body = NonNullable<FetchedResponse['body']>;

/** @param onEnd called once with the parts that were read @returns the body. */
function watched(body: Body, onEnd: (parts: readonly Uint8Array[], isWhole: boolean) => void): Body {
  const parts: Uint8Array[] = [];
  let ended = false;
  const end = (isWhole: boolean): void => {
    if (!ended) onEnd(parts, isWhole);
    ended = true;
  };
  return {
    getReader: () => {
      const reader = body.getReader();
      return {
        read: async () => {
          try {
            const next = await reader.read();
            if (next.done) end(true);
            else parts.push(next.value);
            return next;
          } catch (error) {
            end(false);
            throw error;
          }
        },
        cancel: reason => {
          end(false);
          return reader.cancel(reason);
        },
      };
    },
    cancel: () => {
      end(false);
      return body.cancel();
    },
  };
}
