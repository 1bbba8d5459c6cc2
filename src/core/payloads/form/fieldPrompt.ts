import { integerType } from '../../move/integer';
import { isFrameworkStruct, typeTagText, type TypeTag } from '../../move/typeTag';
import { isBytes } from '../check/leafForms';
import type { FormField } from './callForm';

/** What a field is and what may be typed for it: `Argument 2, a u64: a whole number, also as 1_000 or 0.5 APT`. */
export function fieldPrompt(field: FormField): string {
  if (field.kind === 'typeArgument') {
    const { constraints, index } = field;
    const needs = constraints.length === 0 ? 'any type' : `a type with ${constraints.join(' + ')}`;
    return `Type argument T${index}: ${needs}, written in full`;
  }
  const { type, index, name } = field;
  const what = name ?? `Argument ${index + 1}`;
  return type ? `${what}, ${typeTagText(type)}: ${takenFor(type)}` : `${what}: JSON as a node takes it`;
}

/** Which field is asked for, shortly: `amount (u64)`. */
export function fieldTitle(field: FormField): string {
  if (field.kind === 'typeArgument') return `type argument T${field.index}`;
  const { type, index, name } = field;
  const what = name ?? `argument ${index + 1}`;
  return type ? `${what} (${typeTagText(type)})` : what;
}

function takenFor(type: TypeTag): string {
  switch (type.kind) {
    case 'primitive': {
      const integer = integerType(type.name);
      if (integer) return integer.bits < 64 ? 'a whole number' : 'a whole number, also as 1_000 or 0.5 APT';
      return type.name === 'bool' ? 'true or false' : 'an account address';
    }
    case 'vector':
      return isBytes(type) ? 'hex such as 0x01ff, or b"text"' : 'values with commas between, or a JSON array';
    case 'struct':
      if (isFrameworkStruct(type, 'string', 'String')) return 'text, taken as it is';
      if (isFrameworkStruct(type, 'option', 'Option')) return 'none, or a value';
      return isFrameworkStruct(type, 'object', 'Object') ? 'the address of the object' : 'JSON with all its fields';
    case 'parameter':
    case 'reference':
      return 'JSON as a node takes it';
  }
}
