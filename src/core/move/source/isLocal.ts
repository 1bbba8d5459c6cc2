import type { SyntaxNode } from '@lezer/common';

/**
 * Whether a path of one name is a variable or a type parameter of the declaration around it. Any binding of the name in
 * the function counts, wherever it holds: rather nothing is said of a name than something wrong. What is called is
 * local only where it is bound to a function value, parameters apart, which `resolveName` knows: `let owner = owner(vault)`
 * calls the function.
 */
export function isLocal(path: SyntaxNode, text: string): boolean {
  const declaration = declarationAround(path);
  if (!declaration || path.getChildren('Identifier').length !== 1 || path.getChild('Number')) return false;
  const name = nameOf(path, text);
  const isCalled = path.parent?.name === 'Call' && path.parent.from === path.from;
  let found = false;
  declaration.cursor().iterate(({ node }) => {
    found ||= isBinding(node, isCalled) && nameOf(node, text) === name;
    return !found;
  });
  return found;
}

function declarationAround(path: SyntaxNode): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = path; node; node = node.parent)
    if (/^(?:Function|Struct|Enum)$/.test(node.name)) return node;
  return undefined;
}

function isBinding(node: SyntaxNode, isCalled: boolean): boolean {
  switch (node.name) {
    case 'TypeParameter':
      return true;
    case 'Parameter':
      return !isCalled;
    case 'LambdaParameter':
      return !isCalled || node.getChild('FunctionType') !== null;
    case 'PathPattern':
      return !isCalled || (node.parent?.name === 'Let' && node.parent.getChild('Lambda') !== null);
    case 'FieldPattern':
      return !isCalled;
    default:
      return false;
  }
}

/** The first name in a node: a parameter's, a pattern's. */
function nameOf(node: SyntaxNode, text: string): string | undefined {
  const inner = node.getChild('PathPattern') ?? node;
  const name = inner.getChild('Identifier') ?? inner.getChild('Path')?.getChild('Identifier');
  return name ? text.slice(name.from, name.to) : undefined;
}
