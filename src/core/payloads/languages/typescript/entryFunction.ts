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
import type { LocatedCall, PayloadForm, WrittenFunction, WrittenValue } from '../../located';
import { constantText } from './constants';
import { encodedItem, sdkItem } from './sdkValues';

/** Calls as the classes of the TypeScript SDK take them: the arguments are encoded. */
const ENTRY_FUNCTION: PayloadForm = { id: 'entryFunction', values: 'typed', namesApart: true, isSent: 'always' };

const CALL = /^EntryFunction\s*(?:\.\s*(?:natural|build)\s*)?(?=\()/;
/** Matches up to the text of a type: `StructTag.fromString("…")`, `parseTypeTag("…")`. */
const TYPE = /\b(?:fromString|fromStr|parseTypeTag|TypeTagParser)\s*\(\s*/;
/** `ModuleId.fromStr("0x1::coin")`, `new ModuleId(AccountAddress.from("0x1"), new Identifier("coin"))` */
const MODULE_ID = /^(?:\w+\s*\.\s*)*ModuleId\s*\.\s*from\w*\s*\(\s*/;
const NEW_MODULE_ID = /^new\s+(?:\w+\s*\.\s*)*ModuleId\s*(?=\()/;
const IDENTIFIER = /^new\s+(?:\w+\s*\.\s*)*Identifier\s*\(\s*/;

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
  const parts = module.kind === 'hole' ? NEW_MODULE_ID.exec(module.source) : null;
  if (!parts) return constantText(stringIn(module, reader, MODULE_ID) ?? module, source);
  const { at } = reader;
  reader.at = reader.window.offsetAt(module.range.start) + parts[0].length;
  const [address, name] = reader.list(')').items.map(part => {
    const { value } = sdkItem(part, reader);
    return constantText(stringIn(value, reader, IDENTIFIER) ?? value, source);
  });
  reader.at = at;
  return address === undefined || name === undefined ? undefined : `${address}::${name}`;
}
