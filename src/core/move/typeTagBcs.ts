import { bcs, type BcsType } from '@mysten/bcs';
import { parseAddress } from './address';
import { isIdentifier } from './functionId';
import { addressToBytes, bytesToHex } from './hex';
import { UnknownFormError, vectorOf } from './messageReader';
import type { Primitive, StructTag, TypeTag } from './typeTag';

/** An account address: 32 bytes, decoded as a string in short form. */
export const addressBcs = bcs.bytes(32).transform({
  name: 'address',
  input: (address: string) => addressToBytes(address),
  output: bytes => shortAddress(bytes),
});

/** A Move identifier. Validated, because another string could look like several names. */
export const identifierBcs = bcs.string().transform({
  name: 'identifier',
  input: (name: string) => name,
  output: name => {
    if (!isIdentifier(name)) throw new UnknownFormError('an invalid identifier');
    return name;
  },
});

const structTagBcs = bcs.struct('StructTag', {
  address: addressBcs,
  module: identifierBcs,
  name: identifierBcs,
  typeArguments: bcs.lazy((): BcsType<TypeTag[], Iterable<TypeTag> & { length: number }> => vectorOf(typeTagBcs)),
});

/**
 * In the order that the chain uses: u16, u32 and u256 were added later. Function types and signed integers are not
 * supported.
 */
const wireTypeTag = bcs.enum('TypeTag', {
  bool: null,
  u8: null,
  u64: null,
  u128: null,
  address: null,
  signer: null,
  vector: bcs.lazy((): BcsType<TypeTag, TypeTag> => typeTagBcs),
  struct: structTagBcs,
  u16: null,
  u32: null,
  u256: null,
});

type WireTypeTag = typeof wireTypeTag.$inferType;
type WireTypeTagInput = typeof wireTypeTag.$inferInput;

/** A type tag in a transaction. Serializing throws for references and type parameters. */
export const typeTagBcs: BcsType<TypeTag, TypeTag> = wireTypeTag.transform({
  name: 'TypeTag',
  input: toWire,
  output: fromWire,
});

function toWire(tag: TypeTag): WireTypeTagInput {
  switch (tag.kind) {
    case 'primitive':
      return primitiveToWire(tag.name);
    case 'vector':
      return { vector: tag.element };
    case 'struct':
      return { struct: { ...tag, typeArguments: [...tag.typeArguments] } };
    case 'parameter':
    case 'reference':
      throw new RangeError(`a ${tag.kind} type has no type tag`);
  }
}

function primitiveToWire(name: Primitive): WireTypeTagInput {
  switch (name) {
    case 'bool':
      return { bool: true };
    case 'u8':
      return { u8: true };
    case 'u16':
      return { u16: true };
    case 'u32':
      return { u32: true };
    case 'u64':
      return { u64: true };
    case 'u128':
      return { u128: true };
    case 'u256':
      return { u256: true };
    case 'address':
      return { address: true };
    case 'signer':
      return { signer: true };
    case 'i8':
    case 'i16':
    case 'i32':
    case 'i64':
    case 'i128':
    case 'i256':
      throw new RangeError(`the type tag of ${name} is not supported`);
  }
}

function fromWire(wire: WireTypeTag): TypeTag {
  switch (wire.$kind) {
    case 'vector':
      return { kind: 'vector', element: wire.vector };
    case 'struct':
      return { kind: 'struct', ...wire.struct } satisfies StructTag;
    default:
      return { kind: 'primitive', name: wire.$kind };
  }
}

function shortAddress(bytes: Uint8Array): string {
  const address = parseAddress(bytesToHex(bytes));
  if (address === undefined) throw new RangeError('an address must have 32 bytes');
  return address;
}
