import type { JsonValue } from '../../json';
import { type FunctionAbi, isSignerParameter } from '../../move/abi';
import { ArgumentError, encodeArgument } from '../../move/argument';
import { memberIdText } from '../../move/functionId';
import { parseTypeTag, typeTagText, type TypeTag } from '../../move/typeTag';
import { resolvedArgumentTypes } from '../../payloads/write/typedCall';
import { decodedValue, takesOctas } from '../../payloads/help/decodedValue';
import type { LabelOf } from '../../reports/accountLabels';
import type { ArgumentReport, CallReport } from '../../reports/simulationReport';
import type { PastCall } from './pastCall';

/** The known facts about a transaction's function. */
export interface CallKnowledge {
  /** The function; absent if it could not be read. */
  readonly abi?: FunctionAbi;
  /** The names of the parameters in source, including signers. */
  readonly names?: readonly string[];
  /** Returns the user's label for an address. */
  readonly labelOf: LabelOf;
}

/** Adds types, names and meanings to the values of a past call, by the currently deployed function. */
export function callReport(call: PastCall, { abi, names = [], labelOf }: CallKnowledge): CallReport {
  const types = abi ? resolvedArgumentTypes(abi, call.typeArguments) : [];
  const fits = types.length === call.arguments.length;
  const own = names.filter((_, index) => !isSignerParameter(abi?.parameters[index] ?? ''));
  const first = call.arguments[0];
  const coin = call.typeArguments[0] === undefined ? undefined : parseTypeTag(call.typeArguments[0]);
  const isOctas = takesOctas(memberIdText(call.function), coin, typeof first === 'string' ? first : undefined);
  const argumentOf = (json: JsonValue, index: number): ArgumentReport => {
    const type = fits ? types[index] : undefined;
    const name = fits ? own[index] : undefined;
    return {
      ...(name !== undefined && { name }),
      ...(type && { type: typeTagText(type) }),
      json,
      decoded: type && isValueOf(type, json) ? decodedValue(type, json, { labelOf, isOctas }) : [],
    };
  };
  return {
    function: memberIdText(call.function),
    typeArguments: call.typeArguments.map((type, index) => ({ name: `T${index}`, type })),
    arguments: call.arguments.map(argumentOf),
    ...(fits ? {} : { untyped: abi ? ANOTHER_FORM : NO_ABI }),
  };
}

const ANOTHER_FORM = 'The function now takes different arguments, so the types of these arguments are not known.';
const NO_ABI = 'The function’s module could not be read, so the types of the values are not known.';

/** Whether JSON may be a value of a type: nodes return arguments that they cannot decode as hex (FACTS.md §2). */
export function isValueOf(type: TypeTag, json: JsonValue): boolean {
  try {
    encodeArgument(type, json);
    return true;
  } catch (error) {
    if (error instanceof ArgumentError) return error.kind === 'unsupported' && typeof json !== 'string';
    throw error;
  }
}
