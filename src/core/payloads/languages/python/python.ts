import { REST } from '../../engine/forms';
import type {
  PayloadForm,
  LocatedCall,
  WrittenFunction,
  WrittenItem,
  WrittenList,
  WrittenValue,
  WrittenMember,
} from '../../located';
import { parseMemberId } from '../../../move/functionId';
import { bytesToHex, hexToBytes } from '../../../move/hex';
import { Reader } from '../../engine/reader';
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
import { Names, PYTHON_LEXICON, PYTHON_SYNTAX } from './names';
import { locatorOf } from '../../engine/documentLocator';
import { objectReading } from '../../engine/objectPayload';
import { bracketLanguage } from '../../engine/bracketLanguage';
import type { LoadedLanguage } from '../language';
import { wordListReading } from '../shell/commandFiles';

const TRUTH_WORDS = ['True', 'False'] as const;

/** The SDK's serializers that are not named after the type they write. */
const SERIALIZERS: ReadonlyMap<string, string> = new Map([
  ['0x1::string::String', 'str'],
  ['string', 'str'],
  ['vector<u8>', 'to_bytes'],
  ['hex', 'to_bytes'],
  ['address', 'struct'],
]);

export const PYTHON: PayloadForm = {
  id: 'python',
  values: 'typed',
  namesApart: true,
  isSent: 'always',
  truthWords: TRUTH_WORDS,
  declared: type => `Serializer.${SERIALIZERS.get(type) ?? type}`,
};

/** Dictionaries in the form that a node accepts. */
export const DICTIONARY: PayloadForm = { ...REST, truthWords: TRUTH_WORDS };

/** The SDK's `view` function, whose values have the form that a node accepts. */
export const PYTHON_VIEW: PayloadForm = {
  id: 'pythonView',
  values: REST.values,
  isSent: 'unsure',
  truthWords: TRUTH_WORDS,
};

/** The same view function, with a separate module name. */
export const PYTHON_VIEW_APART: PayloadForm = { ...PYTHON_VIEW, namesApart: true };

const CALL = /^(?:EntryFunction\s*(?:\.\s*natural\s*)?|view_bcs_payload\s*)(?=\()/;
const PARAMETERS = ['module', 'function', 'ty_args', 'args'];
const VIEW = /^view(?:_bcs)?\s*(?=\()/;
const VIEW_PARAMETERS = ['function', 'type_arguments', 'arguments'];
const STRUCT_TAG = /^(?:TypeTag\s*\(\s*)?StructTag\s*\.\s*from_str\s*\(\s*/;
const ADDRESS = /^AccountAddress\s*\.\s*from_str(?:_relaxed)?\s*\(\s*/;
const MODULE_ID = /^ModuleId\s*\.\s*from_str\s*\(\s*/;
const BYTES = /^bytes\s*\.\s*fromhex\s*\(\s*/;
const ARGUMENT = /^TransactionArgument\s*(?=\()/;
/** Move's names for the types that the SDK's serializers write. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['str', '0x1::string::String'],
  ['to_bytes', 'vector<u8>'],
]);

/** Reads `EntryFunction.natural(module, name, [type arguments], [arguments])`, and `client.view_bcs_payload(…)`. */
export function entryFunctionReading(reader: Reader, names: Names): Reading | undefined {
  const { window } = reader;
  const list = reader.listAfter(CALL);
  if (!list) return undefined;
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

/** Reads `client.view("0x1::coin::balance", …)`, and `general.view("0x1::coin", "balance", …)`. */
function viewReading(reader: Reader, names: Names): Reading | undefined {
  const { window } = reader;
  const list = reader.listAfter(VIEW);
  if (!list) return undefined;
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

/** Whether a value is a name that matches `form`; the placeholders of an f-string match any part of a name. */
function isName(value: WrittenValue | undefined, form: RegExp, names: Names): boolean {
  if (!value) return false;
  const known = names.textOf(value);
  if (known !== undefined) return form.test(known);
  const inside = value.kind === 'hole' ? /^[fF]["']([^"'\n]*)["']$/.exec(value.source)?.[1] : undefined;
  return inside !== undefined && form.test(inside.replaceAll(/\{[^{}]*\}/g, 'x'));
}

/** Reads a value as a list: a list literal, or a name to which a list is assigned. */
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

/** Returns the name in a named argument such as `args=[…]`, and the length of the text before its value. */
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

function namedIn(target: WrittenValue, reader: Reader, names: Names): WrittenFunction {
  const text = names.textOf(target);
  const id = target.kind === 'text' || text === undefined ? undefined : parseMemberId(text);
  return id && text !== undefined ? { range: target.range, text, id } : writtenFunction(target, reader);
}

/** Returns the string argument of a call if only closing syntax follows it. */
function textGiven(value: WrittenValue, reader: Reader, call: RegExp): WrittenValue | undefined {
  const text = stringIn(value, reader, call);
  if (text?.kind !== 'text') return undefined;
  const { window } = reader;
  const rest = window.text.slice(window.offsetAt(text.range.end), window.offsetAt(value.range.end));
  return /^[\s,)]*$/.test(rest) ? text : undefined;
}

/** Reads `TransactionArgument(value, Serializer.u64)`. */
function argumentItem(element: WrittenValue, reader: Reader): WrittenItem {
  const match = element.kind === 'hole' ? ARGUMENT.exec(element.source) : null;
  if (!match) return { value: element };
  const [value, encoder] = reader.listAt(reader.window.offsetAt(element.range.start) + match[0].length).items;
  if (!value) return { value: element };
  const read = sdkValue(value, reader);
  const isAddress = /\bAccountAddress\b/.test(reader.window.textIn(value.range));
  const type = encoder?.kind === 'hole' ? typeOf(encoder.source, isAddress) : undefined;
  if (type !== undefined && encoder) return { value: read, declaredType: { text: type, range: encoder.range } };
  // An unknown serializer can write any bytes.
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

/** Whether a value is a hole, or a list whose items do not indicate its type. */
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

/** Number of characters to read before a name. */
const MAX_WORD = 20;

/** Python: the SDK's `EntryFunction.natural(…)` and view calls, dictionaries in REST form, and commands in lists. */
const PYTHON_PAYLOADS = bracketLanguage(PYTHON_LEXICON, (window, before, source) => {
  const reader = new Reader(window, PYTHON_SYNTAX);
  const names = new Names(source, window.positionAt(0));
  if (window.text.startsWith('{')) return objectReading(withLists(reader.value(), names), reader, DICTIONARY);
  if (/^[[(]/.test(window.text))
    return wordListReading(reader, { before, source, knownText: value => names.textOf(value) });
  if (/\b(?:def|class)\s+$/.test(before.slice(-MAX_WORD))) return undefined;
  return entryFunctionReading(reader, names) ?? viewReading(new Reader(window, PYTHON_SYNTAX), names);
});

const LISTS: ReadonlySet<string> = new Set(['type_arguments', 'arguments']);

function withLists(value: WrittenValue, names: Names): WrittenValue {
  if (value.kind !== 'object') return value;
  const members = value.members.map((member): WrittenMember => {
    const list =
      LISTS.has(member.name) && member.value.kind === 'hole' ? names.valueOf(member.value.source) : undefined;
    if (list?.value.kind === 'array') return { ...member, value: list.value };
    const inner = withLists(member.value, names);
    return inner === member.value ? member : { ...member, value: inner };
  });
  return members.every((member, index) => member === value.members[index]) ? value : { ...value, members };
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(PYTHON_PAYLOADS),
  hasOtherNames: true,
  sentences: { names: ['Python'], whereToLook: 'In Python, put the cursor in `EntryFunction.natural(…)`.' },
  loadWriting: () => import('./writePython'),
};
