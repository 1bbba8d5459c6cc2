import type { LocatedCall, PayloadForm, WrittenItem, WrittenValue } from '../located';
import { CLI_FILE } from '../payloadForms';
import type { Reader } from './reader';
import { PAYLOAD_TYPE_ENDING } from './lexicon';
import { functionMember, memberOf, textMember, type Reading, innerRange, writtenFunction, writtenList } from './shapes';

const ENTRY_FUNCTION = 'entry_function_payload';
const TYPE_ARGUMENTS = ['type_arguments', 'typeArguments', 'type_args'];
const ARGUMENTS = ['arguments', 'functionArguments', 'args'];
/** Members that no other object than a payload has. */
const TELLING = ['type_arguments', 'typeArguments', 'functionArguments', 'type_args'];
/** Keys whose value is the payload of the request around it. */
const REQUEST_KEYS = ['payload', 'data'];

/**
 * The payload that an object is, or holds as its payload; `undefined` where it does neither.
 * @param form of an object with `function`; one with `function_id` is the CLI's
 * @param isView whether the function is called as a view
 */
export function objectReading(
  value: WrittenValue,
  reader: Reader,
  form: PayloadForm,
  isView = false,
): Reading | undefined {
  const found = payloadIn(value);
  if (!found) return undefined;
  const { payload, request } = found;
  const call = callOf(found, reader, form, isView);
  return {
    range: payload.range,
    isPayload: isPayload(payload),
    payload,
    ...(request ? { request } : {}),
    ...(call ? { call } : {}),
    ...(reader.broken ? { broken: reader.broken } : {}),
  };
}

interface Found {
  readonly payload: WrittenValue;
  readonly request?: WrittenValue;
}

function payloadIn(value: WrittenValue): Found | undefined {
  const held = memberOf(value, ...REQUEST_KEYS)?.value;
  if (held && isLike(held)) return { payload: held, request: value };
  if (isLike(value)) return { payload: value };
  const inner = held ?? memberOf(value, 'transaction_payload')?.value;
  return inner && payloadIn(inner);
}

/** Whether an object says that it is a payload, half-typed or not. */
function isLike(value: WrittenValue): boolean {
  if (isPayload(value)) return true;
  if (textMember(value, 'type') !== undefined) return false;
  const target = functionMember(value)?.value;
  if (!target) return false;
  return (target.kind === 'text' && target.value.startsWith('0x')) || memberOf(value, ...TELLING) !== undefined;
}

function isPayload(value: WrittenValue): boolean {
  const type = textMember(value, 'type');
  if (type !== undefined) return type.endsWith(PAYLOAD_TYPE_ENDING);
  const target = functionMember(value)?.value;
  if (target?.kind === 'text') return target.value.includes('::');
  return target?.kind === 'hole' && (target.source.includes('::') || memberOf(value, ...TELLING) !== undefined);
}

function callOf(
  { payload, request }: Found,
  reader: Reader,
  form: PayloadForm,
  isView: boolean,
): LocatedCall | undefined {
  const target = functionMember(payload);
  if (!target || (textMember(payload, 'type') ?? ENTRY_FUNCTION) !== ENTRY_FUNCTION) return undefined;
  const isCliFile = target.name === 'function_id';
  return {
    form: isCliFile ? CLI_FILE : form,
    range: payload.range,
    function: writtenFunction(target.value, reader),
    typeArguments: writtenList(memberOf(payload, ...TYPE_ARGUMENTS)?.value, reader),
    arguments: writtenList(
      memberOf(payload, ...ARGUMENTS)?.value,
      reader,
      isCliFile ? element => typedItem(element, reader) : undefined,
    ),
    payload,
    ...(request ? { request } : {}),
    ...(isView ? { isView } : {}),
  };
}

/** `{ "type": "u64", "value": 5 }` of the CLI. */
function typedItem(element: WrittenValue, reader: Reader): WrittenItem {
  const type = memberOf(element, 'type')?.value;
  const value = memberOf(element, 'value')?.value;
  if (type?.kind !== 'text' || !value) return { value: element };
  return {
    value,
    declaredType: { text: type.value, range: innerRange(type.range, reader.window.textIn(type.range)) },
  };
}
