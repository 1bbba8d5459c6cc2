import type { JsonValue } from '../../json';
import type { FunctionAbi } from '../../move/abi';
import { parseAddress } from '../../move/address';
import { ArgumentError, encodeArgument } from '../../move/argument';
import { memberIdText, type MemberId } from '../../move/functionId';
import { bytesToHex } from '../../move/hex';
import { parseTypeTag, typeTagText } from '../../move/typeTag';
import { typedCall, type TypedArgument, type TypedCall } from '../../payloads/write/typedCall';
import { isValueOf } from './callReport';
import type { EarlierCall } from './earlierCalls';

/**
 * Returns the earlier calls of a function whose values it still takes, each combination of values and sender once.
 * @param calls of any function
 */
export function fittingCalls(
  calls: readonly EarlierCall[],
  called: MemberId,
  abi: FunctionAbi,
): readonly EarlierCall[] {
  const id = memberIdText(called);
  const fitting = new Map<string, EarlierCall>();
  for (const call of calls) {
    const typed = memberIdText(call.function) === id ? fittingCall(call, abi) : undefined;
    const key =
      typed && JSON.stringify([typed.typeArguments.map(sameType), typed.arguments.map(sameValue), ...by(call)]);
    if (key !== undefined && !fitting.has(key)) fitting.set(key, call);
  }
  return [...fitting.values()];
}

function fittingCall(call: EarlierCall, abi: FunctionAbi): TypedCall | undefined {
  if (call.typeArguments.length !== abi.typeParameters.length) return undefined;
  const typed = typedCall(call, abi);
  return typed?.arguments.every(({ type, json }) => isValueOf(type, json)) ? typed : undefined;
}

function sameType(text: string): string {
  const tag = parseTypeTag(text);
  return tag ? typeTagText(tag) : text;
}

/** The same value may be written in several ways: `0x1` and `0x01`. */
function sameValue({ type, json }: TypedArgument): JsonValue {
  try {
    return bytesToHex(encodeArgument(type, json));
  } catch (error) {
    if (error instanceof ArgumentError) return [json];
    throw error;
  }
}

function by({ sender, multisig }: EarlierCall): readonly (string | null)[] {
  return [sender, multisig].map(address => (address === undefined ? null : (parseAddress(address) ?? address)));
}
