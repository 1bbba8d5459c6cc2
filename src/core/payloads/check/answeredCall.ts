import type { ModuleAbi } from '../../move/abi';
import { isFrameworkStruct } from '../../move/typeTag';
import type { LocatedCall, WrittenValue } from '../located';
import { resolvedArgumentTypes } from '../write/typedCall';
import { requestedVariant, writtenMember } from './writtenValue';

/** Whether a call is in a transaction as returned by a node, with a hash or a version: it is committed. */
export function isAnswer({ request }: LocatedCall): boolean {
  return request !== undefined && ['hash', 'version'].some(name => writtenMember(request, name) !== undefined);
}

/** Whether a call has a value that nodes return in a different form than they take. */
export function hasAnsweredValue(call: LocatedCall): boolean {
  return isAnswer(call) && call.arguments.items.some(({ value }) => isAnswered(value));
}

function isAnswered(value: WrittenValue): boolean {
  return writtenMember(value, 'inner') !== undefined || requestedVariant(value) !== value;
}

/**
 * Returns a call for a node: nodes return an `Object` as `{"inner": address}` and take its address, and return the
 * variant of an enum as a member (FACTS.md §15).
 */
export function asRequested(call: LocatedCall, { functions }: ModuleAbi): LocatedCall {
  const abi = functions.find(({ name }) => name === call.function.id?.name);
  if (!abi || !hasAnsweredValue(call)) return call;
  const texts = call.typeArguments.items.flatMap(({ value }) => (value.kind === 'text' ? [value.value] : []));
  const types = resolvedArgumentTypes(abi, texts);
  const items = call.arguments.items.map((item, index) => {
    const type = types[index];
    const inner = writtenMember(item.value, 'inner');
    return inner && type && isFrameworkStruct(type, 'object', 'Object')
      ? { ...item, value: inner }
      : { ...item, value: requestedVariant(item.value) };
  });
  return { ...call, arguments: { ...call.arguments, items } };
}
