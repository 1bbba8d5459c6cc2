import { resolvedArgumentTypes } from '../write/typedCall';
import type { PublishedModule } from '../../modules/publishedModule';
import { isSignerParameter, type FunctionAbi, type StructAbi } from '../../move/abi';
import { APTOS_COIN } from '../../move/aptosCoin';
import type { StructShapes } from '../../move/fieldTypes';
import type { MemberId } from '../../move/functionId';
import { integerType } from '../../move/integer';
import {
  isFrameworkStruct,
  type TypeTag,
  typeTagText,
  VALUE_ABILITIES,
  parseTypeTag,
  isBytes,
  isTypeArgument,
} from '../../move/typeTag';
import type { RequestedCall } from '../draft';
import { exampleJson, expectedJson, unverifiedStruct, constraintWords } from '../write/callSkeleton';
import { readArgumentText, type ReadText } from './readArgumentText';

/** A value to prompt the user for. */
export type FormField =
  | { readonly kind: 'typeArgument'; readonly index: number; readonly constraints: readonly string[] }
  /**
   * `type` is absent if it cannot be parsed; any JSON is then accepted. `name` is the parameter's name in source, if
   * known; `shapes` contains the structs with known fields.
   */
  | {
      readonly kind: 'argument';
      readonly index: number;
      readonly type?: TypeTag;
      readonly name?: string;
      readonly shapes?: StructShapes;
    };

export type FieldControl = 'bool' | 'address' | 'option' | 'text';

/** Returns a call whose type arguments and arguments are all missing. */
export function emptyCall(id: MemberId, abi: FunctionAbi): RequestedCall<undefined> {
  return {
    function: id,
    typeArguments: abi.typeParameters.map(() => undefined),
    arguments: resolvedArgumentTypes(abi, []).map(() => undefined),
  };
}

/** Returns the fields to prompt for, type arguments first. @param parameterNames as in source, including signers */
export function missingFields(
  call: RequestedCall<undefined>,
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

/** Returns the call with the value typed for a field; unchanged if the value is invalid. */
export function withField(call: RequestedCall<undefined>, field: FormField, text: string): RequestedCall<undefined> {
  const read = readField(field, text);
  if (read.kind === 'wrong') return call;
  if (field.kind === 'argument') return { ...call, arguments: call.arguments.with(field.index, read.json) };
  return typeof read.json === 'string'
    ? { ...call, typeArguments: call.typeArguments.with(field.index, read.json) }
    : call;
}

export function readField(field: FormField, text: string): ReadText {
  if (field.kind === 'typeArgument') return readTypeText(text);
  return readArgumentText(field.type ?? ANYTHING, text, field.shapes);
}

export function controlOf(type: TypeTag | undefined): FieldControl {
  if (type?.kind === 'primitive' && type.name === 'bool') return 'bool';
  if (type?.kind === 'primitive' && type.name === 'address') return 'address';
  if (type && isFrameworkStruct(type, 'object', 'Object')) return 'address';
  return type && isFrameworkStruct(type, 'option', 'Option') ? 'option' : 'text';
}

/** Returns the call if all of its values are known; otherwise `undefined`. */
export function wholeCall(call: RequestedCall<undefined>): RequestedCall | undefined {
  const typeArguments = call.typeArguments.filter(text => text !== undefined);
  const values = call.arguments.filter(json => json !== undefined);
  const isWhole = typeArguments.length === call.typeArguments.length && values.length === call.arguments.length;
  return isWhole ? { function: call.function, typeArguments, arguments: values } : undefined;
}

/** Stands for a type that cannot be parsed. */
const ANYTHING: TypeTag = { kind: 'parameter', index: 0 };

function argumentType(call: RequestedCall<undefined>, abi: FunctionAbi, index: number): TypeTag | undefined {
  const known = call.typeArguments.filter(text => text !== undefined);
  return resolvedArgumentTypes(abi, known.length === call.typeArguments.length ? known : [])[index];
}

/** Describes a field and what the user can type: `Argument 2, u64: a whole number; 1_000 and 0.5 APT work too`. */
export function fieldPrompt(field: FormField): string {
  if (field.kind === 'typeArgument') {
    const { constraints, index } = field;
    return `Type argument T${index}: ${constraintWords(constraints)}, in full`;
  }
  const { type, index, name, shapes = {} } = field;
  const what = name ?? `Argument ${index + 1}`;
  const json = type && expectedJson(type, shapes);
  if (type && json !== undefined) return `${what}: ${json}. ${unverifiedStruct(type, shapes) ?? ''}`;
  return type ? `${what}, ${typeTagText(type)}: ${takenFor(type)}` : `${what}: JSON in the node API format`;
}

/** Returns the initial value of a field: an example for a struct with known fields, otherwise an empty string. */
export function startingText(field: FormField): string {
  if (field.kind === 'typeArgument') return '';
  const { type, shapes = {} } = field;
  return type && expectedJson(type, shapes) !== undefined ? JSON.stringify(exampleJson(type, shapes)) : '';
}

/** Returns a short title for a field: `amount (u64)`. */
export function fieldTitle(field: FormField): string {
  if (field.kind === 'typeArgument') return `type argument T${field.index}`;
  const { type, index, name } = field;
  const what = name ?? `argument ${index + 1}`;
  return type ? `${what} (${typeTagText(type)})` : what;
}

function takenFor(type: TypeTag): string {
  switch (type.kind) {
    case 'primitive': {
      const integer = integerType(type.name);
      if (integer) return integer.bits < 64 ? 'a whole number' : 'a whole number; 1_000 and 0.5 APT work too';
      return type.name === 'bool' ? 'true or false' : 'an account address';
    }
    case 'vector':
      return isBytes(type) ? 'hex such as 0x01ff, or b"text"' : 'comma-separated values, or a JSON array';
    case 'struct':
      if (isFrameworkStruct(type, 'string', 'String')) return 'a string, used as typed';
      if (isFrameworkStruct(type, 'option', 'Option')) return 'none, or a value';
      return isFrameworkStruct(type, 'object', 'Object') ? 'the address of the object' : 'JSON with all its fields';
    case 'parameter':
    case 'reference':
      return 'JSON in the node API format';
  }
}

/**
 * Returns types that satisfy a type parameter: the chain's coin, then structs of the loaded modules that have the
 * required abilities, and `u64` and `bool` if they have them. Generic structs must be typed by the user.
 */
export function typeChoices(constraints: readonly string[], loaded: readonly PublishedModule[]): readonly string[] {
  const structs = loaded.flatMap(({ abi }) =>
    (abi?.structs ?? [])
      .filter(struct => struct.typeParameters.length === 0 && fits(struct, constraints))
      .map(({ name }) => `${abi?.address ?? ''}::${abi?.name ?? ''}::${name}`),
  );
  const primitives = constraints.every(ability => VALUE_ABILITIES.includes(ability)) ? ['u64', 'bool'] : [];
  const coin = isKeyOnly(constraints) ? [APTOS_COIN] : [];
  return [...new Set([...coin, ...structs.toSorted(), ...primitives])];
}

/** Reads a type argument typed by the user. */
export function readTypeText(text: string): ReadText {
  const tag = parseTypeTag(text.trim());
  if (!tag || !isTypeArgument(tag)) {
    return { kind: 'wrong', reason: 'Enter the full type, such as 0x1::aptos_coin::AptosCoin or vector<u8>.' };
  }
  return { kind: 'value', json: typeTagText(tag) };
}

/**
 * Whether a struct can be a type argument with these constraints. Event structs are types, but are not used as type
 * arguments of transactions.
 */
function fits(struct: StructAbi, constraints: readonly string[]): boolean {
  return !struct.isEvent && constraints.every(ability => struct.abilities.includes(ability));
}

/** Whether a type parameter requires no ability except `key`, the only ability of the coin's struct. */
function isKeyOnly(constraints: readonly string[]): boolean {
  return constraints.every(ability => ability === 'key');
}
