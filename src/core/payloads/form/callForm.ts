import type { JsonValue } from '../../json';
import { isSignerParameter, type FunctionAbi } from '../../move/abi';
import type { MemberId } from '../../move/functionId';
import { isFrameworkStruct, type TypeTag } from '../../move/typeTag';
import { resolvedArgumentTypes } from '../convert/typedCall';
import type { EntryFunctionCall } from '../draft';
import { readArgumentText, type ReadText } from './readArgumentText';
import { readTypeText } from './typeChoices';

/** A call of which some values are not known. Both lists have an item for each that the function takes. */
export interface PartialCall {
  readonly function: MemberId;
  readonly typeArguments: readonly (string | undefined)[];
  readonly arguments: readonly (JsonValue | undefined)[];
}

/** A value that the user is asked for. */
export type FormField =
  | { readonly kind: 'typeArgument'; readonly index: number; readonly constraints: readonly string[] }
  /** `type` is absent where it cannot be read: any JSON is taken. `name` is the parameter's, where a source tells it. */
  | { readonly kind: 'argument'; readonly index: number; readonly type?: TypeTag; readonly name?: string };

/** How a value is best asked for. */
export type FieldControl = 'bool' | 'address' | 'option' | 'text';

/** A call of which nothing but the function is known. */
export function emptyCall(id: MemberId, abi: FunctionAbi): PartialCall {
  return {
    function: id,
    typeArguments: abi.typeParameters.map(() => undefined),
    arguments: resolvedArgumentTypes(abi, []).map(() => undefined),
  };
}

/**
 * What is to be asked for, in this order: type arguments first, for they tell the types of the arguments.
 * @param parameterNames as a source calls them, signers too
 */
export function missingFields(
  call: PartialCall,
  abi: FunctionAbi,
  parameterNames: readonly string[] = [],
): readonly FormField[] {
  const names = parameterNames.filter((_, index) => !isSignerParameter(abi.parameters[index] ?? ''));
  const types = call.typeArguments.flatMap((text, index): FormField[] =>
    text === undefined
      ? [{ kind: 'typeArgument', index, constraints: abi.typeParameters[index]?.constraints ?? [] }]
      : [],
  );
  const values = call.arguments.flatMap((json, index): FormField[] => {
    const type = argumentType(call, abi, index);
    const name = names[index];
    return json === undefined ? [{ kind: 'argument', index, ...(type && { type }), ...(name && { name }) }] : [];
  });
  return [...types, ...values];
}

/** Puts what was typed for a field into the call; as it was where the text is wrong. */
export function withField(call: PartialCall, field: FormField, text: string): PartialCall {
  const read = readField(field, text);
  if (read.kind === 'wrong') return call;
  if (field.kind === 'argument') return { ...call, arguments: call.arguments.with(field.index, read.json) };
  return typeof read.json === 'string'
    ? { ...call, typeArguments: call.typeArguments.with(field.index, read.json) }
    : call;
}

/** Reads what was typed for a field. */
export function readField(field: FormField, text: string): ReadText {
  if (field.kind === 'typeArgument') return readTypeText(text);
  return readArgumentText(field.type ?? ANYTHING, text);
}

/** How a field is best asked for. */
export function controlOf(type: TypeTag | undefined): FieldControl {
  if (type?.kind === 'primitive' && type.name === 'bool') return 'bool';
  if (type?.kind === 'primitive' && type.name === 'address') return 'address';
  if (type && isFrameworkStruct(type, 'object', 'Object')) return 'address';
  return type && isFrameworkStruct(type, 'option', 'Option') ? 'option' : 'text';
}

/** The call, once nothing of it is missing. */
export function wholeCall(call: PartialCall): EntryFunctionCall | undefined {
  const typeArguments = call.typeArguments.filter(text => text !== undefined);
  const values = call.arguments.filter(json => json !== undefined);
  const isWhole = typeArguments.length === call.typeArguments.length && values.length === call.arguments.length;
  return isWhole ? { function: call.function, typeArguments, arguments: values } : undefined;
}

/** The type of a type that cannot be read. */
const ANYTHING: TypeTag = { kind: 'parameter', index: 0 };

function argumentType(call: PartialCall, abi: FunctionAbi, index: number): TypeTag | undefined {
  const known = call.typeArguments.filter(text => text !== undefined);
  return resolvedArgumentTypes(abi, known.length === call.typeArguments.length ? known : [])[index];
}
