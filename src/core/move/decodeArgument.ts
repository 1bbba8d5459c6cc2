import { bcs } from '@mysten/bcs';
import type { JsonValue } from '../json';
import { encodeArgument } from './argument';
import { bytesToHex } from './hex';
import { integerType, type IntegerType } from './integer';
import { readWhole, type MessageReader } from './messageReader';
import { isFrameworkStruct, type TypeTag } from './typeTag';
import { addressBcs } from './typeTagBcs';
import { UnknownFormError } from './unknownFormError';

/**
 * The JSON of an argument's BCS bytes, such that {@link encodeArgument} makes the same bytes of it again.
 * @param type the parameter's type with the type arguments already put in
 * @returns `undefined` when the bytes are none of that type, or the type's JSON form cannot be told from the type alone
 */
export function decodeArgument(type: TypeTag, bytes: Uint8Array): JsonValue | undefined {
  try {
    return readWhole(
      bytes,
      reader => read(type, reader, true),
      value => encodeArgument(type, value),
    );
  } catch (error) {
    if (error instanceof UnknownFormError) return undefined;
    throw error;
  }
}

function read(type: TypeTag, reader: MessageReader, top: boolean): JsonValue {
  switch (type.kind) {
    case 'primitive':
      return readPrimitive(type, reader);
    case 'vector':
      return isBytes(type) ? bytesToHex(bcs.byteVector().read(reader)) : readItems(type.element, reader);
    case 'struct':
      return readStruct(type, reader, top);
    case 'parameter':
    case 'reference':
      throw new UnknownFormError('a value that only its type argument tells');
  }
}

function readPrimitive({ name }: TypeTag & { kind: 'primitive' }, reader: MessageReader): JsonValue {
  const integer = integerType(name);
  if (integer) return readInteger(integer, reader);
  if (name === 'bool') return bcs.bool().read(reader);
  if (name === 'address') return addressBcs.read(reader);
  throw new UnknownFormError('a signer');
}

function readInteger({ bits, signed, jsonForm }: IntegerType, reader: MessageReader): JsonValue {
  const digits = [...reader.readBytes(bits / 8)].reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
  const number = signed ? BigInt.asIntN(bits, digits) : digits;
  return jsonForm === 'number' ? Number(number) : number.toString();
}

function isBytes({ element }: TypeTag & { kind: 'vector' }): boolean {
  return element.kind === 'primitive' && element.name === 'u8';
}

function readItems(element: TypeTag, reader: MessageReader): readonly JsonValue[] {
  const length = reader.readULEB();
  const items: JsonValue[] = [];
  while (items.length < length) items.push(read(element, reader, false));
  return items;
}

function readStruct(type: TypeTag & { kind: 'struct' }, reader: MessageReader, top: boolean): JsonValue {
  const [inner] = type.typeArguments;
  if (isFrameworkStruct(type, 'string', 'String')) return bcs.string().read(reader);
  if (isFrameworkStruct(type, 'option', 'Option') && inner) return { vec: readItems(inner, reader) };
  if (isFrameworkStruct(type, 'object', 'Object')) {
    const address = addressBcs.read(reader);
    return top ? address : { inner: address };
  }
  throw new UnknownFormError('a struct whose fields only the chain knows');
}
