import type { JsonObject } from '../../json';
import type { ModuleLookup } from '../../modules/moduleLookup';
import {
  argumentTypes,
  type FunctionAbi,
  type ModuleAbi,
  type StructAbi,
  type TypeParameterAbi,
  signerCount,
} from '../../move/abi';
import { parseAddress } from '../../move/address';
import type { StructShapes } from '../../move/fieldTypes';
import { memberIdText } from '../../move/functionId';
import {
  parseTypeTag,
  substitute,
  type TypeTag,
  primitiveAbilities,
  vectorAbilities,
  typeTagText,
  type StructTag,
} from '../../move/typeTag';
import type { Range } from '../../text/lines';
import { PayloadError, readGiven } from '../draft';
import { requestJson } from '../engine/forms';
import type { LocatedCall, VariableTrouble, WrittenItem, WrittenList } from '../located';
import { nearestName } from '../../text/nearestName';
import { missingSigners, otherSigners } from '../overrides';
import {
  isAnswer,
  finding,
  FINDING_CODES,
  rewrite,
  sandboxLimitText,
  type Finding,
  typeCountText,
  malformedTypeText,
  argumentCountText,
  argumentProblemText,
} from './finding';
import { multisigText, cliProblem } from './declaredTypes';
import { UNSURE, type ArgumentReading, callShapes, lookupReader } from './argumentReading';
import {
  absent,
  findFunction,
  functionName,
  missingModule,
  rangeWithin,
  moduleText,
  partOf,
  renames,
  type WrittenName,
} from './checkNames';
import { readArgument } from './readArgument';
import { readTypeArgument, typeArgumentTags, describeValue } from './typeArgument';

export interface CallCheck {
  /** Absent if the module does not have this function. */
  readonly abi?: FunctionAbi;
  /** Only definite problems. */
  readonly findings: readonly Finding[];
  /** How a node reads each argument, in order; empty if it is unknown which argument belongs to which parameter. */
  readonly readings: readonly ArgumentReading[];
}

/**
 * Returns all definite problems with a call on a network; if the network does not respond, only those that do not
 * depend on its modules. Calls in Move source are left to the compiler, which knows their dependencies.
 */
export async function checkCall(call: LocatedCall, lookup: ModuleLookup): Promise<readonly Finding[]> {
  const { unresolved } = call;
  if (unresolved && unresolved.length > 0) return unresolved.map(variableFinding);
  const found = [...checkMultisig(call), ...(await checkFunction(call, lookup))];
  const findings = lookup.isSandbox === true ? found.map(asSandboxLimit) : found;
  // A fix would replace a variable's name with the variable's value or a part of it.
  return unresolved ? findings.map(each => ({ ...each, fixes: [], isFillable: false })) : findings;
}

function asSandboxLimit(each: Finding): Finding {
  if (!each.absent) return each;
  const text = sandboxLimitText(each.absent);
  return { ...each, severity: 'warning', message: text.charAt(0).toUpperCase() + text.slice(1) };
}

function variableFinding({ range, message }: VariableTrouble): Finding {
  return finding({ code: FINDING_CODES.unresolvedVariable, range, path: [], message });
}

function checkMultisig({ multisig, form }: LocatedCall): readonly Finding[] {
  if (!multisig) return [];
  const { account, range } = multisig;
  const isLiteral = account?.kind !== 'hole' && account?.kind !== 'broken';
  if (!isLiteral || (account?.kind === 'text' && parseAddress(account.value) !== undefined)) return [];
  return [
    finding({
      code: FINDING_CODES.multisigAddress,
      range,
      path: ['multisig_address'],
      message: multisigText(account, form),
    }),
  ];
}

async function checkFunction(call: LocatedCall, lookup: ModuleLookup): Promise<readonly Finding[]> {
  const name = functionName(call);
  // A transaction from a node ran against the modules of its time.
  if (call.form.values === 'source' || isAnswer(call)) return [];
  if (!name) return checkUnknown(call);
  const answer = await lookup.module(name.id.address, name.id.module);
  switch (answer.kind) {
    case 'unavailable':
      return [...checkTypeSyntax(call), ...checkUnknown(call)];
    case 'absent':
      return [await missingModule(name, lookup), ...checkTypeSyntax(call), ...checkUnknown(call)];
    case 'found': {
      if (!answer.abi || namesStruct(call, answer.abi)) return checkUnknown(call);
      const shapes = await callShapes(call, answer.abi, lookupReader(lookup));
      const { abi, findings } = checkAgainst(call, answer.abi, shapes);
      return abi ? [...findings, ...checkSigners(call, abi), ...(await checkTypes(call, abi, lookup))] : findings;
    }
  }
}

/**
 * Checks that a transaction has a secondary signer for each signer parameter after the sender's. In code, signers are
 * specified elsewhere, unless there is an object for the transaction. A multisig account that calls a function is its
 * only signer.
 */
function checkSigners(call: LocatedCall, abi: FunctionAbi): readonly Finding[] {
  const { request, form, multisig, isView = false } = call;
  if (isView || multisig || (form.values !== 'wire' && !request)) return [];
  const named = namedSigners(request && requestJson(request, form));
  const takes = signerCount(abi);
  if (named === undefined || named >= takes) return [];
  return [
    finding({
      code: FINDING_CODES.missingSigners,
      range: call.function.range,
      path: ['function'],
      message: `${missingSigners(nameOf(call), takes, named)}: ${form.values === 'wire' ? NAME_IN_JSON : NAME_IN_CODE}`,
    }),
  ];
}

const NAME_IN_JSON = 'add the others to "secondary_signers" next to the payload, or enter them when prompted.';
const NAME_IN_CODE = 'add the others to secondarySignerAddresses, or enter them when prompted.';

/** Returns the number of signers in a request, including the sender; `undefined` if that is uncertain. */
function namedSigners(request: JsonObject = {}): number | undefined {
  try {
    return 1 + (otherSigners(readGiven(request)).secondarySigners?.length ?? 0);
  } catch (error) {
    if (error instanceof PayloadError) return undefined;
    throw error;
  }
}

/**
 * Whether the name of a call might refer to a struct: in Rust, an unqualified name can refer to any item of the module.
 */
function namesStruct({ form, function: { id } }: LocatedCall, { structs }: ModuleAbi): boolean {
  return form.isSent === 'unsure' && structs.some(({ name }) => name === id?.name);
}

/**
 * Checks a call against an ABI without reading other modules. @param shapes the structs with known fields; values of
 * other structs are not checked
 */
export function checkAgainst(call: LocatedCall, module: ModuleAbi, shapes: StructShapes = {}): CallCheck {
  const name = functionName(call);
  if (!name) return { findings: [], readings: [] };
  const found = findFunction(call, name, module);
  if ('code' in found) return { findings: [found, ...checkTypeSyntax(call)], readings: [] };
  const readings = readArguments(call, found, shapes);
  const findings = [
    ...checkTypeArgumentCount(call, found),
    ...checkTypeSyntax(call),
    ...checkArgumentCount(call, found),
    ...readings.flatMap((reading, index) => argumentFindings(call, index, reading)),
  ];
  return { abi: found, findings, readings };
}

function checkTypeArgumentCount(call: LocatedCall, abi: FunctionAbi): readonly Finding[] {
  const { items, range } = call.typeArguments;
  if (!isWhole(call.typeArguments) || items.length === abi.typeParameters.length) return [];
  return [
    finding({
      code: FINDING_CODES.typeArgumentCount,
      range: range ?? call.function.range,
      path: ['type_arguments'],
      message: typeCountText(nameOf(call), abi, items.length),
      isFillable: isFillable(call, call.typeArguments),
    }),
  ];
}

function checkTypeSyntax({ typeArguments, form }: LocatedCall): readonly Finding[] {
  return typeArguments.items.flatMap(({ value }, index): readonly Finding[] => {
    const read = readTypeArgument(value, form);
    if (read.kind !== 'malformed') return [];
    const shown = value.kind === 'text' ? JSON.stringify(value.value) : describeValue(value);
    const inner = value.kind === 'text' ? rangeWithin(value.range, value.value, 0, value.value.length) : undefined;
    return [
      finding({
        code: FINDING_CODES.malformedType,
        range: value.range,
        path: ['type_arguments', index],
        message: malformedTypeText(shown, read.why),
        fixes: read.instead === undefined || !inner ? [] : [rewrite(inner, read.instead)],
      }),
    ];
  });
}

function checkArgumentCount(call: LocatedCall, abi: FunctionAbi): readonly Finding[] {
  const { items, range } = call.arguments;
  if (!isWhole(call.arguments) || items.length === argumentTypes(abi).length) return [];
  return [
    finding({
      code: FINDING_CODES.argumentCount,
      range: range ?? call.function.range,
      path: ['arguments'],
      message: argumentCountText(nameOf(call), abi, items.length),
      isFillable: isFillable(call, call.arguments),
    }),
  ];
}

function readArguments(call: LocatedCall, abi: FunctionAbi, shapes: StructShapes): readonly ArgumentReading[] {
  const types = argumentTypes(abi);
  // With too many or too few arguments, it is not known which one fills which parameter.
  if (isWhole(call.arguments) && call.arguments.items.length !== types.length) return [];
  const substitutes = typeArgumentTags(call, abi);
  return placedItems(call.arguments).map((item, index) => {
    const type = parseTypeTag(types[index] ?? '');
    const wanted = type && substitute(type, substitutes);
    const refused = cliProblem(item, call.form, wanted);
    if (refused) return { kind: 'wrong', problems: [refused] };
    return wanted ? readArgument(wanted, item, call.form, shapes) : UNSURE;
  });
}

/** Returns the definite problems with a call's arguments that do not depend on the function. */
export function checkUnknown(call: LocatedCall): readonly Finding[] {
  return call.arguments.items.flatMap((item, index) => {
    const problem = cliProblem(item, call.form);
    return problem ? argumentFindings(call, index, { kind: 'wrong', problems: [problem] }) : [];
  });
}

function argumentFindings(call: LocatedCall, index: number, reading: ArgumentReading): readonly Finding[] {
  if (reading.kind !== 'wrong') return [];
  return reading.problems.map(problem => {
    const { code, range, fixes } = problem;
    const message = argumentProblemText(nameOf(call), index, problem);
    return finding({ code, range, path: ['arguments', index], message, fixes });
  });
}

function isFillable({ form }: LocatedCall, { items, slot }: WrittenList): boolean {
  return slot !== undefined || (form.listKeys !== undefined && items.length === 0);
}

function isWhole({ items, isOpen }: WrittenList): boolean {
  return !isOpen && items.every(({ value }) => value.kind !== 'broken');
}

/** Returns the items with a known index: in a list of unknown length, those before the first non-literal. */
function placedItems(list: WrittenList): readonly WrittenItem[] {
  const { items } = list;
  const open = isWhole(list) ? -1 : items.findIndex(({ value }) => value.kind === 'hole' || value.kind === 'broken');
  return open < 0 ? items : items.slice(0, open);
}

function nameOf({ function: { id, text } }: LocatedCall): string {
  return id ? memberIdText(id) : text;
}

interface WrittenType {
  readonly text: string;
  readonly range: Range;
  readonly index: number;
}

async function checkTypes(call: LocatedCall, abi: FunctionAbi, lookup: ModuleLookup): Promise<readonly Finding[]> {
  const { items } = call.typeArguments;
  const checker = new TypeChecker(lookup);
  const owner = call.function.id ? memberIdText(call.function.id) : call.function.text;
  for (const [index, { value }] of items.entries()) {
    const read = readTypeArgument(value, call.form);
    if (read.kind !== 'type') continue;
    const written = { text: read.text, range: value.range, index };
    if (items.length !== abi.typeParameters.length) await checker.exists(read.tag, written);
    else await checker.fits(read.tag, written, { owner, index, parameter: abi.typeParameters[index] });
  }
  return checker.findings;
}

/** The type parameter that a type argument is for. */
interface Wanted {
  /** The function or struct that declares the parameter. */
  readonly owner: string;
  readonly index: number;
  readonly parameter: TypeParameterAbi | undefined;
}

class TypeChecker {
  readonly #lookup: ModuleLookup;
  readonly findings: Finding[] = [];

  constructor(lookup: ModuleLookup) {
    this.#lookup = lookup;
  }

  async fits(tag: TypeTag, written: WrittenType, { owner, index, parameter }: Wanted): Promise<void> {
    const abilities = await this.exists(tag, written);
    const wanted = parameter?.constraints ?? [];
    if (!abilities || wanted.every(each => abilities.includes(each))) return;
    const has = abilities.length === 0 ? 'no abilities' : abilities.join(' + ');
    this.findings.push(
      finding({
        code: FINDING_CODES.missingAbility,
        range: written.range,
        path: ['type_arguments', written.index],
        message: `T${index} of ${owner} needs a type with ${wanted.join(' + ')}, but ${typeTagText(tag)} has ${has}: choose another type.`,
      }),
    );
  }

  /** Returns all abilities that a type could have; `undefined` if unknown. Adds findings for its structs. */
  async exists(tag: TypeTag, written: WrittenType): Promise<readonly string[] | undefined> {
    switch (tag.kind) {
      case 'primitive':
        return primitiveAbilities(tag.name);
      case 'vector': {
        const abilities = await this.exists(tag.element, written);
        return abilities && vectorAbilities(abilities);
      }
      case 'struct':
        return this.#struct(tag, written);
      case 'parameter':
      case 'reference':
        return undefined;
    }
  }

  /**
   * Returns the possible abilities of a struct type. An ABI does not specify which abilities a generic struct loses
   * through its type arguments; phantom type parameters remove none.
   */
  async #struct(tag: StructTag, written: WrittenType): Promise<readonly string[] | undefined> {
    const name = structName(tag, written);
    const answer = await this.#lookup.module(tag.address, tag.module);
    if (answer.kind === 'absent') this.findings.push(await missingModule(name, this.#lookup));
    const structs = answer.kind === 'found' ? answer.abi?.structs : undefined;
    const abi = structs?.find(each => each.name === tag.name);
    if (structs && !abi) this.findings.push(missingStruct(name, structs));
    if (abi && abi.typeParameters.length !== tag.typeArguments.length)
      this.findings.push(wrongCount(name, abi, tag.typeArguments.length));
    for (const [index, argument] of tag.typeArguments.entries()) {
      const parameter = abi?.typeParameters[index];
      await this.fits(argument, written, { owner: memberIdText(tag), index, parameter });
    }
    return abi?.abilities;
  }
}

/** Returns the struct's name in a type argument; the complete string if it is not formatted as nodes print it. */
function structName(tag: StructTag, { text, range, index }: WrittenType): WrittenName {
  const at = Math.max(text.indexOf(memberIdText(tag)), 0);
  return { id: tag, text, at, range, path: ['type_arguments', index] };
}

function missingStruct(name: WrittenName, structs: readonly StructAbi[]): Finding {
  const { id } = name;
  const nearest = nearestName(
    id.name,
    structs.map(each => each.name),
  );
  const hint = nearest === undefined ? 'check the types in the module.' : `did you mean ${nearest}?`;
  return finding({
    code: FINDING_CODES.unknownType,
    absent: absent(memberIdText(id), nearest),
    ...partOf(name, 2),
    message: `${moduleText(id)} has no type ${id.name}: ${hint}`,
    fixes: renames(name, 2, nearest),
  });
}

function wrongCount(name: WrittenName, abi: StructAbi, count: number): Finding {
  const message = typeCountText(memberIdText(name.id), abi, count);
  return finding({ code: FINDING_CODES.typeArgumentCount, ...partOf(name, 2), message });
}
