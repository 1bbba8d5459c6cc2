import type { DocumentLines, Position } from '../documentLines';
import type { Skeleton } from '../languages/language';
import { type Completions, wordAt } from './completion';
import { listed } from './completeNames';

/** The number of lines before a cursor in which to look for the bracket around it. */
const MAX_LINES = 500;
const QUOTE = /["']/g;
/** The rest of a string, after its opening quote. */
const STRINGS: Readonly<Record<string, RegExp>> = { '"': /(?:\\.|[^"\\])*"/y, "'": /(?:\\.|[^'\\])*'/y };
/** Returns a whole payload to fill in where an expression can start and nothing else is written; else `undefined`. */
export function completeSkeleton(
  { after, startsWithLine, comment, detail, text }: Skeleton,
  document: DocumentLines,
  position: Position,
): Completions | undefined {
  const line = document.line(position.line);
  const word = wordAt(line, position, /\w/);
  const before = line.slice(0, word.typed.start.character);
  const isFree = !before.includes(comment) && !isInString(before) && /^\s*(?:[)\]},;]|$)/.test(word.behind);
  const earlier = startsWithLine ? before.trimEnd() : textBefore(document, position.line, before);
  if (!isFree || !after.test(earlier)) return undefined;
  if (earlier.endsWith(',') && isAmongMembers(document, position.line, before)) return undefined;
  return listed(word, [
    { kind: 'snippet', label: 'movescope payload', detail, newText: text, isSnippet: true, rank: 0, isLast: true },
  ]);
}

/** Returns the text before the cursor; on an earlier line if its own has none. */
function textBefore(document: DocumentLines, line: number, before: string): string {
  const own = before.trimEnd();
  if (own !== '') return own;
  for (let above = line - 1; above >= 0; above--) {
    const text = document.line(above).trimEnd();
    if (text !== '') return text;
  }
  return '';
}

/** Whether the nearest open bracket is a brace: a key follows the comma. */
function isAmongMembers(document: DocumentLines, line: number, before: string): boolean {
  let depth = 0;
  for (let at = line; at >= Math.max(0, line - MAX_LINES); at--) {
    const text = withoutStrings(at === line ? before : document.line(at));
    for (const sign of Array.from(text).reverse()) {
      if (')]}'.includes(sign)) depth++;
      else if ('([{'.includes(sign) && --depth < 0) return sign === '{';
    }
  }
  return false;
}

/** Removes quoted text from a line; unclosed quotes stay. */
function withoutStrings(line: string): string {
  const unclosed = new Set<string>();
  let kept = '';
  let from = 0;
  QUOTE.lastIndex = 0;
  for (let found = QUOTE.exec(line); found; found = QUOTE.exec(line)) {
    const [quote] = found;
    const rest = unclosed.has(quote) ? undefined : STRINGS[quote];
    if (!rest) continue;
    rest.lastIndex = QUOTE.lastIndex;
    if (rest.test(line)) {
      kept += line.slice(from, found.index);
      from = QUOTE.lastIndex = rest.lastIndex;
    } else {
      // No other quote of its kind is closed either: it could only be inside.
      unclosed.add(quote);
    }
  }
  return kept + line.slice(from);
}

function isInString(before: string): boolean {
  const quotes = before.replace(/\\./g, '').match(/["'`]/g) ?? [];
  return quotes.length % 2 === 1;
}
