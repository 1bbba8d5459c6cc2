import { parseMemberId } from '../../../move/functionId';
import type { Reader } from '../../engine/reader';
import {
  callReading,
  innerRange,
  partsOfModule,
  slotAfter,
  stringIn,
  withSlot,
  writtenList,
  type Reading,
} from '../../engine/shapes';
import type { SourceText } from '../../engine/sourceText';
import type { LocatedCall, PayloadForm, WrittenFunction, WrittenItem, WrittenValue } from '../../located';
import { constantText } from './constants';

/** Calls as the classes of the TypeScript SDK take them: the arguments are encoded. */
const ENTRY_FUNCTION: PayloadForm = { id: 'entryFunction', values: 'typed', namesApart: true, isSent: 'always' };

const CALL = /^EntryFunction\s*(?:\.\s*(?:natural|build)\s*)?(?=\()/;
/** Matches up to the text of a type: `StructTag.fromString("…")`, `parseTypeTag("…")`. */
const TYPE = /\b(?:fromString|fromStr|parseTypeTag|TypeTagParser)\s*\(\s*/;
/** `new ModuleId(AccountAddress.from("0x1"), new Identifier("coin"))`, `ModuleId.fromStr("0x1::coin")` */
const MODULE_ID = /^(?:\w+\s*\.\s*)*ModuleId\s*\.\s*from\w*\s*\(\s*/;
const IDENTIFIER = /^new\s+(?:\w+\s*\.\s*)*Identifier\s*\(\s*/;
const ADDRESS = /^(?:new\s+)?(?:\w+\s*\.\s*)*(?:AccountAddress|HexString)\s*(?:\.\s*\w+\s*)?\(\s*/;
/** `BCS.bcsToBytes(…)`, whose argument is an object of the SDK. */
const TO_BYTES = /^(?:\w+\s*\.\s*)?bcsToBytes\s*\(\s*/;
/** `BCS.bcsSerializeUint64(5)`, `new U64(5)`, `new MoveString("a")` */
const ENCODED =
  /^(?:(?:\w+\s*\.\s*)?bcsSerialize(\w+)|new\s+(?:\w+\s*\.\s*)?(U8|U16|U32|U64|U128|U256|I8|I16|I32|I64|I128|I256|Bool|MoveString))\s*\(\s*/;

/** What the SDK's classes and functions encode, in the words of the CLI. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...[8, 16, 32, 64, 128, 256].flatMap((bits): [string, string][] => [
    [`U${bits}`, `u${bits}`],
    [`Uint${bits}`, `u${bits}`],
    [`I${bits}`, `i${bits}`],
  ]),
  ['Bool', 'bool'],
  ['Str', 'string'],
  ['MoveString', 'string'],
]);

/** Reads `EntryFunction.natural("0x1::coin", "transfer", [types], [arguments])` and what is made like it. */
export function entryFunctionReading(reader: Reader, source: SourceText): Reading | undefined {
  const { window } = reader;
  const start = CALL.exec(window.text)?.[0].length;
  if (start === undefined) return undefined;
  reader.at = start;
  const list = reader.list(')');
  const [module, target, typeArguments, args] = list.items;
  // A class of this name, or a type: `EntryFunction(deserializer)`.
  if (!module || !target) return undefined;
  const range = window.rangeOf(0, window.offsetAt(list.range.end));
  const slot = (before: WrittenValue | undefined) =>
    before && reader.marksOf(list)?.isClosed ? slotAfter(before.range.end, range.start, '[') : undefined;
  const call: LocatedCall = {
    form: ENTRY_FUNCTION,
    range,
    function: functionOf(module, target, reader, source),
    typeArguments: withSlot(
      writtenList(typeArguments, reader, value => ({ value: stringIn(value, reader, TYPE) ?? value })),
      slot(target),
    ),
    arguments: withSlot(
      writtenList(args, reader, value => encodedItem(value, reader)),
      slot(typeArguments ?? target),
    ),
  };
  return callReading(call, reader);
}

function functionOf(module: WrittenValue, target: WrittenValue, reader: Reader, source: SourceText): WrittenFunction {
  const written = stringIn(target, reader, IDENTIFIER) ?? target;
  const text = reader.window.textIn(written.range);
  const name = constantText(written, source);
  const moduleText = moduleOf(module, reader, source);
  const id = parseMemberId(`${moduleText ?? ''}::${name ?? ''}`);
  if (written.kind !== 'text') return { range: written.range, text, ...(id && { id }) };
  const apart = module.kind === 'text' ? { apart: partsOfModule(module, reader) } : {};
  return { range: innerRange(written.range, text), text: written.value, ...(id && { id, ...apart }) };
}

function moduleOf(module: WrittenValue, reader: Reader, source: SourceText): string | undefined {
  const text = stringIn(module, reader, MODULE_ID) ?? module;
  return constantText(text, source);
}

/** Reads an encoded argument: its value and its type, if both are written. */
function encodedItem(element: WrittenValue, reader: Reader): WrittenItem {
  if (element.kind !== 'hole') return { value: element };
  const inner = firstArgument(element, reader, TO_BYTES) ?? element;
  const address = stringIn(inner, reader, ADDRESS);
  const declared = (text: string) => ({ text, range: element.range });
  if (address?.kind === 'text')
    return { value: { ...address, range: element.range }, declaredType: declared('address') };
  const [, serialized, type] = (inner.kind === 'hole' ? ENCODED.exec(inner.source) : null) ?? [];
  const word = TYPES.get(serialized ?? type ?? '');
  const value = word === undefined ? undefined : firstArgument(inner, reader, ENCODED);
  const isLiteral = value && value.kind !== 'hole' && value.kind !== 'broken';
  return word !== undefined && isLiteral
    ? { value: exact(value, element), declaredType: declared(word) }
    : { value: element };
}

/** A number is as exact as its digits. */
function exact(value: WrittenValue, { range }: WrittenValue): WrittenValue {
  if (value.kind === 'number' && Number.isSafeInteger(value.value))
    return { kind: 'integer', range, digits: String(value.value) };
  return { ...value, range };
}

/** Returns the first argument of a call at the start of a value. */
function firstArgument(value: WrittenValue, reader: Reader, callee: RegExp): WrittenValue | undefined {
  const match = value.kind === 'hole' ? callee.exec(value.source) : null;
  if (!match) return undefined;
  return reader.valueAt(reader.window.offsetAt(value.range.start) + match[0].length);
}
