import type { Primitive } from '../move/typeTag';
import { integerType } from '../move/integer';
import { shortHex } from '../move/hex';
import { BcsCursor } from './bcsCursor';
import { BytecodeError } from './bytecodeError';
import type { Constant, Token } from './compiledCode';

/** The value of a constant. */
export type ConstantValue =
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  /** In the form of `parseAddress`. */
  | { readonly kind: 'address'; readonly value: string }
  /** `vector<u8>`, which includes texts. */
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'vector'; readonly items: readonly ConstantValue[] }
  /** A type that constants cannot have, or bytes that are not a valid value of the type. */
  | { readonly kind: 'unreadable'; readonly bytes: Uint8Array };

/** Returns the value of a constant from BCS: bools, integers, addresses and vectors of them. */
export function constantValue({ type, value }: Constant): ConstantValue {
  const cursor = new BcsCursor(value, 'constant');
  try {
    const read = readValue(cursor, type);
    if (read && cursor.isAtEnd) return read;
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
  }
  return { kind: 'unreadable', bytes: value };
}

function readValue(cursor: BcsCursor, type: Token): ConstantValue | undefined {
  if (type.kind === 'primitive') return readPrimitive(cursor, type.name);
  if (type.kind !== 'vector') return undefined;
  const { element } = type;
  if (element.kind === 'primitive' && element.name === 'u8') return { kind: 'bytes', value: cursor.blob() };
  const items = cursor.list(() => readValue(cursor, element));
  const read = items.flatMap(item => item ?? []);
  return read.length === items.length ? { kind: 'vector', items: read } : undefined;
}

function readPrimitive(cursor: BcsCursor, name: Primitive): ConstantValue | undefined {
  if (name === 'bool') return { kind: 'bool', value: cursor.flag() };
  if (name === 'address') return { kind: 'address', value: shortHex(cursor.take(32)) };
  const integer = integerType(name);
  return integer && { kind: 'integer', value: cursor.integer(integer.bits / 8, integer.signed) };
}
