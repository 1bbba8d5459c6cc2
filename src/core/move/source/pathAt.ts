import type { SyntaxNode, Tree } from '@lezer/common';
import type { MovePath, Name, PathRole } from './factModel';
import { isLocal } from './isLocal';
import { readPath, spanOf } from './moveType';
import { useNames } from './readUses';

/** Declarations whose paths start with an address, whatever is in scope. */
const ABSOLUTE: readonly string[] = ['Module', 'Friend'];

/**
 * The path at an offset, cut after the name that the offset touches: at `co|in` of `0x1::coin::transfer` it is
 * `0x1::coin`, as at `coin::|`. In a `use` the names before its braces count too. `undefined` on other text.
 */
export function pathAt(tree: Tree, text: string, offset: number): MovePath | undefined {
  for (const side of [1, -1] as const) {
    const node = tree.resolveInner(offset, side);
    const path = isPart(node) ? pathOf(node, text) : undefined;
    if (path) return path;
  }
  return undefined;
}

function isPart({ name }: SyntaxNode): boolean {
  return name === 'Identifier' || name === 'Number' || name === '::';
}

function pathOf(node: SyntaxNode, text: string): MovePath | undefined {
  const { parent } = node;
  if (parent?.name === 'UseTree') return usePath(parent, node, text);
  if (parent?.name === 'UseAlias' && parent.parent) return usePath(parent.parent, node, text);
  if (parent?.name !== 'Path') return undefined;
  const whole = readPath(parent, text);
  const names = whole.names.filter(({ span }) => span.to <= node.to);
  const isWhole = node.name !== '::' && names.length === whole.names.length;
  return {
    names,
    span: { from: parent.from, to: node.to },
    typeArguments: isWhole ? whole.typeArguments : [],
    role: roleOf(parent, isWhole, text),
  };
}

function roleOf(path: SyntaxNode, isWhole: boolean, text: string): PathRole {
  if (ABSOLUTE.includes(path.parent?.name ?? '')) return 'absolute';
  if (!isWhole) return 'qualifier';
  return isLocal(path, text) ? 'local' : 'relative';
}

function usePath(tree: SyntaxNode, node: SyntaxNode, text: string): MovePath | undefined {
  const names: Name[] = useNames(tree, text).filter(({ span }) => span.to <= node.to);
  for (let group = tree.parent; group?.name === 'UseGroup' && group.parent; group = group.parent.parent)
    names.unshift(...useNames(group.parent, text));
  const written = names.at(-1)?.text === 'Self' ? names.slice(0, -1) : names;
  return { span: { from: tree.from, to: spanOf(node).to }, names: written, typeArguments: [], role: 'absolute' };
}
