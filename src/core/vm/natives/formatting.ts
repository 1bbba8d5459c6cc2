import { canonicalAddress, longAddress, strictAddress } from '../../move/address';
import { bytesToHex } from '../../move/hex';

import type { Native, NativeContext } from '../native';
import type { Layout, Type } from '../type';
import { Closure, Reference, Signer, Variant, type Value } from '../value';
import { bytesOf, bytesValue } from '../values';
import { outOfCells } from '../meter';
import { capturedTypes } from '../bcs';
import { MoveAbort, VmError } from '../vmError';

/**
 * Natives of `0x1::string_utils` and `0x1::debug`, which format values as strings. Contracts can store a string, so it
 * must be identical to a node's. Source: aptos-core, `framework/src/natives/string_utils.rs` and `debug.rs`.
 */
export const FORMATTING: ReadonlyMap<string, Native> = new Map<string, Native>(
  Object.entries({
    '0x1::string_utils::native_format': (context, [reference, ...flags], [type]) => {
      const [typeTag, canonicalize, singleLine, includeIntType] = flags.map(flag => flag === true);
      const format = {
        typeTag,
        canonicalize,
        singleLine,
        includeIntType,
        isAnnotated: true,
        writer: new Writer(context),
      };
      return [[textValue(context, formatted(context, format, type, valueAt(reference)))]];
    },
    '0x1::string_utils::native_format_list': (context, [format, list], [type]) => {
      const bytes = bytesOf(valueAt(format));
      context.meter.charge(bytes.length);
      return [[textValue(context, formattedList(context, utf8(bytes), type, valueAt(list)))]];
    },
    // Nodes print nothing.
    '0x1::debug::native_print': () => [],
    '0x1::debug::native_stack_trace': () => [[[]]],
    '0x1::debug::print': () => [],
    '0x1::debug::print_stack_trace': () => [],
  } satisfies Record<string, Native>),
);

/** Source: `string_utils.rs`. */
const EARGS_MISMATCH = 1n;
/** Source: `string_utils.rs`. */
const EINVALID_FORMAT = 2n;
/** Source: `string_utils.rs`. */
const EUNABLE_TO_FORMAT_DELAYED_FIELD = 3n;

/** Options of `native_format`. */
interface Format {
  /** Includes the address and module of structs. */
  readonly typeTag: boolean | undefined;
  /** Writes addresses with 64 digits. */
  readonly canonicalize: boolean | undefined;
  readonly singleLine: boolean | undefined;
  /** Includes the type of integers. */
  readonly includeIntType: boolean | undefined;
  /**
   * Includes the names of structs and fields, and writes strings and options as such. The fields of enums and captured
   * arguments are written without. Source: aptos-core, `move-vm/runtime/src/storage/ty_layout_converter.rs`.
   */
  readonly isAnnotated: boolean;
  readonly writer: Writer;
}

/** Counts the characters that a native writes. */
class Writer {
  #characters = 0;

  constructor(readonly context: Pick<NativeContext, 'meter'>) {}

  /** Returns the text. @throws Stopped if there are too many characters */
  counted(text: string): string {
    const { meter } = this.context;
    meter.charge(text.length);
    this.#characters += text.length;
    if (this.#characters > meter.limits.cells) throw outOfCells(meter.limits.cells);
    return text;
  }
}

const IN_LISTS = { typeTag: true, canonicalize: false, singleLine: true, includeIntType: false, isAnnotated: true };

function formattedList(context: NativeContext, format: string, type: Type | undefined, list: Value): string {
  let [restType, rest] = [type, list];
  const options: Format = { ...IN_LISTS, writer: new Writer(context) };
  let text = '';
  // `{{` and `}}` are braces, `{}` is the next value.
  for (const part of format.match(/\{\{|\}\}|\{\}|[{}]|[^{}]+/g) ?? []) {
    if (part === '{' || part === '}') throw new MoveAbort(EINVALID_FORMAT);
    if (part !== '{}') text += part === '{{' ? '{' : part === '}}' ? '}' : part;
    else {
      const [firstType, next] = cell(restType, 'Cons');
      const [first, others] = Array.isArray(rest) ? rest : [];
      if (first === undefined || others === undefined) throw new VmError('INTERNAL_TYPE_ERROR');
      text += formatted(context, options, firstType, first);
      [restType, rest] = [next, others];
    }
  }
  cell(restType, 'NIL');
  return text;
}

/** Returns the type arguments of a list cell. @throws MoveAbort unless the type is the struct `name` */
function cell(type: Type | undefined, name: string): readonly Type[] {
  if (type?.kind !== 'struct' || type.address !== '0x1' || type.module !== 'string_utils' || type.name !== name)
    throw new MoveAbort(EARGS_MISMATCH);
  return type.typeArguments;
}

function formatted(context: NativeContext, format: Format, type: Type | undefined, value: Value): string {
  if (type === undefined) throw new VmError('INTERNAL_TYPE_ERROR');
  requireNoDelayedField(context, type);
  return valueText(context, format, type, value, 0);
}

function requireNoDelayedField({ linker }: NativeContext, type: Type): void {
  if (linker.requireLayout(type).hasDelayedField) throw new MoveAbort(EUNABLE_TO_FORMAT_DELAYED_FIELD);
}

function valueText(context: NativeContext, format: Format, type: Type, value: Value, depth: number): string {
  context.meter.charge(1);
  switch (type.kind) {
    case 'primitive':
      return format.writer.counted(primitiveText(format, type.name, value));
    case 'vector': {
      if (type.element.kind === 'primitive' && type.element.name === 'u8')
        return format.writer.counted(bytesText(context, value));
      const { element } = type;
      const isLong = format.singleLine !== true && (element.kind === 'vector' || element.kind === 'struct');
      const items = Array.isArray(value) ? value : [];
      return `[${listText(format, items, item => valueText(context, format, element, item, depth + 1), depth, isLong)}]`;
    }
    case 'struct':
      return structText(context, format, context.linker.layout(type), value, depth);
    case 'function':
      return closureText(context, format, value, depth);
    case 'reference':
    case 'parameter':
      throw new VmError('INTERNAL_TYPE_ERROR');
  }
}

function primitiveText({ canonicalize, includeIntType }: Format, name: string, value: Value): string {
  const addressText = (address: string) =>
    canonicalize === true ? longAddress(address).slice(2) : canonicalAddress(address);
  if (value instanceof Signer) return `signer(@${addressText(value.address)})`;
  if (typeof value === 'string') return `@${addressText(value)}`;
  if (typeof value === 'object') throw new VmError('INTERNAL_TYPE_ERROR');
  return `${String(value)}${includeIntType === true && name !== 'bool' ? name : ''}`;
}

function structText(context: NativeContext, format: Format, layout: Layout, value: Value, depth: number): string {
  const { type, isEnum, variants } = layout;
  const fields = value instanceof Variant ? value.fields : Array.isArray(value) ? value : [];
  if (format.isAnnotated && type.address === '0x1' && type.module === 'string' && type.name === 'String') {
    const bytes = bytesOf(fields[0]);
    context.meter.charge(bytes.length);
    return format.writer.counted(`"${utf8(bytes).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  }
  if (format.isAnnotated && type.address === '0x1' && type.module === 'option' && type.name === 'Option') {
    // A struct with a vector until 2025, then an enum.
    const [inner] = isEnum ? fields : Array.isArray(fields[0]) ? fields[0] : [];
    const [innerType] = type.typeArguments;
    if (inner === undefined || innerType === undefined) return format.writer.counted('None');
    return `Some(${valueText(context, format, innerType, inner, depth)})`;
  }
  const variant = variants[value instanceof Variant ? value.variant : 0];
  if (variant === undefined) throw new MoveAbort(EINVALID_FORMAT);
  const inner = isEnum ? { ...format, isAnnotated: false } : format;
  const fieldOf = (fieldType: Type, at: number) =>
    fieldText(context, inner, fieldType, variant.names[at], fields[at], depth);
  const list = listText(format, variant.types, fieldOf, depth, format.singleLine !== true);
  if (value instanceof Variant) return `#${value.variant}{${list}}`;
  const name = format.isAnnotated ? `${format.typeTag === true ? type.text : type.name} ` : '';
  return `${format.writer.counted(name)}{${list}}`;
}

function fieldText(
  context: NativeContext,
  format: Format,
  type: Type,
  name: string | undefined,
  field: Value | undefined,
  depth: number,
): string {
  if (field === undefined) throw new VmError('INTERNAL_TYPE_ERROR');
  const label = format.isAnnotated ? format.writer.counted(`${name ?? ''}: `) : '';
  return `${label}${valueText(context, format, type, field, depth + 1)}`;
}

/**
 * Formats a closure with its captured arguments. Other arguments are `_`; those after the last captured one are `..`.
 */
function closureText(context: NativeContext, format: Format, value: Value, depth: number): string {
  if (!(value instanceof Closure)) throw new VmError('INTERNAL_TYPE_ERROR');
  const { module, name, typeArguments, parameters } = value.target;
  const owner = `${strictAddress(canonicalAddress(module.address))}::${module.name}`;
  const generics = typeArguments.length === 0 ? '' : `<${typeArguments.map(each => each.text).join(', ')}>`;
  format.writer.counted(generics);
  if (value.captured.length === 0) return `${owner}::${name}${generics}()`;
  for (const type of capturedTypes(value)) requireNoDelayedField(context, type);
  const captured = value.captured.values();
  const inner = { ...format, isAnnotated: false };
  const parts: string[] = [];
  for (let [mask, at] = [value.mask, 0]; mask !== 0n; mask >>= 1n, at++) {
    const type = parameters[at];
    const next = mask & 1n ? captured.next().value : undefined;
    parts.push(next === undefined || type === undefined ? '_' : valueText(context, inner, type, next, depth + 1));
  }
  return `${owner}::${name}${generics}(${[...parts, '..'].join(`,${gap(depth + 1, format.singleLine !== true)}`)})`;
}

/** Formats items between brackets or braces, either on one line or one item per line. */
function listText<T>(
  { writer }: Format,
  items: readonly T[],
  textOf: (item: T, index: number) => string,
  depth: number,
  isLong: boolean,
): string {
  if (items.length === 0) return '';
  const inner = gap(depth + 1, isLong);
  return `${items.map((item, at) => `${writer.counted(inner)}${textOf(item, at)}`).join(',')}${gap(depth, isLong)}`;
}

function gap(depth: number, isLong: boolean): string {
  return isLong ? `\n${'  '.repeat(depth)}` : ' ';
}

function bytesText(context: NativeContext, value: Value): string {
  const bytes = bytesOf(value);
  context.meter.charge(bytes.length);
  return bytesToHex(bytes);
}

function valueAt(reference: Value | undefined): Value {
  if (!(reference instanceof Reference)) throw new VmError('INTERNAL_TYPE_ERROR');
  return reference.value;
}

/** Returns a `0x1::string::String`. */
function textValue({ meter }: NativeContext, text: string): Value {
  const bytes = new TextEncoder().encode(text);
  meter.allocate(bytes.length);
  return bytesValue(bytes);
}

/** Decodes UTF-8. @throws MoveAbort if it is invalid */
function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new MoveAbort(EINVALID_FORMAT);
  }
}
