import { callForms } from '../languages/loadLanguage';
import type { RangeEdit } from '../check/finding';
import { functionQuote } from '../engine/literals';
import { isBefore, type DocumentLines, type Range, textIn } from '../../text/lines';
import type { ListSlot, LocatedCall, WrittenList } from '../located';
import type { TypedCall } from '../write/typedCall';
import type { CallItems } from '../write/writer';

/** A document that values are written to. */
export interface WrittenDocument {
  readonly lines: DocumentLines;
  /** The white space of one indentation level. */
  readonly indent: string;
  /** Whether `${…}` in the document's strings is a variable. */
  readonly hasVariables: boolean;
}

/** Matches a string, with or without its closing quote, or a Boolean. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|\b(?:true|false)\b/g;
/** Maximum length of a new list on one line, in characters. */
const MAX_LINE = 80;

/**
 * Returns the edits that replace the type arguments and arguments of a written call with those of another call to the
 * same function, in the document's syntax; `undefined` if the location of a list is uncertain.
 * @throws InexpressibleError if the form cannot express a value
 */
export async function listEdits(
  document: WrittenDocument,
  call: LocatedCall,
  values: TypedCall,
): Promise<readonly RangeEdit[] | undefined> {
  // Wallets take the SDK's values; those that are literals are JSON as well.
  const form = call.form.id === 'wallet' ? 'typescript' : call.form.id;
  const items = (await callForms()).find(({ id }) => id === form)?.items?.(values, text => text);
  if (!items) return undefined;
  const editsFor = (name: keyof CallItems) => {
    const key = call.form.listKeys?.[name];
    const written = key === undefined ? items[name] : items[name].map(text => own(document, call, text));
    return editsOf(document, call, { list: call[name], key, items: written });
  };
  const types = editsFor('typeArguments');
  const others = editsFor('arguments');
  return types && others && joined([...types, ...others]);
}

interface NewList {
  readonly list: WrittenList;
  /** The list's key, if it is a property of an object. */
  readonly key: string | undefined;
  readonly items: readonly string[];
}

function own({ lines, hasVariables }: WrittenDocument, call: LocatedCall, literal: string): string {
  const isSingle = functionQuote(lines, call) === "'";
  const [yes, no] = call.form.truthWords ?? ['true', 'false'];
  return literal.replace(TOKEN, token => {
    if (!token.startsWith('"')) return token === 'true' ? yes : no;
    if (hasVariables) return token.split('${').join('$${');
    return isSingle && !/['\\]/.test(token) ? `'${token.slice(1, -1)}'` : token;
  });
}

function editsOf(
  document: WrittenDocument,
  call: LocatedCall,
  { list, key, items }: NewList,
): readonly RangeEdit[] | undefined {
  const { lines } = document;
  if (list.slot) {
    const isNeeded = items.length > 0 || list.slot.isNeeded;
    return isNeeded ? [{ range: list.slot.range, newText: slotText(document, list.slot, items) }] : [];
  }
  if (list.range && call.form.isCommand) return wordEdits(lines, list, items);
  if (list.range) {
    const newText = listText(document, call, list.range, items);
    return newText === undefined ? undefined : [{ range: list.range, newText }];
  }
  if (items.length === 0) return [];
  const added = key === undefined ? undefined : newMember(lines, call, key, `[${items.join(', ')}]`);
  const indentation = `\n${indentOf(lines, call.function.range.end.line)}`;
  return added && [{ ...added, newText: added.newText.replace('\n', indentation) }];
}

function slotText({ lines, indent }: WrittenDocument, slot: ListSlot, items: readonly string[]): string {
  const start = indentOf(lines, slot.range.start.line);
  const before = slot.before.replaceAll('\n', `\n${start}`);
  const line = `${before}${items.join(slot.separator)}${slot.after}`;
  if (slot.after === '' || items.length < 2 || line.length <= MAX_LINE) return line;
  return `${before}\n${items.map(item => `${start}${indent}${item}`).join(',\n')}\n${start}${slot.after}`;
}

/** Replaces the words of an option; `undefined` if the option occurs twice, has no words or has an unknown number. */
function wordEdits(
  lines: DocumentLines,
  { range, separators, isOpen }: WrittenList,
  items: readonly string[],
): readonly RangeEdit[] | undefined {
  const end = separators.at(-1);
  if (!range || !end || isOpen || items.length === 0 || !isBefore(range.start, end)) return undefined;
  const words = { start: range.start, end };
  return /\s--(?:type-)?args\b/.test(textIn(lines, words))
    ? undefined
    : [{ range: words, newText: ` ${items.join(' ')}` }];
}

/** Writes a list on several lines if the replaced list has several; `undefined` if that list is not closed. */
function listText(
  { lines, indent }: WrittenDocument,
  { form }: LocatedCall,
  range: Range,
  items: readonly string[],
): string | undefined {
  const before = textIn(lines, range);
  if (!before.startsWith('[')) return `${form.id === 'rust' ? 'vec!' : ''}[${items.join(', ')}]`;
  if (!before.endsWith(']')) return undefined;
  const inside = before.slice(1, -1);
  const closing = inside.slice(inside.lastIndexOf('\n') + 1);
  if (!inside.includes('\n') || closing.trim() !== '' || items.length === 0) return `[${items.join(', ')}]`;
  const comma = inside.trimEnd().endsWith(',') ? ',' : '';
  const inner = /\n([ \t]*)[^\s\]]/.exec(before)?.[1] ?? `${closing}${indent}`;
  return `[\n${items.map(item => `${inner}${item}`).join(',\n')}${comma}\n${closing}]`;
}

/** Joins text inserted at the same position, because the order of separate edits is undefined. */
function joined([one, other, ...more]: readonly RangeEdit[]): readonly RangeEdit[] {
  if (!one || !other) return one ? [one] : [];
  const { start } = one.range;
  const isSame = [one.range.end, other.range.start, other.range.end].every(
    ({ line, character }) => line === start.line && character === start.character,
  );
  return isSame ? [{ range: one.range, newText: one.newText + other.newText }] : [one, other, ...more];
}

/** Returns the leading white space of a line. */
export function indentOf(lines: DocumentLines, line: number): string {
  return /^\s*/.exec(lines.line(line))?.[0] ?? '';
}

/**
 * Returns the edit that adds a list after the function's name, in the same quotes as the function's property. Line
 * breaks in the list are not indented. Returns `undefined` if the location is uncertain.
 */
export function newMember(
  document: DocumentLines,
  call: LocatedCall,
  key: string,
  list: string,
): RangeEdit | undefined {
  const { start, end } = call.function.range;
  const before = document.line(start.line).slice(0, start.character);
  const written = /(["']?)function\1\s*:\s*["'`]$/.exec(before);
  if (!written || document.line(end.line).charAt(end.character) !== functionQuote(document, call)) return undefined;
  const [, quote = ''] = written;
  const gap = before.slice(0, written.index).trim() === '' ? '\n' : ' ';
  const after = { line: end.line, character: end.character + 1 };
  return { range: { start: after, end: after }, newText: `,${gap}${quote}${key}${quote}: ${list}` };
}
