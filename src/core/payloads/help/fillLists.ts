import { callForms } from '../languages/loadLanguage';
import { newMember, indentOf } from '../edit/listEdits';
import { functionQuote } from '../engine/literals';
import { memberIdText } from '../../move/functionId';
import type { StructShapes } from '../../move/fieldTypes';
import { integerType } from '../../move/integer';
import { isFrameworkStruct, parseTypeTag, substitute, type TypeTag, typeTagText, isBytes } from '../../move/typeTag';
import { isBefore, type DocumentLines, type Position, type Range } from '../../text/lines';
import type { ListSlot, LocatedCall, PayloadForm, WrittenList } from '../located';
import {
  exampleArgument,
  exampleTypes,
  marked,
  skeletonParts,
  exampleValues,
  expectedJson,
} from '../write/callSkeleton';
import type { CallForm } from '../write/writer';
import { parameterText } from './callSignature';
import { filledParameters, type CalledFunction, type CalledParameter } from './calledFunction';
import { accountItem } from './completeNames';
import { type Completion, type CompletionSources, type KnownAccount, type Quoting } from './completion';

/** A range of a document and the snippet to insert in its place. */
export interface Filling {
  readonly range: Range;
  readonly snippet: string;
}

/** Whether type arguments and arguments can be filled in because a list is empty or missing. */
export function isFillable({ form, typeArguments, arguments: args }: LocatedCall): boolean {
  return [typeArguments, args].some(list => list.slot !== undefined || (form.listKeys !== undefined && isEmpty(list)));
}

/**
 * Returns placeholders for a call without type arguments or arguments, in its existing lists or in new ones after the
 * function's name; `undefined` if there is nothing to fill in or the location is uncertain.
 */
export async function fillLists(
  document: DocumentLines,
  call: LocatedCall,
  called: CalledFunction,
): Promise<Filling | undefined> {
  if (call.form.listKeys) return fillValues(document, call, called);
  const forms = await callForms();
  const pieces = writtenPieces(call, called, forms.find(({ id }) => id === call.form.id)?.items);
  return joined(document, pieces);
}

export function nothingToFillText(
  { form, typeArguments, arguments: args }: LocatedCall,
  called: CalledFunction,
): string {
  const takesNone = called.parameters.every(({ isSigner }) => isSigner);
  const isGiven = (list: WrittenList) => list.items.length > 0 || (list.range !== undefined && list.isOpen);
  if ((called.abi.typeParameters.length === 0 || isGiven(typeArguments)) && (takesNone || isGiven(args)))
    return `There is nothing to fill in: the call already has all arguments of ${memberIdText(called.id)}.`;
  if (form.values === 'source')
    return 'Calls in Move source cannot be filled in: run Insert Call… to write a complete one.';
  return 'The missing parts of the call cannot be inserted here: close its brackets and quotes, or run Insert Call… to write a complete one.';
}

/** Fills an object's lists with a placeholder for each value, named after the expected value. */
function fillValues(document: DocumentLines, call: LocatedCall, called: CalledFunction): Filling | undefined {
  const { form, typeArguments, arguments: args } = call;
  const quote = functionQuote(document, call);
  const keys = form.listKeys;
  if (!keys || quote === undefined) return undefined;
  const types = isEmpty(typeArguments) ? called.typeParameterNames : [];
  const parameters = isEmpty(args) ? filledParameters(call, called) : [];
  const lists = [
    { list: typeArguments, key: keys.typeArguments, slots: typeSlots(types, quote) },
    { list: args, key: keys.arguments, slots: argumentSlots(parameters, { form, quote }, types.length + 1) },
  ].filter(({ slots }) => slots !== '');
  const pieces = lists.flatMap(({ list, key, slots }) => piece(document, call, list, { key, slots }) ?? []);
  return pieces.length === lists.length ? joined(document, pieces) : undefined;
}

function isEmpty({ items, isOpen }: WrittenList): boolean {
  return items.length === 0 && !isOpen;
}

function typeSlots(names: readonly string[], quote: string): string {
  return names.map((name, index) => `${quote}${placeholder(index + 1, name)}${quote}`).join(', ');
}

/** Maximum length of a list on one line, in characters. */
const MAX_LINE = 80;

/** Returns the missing lists of an SDK call or a command, with example values. @throws InexpressibleError */
function writtenPieces(call: LocatedCall, called: CalledFunction, itemsOf: CallForm['items']): readonly Filling[] {
  const typeArguments = call.typeArguments.slot ? exampleTypes(called.abi) : [];
  const tags = typeArguments.flatMap(text => parseTypeTag(text) ?? []);
  const parameters = call.arguments.slot ? filledParameters(call, called) : [];
  const values = parameters.map(({ tag }) => exampleArgument(tag && substitute(tag, tags)));
  const written = itemsOf?.({ function: called.id, typeArguments, signers: 0, arguments: values, given: {} }, marked);
  if (!written) return [];
  let number = 0;
  const numbered = (text: string) =>
    skeletonParts(text).map(part => (part.kind === 'text' ? snippetText(part.text) : placeholder(++number, part.text)));
  return [
    { slot: call.typeArguments.slot, items: written.typeArguments },
    { slot: call.arguments.slot, items: written.arguments },
  ].flatMap(({ slot, items }) =>
    slot && (items.length > 0 || slot.isNeeded)
      ? [{ range: slot.range, snippet: numbered(listText(slot, items)).join('') }]
      : [],
  );
}

/** Writes a list for a slot; a long bracketed list has one item per line. */
function listText({ before, after, separator }: ListSlot, items: readonly string[]): string {
  const line = `${before}${items.join(separator)}${after}`;
  if (after === '' || items.length < 2 || line.length <= MAX_LINE) return line;
  return `${before}\n${items.map(item => `\t${item},\n`).join('')}${after}`;
}

/** Returns one list with its placeholders, either in place or as a new property after the function's. */
function piece(
  document: DocumentLines,
  call: LocatedCall,
  { range }: WrittenList,
  { key, slots }: { readonly key: string; readonly slots: string },
): Filling | undefined {
  if (range) return { range, snippet: `[${slots}]` };
  // An editor indents the lines of a snippet like its first line.
  const added = newMember(document, call, key, `[${slots}]`);
  return added && { range: added.range, snippet: added.newText };
}

/** Joins all pieces into one range, because VS Code inserts only one snippet at a time. */
function joined(document: DocumentLines, pieces: readonly Filling[]): Filling | undefined {
  const [one, other] = pieces;
  if (!one || !other) return one;
  const [first, second] = isBefore(other.range.start, one.range.start) ? [other, one] : [one, other];
  const between = textBetween(
    document,
    first.range.end,
    second.range.start,
    indentOf(document, first.range.start.line),
  );
  return between === undefined
    ? undefined
    : {
        range: { start: first.range.start, end: second.range.end },
        snippet: `${first.snippet}${snippetText(between)}${second.snippet}`,
      };
}

/**
 * Returns the text between two positions without the indentation that the editor adds to all lines except the first;
 * `undefined` if a line is indented less.
 */
function textBetween(document: DocumentLines, start: Position, end: Position, indent: string): string | undefined {
  if (start.line === end.line) return document.line(start.line).slice(start.character, end.character);
  const lines = [document.line(start.line).slice(start.character)];
  for (let line = start.line + 1; line <= end.line; line++) {
    const text = line === end.line ? document.line(line).slice(0, end.character) : document.line(line);
    if (!text.startsWith(indent) && text !== '') return undefined;
    lines.push(text.slice(indent.length));
  }
  return lines.join('\n');
}

/** Returns a single completion for an empty list: a placeholder for each parameter, in the form of its type. */
export function argumentSkeleton(parameters: readonly CalledParameter[], writing: Writing): Completion | undefined {
  if (parameters.length === 0 || !writing.form.listKeys) return undefined;
  return {
    kind: 'snippet',
    label: 'all arguments',
    detail: parameters.map(parameterText).join(', '),
    newText: argumentSlots(parameters, writing),
    isSnippet: true,
    rank: 9,
  };
}

function argumentSlots(parameters: readonly CalledParameter[], writing: Writing, first = 1): string {
  return parameters.map((parameter, index) => slot(parameter, first + index, writing)).join(', ');
}

/** How values are written at a completion's position. */
export interface Writing {
  readonly form: PayloadForm;
  readonly quote: string;
}

function slot(parameter: CalledParameter, number: number, { form, quote }: Writing): string {
  const { tag } = parameter;
  const word = placeholder(number, parameterText(parameter));
  if (tag?.kind === 'primitive' && tag.name === 'bool') return `\${${number}|${truthWords(form).join(',')}|}`;
  if (tag && isPlainNumber(tag, form)) return word;
  if (tag?.kind === 'vector' && !isBytes(tag)) return `[${word}]`;
  if (tag && isFrameworkStruct(tag, 'option', 'Option') && form.values === 'wire') return `{"vec": [${word}]}`;
  return `${quote}${word}${quote}`;
}

function isPlainNumber(tag: TypeTag, form: PayloadForm): boolean {
  const integer = tag.kind === 'primitive' ? integerType(tag.name) : undefined;
  return integer !== undefined && (form.values === 'sdk' || integer.jsonForm === 'number');
}

function snippetText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** Returns a numbered snippet placeholder with its default text. */
export function placeholder(number: number, text: string): string {
  return `\${${number}:${snippetText(text)}}`;
}

export interface ValuePlace {
  readonly tag: TypeTag;
  readonly form: PayloadForm;
  readonly quoting: Quoting;
  /** Whether the type is already written beside the value, as the CLI requires. */
  readonly isDeclared: boolean;
  /** The structs with known fields. */
  readonly shapes: StructShapes;
}

/**
 * Returns common values for a parameter: accounts for an address, `true` and `false` for a bool, the forms of an
 * Option.
 */
export function values(place: ValuePlace, sources: CompletionSources): readonly Completion[] {
  const { tag, form, quoting, isDeclared, shapes } = place;
  const json = form.values === 'wire' && !quoting.isInside ? expectedJson(tag, shapes) : undefined;
  if (json !== undefined) return structValues(tag, shapes, json);
  if (isFrameworkStruct(tag, 'option', 'Option'))
    return form.values === 'wire' && !quoting.isInside ? options(tag.typeArguments[0]) : [];
  const isAddress = tag.kind === 'primitive' && tag.name === 'address';
  if (isAddress || isFrameworkStruct(tag, 'object', 'Object')) {
    const declared = form.isCommand && !isDeclared ? 'address:' : '';
    return peopleOf(sources).map((account, rank) => {
      const item = accountItem(account, rank);
      return { ...item, newText: `${declared}${quoting.quote}${item.newText}${quoting.quote}` };
    });
  }
  return tag.kind === 'primitive' && tag.name === 'bool' ? booleans(place) : [];
}

function peopleOf({ accounts, sender }: CompletionSources): readonly KnownAccount[] {
  if (sender === undefined) return accounts;
  const label = accounts.find(({ address }) => address === sender)?.label;
  const first = { address: sender, label: label === undefined ? 'sender' : `${label}, sender` };
  return [first, ...accounts.filter(({ address }) => address !== sender)];
}

function booleans({ form, quoting, isDeclared }: ValuePlace): readonly Completion[] {
  // A string is not a boolean, except in a shell, where all values are strings.
  if (quoting.isInside && !form.isCommand) return [];
  const declared = form.isCommand && !isDeclared ? 'bool:' : '';
  return truthWords(form).map((label, rank) => ({ kind: 'value', label, newText: `${declared}${label}`, rank }));
}

function truthWords({ truthWords: words = ['true', 'false'] }: PayloadForm): readonly [string, string] {
  return words;
}

function structValues(tag: TypeTag, shapes: StructShapes, detail: string): readonly Completion[] {
  return exampleValues(tag, shapes).map((json, rank) => {
    const newText = JSON.stringify(json);
    return { kind: 'value', label: newText, description: typeTagText(tag), detail, newText, rank };
  });
}

function options(inner: TypeTag | undefined): readonly Completion[] {
  const of = inner ? typeTagText(inner) : 'value';
  return [
    { kind: 'value', label: '{"vec": []}', description: 'none', newText: '{"vec": []}', rank: 0 },
    {
      kind: 'value',
      label: '{"vec": […]}',
      description: `some ${of}`,
      newText: '{"vec": [$1]}',
      isSnippet: true,
      rank: 1,
    },
  ];
}
