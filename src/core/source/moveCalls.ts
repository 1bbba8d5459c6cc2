import type { SyntaxNode, Tree } from '@lezer/common';
import type { MovePath, MoveType, Span } from './factModel';
import { childOf, childrenOf, readName, readPath, readTypes, spanOf } from './moveType';

/** A call expression: `coin::transfer<T>(a, b)`, `list.push_back(x)`, `assert!(a, b)`. */
export interface MoveCall {
  readonly kind: 'function' | 'method' | 'macro';
  readonly span: Span;
  /** The path of the called function; for a method, only its name. */
  readonly callee: MovePath;
  readonly typeArguments: readonly MoveType[];
  readonly arguments: readonly Span[];
}

/** Returns the calls in source code, outer calls first. Calls of function values are not included. */
export function moveCalls(tree: Tree, text: string): readonly MoveCall[] {
  const calls: MoveCall[] = [];
  tree.iterate({
    enter: ({ name, node }) => {
      const call = isCall(name) ? readCall(node, text) : undefined;
      if (call) calls.push(call);
    },
  });
  return calls;
}

export function readCall(node: SyntaxNode, text: string): MoveCall | undefined {
  const list = childOf(node, 'Arguments');
  const callee = calleeOf(node, text);
  if (!list || !callee) return undefined;
  const typeArguments = childOf(node, 'TypeArguments');
  return {
    kind: node.name === 'Call' ? 'function' : node.name === 'MethodCall' ? 'method' : 'macro',
    span: spanOf(node),
    callee,
    typeArguments: typeArguments ? readTypes(typeArguments, text) : callee.typeArguments,
    arguments: childrenOf(list)
      .filter(({ name, type }) => !BETWEEN.has(name) && !type.isError && !name.endsWith('Comment'))
      .map(spanOf),
  };
}

const BETWEEN: ReadonlySet<string> = new Set(['(', ')', ',']);

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
