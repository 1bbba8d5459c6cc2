import { integerType } from '../../move/integer';
import { isJsonArray, type JsonValue } from '../../json';
import { isFrameworkStruct, type TypeTag } from '../../move/typeTag';
import type { MoveValue } from './moveValue';
import { InexpressibleError } from './inexpressibleError';
import type { TypedArgument } from './typedCall';
import { inexpressible, valueFor } from './writer';

const FORM = 'The Aptos CLI';

/** An argument as the CLI's `--json-file` has it. */
export interface CliArgument {
  /** `address`, `bool`, `hex`, `string`, or an integer type: that of the innermost elements. */
  readonly type: string;
  /** Scalars, or arrays of them of one depth. */
  readonly value: JsonValue;
}

/**
 * Writes an argument by the CLI's types: vectors as JSON arrays, an Option as an array of none or one, which has the
 * same bytes, an Object as its address, bytes as `hex`. Integers above 32 bits are decimal strings.
 * @throws InexpressibleError for values that the CLI cannot take: structs, arrays of unequal depth
 */
export function cliArgument(argument: TypedArgument): CliArgument {
  const value = valueFor(FORM, argument);
  const json = cliJson(value);
  if (depthOf(json) === undefined) throw new InexpressibleError(FORM, 'arrays of unequal depth');
  return { type: cliType(argument.type), value: json };
}

function cliType(type: TypeTag): string {
  switch (type.kind) {
    case 'primitive':
      return type.name;
    case 'vector':
      return type.element.kind === 'primitive' && type.element.name === 'u8' ? 'hex' : cliType(type.element);
    case 'struct': {
      const [inner] = type.typeArguments;
      if (isFrameworkStruct(type, 'string', 'String')) return 'string';
      if (isFrameworkStruct(type, 'object', 'Object')) return 'address';
      if (isFrameworkStruct(type, 'option', 'Option') && inner) return cliType(inner);
      throw inexpressible(FORM, type);
    }
    case 'parameter':
    case 'reference':
      throw inexpressible(FORM, type);
  }
}

function cliJson(value: MoveValue): JsonValue {
  switch (value.kind) {
    case 'bool':
    case 'text':
      return value.value;
    case 'integer':
      return integerType(value.type)?.jsonForm === 'number' ? Number(value.digits) : value.digits;
    case 'address':
      return value.address;
    case 'bytes':
      return value.hex;
    case 'list':
      return value.items.map(cliJson);
    case 'option':
      return value.value ? [cliJson(value.value)] : [];
  }
}

/** How deep arrays nest, as the CLI counts it; `undefined` where the items of one differ, which it refuses. */
function depthOf(value: JsonValue): number | undefined {
  if (!isJsonArray(value)) return 0;
  const depths = value.map(depthOf);
  const [first = 0] = depths;
  return depths.some(depth => depth === undefined || depth !== first) ? undefined : first + 1;
}
