import type { SyntaxNode } from '@lezer/common';
import type { MovePath, MoveType, Name, PathRole, Span } from './factModel';

/** The place of a node. */
export function spanOf({ from, to }: Span): Span {
  return { from, to };
}

/** The direct children of a node, brackets and comments among them. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** The first direct child of each kind, by its name: one walk instead of one for each `getChild`. */
export function partsOf(node: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const parts = new Map<string, SyntaxNode>();
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!parts.has(child.name)) parts.set(child.name, child);
  return parts;
}

/** Reads a `Path` node. */
export function readPath(node: SyntaxNode, text: string, role: PathRole = 'relative'): MovePath {
  const names: Name[] = [];
  const typeArguments: MoveType[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'Identifier' || child.name === 'Number') names.push(readName(child, text));
    else if (child.name === 'TypeArguments') typeArguments.push(...readTypes(child, text));
  }
  return { span: spanOf(node), names, typeArguments, role };
}

/** A node as a name. */
export function readName(node: SyntaxNode, text: string): Name {
  return { text: text.slice(node.from, node.to), span: spanOf(node) };
}

/** Whether {@link readType} can read a node of that name. */
export function isType({ name }: SyntaxNode): boolean {
  return name === 'Path' || name === 'ReferenceType' || name === 'TupleType' || name === 'FunctionType';
}

/** The types among the children of a node. */
export function readTypes(node: SyntaxNode, text: string): MoveType[] {
  return childrenOf(node)
    .filter(isType)
    .map(child => readType(child, text));
}

/** Reads a type's node. */
export function readType(node: SyntaxNode, text: string): MoveType {
  const span = spanOf(node);
  switch (node.name) {
    case 'Path':
      return { kind: 'path', span, path: readPath(node, text) };
    case 'ReferenceType':
      return {
        kind: 'reference',
        span,
        mutable: node.getChild('Mut') !== null,
        to: readTypes(node, text)[0] ?? { kind: 'broken', span },
      };
    case 'TupleType':
      return { kind: 'tuple', span, items: readTypes(node, text) };
    case 'FunctionType':
      return readFunctionType(node, text);
    default:
      return { kind: 'broken', span };
  }
}

/** `|A, B| C`: parameters end at the second bar, and `||` has none. */
function readFunctionType(node: SyntaxNode, text: string): MoveType {
  const parameters: MoveType[] = [];
  const results: MoveType[] = [];
  let bars = 0;
  for (const child of childrenOf(node)) {
    if (child.name === '|') bars++;
    else if (child.name === '||') bars = 2;
    else if (isType(child)) (bars < 2 ? parameters : results).push(readType(child, text));
  }
  const [result] = results;
  return { kind: 'function', span: spanOf(node), parameters, ...(result ? { result } : {}) };
}
