import type { FieldSyntax, StructSyntax, VariantSyntax } from './moveSyntax';
import { parseAbilities, parseType, parseTypeParameters } from './parseType';
import type { TokenCursor } from './tokenCursor';

/** Reads a struct or enum from its name on. @throws MoveSourceError */
export function parseStruct(cursor: TokenCursor, kind: StructSyntax['kind'], isEvent: boolean): StructSyntax {
  const name = cursor.word();
  const typeParameters = parseTypeParameters(cursor);
  const before = parseHas(cursor);
  const variants = kind === 'enum' ? parseVariants(cursor) : [];
  const fields = kind === 'struct' ? parseFields(cursor) : [];
  const after = parseHas(cursor);
  if (kind === 'native') cursor.expect(';');
  else cursor.take(';');
  return { kind, name, isEvent, abilities: before ?? after ?? [], typeParameters, fields, variants };
}

function parseHas(cursor: TokenCursor): readonly string[] | undefined {
  return cursor.take('has') ? parseAbilities(cursor, ',') : undefined;
}

function parseFields(cursor: TokenCursor): readonly FieldSyntax[] {
  if (cursor.take('(')) {
    return cursor.list(')', () => parseType(cursor)).map((type, index) => ({ name: String(index), type }));
  }
  cursor.expect('{');
  return cursor.list('}', () => {
    const name = cursor.word();
    cursor.expect(':');
    return { name, type: parseType(cursor) };
  });
}

function parseVariants(cursor: TokenCursor): readonly VariantSyntax[] {
  cursor.expect('{');
  const found: VariantSyntax[] = [];
  while (!cursor.take('}')) {
    const name = cursor.word();
    const braces = cursor.at('{');
    found.push({ name, fields: braces || cursor.at('(') ? parseFields(cursor) : [] });
    if (!cursor.take(',') && !braces && !cursor.at('}')) cursor.expect(',');
  }
  return found;
}
