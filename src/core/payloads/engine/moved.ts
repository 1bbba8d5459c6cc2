import type { Position, Range } from '../documentLines';
import type {
  LocatedCall,
  VariableTrouble,
  WrittenFunction,
  WrittenItem,
  WrittenList,
  WrittenMember,
  WrittenMultisig,
  WrittenValue,
} from '../located';
import type { Reading } from './shapes';

/** Returns a reading adjusted for text that has moved by some lines. */
export function movedReading(reading: Reading, by: number): Reading {
  const { range, call, payload, request, broken, unresolved } = reading;
  return {
    ...reading,
    range: movedRange(range, by),
    ...(call ? { call: movedCall(call, by) } : {}),
    ...(payload ? { payload: movedValue(payload, by) } : {}),
    ...(request ? { request: movedValue(request, by) } : {}),
    ...(broken ? { broken: movedRange(broken, by) } : {}),
    ...(unresolved ? { unresolved: movedTroubles(unresolved, by) } : {}),
  };
}

/** Returns a call adjusted for text that has moved by some lines. */
export function movedCall(call: LocatedCall, by: number): LocatedCall {
  return {
    ...call,
    range: movedRange(call.range, by),
    function: movedFunction(call.function, by),
    typeArguments: movedList(call.typeArguments, by),
    arguments: movedList(call.arguments, by),
    ...(call.signers ? { signers: movedList(call.signers, by) } : {}),
    ...(call.payload ? { payload: movedValue(call.payload, by) } : {}),
    ...(call.request ? { request: movedValue(call.request, by) } : {}),
    ...(call.unresolved ? { unresolved: movedTroubles(call.unresolved, by) } : {}),
    ...(call.multisig ? { multisig: movedMultisig(call.multisig, by) } : {}),
  };
}

function movedTroubles(troubles: readonly VariableTrouble[], by: number): readonly VariableTrouble[] {
  return troubles.map(trouble => ({ ...trouble, range: movedRange(trouble.range, by) }));
}

function movedMultisig({ account, range }: WrittenMultisig, by: number): WrittenMultisig {
  return { range: movedRange(range, by), ...(account ? { account: movedValue(account, by) } : {}) };
}

function movedFunction(written: WrittenFunction, by: number): WrittenFunction {
  const { address, module } = written.apart ?? {};
  const apart = {
    ...(address ? { address: movedRange(address, by) } : {}),
    ...(module ? { module: movedRange(module, by) } : {}),
  };
  return { ...written, range: movedRange(written.range, by), ...(written.apart ? { apart } : {}) };
}

function movedList(list: WrittenList, by: number): WrittenList {
  return {
    ...list,
    ...(list.range ? { range: movedRange(list.range, by) } : {}),
    ...(list.slot ? { slot: { ...list.slot, range: movedRange(list.slot.range, by) } } : {}),
    items: list.items.map(item => movedItem(item, by)),
    separators: list.separators.map(position => moved(position, by)),
  };
}

function movedItem({ value, declaredType }: WrittenItem, by: number): WrittenItem {
  return {
    value: movedValue(value, by),
    ...(declaredType ? { declaredType: { ...declaredType, range: movedRange(declaredType.range, by) } } : {}),
  };
}

function movedValue(value: WrittenValue, by: number): WrittenValue {
  const range = movedRange(value.range, by);
  switch (value.kind) {
    case 'array':
      return { ...value, range, items: value.items.map(item => movedValue(item, by)) };
    case 'object':
      return { ...value, range, members: value.members.map(member => movedMember(member, by)) };
    case 'text':
    case 'number':
    case 'integer':
    case 'constant':
    case 'bytes':
    case 'hole':
    case 'broken':
      return { ...value, range };
  }
}

function movedMember({ name, nameRange, value }: WrittenMember, by: number): WrittenMember {
  return { name, nameRange: movedRange(nameRange, by), value: movedValue(value, by) };
}

/** Returns a range that is moved by some lines. */
export function movedRange({ start, end }: Range, by: number): Range {
  return { start: moved(start, by), end: moved(end, by) };
}

function moved({ line, character }: Position, by: number): Position {
  return { line: line + by, character };
}
