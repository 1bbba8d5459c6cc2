import type { JsonValue } from '../json';
import type { FunctionAbi } from '../move/abi';
import { aptOfOctas } from '../move/apt';
import { memberIdText } from '../move/functionId';
import { parseTypeTag, typeTagText, type TypeTag } from '../move/typeTag';
import { resolvedArgumentTypes } from '../payloads/convert/typedCall';
import type { EntryFunctionCall } from '../payloads/draft';
import { decodedValue } from '../payloads/explain/decodedValue';
import { takesOctas } from '../payloads/explain/takesOctas';

/** What a signer reads beside a value. */
export interface FieldMeaning {
  /** Of an argument, with the type arguments put in. */
  readonly type?: string;
  /** One line each; absent where the value says it all by itself. */
  readonly meaning?: readonly string[];
}

/** The type of an argument of a call and what its value means, as far as the ABI tells. */
export function argumentMeaning(
  index: number,
  { call, abi }: { readonly call?: EntryFunctionCall | undefined; readonly abi?: FunctionAbi | undefined },
): FieldMeaning {
  const value = call?.arguments[index];
  const type = call && abi ? resolvedArgumentTypes(abi, call.typeArguments)[index] : undefined;
  if (!call || !type || value === undefined) return {};
  return { type: typeTagText(type), ...meaningOf(decoded(type, value, call)) };
}

/** The most that a transaction with that limit and price can cost. @param maxGas gas units @param price octas a unit */
export function highestFee(maxGas: string, price: string): FieldMeaning {
  return meaningOf([`at most ${aptOfOctas(BigInt(maxGas) * BigInt(price))} of fee`]);
}

function decoded(type: TypeTag, value: JsonValue, call: EntryFunctionCall): readonly string[] {
  const [first] = call.arguments;
  const [coin] = call.typeArguments;
  const tag = coin === undefined ? undefined : parseTypeTag(coin);
  const isOctas = takesOctas(memberIdText(call.function), tag, typeof first === 'string' ? first : undefined);
  return decodedValue(type, value, { labelOf: () => undefined, isOctas });
}

function meaningOf(lines: readonly string[]): FieldMeaning {
  return lines.length === 0 ? {} : { meaning: lines };
}
