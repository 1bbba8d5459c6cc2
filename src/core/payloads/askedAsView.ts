import type { DocumentLines } from './documentLines';
import type { LocatedCall } from './located';

/** How many lines of the statement around a payload are looked at, and how many behind it for where it is used. */
const LINES_BEFORE = 12;
const LINES_BEHIND = 20;
/** The path of the service's operation for views, at the end of a string; none of SPEC.md. */
const POSTED = /\/view\/?["'`?]/;
/** `client.view(`, `view_bcs(&json!(` right before the payload. */
const ASKED = /\bview(?:_\w+)?\s*\(\s*(?:&\s*)?(?:json!\s*\(\s*)?$/;
/** What a line ends with that goes on in the next one, and what the next one of a chain starts with. */
const GOES_ON = /(?:[([{,.=&+\\]|=>)$/;
const GOES_ON_FROM = /^[.)\]}]/;

/**
 * Whether a call is asked for as a view, so that no transaction makes it: the locator says so, or the statement around
 * the payload sends it to `/view`, or one soon after it that names the variable which the payload is assigned to.
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
  return name !== undefined && isPosted(name, textBehind(document, range.end.line + 1));
}

/** The variable that what follows is assigned to: `const payload: Payload =`, `let payload = json!(`. */
function assignedName(before: string): string | undefined {
  const end = before.lastIndexOf('=');
  if (end < 0 || !/^\s*(?:(?:&\s*)?json!\s*\(\s*)?$/.test(before.slice(end + 1))) return undefined;
  const start = end === 0 ? -1 : before.lastIndexOf('=', end - 1);
  return /(?:^|\s)(\w+)\s*(?::|$)/.exec(before.slice(Math.max(start, 0), end))?.[1];
}

/** The statement that a text ends, from its first line on. */
function statementBefore(document: DocumentLines, line: number, text: string): string {
  const parts = [text];
  for (let above = line - 1; above >= 0 && parts.length <= LINES_BEFORE; above--) {
    const earlier = document.line(above).trim();
    if (!GOES_ON.test(earlier) && !GOES_ON_FROM.test(parts[0]?.trimStart() ?? '')) break;
    parts.unshift(earlier);
  }
  return parts.join('\n');
}

function textBehind(document: DocumentLines, line: number): readonly string[] {
  const count = Math.min(LINES_BEHIND, document.lineCount - line);
  return Array.from({ length: Math.max(0, count) }, (_, index) => document.line(line + index));
}

/** Whether a variable is named near to where something is sent to `/view`, before it is assigned again. */
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
