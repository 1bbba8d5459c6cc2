import type { WireSimulationInput } from '../gateway/schemas/transactionInputSchema';
import { isJsonArray, type JsonObject, type JsonValue } from '../json';
import { canonicalAddress } from '../move/address';
import { memberIdText, parseMemberId } from '../move/functionId';
import { parseTypeTag, typeTagText } from '../move/typeTag';
import { excerpt } from '../text/visibleText';

/** The parts of a transaction that identify it. */
type Identity = Pick<WireSimulationInput, 'sender' | 'payload'>;

const LONGEST = 80;

/**
 * Returns how the transaction in a gateway's response differs from the requested one, such as `sender 0xb instead of
 * 0xa`; `undefined` if it does not. Arguments that can be written in several forms are not compared.
 */
export function differenceFrom(asked: Identity, answered: Identity): string | undefined {
  const pairs = [
    ['sender', canonicalAddress(answered.sender), canonicalAddress(asked.sender)],
    ...payloadPairs(answered.payload, asked.payload),
  ] as const;
  const parts = pairs
    .filter(([, found, wanted]) => found !== wanted)
    .map(([name, found, wanted]) => `${name} ${excerpt(found, LONGEST)} instead of ${excerpt(wanted, LONGEST)}`);
  return parts.length === 0 ? undefined : parts.join(', ');
}

type Pair = readonly [name: string, found: string, wanted: string];

function payloadPairs(found: JsonObject, wanted: JsonObject): readonly Pair[] {
  if (found.type !== wanted.type) return [['payload', textOf(found.type), textOf(wanted.type)]];
  if (found.type !== 'entry_function_payload') return [];
  return [
    ['function', functionOf(found), functionOf(wanted)],
    ['type arguments', typesOf(found), typesOf(wanted)],
    ...argumentPairs(listOf(found.arguments), listOf(wanted.arguments)),
  ];
}

function argumentPairs(found: readonly JsonValue[], wanted: readonly JsonValue[]): readonly Pair[] {
  if (found.length !== wanted.length) return [['number of arguments', String(found.length), String(wanted.length)]];
  return found.flatMap((each, at): readonly Pair[] => {
    const [one, other] = [scalarOf(each), scalarOf(wanted[at])];
    const isComparable = one !== undefined && other !== undefined && one.startsWith('0x') === other.startsWith('0x');
    return isComparable ? [[`argument ${at + 1}`, one, other]] : [];
  });
}

/** Returns a number, or hex, without leading zeros. */
function scalarOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).toLowerCase();
  return /^(?:0x[\da-f]+|-?\d+)$/.test(text) ? text.replace(/^(0x|-?)0+(?=[\da-f])/, '$1') : undefined;
}

function functionOf({ function: id }: JsonObject): string {
  const parsed = typeof id === 'string' ? parseMemberId(id) : undefined;
  return parsed ? memberIdText(parsed) : textOf(id);
}

function typesOf({ type_arguments: types }: JsonObject): string {
  const texts = listOf(types).map(type => {
    const tag = typeof type === 'string' ? parseTypeTag(type) : undefined;
    return tag ? typeTagText(tag) : textOf(type);
  });
  return texts.length === 0 ? 'none' : texts.join(', ');
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
