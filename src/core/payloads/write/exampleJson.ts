import type { JsonValue } from '../../json';
import { valueShape, type StructShapes, type TypedFields } from '../../move/fieldTypes';
import { integerType } from '../../move/integer';
import { isFrameworkStruct, type TypeTag } from '../../move/typeTag';
import { isBytes } from '../check/argumentReading';

/** Maximum depth of structs in an example: hostile ones contain themselves. */
const MAX_DEPTH = 4;

/**
 * Returns a simple value of a type as a node takes it: of an enum its first variant, of a struct whose fields are not
 * known an object without fields.
 */
export function exampleJson(type: TypeTag, shapes: StructShapes = {}): JsonValue {
  return exampleOf(type, shapes, 0, true);
}

/** Returns an example of each variant of an enum, and one of any other type. */
export function exampleValues(type: TypeTag, shapes: StructShapes): readonly JsonValue[] {
  const shape = type.kind === 'struct' ? valueShape(type, shapes) : undefined;
  if (shape?.kind !== 'enum') return [exampleJson(type, shapes)];
  return shape.variants.map(({ name, fields }) => ({ [name]: fieldsJson(fields, shapes, 0) }));
}

/** Returns an example of a value inside another: an object in its wrapper. */
export function exampleInside(type: TypeTag, shapes: StructShapes): JsonValue {
  return exampleOf(type, shapes, 1);
}

function exampleOf(type: TypeTag, shapes: StructShapes, depth: number, top = false): JsonValue {
  if (type.kind === 'primitive') {
    const integer = integerType(type.name);
    if (integer) return integer.jsonForm === 'number' ? 0 : '0';
    return type.name === 'bool' ? false : '0x1';
  }
  if (isBytes(type)) return '0x';
  if (type.kind === 'vector') return [];
  if (type.kind !== 'struct') return {};
  if (isFrameworkStruct(type, 'string', 'String')) return '';
  if (isFrameworkStruct(type, 'option', 'Option')) return { vec: [] };
  if (isFrameworkStruct(type, 'object', 'Object')) return top ? '0x1' : { inner: '0x1' };
  const shape = depth < MAX_DEPTH ? valueShape(type, shapes) : undefined;
  if (!shape) return {};
  if (shape.kind === 'struct') return fieldsJson(shape.fields, shapes, depth);
  const [first] = shape.variants;
  return first ? { [first.name]: fieldsJson(first.fields, shapes, depth) } : {};
}

function fieldsJson(fields: TypedFields, shapes: StructShapes, depth: number): JsonValue {
  return Object.fromEntries(fields.map(([name, field]) => [name, field ? exampleOf(field, shapes, depth + 1) : null]));
}
