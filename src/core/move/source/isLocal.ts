import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { childOf, childrenOf } from './moveType';

/**
 * Whether a path of one name is a variable or a type parameter of the declaration around it. Any binding of the name in
 * the function counts, wherever it holds: rather nothing is said of a name than something wrong. What is called is
 * local only where it is bound to a function value, parameters apart, which `resolveName` knows: `let owner = owner(vault)`
 * calls the function.
 */
export function isLocal(path: SyntaxNode, text: string): boolean {
  const declaration = declarationAround(path);
  if (
    !declaration ||
    childrenOf(path).filter(each => each.name === 'Identifier').length !== 1 ||
    childOf(path, 'Number')
  )
    return false;
  const name = nameOf(path, text);
  const isCalled = path.parent?.name === 'Call' && path.parent.from === path.from;
  let found = false;
  declaration.cursor().iterate(cursor => {
    // The node of a cursor is made when it is asked for, which costs more than the step to it.
    found ||= isBinding(cursor, isCalled) && nameOf(cursor.node, text) === name;
    return !found;
  });
  return found;
}

function declarationAround(path: SyntaxNode): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = path; node; node = node.parent)
    if (/^(?:Function|Struct|Enum)$/.test(node.name)) return node;
  return undefined;
}

function isBinding(place: SyntaxNodeRef, isCalled: boolean): boolean {
  switch (place.name) {
    case 'TypeParameter':
      return true;
    case 'Parameter':
      return !isCalled;
    case 'LambdaParameter':
      return !isCalled || place.node.getChild('FunctionType') !== null;
    case 'PathPattern':
      return !isCalled || isFunctionValue(place.node);
    case 'FieldPattern':
      return !isCalled;
    default:
      return false;
  }
}

function isFunctionValue({ parent }: SyntaxNode): boolean {
  return parent?.name === 'Let' && parent.getChild('Lambda') !== null;
}

/** The first name in a node: a parameter's, a pattern's. */
function nameOf(node: SyntaxNode, text: string): string | undefined {
  const inner = node.getChild('PathPattern') ?? node;
  const name = inner.getChild('Identifier') ?? inner.getChild('Path')?.getChild('Identifier');
  return name ? text.slice(name.from, name.to) : undefined;
}
