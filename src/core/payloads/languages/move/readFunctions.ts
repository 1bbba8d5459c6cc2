import type { SyntaxNode } from '@lezer/common';
import type { MoveParameter, MoveTypeParameter, Span } from '../../../move/source/factModel';
import { readCall, type MoveCall } from '../../../move/source/moveCalls';
import { childOf, childrenOf } from '../../../move/source/moveType';
import { type AddressLookup, isLocal, resolveIn, type ResolvedName, addressOf } from '../../../move/source/resolveName';
import type { Range } from '../../documentLines';
import type { Window } from '../../engine/lexer';
import { movedCall, movedRange } from '../../engine/moved';
import { NO_LIST } from '../../engine/shapes';
import type { LocatedCall, WrittenFunction, WrittenList, WrittenItem } from '../../located';
import type { ModuleParts } from './moduleParts';
import {
  isInDeployedModule,
  type MoveSource,
  type PlacedFunction,
  isSigner,
  signerCount,
  writtenArgument,
  writtenType,
  writtenHole,
} from './writtenMove';
import type { ParsedChunk } from './parsedChunk';
import { MOVE } from '../../payloadForms';

/** The reading of a function. */
export interface FunctionReading {
  /** The range of the whole function. */
  readonly range: Range;
  /** Set for an entry function that can be deployed. */
  readonly definition?: LocatedCall;
  readonly calls: readonly BodyCall[];
}

/** A chunk and its position in the document. */
export interface ChunkText {
  readonly window: Window;
  readonly parsed: ParsedChunk;
}

/** Reads the functions of a chunk. @param modules maps each of its modules to the module with all of its parts */
export function readFunctions(
  { window, parsed }: ChunkText,
  modules: readonly (ModuleParts | undefined)[],
  lookup: AddressLookup,
): readonly FunctionReading[] {
  const tree = parsed.takeTree();
  return parsed.modules.flatMap((own, index) => {
    const module = own.functions.length > 0 ? modules[index]?.seenFrom(own) : undefined;
    if (!module) return [];
    const move = { source: window, tree, module, lookup };
    return own.functions.map(declared => readFunction(move, { module, declared }));
  });
}

function readFunction(move: MoveSource, placed: PlacedFunction): FunctionReading {
  const { entry, span } = placed.declared;
  return {
    range: move.source.rangeOf(span.from, span.to),
    ...(entry && isInDeployedModule(placed) ? { definition: entryDefinition(move, placed) } : {}),
    calls: bodyCalls(move, placed),
  };
}

/** Returns a function adjusted for text that has moved by some lines. */
export function movedFunction({ range, definition, calls }: FunctionReading, by: number): FunctionReading {
  return {
    range: movedRange(range, by),
    ...(definition ? { definition: movedCall(definition, by) } : {}),
    calls: calls.map(each => ({ ...each, call: movedCall(each.call, by) })),
  };
}

/** Returns a new reading in which old objects replace equal new ones. */
export function withSameCalls(fresh: FunctionReading, old: FunctionReading | undefined): FunctionReading {
  if (!old) return fresh;
  const known = new Map(
    [old.definition, ...old.calls.map(({ call }) => call)].map(call => [JSON.stringify(call), call]),
  );
  const same = (call: LocatedCall) => known.get(JSON.stringify(call)) ?? call;
  return {
    ...fresh,
    ...(fresh.definition ? { definition: same(fresh.definition) } : {}),
    calls: fresh.calls.map(each => ({ ...each, call: same(each.call) })),
  };
}

/** A call in a body. */
interface BodyCall {
  readonly call: LocatedCall;
  /** Whether the called function may be an entry function, judging by the file alone. */
  readonly mayBeEntry: boolean;
}

/** Returns the calls of module functions in the body of a function, outer ones first. */
function bodyCalls(move: MoveSource, around: PlacedFunction): readonly BodyCall[] {
  const { body } = around.declared;
  const calls: BodyCall[] = [];
  if (!body) return calls;
  move.tree.iterate({
    ...body,
    // Creating a cursor's node on demand costs more than moving the cursor.
    enter: cursor => {
      const call = cursor.name === 'Call' ? readBodyCall(move, around, cursor.node) : undefined;
      if (call) calls.push(call);
    },
  });
  return calls;
}

function readBodyCall(move: MoveSource, around: PlacedFunction, node: SyntaxNode): BodyCall | undefined {
  const { source } = move;
  const read = readCall(node, source.text);
  const path = node.firstChild;
  const target = read && path && targetOf(move, path, read);
  const list = target && childOf(node, 'Arguments');
  if (!list) return undefined;
  const own = isOwn(target, around) ? around.module.functionNamed(target.member ?? '') : undefined;
  const signers = own ? signerCount(own) : signersOf(read, around, source.text);
  const spans = listSpans(list, source);
  const items = read.arguments.map(span => writtenArgument(move, span));
  const call: LocatedCall = {
    form: MOVE,
    range: source.rangeOf(read.span.from, Math.max(read.span.to, spans.span.to)),
    function: writtenCallee(move, read, target),
    typeArguments: typeArguments(move, around, path, read),
    arguments: listAfter(signers, spans, items.slice(signers), source),
    ...(signers > 0 ? { signers: listBefore(signers, spans, items.slice(0, signers), source) } : {}),
  };
  return {
    call,
    mayBeEntry: own ? own.entry : call.function.id !== undefined && standsAlone(node) && takesValues(list),
  };
}

/** Resolves what a call names; `undefined` if it is not certainly a module's function. */
function targetOf({ source, module, lookup }: MoveSource, path: SyntaxNode, { callee }: MoveCall): Target | undefined {
  // A capitalised name is a type: `Point(1, 2)` constructs one.
  if (/^[A-Z]/.test(callee.names.at(-1)?.text ?? '')) return undefined;
  const found = resolveIn(module, callee, lookup);
  if (!found) return callee.names.length > 1 ? {} : undefined;
  return isLocal(path, source.text) ? undefined : found;
}

/** The address is empty if no `use` imports the function's module. */
type Target = Partial<ResolvedName>;

function writtenCallee({ source }: MoveSource, { callee }: MoveCall, target: Target): WrittenFunction {
  const { address, module, member: name } = target;
  const isKnown = address !== undefined && module !== undefined && name !== undefined;
  const to = callee.names.at(-1)?.span.to ?? callee.span.to;
  return {
    range: source.rangeOf(callee.span.from, to),
    text: source.text.slice(callee.span.from, to),
    ...(isKnown ? { id: { address, module, name } } : {}),
  };
}

function typeArguments(
  move: MoveSource,
  { declared }: PlacedFunction,
  path: SyntaxNode,
  { callee }: MoveCall,
): WrittenList {
  const list = childrenOf(path).findLast(({ name }) => name === 'TypeArguments');
  if (!list) return NO_LIST;
  const names = declared.typeParameters.map(({ name }) => name);
  const types = callee.typeArguments.filter(({ span }) => span.from >= list.from);
  const items = types.map(type => writtenType(move, type, names));
  return listAfter(0, listSpans(list, move.source), items, move.source);
}

function isOwn({ addressText, module }: Target, { module: own }: PlacedFunction): boolean {
  return own.kind === 'module' && addressText === own.address && module === own.name;
}

/** Returns how many of the first arguments are signers, judging by the parameters of the enclosing function. */
function signersOf({ arguments: args }: MoveCall, { declared }: PlacedFunction, text: string): number {
  const signers = declared.parameters.filter(({ type }) => isSigner(type)).map(({ name }) => name);
  const first = args.findIndex(({ from, to }) => !signers.includes(text.slice(from, to).replace(/^&\s*/, '')));
  return first < 0 ? args.length : first;
}

/** Its value is not used: entry functions return nothing. */
function standsAlone({ parent }: SyntaxNode): boolean {
  return parent?.name === 'ExpressionStatement' || parent?.name === 'Block';
}

/** No argument is a structure or a mutable reference, which entry functions do not take. */
function takesValues(list: SyntaxNode): boolean {
  return childrenOf(list).every(
    each => each.name !== 'Pack' && each.name !== 'Lambda' && !(each.name === 'Unary' && childOf(each, 'Mut')),
  );
}

/** Returns the definition of an entry function as a call of it, with a hole for each argument. */
function entryDefinition(move: MoveSource, { module, declared }: PlacedFunction): LocatedCall {
  const { source, lookup, tree } = move;
  const { name, nameSpan, span, body } = declared;
  const address = addressOf(module.address, lookup);
  const node = tree.resolveInner(nameSpan.from, 1).parent;
  const [types, values] = ['TypeParameters', 'Parameters'].map(part => {
    const list = node?.getChild(part);
    return list ? listSpans(list, source) : undefined;
  });
  const signers = signerCount(declared);
  const typeItems = declared.typeParameters.map(each => typeItem(move, each));
  const items = declared.parameters.slice(signers).map(each => item(move, each));
  const head = span.from + source.text.slice(span.from, body?.from ?? span.to).trimEnd().length;
  return {
    form: MOVE,
    range: source.rangeOf(span.from, Math.max(head, types?.span.to ?? 0, values?.span.to ?? 0)),
    function: {
      range: source.rangeOf(nameSpan.from, nameSpan.to),
      text: name,
      ...(address !== undefined && module.name !== '' ? { id: { address, module: module.name, name } } : {}),
    },
    typeArguments: types ? listAfter(0, types, typeItems, source) : NO_LIST,
    arguments: values ? listAfter(signers, values, items, source) : NO_LIST,
    isDefinition: true,
  };
}

function typeItem(move: MoveSource, { name, span }: MoveTypeParameter): WrittenItem {
  const from = span.from + Math.max(0, move.source.text.slice(span.from, span.to).indexOf(name));
  return { value: writtenHole(move, { from, to: from + name.length }) };
}

function item(move: MoveSource, { nameSpan, type: { span } }: MoveParameter): WrittenItem {
  const { source } = move;
  const text = source.text.slice(span.from, span.to);
  const declaredType = text === '' ? {} : { declaredType: { text, range: source.rangeOf(span.from, span.to) } };
  return { value: writtenHole(move, nameSpan), ...declaredType };
}

/** A list between brackets in source. */
export interface ListSpans {
  /**
   * From the opening bracket to the closing one; for an unclosed list, up to the last position where it can continue.
   */
  readonly span: Span;
  readonly isClosed: boolean;
  /** The offsets of its commas. */
  readonly commas: readonly number[];
}

/** Returns the spans of a list's node. */
function listSpans(node: SyntaxNode, { text }: Window): ListSpans {
  const commas: number[] = [];
  let isClosed = false;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const { name, type } = child;
    if (name === ',') commas.push(child.from);
    if (!type.isError) isClosed = name === ')' || name === '>';
  }
  const [space = ''] = isClosed ? [] : (/^\s*/.exec(text.slice(node.to, node.to + MAX_SPACE)) ?? []);
  return {
    span: { from: node.from, to: node.to + space.length },
    isClosed,
    commas,
  };
}

/** How much white space after an unclosed list can belong to it, in characters. */
const MAX_SPACE = 1_000;

/**
 * Returns a list's first elements, which are signers, as a list that ends at the comma after them.
 * @param items the first elements that are present
 */
function listBefore(
  signers: number,
  { span, isClosed, commas }: ListSpans,
  items: readonly WrittenItem[],
  source: Window,
): WrittenList {
  const to = commas[signers - 1] ?? (isClosed ? span.to - 1 : span.to);
  const separators = commas.slice(0, signers - 1).map(offset => source.positionAt(offset));
  return { range: source.rangeOf(span.from, to), items, separators, isOpen: false };
}

/**
 * Returns a list without its first elements, which are signers; it begins at the comma after them.
 * @param items the remaining elements
 */
function listAfter(
  signers: number,
  { span, isClosed, commas }: ListSpans,
  items: readonly WrittenItem[],
  source: Window,
): WrittenList {
  const end = isClosed ? span.to - 1 : span.to;
  const from = signers === 0 ? span.from : (commas[signers - 1] ?? end);
  return {
    range: source.rangeOf(from, span.to),
    items,
    separators: commas.slice(signers).map(offset => source.positionAt(offset)),
    isOpen: !isClosed,
  };
}
