import type { JsonValue } from '../../core/json';
import { isSignerParameter } from '../../core/move/abi';
import { ArgumentError, encodeArgument } from '../../core/move/argument';
import { memberIdText, parseMemberId, type MemberId } from '../../core/move/functionId';
import { longAddress } from '../../core/move/address';
import { parseTypeTag, substitute, typeTagText, type TypeTag } from '../../core/move/typeTag';
import type { Ledger } from '../ledger';
import type { WireFunction } from '../wireModule';
import { argumentCause, debugText, jsonTypeName } from './argumentMessages';
import type { EntryFunctionInput } from './requestSchemas';

/** A payload that fits a function of the ledger. */
export interface EntryFunctionCall {
  readonly function: MemberId;
  readonly typeArguments: readonly TypeTag[];
  /** The types of the parameters that `values` fill, type arguments put in. */
  readonly parameterTypes: readonly TypeTag[];
  readonly values: readonly JsonValue[];
  /** How many signers the function takes. */
  readonly signers: number;
  /** BCS of each value. */
  readonly encoded: readonly Uint8Array[];
}

/** A payload that a node cannot turn into a transaction; the message is a node's. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';
}

/** Checks a payload against the ABI of its function. @throws PayloadError */
export function entryFunctionCall(ledger: Ledger, payload: EntryFunctionInput): EntryFunctionCall {
  const id = parseMemberId(payload.function.startsWith('0x') ? payload.function : `0x${payload.function}`);
  if (!id) throw new PayloadError(`could not find entry function by ${payload.function}`);
  const abi = entryFunction(ledger, id);
  const typeArguments = payload.type_arguments.map(readType);
  const wanted = abi.generic_type_params.length;
  if (typeArguments.length !== wanted) {
    const count = `${wanted} type arguments for entry function ${memberIdText(id)}, but got ${typeArguments.length}`;
    throw new PayloadError(`expected ${count}`);
  }
  const values: readonly JsonValue[] = payload.arguments;
  const parameterTypes = fittingTypes(abi.params, typeArguments, values);
  const encoded = values.map((value, index) => encodeArgumentAt(parameterTypes[index], value, index));
  const signers = abi.params.filter(isSignerParameter).length;
  return { function: id, typeArguments, parameterTypes, values, signers, encoded };
}

/**
 * The types of the parameters that values fill: those that are no signers, type arguments put in.
 * @throws PayloadError when there are more or fewer values
 */
export function fittingTypes(
  params: readonly string[],
  typeArguments: readonly TypeTag[],
  values: readonly JsonValue[],
): readonly TypeTag[] {
  const types = params.filter(type => !isSignerParameter(type)).map(readType);
  if (values.length !== types.length) throw wrongCount(types, values);
  return types.map(type => substitute(type, typeArguments));
}

function entryFunction(ledger: Ledger, id: MemberId): WireFunction {
  const account = Object.hasOwn(ledger.accounts, id.address) ? ledger.accounts[id.address] : undefined;
  const module = account?.modules.find(({ abi }) => abi?.name === id.module);
  if (!module) {
    const where = `address: ${longAddress(id.address).slice(2)}, name: Identifier("${id.module}")`;
    throw new PayloadError(`Module ModuleId { ${where} } can't be found`);
  }
  const found = module.abi?.exposed_functions.find(({ name, is_entry }) => is_entry && name === id.name);
  if (!found) throw new PayloadError(`could not find entry function by ${memberIdText(id)}`);
  return found;
}

/** A type in an ABI or a request. @throws PayloadError */
export function readType(text: string): TypeTag {
  const type = parseTypeTag(text.trim());
  if (!type) throw new PayloadError(`The sandbox cannot read the type ${text}`);
  return type;
}

function wrongCount(types: readonly TypeTag[], values: readonly JsonValue[]): PayloadError {
  const names = types.map(jsonTypeName).join(', ');
  const got = values.map(debugText).join(', ');
  return new PayloadError(`expected ${types.length} arguments [${names}], but got ${values.length} ([${got}])`);
}

/** The BCS of the argument at a place. @throws PayloadError */
export function encodeArgumentAt(type: TypeTag | undefined, value: JsonValue, index: number): Uint8Array {
  if (!type) throw new PayloadError(`arguments[${index}] has no parameter`);
  try {
    return encodeArgument(type, value);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    if (error.kind === 'unsupported') {
      throw new PayloadError(`The sandbox cannot tell how arguments[${index}] of type ${typeTagText(type)} is encoded`);
    }
    const cause = argumentCause(error, value);
    throw new PayloadError(`parse arguments[${index}] failed, expect ${jsonTypeName(type)}, caused by error: ${cause}`);
  }
}
