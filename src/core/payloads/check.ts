import { isJsonObject, type JsonValue } from '../json';
import { argumentTypes, type FunctionAbi, type ModuleAbi } from '../move/abi';
import { ArgumentError, encodeArgument } from '../move/argument';
import { memberIdText } from '../move/functionId';
import { parseTypeTag, substitute, type TypeTag } from '../move/typeTag';
import type { EntryFunctionCall } from './draft';
import { nearestName } from './nearestName';
import { PayloadError } from './payloadError';

/**
 * Checks a call against the ABI of its module, as a node would take it. Only what is sure counts: a type that cannot be
 * read, or whose JSON form the type does not tell, is left to the node.
 * @throws PayloadError for the first thing that is wrong
 */
export function checkCall(call: EntryFunctionCall, abi: ModuleAbi): FunctionAbi {
  const name = memberIdText(call.function);
  const found = abi.functions.find(each => each.name === call.function.name);
  if (!found) throw new PayloadError(unknownFunction(call, abi), ['function']);
  if (!found.isEntry) {
    throw new PayloadError(
      `${name} is not an entry function, so no transaction can call it: choose a function marked entry.`,
      ['function'],
    );
  }
  const typeArguments = checkTypeArguments(call, found);
  checkArguments(call, found, typeArguments);
  return found;
}

function unknownFunction({ function: id }: EntryFunctionCall, abi: ModuleAbi): string {
  const entries = abi.functions.filter(each => each.isEntry).map(each => each.name);
  const nearest = nearestName(id.name, entries);
  const hint =
    nearest === undefined ? 'open the module in the Movescope view to see its functions.' : `did you mean ${nearest}?`;
  return `The module ${id.address}::${id.module} has no function ${id.name}: ${hint}`;
}

function checkTypeArguments(call: EntryFunctionCall, abi: FunctionAbi): readonly (TypeTag | undefined)[] {
  const wanted = abi.typeParameters.length;
  const given = call.typeArguments.length;
  if (given !== wanted) {
    throw new PayloadError(
      `${memberIdText(call.function)} takes ${counted(wanted, 'type argument')}, but "type_arguments" has ${given}.`,
      ['type_arguments'],
    );
  }
  return call.typeArguments.map((text, index) => {
    const tag = parseTypeTag(text);
    // What we cannot read may still be a type that the node knows, unless it is plainly a bare name.
    if (!tag && /^\w*$/.test(text)) {
      throw new PayloadError(
        `The type argument "${text}" is not a type: write it in full, such as "0x1::aptos_coin::AptosCoin".`,
        ['type_arguments', index],
      );
    }
    return tag;
  });
}

function checkArguments(
  call: EntryFunctionCall,
  abi: FunctionAbi,
  typeArguments: readonly (TypeTag | undefined)[],
): void {
  const types = argumentTypes(abi);
  const given = call.arguments.length;
  if (given !== types.length) {
    const wanted = types.length === 0 ? 'no arguments' : `${counted(types.length, 'argument')} (${types.join(', ')})`;
    const signers = types.length < abi.parameters.length ? ' Signers are not among them.' : '';
    throw new PayloadError(`${memberIdText(call.function)} takes ${wanted}, but "arguments" has ${given}.${signers}`, [
      'arguments',
    ]);
  }
  const known = typeArguments.filter(tag => tag !== undefined);
  const substitutes = known.length === typeArguments.length ? known : [];
  for (const [index, value] of call.arguments.entries()) {
    const type = parseTypeTag(types[index] ?? '');
    if (type) checkArgument(call, index, substitute(type, substitutes), value);
  }
}

function checkArgument(call: EntryFunctionCall, index: number, type: TypeTag, value: JsonValue): void {
  try {
    encodeArgument(type, value);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    if (error.kind === 'unsupported') return;
    const place = error.path === '' ? '' : ` at ${error.path}`;
    const met = valueAt(value, error.path);
    const hint =
      typeof met === 'number' && error.expected.startsWith('a decimal string') ? ' Put quotes around it.' : '';
    throw new PayloadError(
      `Argument ${index + 1} of ${memberIdText(call.function)}${place}: ${error.message.replace(/\.$/, '')}, not ${described(met)}.${hint}`,
      ['arguments', index],
    );
  }
}

/** The part of an argument that an error's path, such as `[2].vec[0]`, is about. */
function valueAt(argument: JsonValue, path: string): JsonValue {
  const steps = path.match(/\w+/g) ?? [];
  return steps.reduce<JsonValue>((value, step) => childOf(value, step) ?? null, argument);
}

function childOf(value: JsonValue, step: string): JsonValue | undefined {
  if (isJsonObject(value)) return value[step];
  return Array.isArray(value) ? (value as readonly JsonValue[])[Number(step)] : undefined;
}

function described(value: JsonValue): string {
  const text = JSON.stringify(value);
  const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  if (typeof value === 'number') return `the number ${shown}`;
  if (typeof value === 'string') return `the string ${shown}`;
  return shown;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
