import { memberOf } from '../engine/shapes';
import { resolvedArgumentTypes } from '../write/typedCall';
import type { Range } from '../../text/lines';
import type { PayloadPath } from '../draft';
import { argumentTypes, type FunctionAbi, type ModuleAbi } from '../../move/abi';
import { counted } from '../../text/digits';
import { isFrameworkStruct } from '../../move/typeTag';
import type { LocatedCall, WrittenValue } from '../located';
import { requestedVariant } from './typeArgument';

/** The codes of findings, shown beside the messages and used to select quick fixes. */
export const FINDING_CODES = {
  unknownAccount: 'unknown-account',
  unknownModule: 'unknown-module',
  unknownFunction: 'unknown-function',
  notEntry: 'not-entry',
  typeArgumentCount: 'type-argument-count',
  malformedType: 'malformed-type',
  unknownType: 'unknown-type',
  missingAbility: 'missing-ability',
  argumentCount: 'argument-count',
  argumentValue: 'argument-value',
  declaredType: 'declared-type',
  multisigAddress: 'multisig-address',
  missingSigners: 'missing-signers',
  unresolvedVariable: 'unresolved-variable',
  /** A number where 64-bit or larger integers must be strings. */
  unquotedInteger: 'unquoted-integer',
  /** A number that JSON parsers round. */
  roundedNumber: 'rounded-number',
} as const;

export type FindingCode = (typeof FINDING_CODES)[keyof typeof FINDING_CODES];

/** A definite problem with a call in a document. */
export interface Finding {
  readonly code: FindingCode;
  readonly range: Range;
  /** The path in the payload, with the property names of the REST form. */
  readonly path: PayloadPath;
  /** A sentence that describes the problem and how to fix it. */
  readonly message: string;
  /** `warning` if it applies only to the current network, or if the user is prompted for the missing value. */
  readonly severity: 'error' | 'warning';
  readonly fixes: readonly Fix[];
  /** Whether a required part is missing and placeholders can be inserted for it. */
  readonly isFillable?: boolean;
  /** Set if the network does not have a module, function or type. */
  readonly absent?: Absent;
}

/** A missing item on a network. */
export interface Absent {
  /** `0x1::coin` or `0x1::coin::transfer`. */
  readonly subject: string;
  /** The name that was probably intended. */
  readonly nearest?: string;
}

/** Why the sandbox could not finish a run, as a clause. */
export interface Stop {
  readonly reason: string;
}

/**
 * Returns the message for something that is missing from the sandbox. The sandbox has few modules, so the message makes
 * no claim about a chain.
 */
export function sandboxLimitText(limit: Absent | Stop): string {
  if ('reason' in limit)
    return `the sandbox could not finish the run: ${limit.reason}; the outcome on the chain is unknown.`;
  const { subject, nearest } = limit;
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `the sandbox does not have ${subject}; the outcome on the chain is unknown.${hint}`;
}

/** A change to the document that resolves a finding. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly RangeEdit[];
}

export interface RangeEdit {
  readonly range: Range;
  readonly newText: string;
}

/** Problems that other networks might not have, and missing variables and signers, which the user is prompted for. */
const WARNINGS: readonly FindingCode[] = [
  FINDING_CODES.unknownAccount,
  FINDING_CODES.unknownModule,
  FINDING_CODES.unresolvedVariable,
  FINDING_CODES.missingSigners,
];

export function finding(parts: Omit<Finding, 'severity' | 'fixes'> & Partial<Pick<Finding, 'fixes'>>): Finding {
  return { fixes: [], ...parts, severity: WARNINGS.includes(parts.code) ? 'warning' : 'error' };
}

export function rewrite(range: Range, newText: string, title = `Write ${newText}`): Fix {
  return { title, edits: [{ range, newText }] };
}

/** Returns text such as `0 are given` or `1 is given`. */
function given(count: number): string {
  return `${count} ${count === 1 ? 'is' : 'are'} given`;
}

/** Returns the message for too many or too few type arguments. @param subject a function or a struct */
export function typeCountText(
  subject: string,
  { typeParameters }: Pick<FunctionAbi, 'typeParameters'>,
  count: number,
): string {
  return `${subject} takes ${counted(typeParameters.length, 'type argument')}, but ${given(count)}.`;
}

/** Returns the message for too many or too few arguments. @param subject the function */
export function argumentCountText(subject: string, abi: FunctionAbi, count: number): string {
  const types = argumentTypes(abi);
  const wanted = types.length === 0 ? 'no arguments' : `${counted(types.length, 'argument')} (${types.join(', ')})`;
  const signers = types.length < abi.parameters.length ? ' Signers are not counted.' : '';
  return `${subject} takes ${wanted}, but ${given(count)}.${signers}`;
}

/** Returns the message for an invalid type argument. @param why the predicate of the sentence */
export function malformedTypeText(shown: string, why: string): string {
  return `The type argument ${shown} ${why}`;
}

/** Returns the message for a problem with an argument. @param subject the function */
export function argumentProblemText(
  subject: string,
  index: number,
  { path, message }: { readonly path: string; readonly message: string },
): string {
  return `Argument ${index + 1} of ${subject}${path === '' ? '' : ` at ${path}`}: ${message}`;
}

/** Whether a call is part of a transaction returned by a node, which has a hash or a version. */
export function isAnswer({ request }: LocatedCall): boolean {
  return request !== undefined && ['hash', 'version'].some(name => memberOf(request, name) !== undefined);
}

/** Whether a call contains a value whose form in responses differs from the form that nodes accept. */
export function hasAnsweredValue(call: LocatedCall): boolean {
  return isAnswer(call) && call.arguments.items.some(({ value }) => isAnswered(value));
}

function isAnswered(value: WrittenValue): boolean {
  return memberOf(value, 'inner') !== undefined || requestedVariant(value) !== value;
}

/**
 * Returns a call in the form that nodes accept: they return an `Object` as `{"inner": address}` but accept only its
 * address, and they accept enums in a different form than they return them.
 */
export function asRequested(call: LocatedCall, { functions }: ModuleAbi): LocatedCall {
  const abi = functions.find(({ name }) => name === call.function.id?.name);
  if (!abi || !hasAnsweredValue(call)) return call;
  const texts = call.typeArguments.items.flatMap(({ value }) => (value.kind === 'text' ? [value.value] : []));
  const types = resolvedArgumentTypes(abi, texts);
  const items = call.arguments.items.map((item, index) => {
    const type = types[index];
    const inner = memberOf(item.value, 'inner')?.value;
    return inner && type && isFrameworkStruct(type, 'object', 'Object')
      ? { ...item, value: inner }
      : { ...item, value: requestedVariant(item.value) };
  });
  return { ...call, arguments: { ...call.arguments, items } };
}
