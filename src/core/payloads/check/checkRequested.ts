import { resolvedArgumentTypes } from '../write/typedCall';
import type { StructShapes } from '../../move/fieldTypes';
import { argumentTypes, type FunctionAbi, type ModuleAbi } from '../../move/abi';
import { memberIdText } from '../../move/functionId';
import { PayloadError, type RequestedCall } from '../draft';
import { REST } from '../engine/forms';
import { writtenJson } from '../engine/shapes';
import { absent, nearestEntry, notEntryText, unknownFunctionText } from './checkNames';
import { argumentCountText, argumentProblemText, malformedTypeText, typeCountText } from './finding';
import { readArgument } from './readArgument';
import { readTypeArgumentText } from './typeArgument';

/**
 * Checks a call against the ABI of its module before it is sent, using the same rules as for calls in documents.
 * @param shapes the structs with known fields; values of other structs are not checked
 * @throws PayloadError for the first definite problem
 */
export function requireSound(
  { function: id, typeArguments, arguments: values }: RequestedCall,
  module: ModuleAbi,
  shapes: StructShapes = {},
): FunctionAbi {
  const subject = memberIdText(id);
  const abi = module.functions.find(({ name }) => name === id.name);
  if (!abi) {
    const nearest = nearestEntry(id, module);
    throw new PayloadError(unknownFunctionText(id, nearest), ['function'], absent(subject, nearest));
  }
  if (!abi.isEntry) throw new PayloadError(notEntryText(id), ['function']);
  if (typeArguments.length !== abi.typeParameters.length)
    throw new PayloadError(typeCountText(subject, abi, typeArguments.length), ['type_arguments']);
  for (const [index, text] of typeArguments.entries()) {
    const read = readTypeArgumentText(text);
    if (read.kind === 'malformed')
      throw new PayloadError(malformedTypeText(JSON.stringify(text), read.why), ['type_arguments', index]);
  }
  if (values.length !== argumentTypes(abi).length)
    throw new PayloadError(argumentCountText(subject, abi, values.length), ['arguments']);
  for (const [index, type] of resolvedArgumentTypes(abi, typeArguments).entries()) {
    const read = type && readArgument(type, { value: writtenJson(values[index] ?? null) }, REST, shapes);
    if (read?.kind === 'wrong')
      throw new PayloadError(argumentProblemText(subject, index, read.problems[0]), ['arguments', index]);
  }
  return abi;
}
