import type { ModuleLookup } from '../../modules/moduleLookup';
import { argumentTypes, type FunctionAbi, type ModuleAbi } from '../../move/abi';
import { memberIdText } from '../../move/functionId';
import { parseTypeTag, substitute, type TypeTag } from '../../move/typeTag';
import { UNSURE, type ArgumentReading } from './argumentReading';
import { findFunction, functionName, missingModule, stretchOf } from './checkNames';
import { checkTypes } from './checkTypes';
import { counted, given, finding, FINDING_CODES, rewrite, type Finding } from './finding';
import type { LocatedCall, WrittenItem, WrittenList } from '../located';
import { isAnswer } from '../nodeAnswer';
import { readArgument } from './readArgument';
import { readTypeArgument } from './typeArgument';
import { describeValue } from './writtenValue';

/** A call held against the ABI of its module. */
export interface CheckedCall {
  /** Absent where the module has no such function. */
  readonly abi?: FunctionAbi;
  /** What is surely wrong. */
  readonly findings: readonly Finding[];
  /** What each argument is to a node, in their order, as far as it is known which parameter it is for. */
  readonly readings: readonly ArgumentReading[];
}

/**
 * Everything that is surely wrong with a call on a network. Nothing is where the function is not known or the network
 * does not answer. Source in Move is left to its compiler, which knows the sources that it is built with.
 */
export async function checkCall(call: LocatedCall, lookup: ModuleLookup): Promise<readonly Finding[]> {
  const name = functionName(call);
  // A transaction that is done was checked by the modules of its time.
  if (call.form.values === 'source' || !name || isAnswer(call)) return [];
  const looked = await lookup.module(name.id.address, name.id.module);
  switch (looked.kind) {
    case 'unavailable':
      return checkTypeSyntax(call);
    case 'absent':
      return [await missingModule(name, lookup), ...checkTypeSyntax(call)];
    case 'found': {
      if (!looked.abi || namesStruct(call, looked.abi)) return [];
      const { abi, findings } = checkAgainst(call, looked.abi);
      return abi ? [...findings, ...(await checkTypes(call, abi, lookup))] : findings;
    }
  }
}

/** A name that stands alone in Rust may be any member's. */
function namesStruct({ form, function: { id } }: LocatedCall, { structs }: ModuleAbi): boolean {
  return form.isSent === 'unsure' && structs.some(({ name }) => name === id?.name);
}

/** Checks a call against the ABI of its module alone, and reads its arguments by it: no other module is looked at. */
export function checkAgainst(call: LocatedCall, module: ModuleAbi): CheckedCall {
  const name = functionName(call);
  if (!name) return { findings: [], readings: [] };
  const found = findFunction(call, name, module);
  if ('code' in found) return { findings: [found, ...checkTypeSyntax(call)], readings: [] };
  const readings = readArguments(call, found);
  const findings = [
    ...checkTypeArgumentCount(call, found),
    ...checkTypeSyntax(call),
    ...checkArgumentCount(call, found),
    ...readings.flatMap((reading, index) => argumentFindings(call, index, reading)),
  ];
  return { abi: found, findings, readings };
}

function checkTypeArgumentCount(call: LocatedCall, abi: FunctionAbi): readonly Finding[] {
  const wanted = abi.typeParameters.length;
  const { items, range } = call.typeArguments;
  if (!isWhole(call.typeArguments) || items.length === wanted) return [];
  return [
    finding({
      code: FINDING_CODES.typeArgumentCount,
      range: range ?? call.function.range,
      path: ['type_arguments'],
      message: `${nameOf(call)} takes ${counted(wanted, 'type argument')}, but ${given(items.length)}.`,
      isFillable: isFillable(call, call.typeArguments),
    }),
  ];
}

function checkTypeSyntax({ typeArguments }: LocatedCall): readonly Finding[] {
  return typeArguments.items.flatMap(({ value }, index): readonly Finding[] => {
    const read = readTypeArgument(value);
    if (read.kind !== 'malformed') return [];
    const shown = value.kind === 'text' ? JSON.stringify(value.value) : describeValue(value);
    const inner = value.kind === 'text' ? stretchOf(value.range, value.value, 0, value.value.length) : undefined;
    return [
      finding({
        code: FINDING_CODES.malformedType,
        range: value.range,
        path: ['type_arguments', index],
        message: `The type argument ${shown} ${read.why}`,
        fixes: read.instead === undefined || !inner ? [] : [rewrite(inner, read.instead)],
      }),
    ];
  });
}

function checkArgumentCount(call: LocatedCall, abi: FunctionAbi): readonly Finding[] {
  const types = argumentTypes(abi);
  const { items, range } = call.arguments;
  if (!isWhole(call.arguments) || items.length === types.length) return [];
  const wanted = types.length === 0 ? 'no arguments' : `${counted(types.length, 'argument')} (${types.join(', ')})`;
  const signers = types.length < abi.parameters.length ? ' Signers are not among them.' : '';
  return [
    finding({
      code: FINDING_CODES.argumentCount,
      range: range ?? call.function.range,
      path: ['arguments'],
      message: `${nameOf(call)} takes ${wanted}, but ${given(items.length)}.${signers}`,
      isFillable: isFillable(call, call.arguments),
    }),
  ];
}

function readArguments(call: LocatedCall, abi: FunctionAbi): readonly ArgumentReading[] {
  const types = argumentTypes(abi);
  // With one too many or too few nobody can tell which is for which parameter.
  if (isWhole(call.arguments) && call.arguments.items.length !== types.length) return [];
  const substitutes = typeArgumentTags(call.typeArguments, abi);
  return placedItems(call.arguments).map((item, index) => {
    const type = parseTypeTag(types[index] ?? '');
    return type ? readArgument(substitute(type, substitutes), item, call.form) : UNSURE;
  });
}

function argumentFindings(call: LocatedCall, index: number, reading: ArgumentReading): readonly Finding[] {
  if (reading.kind !== 'wrong') return [];
  return reading.problems.map(({ code, range, path, message, fixes }) =>
    finding({
      code,
      range,
      path: ['arguments', index],
      message: `Argument ${index + 1} of ${nameOf(call)}${path === '' ? '' : ` at ${path}`}: ${message}`,
      fixes,
    }),
  );
}

function isFillable({ form }: LocatedCall, { items, slot }: WrittenList): boolean {
  return slot !== undefined || (form.listKeys !== undefined && items.length === 0);
}

/** Whether it is known how many items a list has. */
function isWhole({ items, isOpen }: WrittenList): boolean {
  return !isOpen && items.every(({ value }) => value.kind !== 'broken');
}

/** The items whose number is known: in a list of unknown length those before the first that is no literal. */
function placedItems(list: WrittenList): readonly WrittenItem[] {
  const { items } = list;
  const open = isWhole(list) ? -1 : items.findIndex(({ value }) => value.kind === 'hole' || value.kind === 'broken');
  return open < 0 ? items : items.slice(0, open);
}

/** What stands for `T0`, `T1`, …; nothing where one of them is not known. */
function typeArgumentTags({ items, isOpen }: WrittenList, abi: FunctionAbi): readonly TypeTag[] {
  const tags = items
    .map(({ value }) => readTypeArgument(value))
    .flatMap(read => (read.kind === 'type' ? [read.tag] : []));
  return !isOpen && tags.length === items.length && tags.length === abi.typeParameters.length ? tags : [];
}

function nameOf({ function: { id, text } }: LocatedCall): string {
  return id ? memberIdText(id) : text;
}
