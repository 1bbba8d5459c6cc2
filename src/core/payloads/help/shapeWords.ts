import { valueShape, type StructShapes, type TypedFields } from '../../move/fieldTypes';
import { isFrameworkStruct, someType, typeTagText, type TypeTag } from '../../move/typeTag';

/** Maximum depth and length of an expected shape. */
const MAX_DEPTH = 3;
const MAX_LENGTH = 300;

/**
 * Returns the JSON that a node expects for a type with known structs, types in place of values:
 * `{"price": u64, "side": {"Buy": {}} or {"Sell": {}}}`; `undefined` if the type has none.
 */
export function expectedJson(type: TypeTag, shapes: StructShapes): string | undefined {
  if (!someType(type, part => isShown(part, shapes))) return undefined;
  const text = expected(type, shapes, 0);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

/** Says what is not verified about structs as arguments; `undefined` if the type has no struct with known fields. */
export function unverifiedStruct(type: TypeTag, shapes: StructShapes): string | undefined {
  if (!someType(type, part => isShown(part, shapes))) return undefined;
  return showsEnum(type, shapes, 0)
    ? 'Not verified: whether the network takes such a value. Older nodes refuse enums.'
    : 'Not verified: whether the network takes such a struct as an argument.';
}

function showsEnum(type: TypeTag, shapes: StructShapes, depth: number): boolean {
  return someType(type, part => {
    if (part.kind !== 'struct' || isFramework(part) || depth > MAX_DEPTH) return false;
    const shape = valueShape(part, shapes);
    if (shape?.kind !== 'struct') return shape !== undefined;
    return shape.fields.some(([, field]) => field && showsEnum(field, shapes, depth + 1));
  });
}

function isShown(type: TypeTag, shapes: StructShapes): boolean {
  return type.kind === 'struct' && !isFramework(type) && valueShape(type, shapes) !== undefined;
}

function isFramework(type: TypeTag): boolean {
  return (
    isFrameworkStruct(type, 'string', 'String') ||
    isFrameworkStruct(type, 'option', 'Option') ||
    isFrameworkStruct(type, 'object', 'Object')
  );
}

function expected(type: TypeTag, shapes: StructShapes, depth: number): string {
  if (type.kind === 'vector')
    return someType(type, part => isShown(part, shapes))
      ? `[${expected(type.element, shapes, depth)}]`
      : typeTagText(type);
  if (type.kind !== 'struct') return typeTagText(type);
  const [inner] = type.typeArguments;
  if (isFrameworkStruct(type, 'string', 'String')) return 'string';
  if (isFrameworkStruct(type, 'object', 'Object')) return depth === 0 ? 'address' : '{"inner": address}';
  if (isFrameworkStruct(type, 'option', 'Option') && inner) return `{"vec": [${expected(inner, shapes, depth + 1)}]}`;
  const shape = depth < MAX_DEPTH ? valueShape(type, shapes) : undefined;
  if (!shape) return typeTagText(type);
  const object = (fields: TypedFields) =>
    `{${fields.map(([name, field]) => `${JSON.stringify(name)}: ${field ? expected(field, shapes, depth + 1) : '…'}`).join(', ')}}`;
  return shape.kind === 'struct'
    ? object(shape.fields)
    : shape.variants.map(({ name, fields }) => `{${JSON.stringify(name)}: ${object(fields)}}`).join(' or ');
}
