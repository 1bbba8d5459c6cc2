import type { SyntaxNode } from '@lezer/common';
import type { MovePath, MoveType, Name, PathRole, Span } from './factModel';

/**
 * Maximum nesting of types, as for type tags. Types that are nested more deeply are `broken`. The VM has a lower limit.
 */
const MAX_DEPTH = 64;

export function spanOf({ from, to }: Span): Span {
  return { from, to };
}

/** Returns the direct children of a node, including brackets and comments. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** Returns the first direct child of the given kind. Faster than the node's `getChild`, which creates a cursor. */
export function childOf(node: SyntaxNode, name: string): SyntaxNode | undefined {
  for (let child = node.firstChild; child; child = child.nextSibling) if (child.name === name) return child;
  return undefined;
}

/** Returns the first direct child of each kind, in a single pass instead of one pass per `getChild`. */
export function partsOf(node: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const parts = new Map<string, SyntaxNode>();
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!parts.has(child.name)) parts.set(child.name, child);
  return parts;
}

export function readPath(node: SyntaxNode, text: string, role: PathRole = 'relative', depth = 0): MovePath {
  const names: Name[] = [];
  const typeArguments: MoveType[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'Identifier' || child.name === 'Number') names.push(readName(child, text));
    else if (child.name === 'TypeArguments')
      for (const each of readTypes(child, text, depth + 1)) typeArguments.push(each);
  }
  return { span: spanOf(node), names, typeArguments, role };
}

export function readName(node: SyntaxNode, text: string): Name {
  return { text: text.slice(node.from, node.to), span: spanOf(node) };
}

export function isType({ name }: SyntaxNode): boolean {
  return name === 'Path' || name === 'ReferenceType' || name === 'TupleType' || name === 'FunctionType';
}

export function readTypes(node: SyntaxNode, text: string, depth = 0): MoveType[] {
  return childrenOf(node)
    .filter(isType)
    .map(child => readType(child, text, depth));
}

/** Parses a type. @param depth the number of enclosing types */
export function readType(node: SyntaxNode, text: string, depth = 0): MoveType {
  const span = spanOf(node);
  if (depth > MAX_DEPTH) return { kind: 'broken', span };
  switch (node.name) {
    case 'Path':
      return { kind: 'path', span, path: readPath(node, text, 'relative', depth) };
    case 'ReferenceType':
      return {
        kind: 'reference',
        span,
        mutable: childOf(node, 'Mut') !== undefined,
        to: readTypes(node, text, depth + 1)[0] ?? { kind: 'broken', span },
      };
    case 'TupleType':
      return { kind: 'tuple', span, items: readTypes(node, text, depth + 1) };
    case 'FunctionType':
      return readFunctionType(node, text, depth + 1);
    default:
      return { kind: 'broken', span };
  }
}

/** Parses `|A, B| C`. The parameters end at the second bar; `||` has no parameters. */
function readFunctionType(node: SyntaxNode, text: string, depth: number): MoveType {
  const parameters: MoveType[] = [];
  const results: MoveType[] = [];
  let bars = 0;
  for (const child of childrenOf(node)) {
    if (child.name === '|') bars++;
    else if (child.name === '||') bars = 2;
    else if (isType(child)) (bars < 2 ? parameters : results).push(readType(child, text, depth));
  }
  const [result] = results;
  return { kind: 'function', span: spanOf(node), parameters, ...(result ? { result } : {}) };
}
