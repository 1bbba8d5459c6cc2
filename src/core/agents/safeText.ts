import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { visibleText } from '../text/visibleText';
import { ToolInputError } from './agentTool';

/** Maximum number of characters of a name or type, and of other strings. */
const LONGEST_NAME = 500;
const LONGEST_TEXT = 2000;
/** Maximum length of a value's JSON, in characters. */
const LONGEST_VALUE = 4000;

/** Returns a string from a chain on one line: truncated, with control and direction characters escaped. */
export function safeName(text: string): string {
  return bounded(text, LONGEST_NAME, '');
}

/** Returns a string from a chain like {@link safeName}, but preserves line breaks and tabs. */
export function safeText(text: string, limit = LONGEST_TEXT): string {
  return bounded(text, limit, '\n\t');
}

/** Returns a value from a chain with all strings escaped, or the start of its JSON if it is long. */
export function safeValue(value: JsonValue): JsonValue {
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? bounded(text, LONGEST_VALUE, '') : escaped(value);
}

function escaped(value: JsonValue): JsonValue {
  if (typeof value === 'string') return visibleText(value);
  if (isJsonArray(value)) return value.map(escaped);
  if (!isJsonObject(value)) return value;
  // Unlike assignment, this keeps a member named __proto__.
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [visibleText(name), escaped(item)]));
}

function bounded(text: string, limit: number, kept: string): string {
  // Cutting before escaping keeps a text of megabytes cheap.
  const start = text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return visibleText(start, kept);
}

/** Maximum number of characters per page: a few thousand words, so that a model can read a page in one response. */
const PAGE = 16_000;

/** One page of a long result. */
export interface ListPage<Content> {
  readonly content: Content;
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
}

/** Returns a page of items, with at least one item. @throws ToolInputError if the page does not exist */
export function pageOfItems<Item>(items: readonly Item[], page = 1): ListPage<readonly Item[]> {
  const starts = [0];
  let size = 0;
  for (const [index, item] of items.entries()) {
    const length = JSON.stringify(item).length;
    if (size > 0 && size + length > PAGE) {
      starts.push(index);
      size = 0;
    }
    size += length;
  }
  requirePage(page, starts.length);
  return { content: items.slice(starts[page - 1], starts[page]), page, pages: starts.length };
}

/** Returns a page of text. It ends at a line break, unless the lines are too long. @throws ToolInputError */
export function pageOfText(text: string, page = 1): ListPage<string> {
  const starts = [0];
  for (let start = 0; text.length - start > PAGE;) {
    const line = text.lastIndexOf('\n', start + PAGE - 1);
    start = line >= start + PAGE / 2 ? line + 1 : start + PAGE;
    starts.push(start);
  }
  requirePage(page, starts.length);
  return { content: text.slice(starts[page - 1], starts[page]), page, pages: starts.length };
}

function requirePage(page: number, pages: number): void {
  if (page <= pages) return;
  throw new ToolInputError(
    `Page ${page} does not exist: the result has ${pages === 1 ? 'one page' : `${pages} pages`}.`,
  );
}
