import type { ModuleLookup } from '../../modules/moduleLookup';
import { isSignerParameter, type FunctionAbi } from '../../move/abi';
import type { MemberId } from '../../move/functionId';
import type { MoveFunction, Span } from '../../source/factModel';
import { parseTypeTag, substitute, typeTagText, type TypeTag } from '../../move/typeTag';
import { readTypeArgument } from '../check/typeArgument';
import type { LocatedCall } from '../located';

export interface CalledParameter {
  /** The type with type arguments substituted, as nodes print it. */
  readonly type: string;
  /** The parsed type; absent if its form is unknown. */
  readonly tag?: TypeTag;
  readonly isSigner: boolean;
  /** The parameter's name in source, if source is available. */
  readonly name?: string;
}

export interface CalledFunction {
  readonly id: MemberId;
  readonly abi: FunctionAbi;
  /** All parameters, including signers. */
  readonly parameters: readonly CalledParameter[];
  readonly typeArguments: readonly (TypeTag | undefined)[];
  /** Names of the type parameters; `T0`, `T1`, … from an ABI, which has no names. */
  readonly typeParameterNames: readonly string[];
}

/** Returns the parameter names of a deployed function in source, including signers; `undefined` without source. */
export type ReadParameterNames = (id: MemberId, abi: FunctionAbi) => Promise<readonly string[] | undefined>;

/**
 * Returns the deployed function; `undefined` if the name is half-typed, the function is not deployed, or the network
 * does not respond.
 */
export async function calledFunction(
  call: LocatedCall,
  lookup: ModuleLookup,
  parameterNames: ReadParameterNames = noNames,
): Promise<CalledFunction | undefined> {
  const { id } = call.function;
  if (!id) return undefined;
  const answer = await lookup.module(id.address, id.module);
  const abi = answer.kind === 'found' ? answer.abi?.functions.find(({ name }) => name === id.name) : undefined;
  return abi && described(call, id, abi, (await parameterNames(id, abi)) ?? []);
}

/**
 * Returns the parameters that correspond to a call's arguments: all except signers; in Move source, all except the
 * call's own signers.
 */
export function filledParameters(
  { form, signers }: Pick<LocatedCall, 'form' | 'signers'>,
  { parameters }: CalledFunction,
): readonly CalledParameter[] {
  return form.values === 'source'
    ? parameters.slice(signers?.items.length ?? 0)
    : parameters.filter(({ isSigner }) => !isSigner);
}

function described(call: LocatedCall, id: MemberId, abi: FunctionAbi, names: readonly string[]): CalledFunction {
  const typeArguments = abi.typeParameters.map((_, index) => typeArgumentOf(call, index));
  const substitutes = typeArguments.map((tag, index): TypeTag => tag ?? { kind: 'parameter', index });
  const parameters = abi.parameters.map((type, index): CalledParameter => {
    const tag = parseTypeTag(type);
    const filled = tag && substitute(tag, substitutes);
    const name = names[index];
    return {
      type: filled ? typeTagText(filled) : type,
      ...(filled ? { tag: filled } : {}),
      isSigner: isSignerParameter(type),
      ...(name === undefined ? {} : { name }),
    };
  });
  const typeParameterNames = abi.typeParameters.map((_, index) => `T${index}`);
  return { id, abi, parameters, typeArguments, typeParameterNames };
}

/** Returns a call's type argument for a type parameter; `undefined` if unknown. */
function typeArgumentOf({ typeArguments: { items, isOpen }, form }: LocatedCall, index: number): TypeTag | undefined {
  const spread = isOpen ? items.findIndex(({ value }) => value.kind === 'hole') : -1;
  const item = spread < 0 || index < spread ? items[index] : undefined;
  const read = item && readTypeArgument(item.value, form);
  return read?.kind === 'type' ? read.tag : undefined;
}

function noNames(): Promise<undefined> {
  return Promise.resolve(undefined);
}

export interface DeclaredFunction {
  readonly declared: MoveFunction;
  /** The text of the source file. */
  readonly text: string;
}

/**
 * Returns the function called in Move source, as declared in the workspace: the declaration that the call is compiled
 * against.
 */
export function sourceFunction(call: LocatedCall, id: MemberId, { declared, text }: DeclaredFunction): CalledFunction {
  const written = ({ from, to }: Span) => text.slice(from, to).replace(/\s+/g, ' ');
  const parameters = declared.parameters.map(({ name, type }): CalledParameter => {
    const typeText = written(type.span);
    const tag = parseTypeTag(typeText);
    return { name, type: typeText, ...(tag ? { tag } : {}), isSigner: isSignerParameter(typeText) };
  });
  return {
    id,
    abi: {
      name: declared.name,
      visibility: declared.visibility,
      isEntry: declared.entry,
      isView: declared.view,
      typeParameters: declared.typeParameters.map(({ abilities }) => ({ constraints: abilities })),
      parameters: parameters.map(({ type }) => type),
      returns: declared.returns.map(({ span }) => written(span)),
    },
    parameters,
    typeArguments: declared.typeParameters.map((_, index) => typeArgumentOf(call, index)),
    typeParameterNames: declared.typeParameters.map(({ name }) => name),
  };
}
