import { BcsCursor, BytecodeError } from '../bytecode/byteCursor';
import { ByteSink } from '../bytecode/codec';
import { PRIMITIVE_SIZES } from '../move/fieldTypes';
import { bytesToHex, shortHex } from '../move/hex';
import { PRIMITIVES, type Primitive } from '../move/typeTag';
import { outOfCells, type Meter } from './meter';
import type { Layout, StructType, Type, Types, VariantLayout } from './type';
import { Closure, MAX_VALUE_DEPTH, Signer, Variant, type LinkedFunction, type Value } from './value';
import { ARRAY_CELLS, bytesOf, bytesValue } from './values';
import { VmError } from './vmError';

/** Dependencies for reading and writing values. */
export interface Means {
  readonly linker: {
    readonly types: Types;
    readonly layout: (type: StructType) => Layout;
    readonly requireLayout: (type: Type) => void;
    readonly function: (module: string, name: string, typeArguments: readonly Type[]) => LinkedFunction;
  };
  readonly meter: Meter;
}

/**
 * The value has no BCS encoding, such as a reference or a permissioned signer, or the bytes are not a value of the
 * type.
 */
export class NoBcs extends Error {
  override readonly name = 'NoBcs';
}

/** Encodes a value. @throws NoBcs, and the errors that a `Native` throws */
export function encode(means: Means, type: Type, value: Value): Uint8Array {
  const sink = new ByteSink();
  means.linker.requireLayout(type);
  writeValue(means, sink, type, value, 1);
  return sink.toBytes();
}

/** Decodes a value. There must be no trailing bytes. @throws NoBcs, and the errors that a `Native` throws */
export function decode(means: Means, type: Type, bytes: Uint8Array): Value {
  const cursor = new BcsCursor(bytes, 'constant');
  means.linker.requireLayout(type);
  try {
    const value = readValue(means, cursor, type, 1);
    if (cursor.isAtEnd) return value;
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
  }
  throw new NoBcs();
}

/** Writes a value. @param depth 1 for the outermost value */
function writeValue(means: Means, sink: ByteSink, type: Type, value: Value, depth: number): void {
  if (depth > MAX_VALUE_DEPTH) throw new VmError('VM_MAX_VALUE_DEPTH_REACHED');
  const { limits } = means.meter;
  if (sink.length > limits.cells) throw outOfCells(limits.cells);
  switch (type.kind) {
    case 'primitive':
      writePrimitive(sink, type.name, value);
      return;
    case 'vector':
      if (!Array.isArray(value)) throw new NoBcs();
      means.meter.charge(value.length + ARRAY_CELLS);
      if (type.element.kind === 'primitive' && type.element.name === 'u8') sink.blob(bytesOf(value));
      else sink.list(value, each => writeValue(means, sink, type.element, each, depth + 1));
      return;
    case 'struct': {
      const { isEnum, variants } = means.linker.layout(type);
      if (isEnum && value instanceof Variant)
        writeFields(means, sink.uleb(value.variant), variants[value.variant], value.fields, depth);
      else if (!isEnum && Array.isArray(value)) writeFields(means, sink, variants[0], value, depth);
      else throw new NoBcs();
      return;
    }
    case 'function':
      if (!(value instanceof Closure)) throw new NoBcs();
      writeClosure(means, sink, value, depth);
      return;
    case 'reference':
    case 'parameter':
      throw new NoBcs();
  }
}

function writeFields(
  means: Means,
  sink: ByteSink,
  layout: VariantLayout | undefined,
  fields: readonly Value[],
  depth: number,
): void {
  if (layout?.types.length !== fields.length) throw new NoBcs();
  means.meter.charge(fields.length);
  for (const [at, type] of layout.types.entries()) writeValue(means, sink, type, fields[at] ?? false, depth + 1);
}

function writePrimitive(sink: ByteSink, name: Primitive, value: Value): void {
  const size = name === 'signer' ? 0 : PRIMITIVE_SIZES[name];
  if (typeof value === 'boolean') sink.u8(Number(value));
  else if (typeof value === 'number') for (let at = 0; at < size; at++) sink.u8((value >> (8 * at)) & 0xff);
  else if (typeof value === 'bigint' && name === 'u64') sink.u64(value);
  else if (typeof value === 'bigint') sink.integer(value, size);
  else if (typeof value === 'string') sink.address(value);
  // A signer is encoded as its address; a permissioned signer has no encoding. Source: aptos-core, `values_impl.rs`.
  else if (value instanceof Signer && value.permission === undefined) sink.address(value.address);
  else throw new NoBcs();
}

/**
 * Reads a value.
 * @param depth 1 for the outermost value
 * @throws BytecodeError if the bytes are not a value of the type
 */
export function readValue(means: Means, cursor: BcsCursor, type: Type, depth: number): Value {
  if (depth > MAX_VALUE_DEPTH) throw new NoBcs();
  switch (type.kind) {
    case 'primitive':
      return readPrimitive(cursor, type.name);
    case 'vector': {
      const { element } = type;
      if (element.kind === 'primitive' && element.name === 'u8') {
        const bytes = cursor.blob();
        means.meter.allocate(bytes.length + ARRAY_CELLS);
        return bytesValue(bytes);
      }
      const items: Value[] = [];
      means.meter.allocate(ARRAY_CELLS);
      cursor.list(() => {
        means.meter.allocate(1);
        items.push(readValue(means, cursor, element, depth + 1));
      });
      return items;
    }
    case 'struct': {
      const { isEnum, variants } = means.linker.layout(type);
      const index = isEnum ? cursor.uleb() : 0;
      const layout = variants[index];
      if (!layout) throw new NoBcs();
      means.meter.allocate(layout.types.length + ARRAY_CELLS);
      const fields = layout.types.map(each => readValue(means, cursor, each, depth + 1));
      return isEnum ? new Variant(index, fields) : fields;
    }
    case 'function':
      return readClosure(means, cursor, depth);
    case 'reference':
    case 'parameter':
      throw new NoBcs();
  }
}

function readPrimitive(cursor: BcsCursor, name: Primitive): Value {
  switch (name) {
    case 'bool':
      return cursor.flag();
    case 'u8':
      return cursor.u8();
    case 'u16':
      return cursor.u16();
    case 'u32':
      return cursor.u32();
    case 'i8':
    case 'i16':
    case 'i32':
      return Number(cursor.integer(PRIMITIVE_SIZES[name], true));
    case 'u64':
    case 'u128':
    case 'u256':
      return cursor.integer(PRIMITIVE_SIZES[name], false);
    case 'i64':
    case 'i128':
    case 'i256':
      return cursor.integer(PRIMITIVE_SIZES[name], true);
    case 'address':
      return bytesToHex(cursor.take(PRIMITIVE_SIZES.address));
    case 'signer':
      throw new NoBcs();
  }
}

/** Source: aptos-core, `move-core/types/src/function.rs`, `FUNCTION_DATA_SERIALIZATION_FORMAT_V1`. */
const CLOSURE_FORMAT = 1;
/** The variants of `TypeTag`, in order. Source: aptos-core, `move-core/types/src/language_storage.rs`. */
const TAGS = 'bool u8 u64 u128 address signer vector struct u16 u32 u256 function i8 i16 i32 i64 i128 i256'.split(' ');
/** The variants of `MoveTypeLayout`, in order. Source: aptos-core, `move-core/types/src/value.rs`. */
const LAYOUTS =
  'bool u8 u64 u128 address vector struct signer u16 u32 u256 native function i8 i16 i32 i64 i128 i256'.split(' ');

/**
 * Writes a function value in the storage format: the format version, module, function, type arguments, mask, and the
 * layout and value of each captured argument. Source: aptos-core, `move-vm/types/src/values/function_values_impl.rs`.
 */
function writeClosure(means: Means, sink: ByteSink, closure: Closure, depth: number): void {
  const { target, mask, captured } = closure;
  if (!target.isPersistent) throw new NoBcs();
  sink.uleb(5 + 2 * captured.length).u16(CLOSURE_FORMAT);
  sink.address(target.module.address).text(target.module.name).text(target.name);
  sink.list(target.typeArguments, each => writeTag(sink, each)).integer(mask, 8);
  const types = capturedTypes(closure);
  for (const [at, value] of captured.entries()) {
    const type = types[at];
    if (!type) throw new NoBcs();
    means.linker.requireLayout(type);
    writeLayout(means, sink, type, depth);
    writeValue(means, sink, type, value, depth + 1);
  }
}

export function capturedTypes({ target, mask }: Pick<Closure, 'target' | 'mask'>): readonly Type[] {
  return target.parameters.filter((_, at) => (mask >> BigInt(at)) & 1n);
}

function writeTag(sink: ByteSink, type: Type): void {
  switch (type.kind) {
    case 'primitive':
      sink.uleb(TAGS.indexOf(type.name));
      return;
    case 'vector':
      writeTag(sink.uleb(TAGS.indexOf('vector')), type.element);
      return;
    case 'struct':
      writeStructTag(sink.uleb(TAGS.indexOf('struct')), type);
      return;
    case 'function':
    case 'reference':
    case 'parameter':
      throw new NoBcs();
  }
}

/** Writes the tag of a struct, without the variant byte of `TypeTag`. */
export function writeStructTag(sink: ByteSink, type: StructType): void {
  sink.address(type.address).text(type.module).text(type.name);
  sink.list(type.typeArguments, each => writeTag(sink, each));
}

function readTag(means: Means, cursor: BcsCursor): Type {
  const { types } = means.linker;
  const tag = TAGS[cursor.uleb()];
  if (tag === 'vector') return types.vector(readTag(means, cursor));
  if (tag !== 'struct') return types.primitive(primitiveOf(tag));
  const address = shortHex(cursor.take(PRIMITIVE_SIZES.address));
  const [module, name] = [cursor.text(), cursor.text()];
  return types.struct(
    address,
    module,
    name,
    cursor.list(() => readTag(means, cursor)),
  );
}

function primitiveOf(name: string | undefined): Primitive {
  const found = PRIMITIVES.find(each => each === name);
  if (found === undefined) throw new NoBcs();
  return found;
}

function writeLayout(means: Means, sink: ByteSink, type: Type, depth: number): void {
  if (depth > MAX_VALUE_DEPTH) throw new VmError('VM_MAX_VALUE_DEPTH_REACHED');
  switch (type.kind) {
    case 'primitive':
    case 'function':
      sink.uleb(LAYOUTS.indexOf(type.kind === 'primitive' ? type.name : 'function'));
      return;
    case 'vector':
      writeLayout(means, sink.uleb(LAYOUTS.indexOf('vector')), type.element, depth + 1);
      return;
    case 'struct': {
      const { isEnum, variants } = means.linker.layout(type);
      sink.uleb(LAYOUTS.indexOf('struct')).uleb(Number(isEnum));
      const write = (types: readonly Type[]) => sink.list(types, each => writeLayout(means, sink, each, depth + 1));
      means.meter.charge(variants.length);
      if (isEnum) sink.list(variants, each => write(each.types));
      else write(variants[0]?.types ?? []);
      return;
    }
    case 'reference':
    case 'parameter':
      throw new NoBcs();
  }
}

function skipLayout(cursor: BcsCursor, depth: number): void {
  if (depth > MAX_VALUE_DEPTH) throw new NoBcs();
  const kind = LAYOUTS[cursor.uleb()];
  const fields = () => cursor.list(() => skipLayout(cursor, depth + 1));
  if (kind === undefined || kind === 'native') throw new NoBcs();
  if (kind === 'vector') skipLayout(cursor, depth + 1);
  if (kind === 'struct') {
    if (cursor.uleb() === 1) cursor.list(fields);
    else fields();
  }
}

function readClosure(means: Means, cursor: BcsCursor, depth: number): Closure {
  const parts = cursor.uleb();
  if (cursor.u16() !== CLOSURE_FORMAT) throw new NoBcs();
  const address = shortHex(cursor.take(PRIMITIVE_SIZES.address));
  const [module, name] = [cursor.text(), cursor.text()];
  const typeArguments = cursor.list(() => readTag(means, cursor));
  const mask = cursor.u64();
  const target = means.linker.function(`${address}::${module}`, name, typeArguments);
  const captured = capturedTypes({ target, mask }).map(type => {
    skipLayout(cursor, depth + 1);
    return readValue(means, cursor, type, depth + 1);
  });
  if (parts !== 5 + 2 * captured.length) throw new NoBcs();
  means.meter.allocate(captured.length + ARRAY_CELLS);
  return new Closure(target, mask, captured);
}
