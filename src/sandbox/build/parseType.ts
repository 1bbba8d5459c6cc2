import type { PathSyntax, TypeParameterSyntax, TypeSyntax } from './moveSyntax';
import type { TokenCursor } from './tokenCursor';

/** The order in which nodes list abilities, whatever the source's order. */
const ABILITIES = ['copy', 'drop', 'store', 'key'];

/** Reads a type. @throws MoveSourceError */
export function parseType(cursor: TokenCursor): TypeSyntax {
  if (cursor.take('&')) return { kind: 'reference', mutable: cursor.take('mut'), to: parseType(cursor) };
  if (cursor.take('(')) return { kind: 'tuple', elements: cursor.list(')', () => parseType(cursor)) };
  if (cursor.take('|')) return parseFunctionType(cursor);
  const path = parsePath(cursor);
  const typeArguments = cursor.take('<') ? cursor.list('>', () => parseType(cursor)) : [];
  return { kind: 'path', path, typeArguments };
}

/** The types that a return annotation gives: none, one, or those of its tuple. */
export function elementsOf(type: TypeSyntax): readonly TypeSyntax[] {
  return type.kind === 'tuple' ? type.elements : [type];
}

/** Reads `a::b::c`; the first part may be a number. @throws MoveSourceError */
export function parsePath(cursor: TokenCursor): PathSyntax {
  const { line, kind } = cursor.peek();
  const parts = [kind === 'number' ? cursor.next().text : cursor.word()];
  while (cursor.take('::')) parts.push(cursor.word());
  return { parts, line };
}

/** Reads `<T: copy + drop, phantom U>`, if there is one. @throws MoveSourceError */
export function parseTypeParameters(cursor: TokenCursor): readonly TypeParameterSyntax[] {
  if (!cursor.take('<')) return [];
  return cursor.list('>', () => {
    cursor.take('phantom');
    const name = cursor.word();
    return { name, constraints: cursor.take(':') ? parseAbilities(cursor, '+') : [] };
  });
}

/** Reads abilities between `separator`s, in the order of nodes. @throws MoveSourceError */
export function parseAbilities(cursor: TokenCursor, separator: ',' | '+'): readonly string[] {
  const found = new Set<string>();
  do {
    const ability = cursor.word();
    if (!ABILITIES.includes(ability)) throw cursor.error(`"${ability}" is not an ability`);
    found.add(ability);
  } while (cursor.take(separator));
  return ABILITIES.filter(ability => found.has(ability));
}

function parseFunctionType(cursor: TokenCursor): TypeSyntax {
  const parameters = cursor.list('|', () => parseType(cursor));
  const none = [',', ')', '>', '}', '=', '{', ';', 'has'].some(text => cursor.at(text));
  const results = none ? [] : elementsOf(parseType(cursor));
  return { kind: 'function', parameters, results, abilities: cursor.take('has') ? parseAbilities(cursor, '+') : [] };
}
