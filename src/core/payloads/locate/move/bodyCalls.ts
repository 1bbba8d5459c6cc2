import type { SyntaxNode } from '@lezer/common';
import { isLocal } from '../../../move/source/isLocal';
import { readCall, type MoveCall } from '../../../move/source/moveCalls';
import { childOf, childrenOf } from '../../../move/source/moveType';
import { resolveIn, type ResolvedName } from '../../../move/source/resolveName';
import type { LocatedCall, WrittenFunction, WrittenList } from '../../located';
import { NO_LIST } from '../shape/writtenList';
import { listBefore, listBehind, listSpans } from './listSpans';
import { isSigner, signerCount, type MoveSource, type PlacedFunction } from './moveSource';
import { writtenArgument, writtenType } from './writtenMove';

/** A call in a body. */
export interface BodyCall {
  readonly call: LocatedCall;
  /** Whether what is called may be an entry function, for all that the file tells. */
  readonly mayBeEntry: boolean;
}

/** The calls of modules' functions in the body of a function, outer ones first. */
export function bodyCalls(move: MoveSource, around: PlacedFunction): readonly BodyCall[] {
  const { body } = around.declared;
  const calls: BodyCall[] = [];
  if (!body) return calls;
  move.tree.iterate({
    ...body,
    // The node of a cursor is made when it is asked for, which costs more than the step to it.
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
    form: 'move',
    range: source.rangeOf(read.span.from, Math.max(read.span.to, spans.span.to)),
    function: writtenCallee(move, read, target),
    typeArguments: typeArguments(move, around, path, read),
    arguments: listBehind(signers, spans, items.slice(signers), source),
    ...(signers > 0 ? { signers: listBefore(signers, spans, items.slice(0, signers), source) } : {}),
  };
  return {
    call,
    mayBeEntry: own ? own.entry : call.function.id !== undefined && standsAlone(node) && takesValues(list),
  };
}

/** What a call names; `undefined` for what is no function of a module, or may be none. */
function targetOf({ source, module, lookup }: MoveSource, path: SyntaxNode, { callee }: MoveCall): Target | undefined {
  // Names with a capital are types: `Point(1, 2)` makes one.
  if (/^[A-Z]/.test(callee.names.at(-1)?.text ?? '')) return undefined;
  const found = resolveIn(module, callee, lookup);
  if (!found) return callee.names.length > 1 ? {} : undefined;
  return isLocal(path, source.text) ? undefined : found;
}

/** Empty for the function of a module that no `use` names. */
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
  return listBehind(0, listSpans(list, move.source), items, move.source);
}

function isOwn({ addressText, module }: Target, { module: own }: PlacedFunction): boolean {
  return own.kind === 'module' && addressText === own.address && module === own.name;
}

/** How many of the first arguments are signers, as far as the function around tells by its parameters. */
function signersOf({ arguments: args }: MoveCall, { declared }: PlacedFunction, text: string): number {
  const signers = declared.parameters.filter(({ type }) => isSigner(type)).map(({ name }) => name);
  const first = args.findIndex(({ from, to }) => !signers.includes(text.slice(from, to).replace(/^&\s*/, '')));
  return first < 0 ? args.length : first;
}

/** Nothing is made of what it returns: entry functions return nothing. */
function standsAlone({ parent }: SyntaxNode): boolean {
  return parent?.name === 'ExpressionStatement' || parent?.name === 'Block';
}

/** No argument is a structure or is to be changed, as no argument of an entry function is. */
function takesValues(list: SyntaxNode): boolean {
  return childrenOf(list).every(
    each => each.name !== 'Pack' && each.name !== 'Lambda' && !(each.name === 'Unary' && childOf(each, 'Mut')),
  );
}
