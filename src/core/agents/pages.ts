import { ToolInputError } from './agentTool';

/** Maximum number of characters of a page: a few thousand words, which a model can read in one answer. */
const PAGE = 16_000;

/** One page of something long. */
export interface Page<Content> {
  readonly content: Content;
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
}

/** Returns a page of items; each page has at least one. @throws ToolInputError if there is no such page */
export function pageOfItems<Item>(items: readonly Item[], page = 1): Page<readonly Item[]> {
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

/** Returns a page of a text, which ends with a line if its lines are not too long. @throws ToolInputError */
export function pageOfText(text: string, page = 1): Page<string> {
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
  throw new ToolInputError(`There is no page ${page}: the answer has ${pages === 1 ? 'one page' : `${pages} pages`}.`);
}
