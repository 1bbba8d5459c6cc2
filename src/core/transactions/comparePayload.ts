import { resolvedArgumentTypes } from '../payloads/write/typedCall';
import { counted } from '../text/digits';
import type { WireEncodingInput } from '../gateway/schemas/transactionInputSchema';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import { argumentTypes, type FunctionAbi } from '../move/abi';
import { parseAddress } from '../move/address';
import { aptOfOctas } from '../move/aptosCoin';
import { ArgumentError, encodeArgument } from '../move/argument';
import type { StructShapes } from '../move/fieldTypes';
import { memberIdText } from '../move/functionId';
import { bytesToHex, hexToBytes } from '../move/hex';
import type { RawEntryFunction, RawPayload, ScriptArgument } from '../move/transactionBcs';
import { parseTypeTag, substitute, typeTagText, type TypeTag } from '../move/typeTag';
import type { RequestedCall } from '../payloads/draft';
import { decodedValue, takesOctas } from '../payloads/help/decodedValue';
import type { EncodedField } from '../results/inspectionReport';
import { scriptValue } from './messageDraft';
import { otherReading } from './otherReading';

interface AskedPayload {
  readonly input: Pick<WireEncodingInput, 'payload'>;
  readonly call: RequestedCall | undefined;
  readonly abi: FunctionAbi | undefined;
  readonly shapes?: StructShapes;
  /** Whether the types come from a source other than the gateway that creates the bytes. */
  readonly hasKnownTypes?: boolean;
  /** The indices of the arguments with types specified by the user. */
  readonly named?: readonly number[];
}

type Compared = Pick<EncodedField, 'matches' | 'asked' | 'notCompared'>;

export const PAYLOAD_TYPES: Readonly<Record<RawPayload['kind'], string>> = {
  entryFunction: 'entry_function_payload',
  script: 'script_payload',
  multisig: 'multisig_payload',
};

const OTHER_KIND: Compared = { notCompared: 'a different kind of payload was requested' };
const UNREADABLE: Compared = { notCompared: 'the request cannot be read' };

/** Compares a value with the requested one. @param shown the requested value as displayed */
export function compared(value: string, asked: string, shown = asked): Compared {
  return value === asked ? { matches: true } : { asked: shown };
}

/** Returns the fields of a payload, compared with the request unless that has a different kind. */
export function payloadFields(payload: RawPayload, comparison: AskedPayload): readonly EncodedField[] {
  const type = PAYLOAD_TYPES[payload.kind];
  const asked = comparison.input.payload.type;
  if (type === asked) return fieldsOfKind(payload, comparison, comparison.input.payload);
  return [
    { name: 'payload', value: type, asked },
    ...fieldsOfKind(payload, { ...comparison, call: undefined }, undefined),
  ];
}

/** @param asked the requested payload; absent if it has a different kind */
function fieldsOfKind(
  payload: RawPayload,
  comparison: AskedPayload,
  asked: JsonObject | undefined,
): readonly EncodedField[] {
  switch (payload.kind) {
    case 'entryFunction':
      return callFields(payload, comparison, asked ? UNREADABLE : OTHER_KIND);
    case 'script':
      return scriptFields(payload, asked);
    case 'multisig':
      return [
        {
          name: 'multisig account',
          value: payload.address,
          ...comparedAddress(payload.address, asked),
          part: { kind: 'multisigAccount' },
        },
        ...innerFields(payload.call, comparison, asked),
      ];
  }
}

function comparedAddress(address: string, asked: JsonObject | undefined): Compared {
  if (!asked) return OTHER_KIND;
  const { multisig_address: account } = asked;
  return typeof account === 'string' ? compared(address, shortForm(account)) : UNREADABLE;
}

/** Returns the call that a multisig account makes: the one in the message, or the one that the account stores. */
function innerFields(
  call: RawEntryFunction | undefined,
  comparison: AskedPayload,
  asked: JsonObject | undefined,
): readonly EncodedField[] {
  const isAsked = asked !== undefined && (asked.transaction_payload ?? undefined) !== undefined;
  if (call) {
    if (!asked || isAsked) return callFields(call, comparison, asked ? UNREADABLE : OTHER_KIND);
    const fields = callFields(call, comparison, { notCompared: 'no call was requested' });
    return [{ name: 'call', value: memberIdText(call.function), asked: STORED }, ...fields];
  }
  const wanted = comparison.call ? memberIdText(comparison.call.function) : 'a call';
  return isAsked ? [{ name: 'call', value: STORED, asked: wanted }] : [];
}

const STORED = 'stored in the multisig account';

type RawScript = Extract<RawPayload, { readonly kind: 'script' }>;

function scriptFields({ code, typeArguments, arguments: values }: RawScript, asked: JsonObject | undefined) {
  return [
    {
      name: 'script',
      value: `${counted(code.length, 'byte')} of bytecode`,
      ...comparedCode(code, asked),
      part: { kind: 'code' },
    },
    {
      name: 'type arguments',
      value: listed(typeArguments.map(typeTagText)),
      ...comparedTypes(typeArguments, asked),
      part: { kind: 'typeArguments' },
    },
    {
      name: 'arguments',
      value: listed(values.map(({ type, value }) => `${value}: ${type}`)),
      ...comparedValues(values, asked),
    },
  ] as const satisfies readonly EncodedField[];
}

function comparedCode(code: Uint8Array, asked: JsonObject | undefined): Compared {
  if (!asked) return OTHER_KIND;
  const bytecode = isJsonObject(asked.code) ? asked.code.bytecode : undefined;
  const bytes = typeof bytecode === 'string' ? hexToBytes(bytecode) : undefined;
  return bytes ? compared(bytesToHex(code), bytesToHex(bytes), counted(bytes.length, 'other byte')) : UNREADABLE;
}

function comparedTypes(tags: readonly TypeTag[], asked: JsonObject | undefined): Compared {
  if (!asked) return OTHER_KIND;
  const wanted = asked.type_arguments ?? [];
  if (!isJsonArray(wanted) || !wanted.every(each => typeof each === 'string')) return UNREADABLE;
  return comparedTags(tags, wanted);
}

/** Compares type arguments one by one, because the text of a single type can look like two types. */
function comparedTags(tags: readonly TypeTag[], wanted: readonly string[]): Compared {
  const [found, asked] = [tags.map(typeTagText), wanted.map(canonicalType)];
  const isSame = found.length === asked.length && found.every((text, index) => text === asked[index]);
  return isSame ? { matches: true } : { asked: listed(asked) };
}

/** Compares arguments by their bytes, because a script's bytes include the type of each argument. */
function comparedValues(values: readonly ScriptArgument[], asked: JsonObject | undefined): Compared {
  if (!asked) return OTHER_KIND;
  const wanted = asked.arguments ?? [];
  if (!isJsonArray(wanted)) return UNREADABLE;
  if (wanted.length !== values.length) return { asked: JSON.stringify(wanted) };
  const pairs = values.map(
    (value, index) => [bytesOfScriptValue(value), bytesOfType(value.type, wanted[index])] as const,
  );
  if (pairs.some(([sent, want]) => sent !== undefined && want !== undefined && sent !== want))
    return { asked: JSON.stringify(wanted) };
  return pairs.some(pair => pair.includes(undefined)) ? UNREADABLE : { matches: true };
}

function bytesOfScriptValue(argument: ScriptArgument): string | undefined {
  return bytesOfType(argument.type, scriptValue(argument));
}

function bytesOfType(type: string, value: JsonValue | undefined): string | undefined {
  const tag = parseTypeTag(type);
  return tag && value !== undefined ? bytesOf(tag, value) : undefined;
}

/** @param unrequested the result for all parts if no call was requested */
function callFields(raw: RawEntryFunction, comparison: AskedPayload, unrequested: Compared): readonly EncodedField[] {
  const { call } = comparison;
  const target = memberIdText(raw.function);
  const types = listed(raw.typeArguments.map(typeTagText));
  const count = raw.arguments.length;
  return [
    {
      name: 'function',
      value: target,
      ...(call ? compared(target, memberIdText(call.function)) : unrequested),
      part: { kind: 'function' },
    },
    {
      name: 'type arguments',
      value: types,
      ...(call ? comparedTags(raw.typeArguments, call.typeArguments) : unrequested),
      part: { kind: 'typeArguments' },
    },
    ...(call && count !== call.arguments.length
      ? [{ name: 'arguments', value: String(count), asked: String(call.arguments.length) }]
      : []),
    ...raw.arguments.map((bytes, index) => argumentField(bytes, index, { ...comparison, unrequested })),
  ];
}

/** Returns the field of an argument. Its bytes can be decoded only if the argument's type is known. */
function argumentField(
  bytes: Uint8Array,
  index: number,
  { unrequested, ...comparison }: AskedPayload & { readonly unrequested: Compared },
): EncodedField {
  const field = { name: `argument ${index + 1}`, part: { kind: 'argument', index } } as const;
  const value = bytesToHex(bytes);
  const { call, abi, shapes } = comparison;
  const asked = call?.arguments[index];
  if (asked === undefined) return { ...field, value, ...(call ? NO_ARGUMENT : unrequested) };
  const text = JSON.stringify(asked);
  const type = abi && typeOfArgument(index, call, abi);
  const expected = type && bytesOf(type, asked, shapes);
  if (expected === undefined)
    return { ...field, value, notCompared: `requested ${text}, but ${whyNot(index, comparison)}` };
  const isTypeKnown = comparison.hasKnownTypes === true || comparison.named?.includes(index) === true;
  const other = type && expected === value && !isTypeKnown ? otherReading(type, asked, bytes) : undefined;
  if (other !== undefined) return { ...field, value, notCompared: `requested ${text}, but ${other}` };
  return expected === value
    ? { ...field, value: text, matches: true, ...argumentMeaning(index, comparison), origin: value }
    : { ...field, value, asked: `${text} (${expected})` };
}

const NO_ARGUMENT: Compared = { notCompared: 'no such argument was requested' };

function whyNot(index: number, { call, abi }: AskedPayload): string {
  const type = abi && argumentTypes(abi)[index];
  if (type === undefined) return 'the network does not provide its type';
  if (typeArgumentsOf(call) === undefined) return 'a type argument cannot be read';
  return `its type ${type} cannot be checked`;
}

function typeOfArgument(index: number, call: RequestedCall | undefined, abi: FunctionAbi): TypeTag | undefined {
  const type = parseTypeTag(argumentTypes(abi)[index] ?? '');
  const typeArguments = typeArgumentsOf(call);
  return type && typeArguments && substitute(type, typeArguments);
}

function typeArgumentsOf(call: RequestedCall | undefined): readonly TypeTag[] | undefined {
  const tags = (call?.typeArguments ?? []).map(parseTypeTag).filter(tag => tag !== undefined);
  return tags.length === call?.typeArguments.length ? tags : undefined;
}

function bytesOf(type: TypeTag, value: JsonValue, shapes?: StructShapes): string | undefined {
  try {
    return bytesToHex(encodeArgument(type, value, shapes));
  } catch (error) {
    if (error instanceof ArgumentError) return undefined;
    throw error;
  }
}

function canonicalType(text: string): string {
  const tag = parseTypeTag(text);
  return tag ? typeTagText(tag) : text;
}

/** Returns an address in short form, as in reports; other strings are unchanged. */
export function shortForm(address: string): string {
  return parseAddress(address) ?? address;
}

/** Returns `none`, or the items separated by commas. */
export function listed(items: readonly string[] | undefined): string {
  return items === undefined || items.length === 0 ? 'none' : items.join(', ');
}

/** Explanations shown to a signer beside a value. */
export interface FieldMeaning {
  /** The type of an argument, with type arguments substituted. */
  readonly type?: string;
  /** One line per string; absent if the value is self-explanatory. */
  readonly meaning?: readonly string[];
}

function argumentMeaning(
  index: number,
  { call, abi }: { readonly call?: RequestedCall | undefined; readonly abi?: FunctionAbi | undefined },
): FieldMeaning {
  const value = call?.arguments[index];
  const type = call && abi ? resolvedArgumentTypes(abi, call.typeArguments)[index] : undefined;
  if (!call || !type || value === undefined) return {};
  return { type: typeTagText(type), ...meaningOf(decoded(type, value, call)) };
}

/** Returns the maximum cost of a transaction. @param maxGas in gas units @param price in octas per unit */
export function highestFee(maxGas: string, price: string): FieldMeaning {
  return meaningOf([`fee of at most ${aptOfOctas(BigInt(maxGas) * BigInt(price))}`]);
}

function decoded(type: TypeTag, value: JsonValue, call: RequestedCall): readonly string[] {
  const [first] = call.arguments;
  const [coin] = call.typeArguments;
  const tag = coin === undefined ? undefined : parseTypeTag(coin);
  const isOctas = takesOctas(memberIdText(call.function), tag, typeof first === 'string' ? first : undefined);
  return decodedValue(type, value, { labelOf: () => undefined, isOctas });
}

function meaningOf(lines: readonly string[]): FieldMeaning {
  return lines.length === 0 ? {} : { meaning: lines };
}
