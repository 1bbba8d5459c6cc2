import type { Answer, AnswerHeaders } from './answer';
import { EndlessPagesError, RepeatedCursorError } from './answerErrors';
import type { ErrorContext } from './gatewayError';
import type { Priority } from './pacer';
import type { WireModule } from './schemas/moduleSchema';

/** Characters of all pages of an account: four times those of an account of 5,000 modules. */
const LONGEST = 2 ** 29;
/** What a page counts at least, so that empty ones come to an end as well. */
const LEAST = 2 ** 14;

/** At which ledger version to read; the newest where it is left out. */
export interface AtVersion {
  readonly ledgerVersion?: string;
}

/** Which page of an account's modules to read. */
export interface ModulesQuery extends AtVersion {
  /** The cursor of the page before. */
  readonly start?: string;
  /** Most modules of a page; 100 where it is left out. */
  readonly limit?: number;
}

/** A page of an account's modules. */
export interface ModulesPage extends Answer<readonly WireModule[]> {
  /** The page is as long as was asked for and names no next one: there may be more that cannot be asked for. */
  readonly maybeMore: boolean;
}

/** Asks for one page. `onHeaders` may be told of the page's headers before its body is there. */
export type AskPage = (
  query: ModulesQuery,
  priority: Priority,
  onHeaders: (headers: AnswerHeaders) => void,
  signal: AbortSignal,
) => Promise<ModulesPage>;

/** A page that was asked for. */
interface Asked {
  readonly cursor: string | undefined;
  readonly page: Promise<ModulesPage>;
  /** What its headers name as the next page; may never resolve. */
  readonly next: Promise<string | undefined>;
}

/**
 * The page of `query` and all after it, by the cursors that public nodes send. The first page is what somebody waits
 * for, the others are not urgent. The page after the one that is waited for is asked for as soon as the headers name
 * it, so that the gateway works on it while this one is read; never more than that one.
 *
 * @throws RepeatedCursorError when the pages would never end; EndlessPagesError when they may not
 */
export async function* modulePages(
  ask: AskPage,
  query: ModulesQuery,
  context: ErrorContext,
  signal: AbortSignal,
): AsyncGenerator<ModulesPage, void, void> {
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const walk = new Walk((cursor, priority) => askAt(ask, { query, cursor, priority }, within), query.start);
  let length = 0;
  try {
    while (walk.current) {
      const page = await walk.page(walk.current);
      yield page;
      length += Math.max(page.text.length, LEAST);
      if (length >= LONGEST && page.headers.cursor !== undefined) throw new EndlessPagesError(context);
      if (!walk.goOn(page.headers.cursor)) throw new RepeatedCursorError(context);
    }
  } finally {
    over.abort();
  }
}

function askAt(
  ask: AskPage,
  { query, cursor, priority }: { query: ModulesQuery; cursor: string | undefined; priority: Priority },
  signal: AbortSignal,
): Asked {
  let tell: (cursor: string | undefined) => void = ignore;
  const next = new Promise<string | undefined>(resolve => (tell = resolve));
  const at = cursor === undefined ? query : { ...query, start: cursor };
  const onHeaders = (headers: AnswerHeaders): void => {
    tell(headers.cursor);
  };
  const page = ask(at, priority, onHeaders, signal);
  // A page that was asked for ahead may fail while nobody waits for it yet.
  page.catch(ignore);
  return { cursor, page, next };
}

/** Where a walk over the pages is, and the page that it asked for ahead. */
class Walk {
  readonly #ask: (cursor: string | undefined, priority: Priority) => Asked;
  readonly #seen = new Set<string | undefined>();
  #ahead: Asked | undefined;
  /** `undefined` after the last page. */
  current: Asked | undefined;

  constructor(ask: (cursor: string | undefined, priority: Priority) => Asked, start: string | undefined) {
    this.#ask = ask;
    this.#seen.add(start);
    this.current = ask(start, 'user');
  }

  /** Waits for a page, and asks for the one after it as soon as it is named. */
  async page(asked: Asked): Promise<ModulesPage> {
    asked.next.then(cursor => {
      this.#lookAhead(cursor);
    }, ignore);
    const page = await asked.page;
    const { cursor } = page.headers;
    // An attempt that failed after its headers may have named another one.
    if (this.#ahead?.cursor !== cursor) this.#ahead = undefined;
    this.#lookAhead(cursor);
    return page;
  }

  /** Goes on to the page after the current one. @returns whether that page is not one of those before */
  goOn(cursor: string | undefined): boolean {
    this.current = this.#ahead;
    this.#ahead = undefined;
    if (cursor === undefined) return true;
    const isNew = !this.#seen.has(cursor);
    this.#seen.add(cursor);
    return isNew;
  }

  #lookAhead(cursor: string | undefined): void {
    if (cursor === undefined || this.#seen.has(cursor)) return;
    this.#ahead ??= this.#ask(cursor, 'prefetch');
  }
}

function ignore(): void {
  // Whoever waits for it is told.
}
