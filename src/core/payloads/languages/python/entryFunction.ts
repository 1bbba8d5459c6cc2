import { parseMemberId } from '../../../move/functionId';
import { bytesToHex, hexToBytes } from '../../../move/hex';
import type { Reader } from '../../engine/reader';
import {
  callReading,
  stringIn,
  type Reading,
  innerRange,
  partsOfModule,
  slotAfter,
  withSlot,
  writtenFunction,
  writtenList,
} from '../../engine/shapes';
import type { LocatedCall, WrittenFunction, WrittenItem, WrittenList, WrittenValue } from '../../located';
import type { Names } from './names';
import { PYTHON, PYTHON_VIEW, PYTHON_VIEW_APART } from './pythonForms';

const CALL = /^(?:EntryFunction\s*(?:\.\s*natural\s*)?|view_bcs_payload\s*)(?=\()/;
const PARAMETERS = ['module', 'function', 'ty_args', 'args'];
const VIEW = /^view(?:_bcs)?\s*(?=\()/;
const VIEW_PARAMETERS = ['function', 'type_arguments', 'arguments'];
const STRUCT_TAG = /^(?:TypeTag\s*\(\s*)?StructTag\s*\.\s*from_str\s*\(\s*/;
const ADDRESS = /^AccountAddress\s*\.\s*from_str(?:_relaxed)?\s*\(\s*/;
const MODULE_ID = /^ModuleId\s*\.\s*from_str\s*\(\s*/;
const BYTES = /^bytes\s*\.\s*fromhex\s*\(\s*/;
const ARGUMENT = /^TransactionArgument\s*(?=\()/;
/** Move's names of the types that the SDK's serializers write. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['str', '0x1::string::String'],
  ['to_bytes', 'vector<u8>'],
]);

/**
 * Reads `EntryFunction.natural("0x1::coin", "transfer", [type arguments], [arguments])`, and the same of
 * `client.view_bcs_payload(…)`.
 */
export function entryFunctionReading(reader: Reader, names: Names): Reading | undefined {
  const { window } = reader;
  const start = CALL.exec(window.text)?.[0].length;
  if (start === undefined) return undefined;
  reader.at = start;
  const list = reader.list(')');
  const [module, target, typeArguments, args] = parametersOf(list.items, PARAMETERS, reader);
  const range = window.rangeOf(0, window.offsetAt(list.range.end));
  const hasNames = list.items.some(item => namedParameter(item) !== undefined);
  const slotOf = (name: string, before: WrittenValue | undefined) =>
    before && reader.marksOf(list)?.isClosed
      ? slotAfter(before.range.end, range.start, `${hasNames ? `${name}=` : ''}[`)
      : undefined;
  const call: LocatedCall = {
    form: PYTHON,
    range,
    function: target
      ? functionOf(module, target, reader, names)
      : { range: { start: range.end, end: range.end }, text: '' },
    typeArguments: withSlot(
      listOf(typeArguments, reader, names, (value, within) => ({
        value: textGiven(value, within, STRUCT_TAG) ?? value,
      })),
      slotOf('ty_args', target),
    ),
    arguments: withSlot(listOf(args, reader, names, argumentItem), slotOf('args', typeArguments ?? target)),
    ...(window.text.startsWith('view') && { isView: true }),
  };
  return callReading(call, reader);
}

/**
 * Reads `client.view("0x1::coin::balance", [type arguments], [arguments])`, and with the name of the module apart:
 * `general.view("0x1::coin", "balance", …)`.
 */
export function viewReading(reader: Reader, names: Names): Reading | undefined {
  const { window } = reader;
  const start = VIEW.exec(window.text)?.[0].length;
  if (start === undefined) return undefined;
  reader.at = start;
  const list = reader.list(')');
  const apart = parametersOf(list.items, PARAMETERS, reader);
  const isApart = isName(apart[0], MODULE_NAME, names) && apart[1]?.kind !== 'array';
  const [target, typeArguments, args] = isApart ? apart.slice(1) : parametersOf(list.items, VIEW_PARAMETERS, reader);
  // Many other things are called `view`.
  if (!target || (!isApart && !isName(target, FUNCTION_NAME, names))) return undefined;
  const call: LocatedCall = {
    form: isApart ? PYTHON_VIEW_APART : PYTHON_VIEW,
    range: window.rangeOf(0, window.offsetAt(list.range.end)),
    function: isApart ? functionOf(apart[0], target, reader, names) : namedIn(target, reader, names),
    typeArguments: withSlot(listOf(typeArguments, reader, names, value => ({ value }))),
    arguments: withSlot(listOf(args, reader, names, value => ({ value }))),
    isView: true,
  };
  return callReading(call, reader);
}

const MODULE_NAME = /^(?:0x)?\w+::\w+$/;
const FUNCTION_NAME = /^\w+::\w+::\w+$/;

/** Whether a value is a name of a form; in an f-string, what is in braces may be any part of it. */
function isName(value: WrittenValue | undefined, form: RegExp, names: Names): boolean {
  if (!value) return false;
  const known = names.textOf(value);
  if (known !== undefined) return form.test(known);
  const inside = value.kind === 'hole' ? /^[fF]["']([^"'\n]*)["']$/.exec(value.source)?.[1] : undefined;
  return inside !== undefined && form.test(inside.replaceAll(/\{[^{}]*\}/g, 'x'));
}

/** Returns the list that a value is, or that is assigned to the name that it is. */
function listOf(
  value: WrittenValue | undefined,
  reader: Reader,
  names: Names,
  itemOf: (element: WrittenValue, reader: Reader) => WrittenItem,
): WrittenList {
  const assigned = value?.kind === 'hole' ? names.valueOf(value.source) : undefined;
  if (assigned?.value.kind !== 'array') return writtenList(value, reader, element => itemOf(element, reader));
  return writtenList(assigned.value, assigned.reader, element => itemOf(element, assigned.reader));
}

/** Returns the arguments by parameter, named or positional. */
function parametersOf(
  items: readonly WrittenValue[],
  parameters: readonly string[],
  reader: Reader,
): readonly (WrittenValue | undefined)[] {
  const named = new Map<string, WrittenValue>();
  for (const item of items) {
    const found = namedParameter(item);
    if (found) named.set(found.name, reader.valueAt(reader.window.offsetAt(item.range.start) + found.length));
  }
  return parameters.map(
    (name, index) => named.get(name) ?? (index < items.length - named.size ? items[index] : undefined),
  );
}

/** Returns the name of `args=[…]`, and the length of the text that names it. */
function namedParameter(item: WrittenValue): { readonly name: string; readonly length: number } | undefined {
  const [text = '', name] = (item.kind === 'hole' ? /^(\w+)\s*=(?!=)\s*/.exec(item.source) : undefined) ?? [];
  return name === undefined ? undefined : { name, length: text.length };
}

function functionOf(
  module: WrittenValue | undefined,
  target: WrittenValue,
  reader: Reader,
  names: Names,
): WrittenFunction {
  const name = names.textOf(target);
  if (name === undefined) return writtenFunction(target, reader);
  const given = module && (textGiven(module, reader, MODULE_ID) ?? module);
  const id = parseMemberId(`${(given && names.textOf(given)) ?? ''}::${name}`);
  const range = target.kind === 'text' ? innerRange(target.range, reader.window.textIn(target.range)) : target.range;
  if (!id) return { range, text: name };
  return { range, text: name, id, apart: given?.kind === 'text' ? partsOfModule(given, reader) : {} };
}

/** Returns the function whose full name a value is. */
function namedIn(target: WrittenValue, reader: Reader, names: Names): WrittenFunction {
  const text = names.textOf(target);
  const id = target.kind === 'text' || text === undefined ? undefined : parseMemberId(text);
  return id && text !== undefined ? { range: target.range, text, id } : writtenFunction(target, reader);
}

/** Returns the string argument of a call if only the end of the call follows it. */
function textGiven(value: WrittenValue, reader: Reader, call: RegExp): WrittenValue | undefined {
  const text = stringIn(value, reader, call);
  if (text?.kind !== 'text') return undefined;
  const { window } = reader;
  const rest = window.text.slice(window.offsetAt(text.range.end), window.offsetAt(value.range.end));
  return /^[\s,)]*$/.test(rest) ? text : undefined;
}

/** `TransactionArgument(value, Serializer.u64)`. */
function argumentItem(element: WrittenValue, reader: Reader): WrittenItem {
  const match = element.kind === 'hole' ? ARGUMENT.exec(element.source) : null;
  if (!match) return { value: element };
  const before = reader.at;
  reader.at = reader.window.offsetAt(element.range.start) + match[0].length;
  const [value, encoder] = reader.list(')').items;
  reader.at = before;
  if (!value) return { value: element };
  const read = sdkValue(value, reader);
  const isAddress = /\bAccountAddress\b/.test(reader.window.textIn(value.range));
  const type = encoder?.kind === 'hole' ? typeOf(encoder.source, isAddress) : undefined;
  if (type !== undefined && encoder) return { value: read, declaredType: { text: type, range: encoder.range } };
  // The bytes that an unknown serializer writes are not known.
  return { value: isOpenValue(value) ? value : element };
}

/** Reads the SDK's addresses and Python's bytes in a value as literals. */
function sdkValue(value: WrittenValue, reader: Reader): WrittenValue {
  if (value.kind === 'array') return { ...value, items: value.items.map(item => sdkValue(item, reader)) };
  const hex = textGiven(value, reader, BYTES);
  const bytes = hex?.kind === 'text' ? hexToBytes(hex.value.replaceAll(/\s/g, '')) : undefined;
  if (bytes) return { kind: 'bytes', range: value.range, hex: bytesToHex(bytes) };
  return textGiven(value, reader, ADDRESS) ?? value;
}

/** Whether a value is a hole, or a list without anything that shows its type. */
function isOpenValue(value: WrittenValue): boolean {
  return value.kind === 'hole' || (value.kind === 'array' && value.items.every(isOpenValue));
}

function typeOf(encoder: string, isAddress: boolean): string | undefined {
  const name = /^Serializer\s*\.\s*(\w+)$/.exec(encoder)?.[1];
  if (name === 'struct') return isAddress ? 'address' : undefined;
  if (name !== undefined) return TYPES.get(name) ?? name;
  const element = /^Serializer\s*\.\s*sequence_serializer\s*\((.*)\)$/s.exec(encoder)?.[1];
  const inner = element === undefined ? undefined : typeOf(element.trim(), isAddress);
  return inner === undefined ? undefined : `vector<${inner}>`;
}
