import type { JsonValue } from '../../json';
import { memberIdText } from '../../move/functionId';
import { type DocumentLines, type Position, textIn } from '../../text/lines';
import type { PayloadLocator } from './bracketLanguage';
import { holesIn, itemJson } from './shapes';
import type { LocatedCall, WrittenList } from '../located';

/** A payload in a document, in a form that other tools can check. */
export interface ListedPayload {
  /** First and last line, counted from 1. */
  readonly line: number;
  readonly endLine: number;
  readonly form: string;
  readonly function: string;
  readonly id?: string;
  /** The values in the form that a node accepts; null for values known only at run time. */
  readonly typeArguments: readonly JsonValue[];
  readonly arguments: readonly JsonValue[];
  /** The source of values known only at run time. */
  readonly unknown: readonly string[];
  readonly view: boolean;
}

/** Returns all payload calls of a document in order, including view calls. */
export function listPayloads(locator: PayloadLocator, document: DocumentLines): readonly ListedPayload[] {
  const starts = new Set(locator.ranges().map(({ start }) => placeKey(start)));
  return locator
    .all()
    .filter(call => isListed(call, starts))
    .map(call => listedCall(call, document));
}

/** Whether a call is listed: not if it is half-typed; in Move source, only if it is a function's definition. */
function isListed(call: LocatedCall, starts: ReadonlySet<string>): boolean {
  if (call.form.values === 'source') return call.isDefinition === true;
  return starts.has(placeKey((call.request ?? call).range.start)) || starts.has(placeKey(call.range.start));
}

function placeKey({ line, character }: Position): string {
  return `${line}:${character}`;
}

function listedCall(call: LocatedCall, document: DocumentLines): ListedPayload {
  const { range, form, function: target, typeArguments, arguments: args } = call;
  return {
    line: range.start.line + 1,
    endLine: range.end.line + 1,
    form: form.id,
    function: target.text,
    ...(target.id && { id: memberIdText(target.id) }),
    typeArguments: typeArguments.items.map(itemJson),
    arguments: args.items.map(itemJson),
    unknown: [...(target.id ? [] : [target.text]), ...openParts(typeArguments, document), ...openParts(args, document)],
    view: isAskedAsView(call, document),
  };
}

/** Returns the source text of the holes in a list, or of the entire list if its length is unknown. */
function openParts({ items, range, isOpen }: WrittenList, document: DocumentLines): readonly string[] {
  const holes = items.flatMap(({ value }) => holesIn(value));
  const parts = holes.length === 0 && isOpen && range ? [range] : holes;
  return parts.map(part => textIn(document, part));
}

/**
 * Number of lines before a payload to read as part of its statement, and number of lines after it to search for uses of
 * its variable.
 */
const LINES_BEFORE = 12;
const LINES_BEHIND = 20;
/** Matches the path of a node's view endpoint at the end of a string. It is not part of the gateway contract. */
const POSTED = /\/view\/?["'`?]/;
/** Matches `client.view(` and `view_bcs(&json!(` directly before the payload. */
const ASKED = /\bview(?:_\w+)?\s*\(\s*(?:&\s*)?(?:json!\s*\(\s*)?$/;
/** Matches `payload: InputViewFunctionData =` directly before the payload. */
const OF_VIEW_TYPE = /:\s*[\w.]*View\w*(?:<[^<>]*>)?\s*=\s*$/;
/** Matches `satisfies InputViewFunctionData` directly after the payload. */
const AS_VIEW_TYPE = /^\s*(?:as|satisfies)\s+[\w.]*View/;
/** Matches `aptos.view({ payload: request` and `client.view(request`; the group is the variable. */
const ASKED_WITH = /\bview\w*(?:\s*<[^()]{0,100}>)?\s*\(\s*(?:\{\s*)?(?:payload\s*:\s*)?([\w$]+)/g;
/** Matches `url = f"…/view?…"`; the group is the variable. */
const ADDRESS = /\b(\w+)\s*=\s*(?:\(\s*)?[a-z]{0,2}["'`][^"'`\n]*\/view\/?["'`?]/g;
/** Matches the last line of an assignment, up to its equals sign. */
const ASSIGNED = /^\s*(?:(?:const|let|mut|var|export|static|readonly|private|public)\s+)*([\w$]+)\s*(?::.*)?$/;
/** Match the end of a line that continues on the next one, and the start of a line that continues a method chain. */
const GOES_ON = /(?:[([{,.=&+\\]|=>)$/;
const GOES_ON_FROM = /^[.)\]}]/;

/**
 * Whether a call is a view call, not a transaction: the locator reports it as one, the statement around the payload
 * sends it to `/view`, or a later statement nearby sends the payload's variable to `/view`.
 */
export function isAskedAsView({ isView, payload, range }: LocatedCall, document: DocumentLines): boolean {
  if (isView || !payload) return isView === true;
  const before = statementBefore(
    document,
    range.start.line,
    document.line(range.start.line).slice(0, range.start.character),
  );
  if (POSTED.test(before) || ASKED.test(before) || OF_VIEW_TYPE.test(before)) return true;
  if (AS_VIEW_TYPE.test(document.line(range.end.line).slice(range.end.character))) return true;
  if (isSentToView(before, textBefore(document, range.start.line))) return true;
  const name = assignedName(before);
  if (name === undefined) return false;
  const after = textAfter(document, range.end.line + 1);
  return isPosted(name, after) || isAskedWith(name, after);
}

/** Whether a statement contains a variable that a line above sets to the view path. */
function isSentToView(statement: string, above: string): boolean {
  const words = new Set(statement.match(/\w+/g));
  return [...above.matchAll(ADDRESS)].some(([, name = '']) => words.has(name));
}

/** Whether a view is called with a variable before the variable is reassigned. */
function isAskedWith(name: string, lines: readonly string[]): boolean {
  const next = lines.findIndex(line => isAssigned(name, line));
  const text = (next < 0 ? lines : lines.slice(0, next)).join('\n');
  return [...text.matchAll(ASKED_WITH)].some(([, asked]) => asked === name);
}

/** Returns the variable that the payload is assigned to: `const payload: Payload =`, `let payload = json!(`. */
function assignedName(before: string): string | undefined {
  const end = before.lastIndexOf('=');
  if (end < 0 || !/^\s*(?:(?:&\s*)?json!\s*\(\s*)?$/.test(before.slice(end + 1))) return undefined;
  const line = before.slice(0, end).replace(/^[^]*[;{\n]/, '');
  return ASSIGNED.exec(line)?.[1];
}

function statementBefore(document: DocumentLines, line: number, text: string): string {
  const parts = [text];
  for (let above = line - 1; above >= 0 && parts.length <= LINES_BEFORE; above--) {
    const earlier = document.line(above).trim();
    if (!GOES_ON.test(earlier) && !GOES_ON_FROM.test(parts[0]?.trimStart() ?? '')) break;
    parts.unshift(earlier);
  }
  return parts.join('\n');
}

function textBefore(document: DocumentLines, line: number): string {
  const first = Math.max(0, line - LINES_BEFORE);
  return Array.from({ length: line - first }, (_, index) => document.line(first + index)).join('\n');
}

function textAfter(document: DocumentLines, line: number): readonly string[] {
  const count = Math.min(LINES_BEHIND, document.lineCount - line);
  return Array.from({ length: Math.max(0, count) }, (_, index) => document.line(line + index));
}

/** Whether the first use of a variable, or one of the two lines before, sends to `/view` before a reassignment. */
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
