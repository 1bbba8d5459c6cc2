import { parseAddress } from '../../move/address';
import type { ModuleId } from '../../move/functionId';
import type { LocatedCall } from '../located';
import { placeIn, type CallPlace } from '../engine/placeIn';
import { filledParameters, type CalledFunction } from './calledFunction';
import { completeName, listed, typeNames, functionNames, moduleNames } from './completeNames';
import { values, argumentSkeleton, isFillable } from './fillLists';
import {
  type Completion,
  type Completions,
  type CompletionSources,
  quotingAt,
  type CallCursor,
  wordAt,
  pathAt,
} from './completion';

type ItemPlace = Exclude<CallPlace, { kind: 'function' }>;

/**
 * Returns completions at a cursor in a call: parts of the function's name, types for type arguments, values for
 * arguments; `undefined` if nothing is certain.
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
      if (hasSplitName(call)) return completeSplitName(cursor, place, sources);
      return completeFunction(cursor, sources);
    case 'typeArgument':
      return completeType(cursor, place, sources, called);
    case 'argument':
      return completeValue(cursor, place, sources, called);
    case 'signer':
      return undefined;
    case undefined:
      return hasSplitName(call) ? completeSplitName(cursor, place, sources) : undefined;
  }
}

async function completeFunction(
  { document, call, position }: CallCursor,
  sources: CompletionSources,
): Promise<Completions | undefined> {
  const names = await completeName(document.line(position.line), position, { kind: 'function' }, sources);
  return names && fillingNext(names, call);
}

/** Marks functions whose types and arguments can be filled in next, if the call gives none yet. */
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
  const abi = (await called())?.abi;
  if (abi && !abi.typeParameters[place.index]) return undefined;
  const abilities = abi?.typeParameters[place.index]?.constraints ?? [];
  const line = document.line(position.line);
  if (quoting.isInside) return completeName(line, position, { kind: 'type', abilities }, sources);
  const { quote } = quoting;
  const types = typeNames(abilities, sources.modules);
  return listed(
    wordAt(line, position, /\w/),
    types.map(type => ({ ...type, newText: `${quote}${type.newText}${quote}` })),
  );
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
  const place = parameter.tag && { tag: parameter.tag, form: call.form, quoting, isDeclared };
  const items: readonly Completion[] = [...(place ? values(place, sources) : []), ...(all ? [all] : [])];
  return items.length === 0 ? undefined : listed(wordAt(document.line(position.line), position, /\w/), items);
}

/** Whether a call names its module and its function separately, as with the SDKs of Python and Rust. */
function hasSplitName({ form }: CallCursor['call']): boolean {
  return form.namesApart === true;
}

/**
 * Returns completions at a cursor in a name whose module and function are separate: in the function's part or before
 * it.
 */
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

/** Returns the module of a function that is not named yet: the last module written before it. */
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
