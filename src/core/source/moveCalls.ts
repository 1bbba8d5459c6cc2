import type { SyntaxNode, Tree } from '@lezer/common';
import type { MovePath, MoveType, Span } from './factModel';
import { childOf, readName, readPath, readTypes, spanOf } from './moveType';

/** A call in a body: `coin::transfer<T>(a, b)`, `list.push_back(x)`, `assert!(a, b)`. */
export interface MoveCall {
  readonly kind: 'function' | 'method' | 'macro';
  readonly span: Span;
  /** The called path; for a method only its name. */
  readonly callee: MovePath;
  readonly typeArguments: readonly MoveType[];
  /** The expression on which a method is called. */
  readonly receiver?: Span;
  readonly arguments: readonly Span[];
  /** From `(` to `)`, or as far as an unclosed list goes. */
  readonly argumentsSpan: Span;
  /** Offsets of the commas between the arguments. */
  readonly commas: readonly number[];
}

/** Returns the calls in a span of the source (by default all), outer ones first, without calls of function values. */
export function moveCalls(tree: Tree, text: string, within: Span = { from: 0, to: tree.length }): readonly MoveCall[] {
  const calls: MoveCall[] = [];
  tree.iterate({
    ...within,
    enter: ({ name, node }) => {
      const call = isCall(name) ? readCall(node, text) : undefined;
      if (call) calls.push(call);
    },
  });
  return calls;
}

/** Returns the innermost call that has an offset between its parentheses. */
export function callAt(tree: Tree, text: string, offset: number): MoveCall | undefined {
  for (let node: SyntaxNode | null = tree.resolveInner(offset, -1); node; node = node.parent) {
    const call = isCall(node.name) ? readCall(node, text) : undefined;
    if (call && isInside(offset, call.argumentsSpan, text)) return call;
  }
  return undefined;
}

/** Reads a `Call`, `MethodCall` or `MacroCall` node. */
export function readCall(node: SyntaxNode, text: string): MoveCall | undefined {
  const list = childOf(node, 'Arguments');
  const callee = calleeOf(node, text);
  if (!list || !callee) return undefined;
  const parts = argumentParts(list);
  const receiver = node.name === 'MethodCall' ? node.firstChild : null;
  const typeArguments = childOf(node, 'TypeArguments');
  return {
    kind: node.name === 'Call' ? 'function' : node.name === 'MethodCall' ? 'method' : 'macro',
    span: spanOf(node),
    callee,
    typeArguments: typeArguments ? readTypes(typeArguments, text) : callee.typeArguments,
    ...(receiver ? { receiver: spanOf(receiver) } : {}),
    argumentsSpan: spanOf(list),
    ...parts,
  };
}

function argumentParts(list: SyntaxNode): Pick<MoveCall, 'arguments' | 'commas'> {
  const found: Span[] = [];
  const commas: number[] = [];
  for (let child = list.firstChild; child; child = child.nextSibling) {
    const { name } = child;
    if (name === ',') commas.push(child.from);
    else if (name !== '(' && name !== ')' && !child.type.isError && !name.endsWith('Comment'))
      found.push(spanOf(child));
  }
  return { arguments: found, commas };
}

function isCall(name: string): boolean {
  return name === 'Call' || name === 'MethodCall' || name === 'MacroCall';
}

function calleeOf(node: SyntaxNode, text: string): MovePath | undefined {
  if (node.name === 'MethodCall') {
    const method = node.getChild('Identifier');
    return method
      ? { span: spanOf(method), names: [readName(method, text)], typeArguments: [], role: 'relative' }
      : undefined;
  }
  const first = node.firstChild;
  return first?.name === 'Path' ? readPath(first, text) : undefined;
}

function isInside(offset: number, { from, to }: Span, text: string): boolean {
  return offset > from && (offset < to || (offset === to && !text.slice(from, to).endsWith(')')));
}
