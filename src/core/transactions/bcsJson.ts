import { BcsCursor, BytecodeError } from '../bytecode/byteCursor';
import type { JsonObject, JsonValue } from '../json';
import type { FieldAbi } from '../move/abi';
import { fieldTypes, structId, type StructShapes } from '../move/fieldTypes';
import { counted } from '../text/digits';
import { bytesToHex, shortHex } from '../move/hex';
import { integerType } from '../move/integer';
import { isFrameworkStruct, typeTagText, type Primitive, type StructTag, type TypeTag } from '../move/typeTag';
import type { DecodedBytes } from '../results/simulationReport';

/** Maximum nesting depth and number of values, because a type that contains itself would never end. */
const MOST_LEVELS = 64;
const MOST_VALUES = 100_000;

/** A value cannot be decoded; the message is a clause. Malformed BCS is a {@link BytecodeError} instead. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/**
 * Decodes a value into the JSON that nodes return, or returns why it cannot be decoded: a type with unknown fields, or
 * bytes that are not exactly one value of the type.
 */
export function bcsJson(bytes: Uint8Array, type: TypeTag, shapes: StructShapes): DecodedBytes {
  const name = typeTagText(type);
  const reader = new ValueReader(bytes, shapes);
  try {
    return { kind: 'decoded', type: name, json: reader.whole(type) };
  } catch (error) {
    if (error instanceof UnreadableError) return { kind: 'failed', type: name, reason: error.message };
    if (!(error instanceof BytecodeError)) throw error;
    return { kind: 'failed', type: name, reason: `${error.problem}, at byte ${error.place.offset}` };
  }
}

class ValueReader {
  readonly #cursor: BcsCursor;
  readonly #shapes: StructShapes;
  #values = 0;

  constructor(bytes: Uint8Array, shapes: StructShapes) {
    this.#cursor = new BcsCursor(bytes, 'constant');
    this.#shapes = shapes;
  }

  whole(type: TypeTag): JsonValue {
    const value = this.#read(type, 0);
    const left = this.#cursor.end - this.#cursor.at;
    if (left > 0) throw new UnreadableError(`${counted(left, 'trailing byte')} after the value`);
    return value;
  }

  #read(type: TypeTag, depth: number): JsonValue {
    if (depth > MOST_LEVELS || ++this.#values > MOST_VALUES)
      throw new UnreadableError('the value has too many elements');
    switch (type.kind) {
      case 'primitive':
        return this.#primitive(type.name);
      case 'vector':
        return isByte(type.element) ? bytesToHex(this.#cursor.blob()) : this.#items(type.element, depth);
      case 'struct':
        return this.#struct(type, depth);
      case 'parameter':
      case 'reference':
        throw new UnreadableError(`values of type ${typeTagText(type)} cannot be stored`);
    }
  }

  #primitive(name: Primitive): JsonValue {
    if (name === 'bool') return this.#cursor.flag();
    const integer = integerType(name);
    if (!integer) return shortHex(this.#cursor.take(32));
    const value = this.#cursor.integer(integer.bits / 8, integer.signed);
    return integer.bits <= 32 ? Number(value) : value.toString();
  }

  #items(element: TypeTag, depth: number): readonly JsonValue[] {
    return this.#cursor.list(() => this.#read(element, depth + 1));
  }

  #struct(type: StructTag, depth: number): JsonValue {
    const [element] = type.typeArguments;
    if (isFrameworkStruct(type, 'string', 'String')) return this.#cursor.text();
    if (isFrameworkStruct(type, 'object', 'Object')) return { inner: shortHex(this.#cursor.take(32)) };
    if (isFrameworkStruct(type, 'option', 'Option') && element) {
      const value = this.#cursor.option(() => this.#read(element, depth + 1));
      return { vec: value === undefined ? [] : [value] };
    }
    const id = structId(type);
    const shape = Object.hasOwn(this.#shapes, id) ? this.#shapes[id] : undefined;
    if (!shape) throw new UnreadableError(`the fields of ${id} are unknown`);
    if (shape.variants.length === 0) return this.#fields(type, shape.fields, undefined, depth);
    const at = this.#cursor.at;
    const variant = shape.variants[this.#cursor.uleb()];
    if (!variant) throw new UnreadableError(`${id} has no variant with the index found at byte ${at}`);
    return { __variant__: variant.name, ...this.#fields(type, variant.fields, variant.name, depth) };
  }

  #fields(type: StructTag, fields: readonly FieldAbi[], variant: string | undefined, depth: number): JsonObject {
    const types = fieldTypes(type, this.#shapes, variant);
    return Object.fromEntries(
      fields.map(field => {
        const tag = types?.get(field.name);
        if (!tag) throw new UnreadableError(`the type of ${field.name} in ${structId(type)} cannot be read`);
        return [field.name, this.#read(tag, depth + 1)];
      }),
    );
  }
}

function isByte(type: TypeTag): boolean {
  return type.kind === 'primitive' && type.name === 'u8';
}
