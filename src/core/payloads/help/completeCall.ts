import { parseAddress } from '../../move/address';
import { memberIdText, type ModuleId } from '../../move/functionId';
import type { DocumentLines, Position } from '../../text/lines';
import { placeIn, type CallPlace } from '../engine/literals';
import type { Skeleton } from '../languages/language';
import type { LocatedCall } from '../located';
import { argumentShapes } from '../check/argumentReading';
import { filledParameters, type CalledFunction } from './calledFunction';
import { completeName, listed, typeNames, functionNames, moduleNames } from './completeNames';
import {
  type Completion,
  type Completions,
  type CompletionSources,
  quotingAt,
  type CallCursor,
  wordAt,
  pathAt,
} from './completion';
import { fittingTypes, seenFirst } from './seenTypes';
import { values, argumentSkeleton, isFillable } from './fillLists';

type ItemPlace = Exclude<CallPlace, { kind: 'function' }>;

/**
 * Returns completions at a cursor in a call: parts of the function's name, types for type arguments, values for
 * arguments; `undefined` if uncertain.
 * @param called the called function; requested only if the cursor is after its name
 */
export async function completeCall(
  cursor: CallCursor,
  sources: CompletionSources,
  called: () => Promise<CalledFunction | undefined>,
): Promise<Completions | undefined> {
  const { call, position } = cursor;
  const place = placeIn(call, position);
  switch (place?.kind) {
    case 'function':
      if (call.form.namesApart) return completeSplitName(cursor, place, sources);
      return completeFunction(cursor, sources);
    case 'typeArgument':
      return completeType(cursor, place, sources, called);
    case 'argument':
      return completeValue(cursor, place, sources, called);
    case 'signer':
      return undefined;
    case undefined:
      return call.form.namesApart ? completeSplitName(cursor, place, sources) : undefined;
  }
}

async function completeFunction(
  { document, call, position }: CallCursor,
  sources: CompletionSources,
): Promise<Completions | undefined> {
  const names = await completeName(document.line(position.line), position, { kind: 'function' }, sources);
  return names && fillingNext(names, call);
}

/** Marks functions whose type arguments and arguments can be filled in next, if the call has none yet. */
function fillingNext(names: Completions, call: LocatedCall): Completions {
  if (!isFillable(call)) return names;
  return { ...names, items: names.items.map(item => (item.kind === 'function' ? { ...item, fillsCall: true } : item)) };
}

async function completeType(
  cursor: CallCursor,
  place: ItemPlace,
  sources: CompletionSources,
  called: () => Promise<CalledFunction | undefined>,
): Promise<Completions | undefined> {
  const { document, position } = cursor;
  const quoting = quotingAt(cursor, place.item);
  if (!quoting) return undefined;
  const found = await called();
  const abi = found?.abi;
  if (abi && !abi.typeParameters[place.index]) return undefined;
  const abilities = abi?.typeParameters[place.index]?.constraints ?? [];
  const line = document.line(position.line);
  const target = { index: place.index, constraints: abilities, ...(found && { function: memberIdText(found.id) }) };
  const seen = fittingTypes((await sources.seenTypes?.()) ?? [], target, sources.modules.loaded);
  if (quoting.isInside) {
    const named = await completeName(line, position, { kind: 'type', abilities }, sources);
    const path = pathAt(line, position);
    const isWhole = path?.stage === 'address' && !path.word.after.startsWith('::');
    return named && isWhole ? seenFirst(seen, named, '') : named;
  }
  const { quote } = quoting;
  const types = typeNames(abilities, sources.modules);
  const quoted = types.map(type => ({ ...type, newText: `${quote}${type.newText}${quote}` }));
  return seenFirst(seen, listed(wordAt(line, position, /\w/), quoted), quote);
}

async function completeValue(
  cursor: CallCursor,
  { index, item }: ItemPlace,
  sources: CompletionSources,
  called: () => Promise<CalledFunction | undefined>,
): Promise<Completions | undefined> {
  const { document, call, position } = cursor;
  const quoting = quotingAt(cursor, item);
  const found = quoting && (await called());
  const parameters = found ? filledParameters(call, found) : [];
  const parameter = parameters[index];
  if (!parameter || !quoting) return undefined;
  const isEmpty = call.arguments.items.length === 0;
  const all = isEmpty ? argumentSkeleton(parameters, { form: call.form, quote: quoting.quote }) : undefined;
  const isDeclared = item?.declaredType !== undefined;
  const shapes = await argumentShapes([parameter.tag], async (...id) => (await sources.modules.one(...id)).modules[0]);
  const place = parameter.tag && { tag: parameter.tag, form: call.form, quoting, isDeclared, shapes };
  const items: readonly Completion[] = [...(place ? values(place, sources) : []), ...(all ? [all] : [])];
  return items.length === 0 ? undefined : listed(wordAt(document.line(position.line), position, /\w/), items);
}

/** Completes a name whose module and function are separate; the cursor is in the function's name or before it. */
async function completeSplitName(
  cursor: CallCursor,
  place: CallPlace | undefined,
  { modules: known }: CompletionSources,
): Promise<Completions | undefined> {
  const { document, position } = cursor;
  const line = document.line(position.line);
  if (place) {
    const id = moduleOf(cursor);
    if (!id) return undefined;
    const { modules, isLoading } = await known.one(id.address, id.module);
    const items = modules.flatMap(module => functionNames(module));
    return fillingNext({ ...listed(wordAt(line, position, /\w/), items), isIncomplete: isLoading }, cursor.call);
  }
  const path = pathAt(line, position);
  const address = path?.stage === 'module' ? parseAddress(path.address) : undefined;
  if (!path || address === undefined) return undefined;
  const { modules, isLoading } = await known.ofAccount(address);
  // The function's name is a separate string.
  return { ...listed(path.word, moduleNames(modules, '::')), isIncomplete: isLoading };
}

/** Returns the module of a function that is not written yet: the last module written before it. */
function moduleOf({ document, call }: CallCursor): ModuleId | undefined {
  const { id, range } = call.function;
  if (id) return id;
  for (let line = range.start.line; line >= call.range.start.line; line--) {
    const text = document.line(line);
    const before = line === range.start.line ? text.slice(0, range.start.character) : text;
    const [, addressText = '', module = ''] = [...before.matchAll(/["'](0x[\da-f]+)::(\w+)(?=["'])/gi)].at(-1) ?? [];
    const address = parseAddress(addressText);
    if (address !== undefined) return { address, module };
  }
  return undefined;
}

/**
 * Returns completions at a cursor in a fully qualified name anywhere in a document: modules after `0x1::`, public
 * members after `0x1::coin::`. Returns `undefined` elsewhere.
 */
export async function completePath(
  document: DocumentLines,
  position: Position,
  sources: CompletionSources,
): Promise<Completions | undefined> {
  const line = document.line(position.line);
  const path = pathAt(line, position);
  return path && path.stage !== 'address' ? completeName(line, position, { kind: 'member' }, sources) : undefined;
}

/** Number of lines before a cursor to search for the bracket around it. */
const MAX_LINES = 500;
const QUOTE = /["']/g;
/** The rest of a string, after its opening quote. */
const STRINGS: Readonly<Record<string, RegExp>> = { '"': /(?:\\.|[^"\\])*"/y, "'": /(?:\\.|[^'\\])*'/y };
/**
 * Returns a complete payload to fill in, for a position where an expression can start and at most closing punctuation
 * follows; otherwise `undefined`.
 */
export function completeSkeleton(
  { after, startsWithLine, comment, detail, text }: Skeleton,
  document: DocumentLines,
  position: Position,
): Completions | undefined {
  const line = document.line(position.line);
  const word = wordAt(line, position, /\w/);
  const before = line.slice(0, word.typed.start.character);
  const isFree = !before.includes(comment) && !isInString(before) && /^\s*(?:[)\]},;]|$)/.test(word.after);
  const earlier = startsWithLine ? before.trimEnd() : textBefore(document, position.line, before);
  if (!isFree || !after.test(earlier)) return undefined;
  if (earlier.endsWith(',') && isAmongMembers(document, position.line, before)) return undefined;
  return listed(word, [
    { kind: 'snippet', label: 'movescope payload', detail, newText: text, isSnippet: true, rank: 0, isLast: true },
  ]);
}

function textBefore(document: DocumentLines, line: number, before: string): string {
  const own = before.trimEnd();
  if (own !== '') return own;
  for (let above = line - 1; above >= 0; above--) {
    const text = document.line(above).trimEnd();
    if (text !== '') return text;
  }
  return '';
}

/** Whether the nearest open bracket is a brace, so that a key follows the comma. */
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

/** Removes quoted strings from a line; unclosed ones are kept. */
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
      // No later quote of its kind on the line is closed either.
      unclosed.add(quote);
    }
  }
  return kept + line.slice(from);
}

function isInString(before: string): boolean {
  const quotes = before.replace(/\\./g, '').match(/["'`]/g) ?? [];
  return quotes.length % 2 === 1;
}
