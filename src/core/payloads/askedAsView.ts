import type { DocumentLines } from './documentLines';
import type { LocatedCall } from './located';

/** How many lines to read of the statement before a payload, and how many after it for a use of its variable. */
const LINES_BEFORE = 12;
const LINES_BEHIND = 20;
/** Matches the path of a node's endpoint for views at the end of a string; SPEC.md does not mention it. */
const POSTED = /\/view\/?["'`?]/;
/** Matches `client.view(` and `view_bcs(&json!(` right before the payload. */
const ASKED = /\bview(?:_\w+)?\s*\(\s*(?:&\s*)?(?:json!\s*\(\s*)?$/;
/** Match the end of a line that continues on the next one, and the start of a line that continues a method chain. */
const GOES_ON = /(?:[([{,.=&+\\]|=>)$/;
const GOES_ON_FROM = /^[.)\]}]/;

/**
 * Whether a call is made as a view, rather than in a transaction: the locator reports it, or the statement around the
 * payload sends it to `/view`, or a later statement nearby that names the payload's variable does.
 */
export function isAskedAsView({ isView, payload, range }: LocatedCall, document: DocumentLines): boolean {
  if (isView || !payload) return isView === true;
  const before = statementBefore(
    document,
    range.start.line,
    document.line(range.start.line).slice(0, range.start.character),
  );
  if (POSTED.test(before) || ASKED.test(before)) return true;
  const name = assignedName(before);
  return name !== undefined && isPosted(name, textAfter(document, range.end.line + 1));
}

/** Returns the variable of the assignment before the payload: `const payload: Payload =`, `let payload = json!(`. */
function assignedName(before: string): string | undefined {
  const end = before.lastIndexOf('=');
  if (end < 0 || !/^\s*(?:(?:&\s*)?json!\s*\(\s*)?$/.test(before.slice(end + 1))) return undefined;
  const start = end === 0 ? -1 : before.lastIndexOf('=', end - 1);
  return /(?:^|\s)(\w+)\s*(?::|$)/.exec(before.slice(Math.max(start, 0), end))?.[1];
}

/** Returns the statement that ends with `text`, from its first line. */
function statementBefore(document: DocumentLines, line: number, text: string): string {
  const parts = [text];
  for (let above = line - 1; above >= 0 && parts.length <= LINES_BEFORE; above--) {
    const earlier = document.line(above).trim();
    if (!GOES_ON.test(earlier) && !GOES_ON_FROM.test(parts[0]?.trimStart() ?? '')) break;
    parts.unshift(earlier);
  }
  return parts.join('\n');
}

function textAfter(document: DocumentLines, line: number): readonly string[] {
  const count = Math.min(LINES_BEHIND, document.lineCount - line);
  return Array.from({ length: Math.max(0, count) }, (_, index) => document.line(line + index));
}

/** Whether a line that sends to `/view` is near a use of the variable, before the variable is assigned again. */
function isPosted(name: string, lines: readonly string[]): boolean {
  const next = lines.findIndex(line => isAssigned(name, line));
  const own = next < 0 ? lines : lines.slice(0, next);
  const used = own.findIndex(line => new RegExp(`\\b${name}\\b`).test(line));
  return used >= 0 && own.slice(Math.max(0, used - 2), used + 1).some(line => POSTED.test(line));
}

function isAssigned(name: string, line: string): boolean {
  const named = line.matchAll(new RegExp(`\\b${name}\\b\\s*(?::[^=]*)?(=(?!=))?`, 'g'));
  return [...named].some(([, sign]) => sign !== undefined);
}
