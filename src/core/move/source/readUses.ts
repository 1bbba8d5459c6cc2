import type { SyntaxNode } from '@lezer/common';
import type { MoveUse, Name, Span } from './factModel';
import { childrenOf, readName, spanOf } from './moveType';

/** The names that a `Use` node brings into `scope`; a `use fun` brings none. */
export function readUses(use: SyntaxNode, text: string, scope: Span): readonly MoveUse[] {
  const tree = use.getChild('UseTree');
  return tree ? usesOf(tree, text, { scope, prefix: [] }) : [];
}

/** The names of a `UseTree` up to its group, without those of the trees that it stands in. */
export function useNames(tree: SyntaxNode, text: string): readonly Name[] {
  return childrenOf(tree)
    .filter(({ name }) => name === 'Identifier' || name === 'Number')
    .map(child => readName(child, text));
}

interface UseContext {
  readonly scope: Span;
  readonly prefix: readonly string[];
}

function usesOf(tree: SyntaxNode, text: string, { scope, prefix }: UseContext): readonly MoveUse[] {
  const path = [...prefix, ...useNames(tree, text).map(name => name.text)];
  const group = tree.getChild('UseGroup');
  if (group) return group.getChildren('UseTree').flatMap(child => usesOf(child, text, { scope, prefix: path }));
  const [address, module, member] = path;
  if (address === undefined || module === undefined) return [];
  const written = tree.getChild('UseAlias')?.getChild('Identifier');
  const name = member === 'Self' ? undefined : member;
  const alias = written ? text.slice(written.from, written.to) : (name ?? module);
  return [{ address, module, member: name, alias, span: spanOf(tree), scope }];
}
