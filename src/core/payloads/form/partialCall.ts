import type { JsonValue } from '../../json';
import type { FunctionAbi, ModuleAbi } from '../../move/abi';
import { memberIdText, type MemberId } from '../../move/functionId';
import { typeTagText } from '../../move/typeTag';
import { checkAgainst } from '../check/checkCall';
import { readArgument } from '../check/readArgument';
import { readTypeArgument } from '../check/typeArgument';
import { resolvedArgumentTypes, signerCount } from '../write/typedCall';
import type { LocatedCall, PayloadForm, WrittenItem, WrittenList } from '../located';
import { MOVE_LITERALS } from '../payloadForms';
import { itemJson } from '../engine/shapes';
import { asRequested } from '../nodeAnswer';
import { PayloadError } from '../draft';
import { emptyCall, type PartialCall } from './callForm';

/** A written call with the function that it calls. */
export interface KnownCall {
  readonly abi: FunctionAbi;
  /** What of it is written; `undefined` for what is no literal. */
  readonly call: PartialCall;
}

/**
 * Reads the values of a written call by the ABI of its module.
 * @throws PayloadError for the first thing that is surely wrong
 */
export function readPartialCall(written: LocatedCall, id: MemberId, module: ModuleAbi): KnownCall | undefined {
  const call = asRequested(written, module);
  if (call.form.values === 'source') return readMoveCall(call, id, module);
  const { abi, findings } = checkAgainst(call, module);
  const [first] = findings;
  if (first) throw new PayloadError(first.message, first.path);
  if (!abi) return undefined;
  const typeArguments = abi.typeParameters.map((_, index) => typeText(known(call.typeArguments, index), call.form));
  const texts = typeArguments.filter(text => text !== undefined);
  const types = resolvedArgumentTypes(abi, texts.length === typeArguments.length ? texts : []);
  const values = types.map((type, index): JsonValue | undefined => {
    const item = known(call.arguments, index);
    if (!item) return undefined;
    const read = type ? readArgument(type, item, call.form) : { kind: 'unsure' as const };
    if (read.kind === 'value') return read.json;
    // What its type does not tell goes as it is written, as long as that is JSON.
    return read.kind === 'unsure' && call.form.values === 'wire' ? itemJson(item) : undefined;
  });
  return { abi, call: { function: id, typeArguments, arguments: values } };
}

/** Source in Move is right for its compiler: what of it is no literal of the parameter's type is not known. */
function readMoveCall(call: LocatedCall, id: MemberId, module: ModuleAbi): KnownCall | undefined {
  const abi = module.functions.find(({ name }) => name === id.name);
  if (!abi) return undefined;
  const empty = emptyCall(id, abi);
  const items = [...(call.signers?.items ?? []), ...call.arguments.items];
  if (call.isDefinition || call.arguments.isOpen || items.length !== abi.parameters.length) return { abi, call: empty };
  const typeArguments = empty.typeArguments.map((_, index) => typeText(call.typeArguments.items[index], call.form));
  const texts = typeArguments.filter(text => text !== undefined);
  const types = resolvedArgumentTypes(abi, texts.length === typeArguments.length ? texts : []);
  const values = types.map((type, index): JsonValue | undefined => {
    const item = items[index + signerCount(abi)];
    const read = type && item && readArgument(type, item, MOVE_LITERALS);
    return read?.kind === 'value' ? read.json : undefined;
  });
  return { abi, call: { function: id, typeArguments, arguments: values } };
}

/** The sentence for a function that its module does not have. */
export function noFunctionText(id: MemberId, network: string): string {
  return `${memberIdText(id)} is not deployed on ${network}: choose another network, or another function.`;
}

/** An item whose number is known: in a list of unknown length those before the first that is no literal. */
function known({ items, isOpen }: WrittenList, index: number): WrittenItem | undefined {
  const open = isOpen ? items.findIndex(({ value }) => value.kind === 'hole') : -1;
  return open >= 0 && index >= open ? undefined : items[index];
}

function typeText(item: WrittenItem | undefined, form: PayloadForm): string | undefined {
  const read = item && readTypeArgument(item.value);
  // SDKs read addresses of any length into the same type; what a node is sent stays as it is written.
  if (read?.kind === 'type') return form.values === 'wire' ? read.text : typeTagText(read.tag);
  return item?.value.kind === 'text' ? item.value.value : undefined;
}
