import { MOVE } from '../../engine/forms';
import type { SyntaxNode, Tree } from '@lezer/common';
import type { MoveFunction, MoveParameter, MoveTypeParameter, Span } from '../../../source/factModel';
import { readCall, type MoveCall } from '../../../source/moveCalls';
import { childOf, childrenOf } from '../../../source/moveType';
import { addressOf, functionValue, type ResolvedName, resolveIn } from '../../../source/resolveName';
import type { Range } from '../../../text/lines';
import type { Window } from '../../engine/lexer';
import { NO_LIST } from '../../engine/shapes';
import type { LocatedCall, WrittenFunction, WrittenList, WrittenItem } from '../../located';
import {
  isInDeployedModule,
  type MoveSource,
  type PlacedModule,
  isSigner,
  signerCount,
  writtenArgument,
  writtenType,
  writtenHole,
} from './writtenMove';

export interface FunctionText {
  readonly move: MoveSource;
  readonly declared: MoveFunction;
  readonly calls: () => readonly ReadCall[];
}

/** A possible call to a module's function, based only on the text of the enclosing function. */
export interface ReadCall extends MoveCall {
  readonly list: ListSpans;
  /** The list of the call's type arguments. */
  readonly types: ListSpans | undefined;
  /** Whether an entry function can be called this way: with values, and without using a result. */
  readonly isLikeEntry: boolean;
}

/** Returns the possible calls to module functions in a function body, outer ones first. */
export function writtenCalls(tree: Tree, text: string, { body, typeParameters }: MoveFunction): readonly ReadCall[] {
  const nodes: SyntaxNode[] = [];
  const locals = new Set(typeParameters.map(({ name }) => name));
  if (body)
    tree.iterate({
      ...body,
      // Creating a cursor's node on demand costs more than moving the cursor.
      enter: cursor => {
        if (cursor.name === 'Call') nodes.push(cursor.node);
        const local = functionValue(cursor, text);
        if (local !== undefined) locals.add(local);
      },
    });
  return nodes.flatMap(node => {
    const call = readCall(node, text);
    const list = call && childOf(node, 'Arguments');
    const last = call?.callee.names.at(-1)?.text ?? '';
    // A capitalized name is a type: `Point(1, 2)` constructs one.
    if (!list || /^[A-Z]/.test(last) || (call.callee.names.length === 1 && locals.has(last))) return [];
    const types = node.firstChild && childrenOf(node.firstChild).findLast(({ name }) => name === 'TypeArguments');
    return {
      ...call,
      list: listSpans(list, text),
      types: types ? listSpans(types, text) : undefined,
      isLikeEntry: standsAlone(node) && takesValues(list),
    };
  });
}

export function functionRange({ move, declared: { span } }: FunctionText): Range {
  return move.source.rangeOf(span.from, span.to);
}

/** Returns a deployable entry function as a call to it, with a hole for each argument. */
export function definitionOf(text: FunctionText): LocatedCall | undefined {
  return text.declared.entry && isInDeployedModule(text.move.module, text.declared) ? entryDefinition(text) : undefined;
}

interface CallInBody {
  readonly call: LocatedCall;
  /** Whether the called function might be an entry function, based only on this file. */
  readonly mayBeEntry: boolean;
}

/** Returns the calls to module functions in a function body, outer ones first. */
export function callsIn({ move, declared, calls }: FunctionText): readonly CallInBody[] {
  const signers = new Set(declared.parameters.filter(({ type }) => isSigner(type)).map(({ name }) => name));
  const typeParameters = new Set(declared.typeParameters.map(({ name }) => name));
  return calls().flatMap(each => {
    const target = targetOf(move, each);
    return target ? bodyCall(move, each, { target, signers, typeParameters }) : [];
  });
}

interface CallContext {
  readonly target: Target;
  /** The names of the enclosing function's signer parameters and type parameters. */
  readonly signers: ReadonlySet<string>;
  readonly typeParameters: ReadonlySet<string>;
}

function bodyCall(move: MoveSource, written: ReadCall, context: CallContext): CallInBody {
  const { source, module } = move;
  const { target, typeParameters } = context;
  const { span, list, types, callee, isLikeEntry } = written;
  const own = isOwn(target, module) ? module.functionNamed(target.member ?? '') : undefined;
  const signers = own ? signerCount(own) : signersOf(written, context.signers, source.text);
  const items = written.arguments.map(each => writtenArgument(move, each));
  const typeItems = types
    ? callee.typeArguments
        .filter(each => each.span.from >= types.span.from)
        .map(each => writtenType(move, each, typeParameters))
    : [];
  const call: LocatedCall = {
    form: MOVE,
    range: source.rangeOf(span.from, Math.max(span.to, list.span.to)),
    function: writtenCallee(move, written, target),
    typeArguments: types ? listAfter(0, types, typeItems, source) : NO_LIST,
    arguments: listAfter(signers, list, items.slice(signers), source),
    ...(signers > 0 ? { signers: listBefore(signers, list, items.slice(0, signers), source) } : {}),
  };
  return { call, mayBeEntry: own ? own.entry : call.function.id !== undefined && isLikeEntry };
}

/** Resolves the callee; `undefined` unless it is definitely a module's function. */
function targetOf({ module, lookup }: MoveSource, { callee }: MoveCall): Target | undefined {
  return resolveIn(module, callee, lookup) ?? (callee.names.length > 1 ? {} : undefined);
}

/** A resolved callee; empty if a qualified name cannot be resolved. */
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

function isOwn({ addressText, module }: Target, own: PlacedModule): boolean {
  return own.kind === 'module' && addressText === own.address && module === own.name;
}

/** Returns the number of leading signer arguments, based on the parameters of the enclosing function. */
function signersOf({ arguments: args }: MoveCall, signers: ReadonlySet<string>, text: string): number {
  const first = args.findIndex(({ from, to }) => !signers.has(text.slice(from, to).replace(/^&\s*/, '')));
  return first < 0 ? args.length : first;
}

/** Whether a call's result is unused; entry functions return nothing. */
function standsAlone({ parent }: SyntaxNode): boolean {
  return parent?.name === 'ExpressionStatement' || parent?.name === 'Block';
}

/** Whether no argument is a struct or a mutable reference, which entry functions do not accept. */
function takesValues(list: SyntaxNode): boolean {
  return childrenOf(list).every(
    each => each.name !== 'Pack' && each.name !== 'Lambda' && !(each.name === 'Unary' && childOf(each, 'Mut')),
  );
}

function entryDefinition({ move, declared }: FunctionText): LocatedCall {
  const { source, lookup, tree, module } = move;
  const { name, nameSpan, span, body } = declared;
  const address = addressOf(module.address, lookup);
  const node = tree.resolveInner(nameSpan.from, 1).parent;
  const [types, values] = ['TypeParameters', 'Parameters'].map(part => {
    const list = node?.getChild(part);
    return list ? listSpans(list, source.text) : undefined;
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

/** A bracketed list in source. */
export interface ListSpans {
  /** From bracket to bracket; an unclosed list ends at the last position where it can continue. */
  readonly span: Span;
  readonly isClosed: boolean;
  readonly commas: readonly number[];
}

function listSpans(node: SyntaxNode, text: string): ListSpans {
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

/** Maximum length, in characters, of the trailing white space that counts as part of an unclosed list. */
const MAX_SPACE = 1_000;

/** Returns a list's signers as a list that ends at the comma after them. @param items the signers */
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

/** Returns a list without its signers, starting at the comma after them. @param items the other items */
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
