import { defined } from '../../text/defined';
import { REST, WALLET, CLI_FILE } from './forms';
import { parseMemberId } from '../../move/functionId';
import { MULTISIG_PAYLOAD } from '../../move/multisigPayload';
import type { LocatedCall, PayloadForm, WrittenFunction, WrittenItem, WrittenMultisig, WrittenValue } from '../located';
import type { Reader } from './reader';
import { PAYLOAD_TYPE_ENDING } from './lexer';
import {
  functionMember,
  memberOf,
  textMember,
  type Reading,
  innerRange,
  writtenFunction,
  writtenList,
  withSlot,
} from './shapes';

const ENTRY_FUNCTION = 'entry_function_payload';
const TYPE_ARGUMENTS = ['type_arguments', 'typeArguments', 'type_args'];
const ARGUMENTS = ['arguments', 'functionArguments', 'args'];
const TELLING = ['type_arguments', 'typeArguments', 'functionArguments', 'type_args'];
/** The names of a payload's lists, in all forms. */
export const LIST_KEYS: readonly string[] = [...TYPE_ARGUMENTS, ...ARGUMENTS];
/** Keys of a request whose value is its payload. */
const REQUEST_KEYS = ['payload', 'data'];

/** Information about an object from the text around it. */
export interface ObjectContext {
  readonly isView?: boolean;
  /** Reads the function's name; by default, a string with the full id. */
  readonly functionOf?: (value: WrittenValue) => WrittenFunction;
  /** Reads an argument; by default, a literal. */
  readonly itemOf?: (element: WrittenValue) => WrittenItem;
  /** Set if the object is certainly a payload; its function can then be any string. */
  readonly isCertain?: boolean;
}

/**
 * Reads the payload that an object is or contains; `undefined` if there is none.
 * @param form the form of an object with `function`; an object with `function_id` has the CLI's form
 */
export function objectReading(
  value: WrittenValue,
  reader: Reader,
  form: PayloadForm,
  { isView = false, isCertain = false, ...reading }: ObjectContext = {},
): Reading | undefined {
  const found = payloadIn(value) ?? (isCertain && functionMember(value) ? { payload: value } : undefined);
  if (!found) return undefined;
  const { payload } = found;
  const { payload: called, multisig } = calledIn(payload);
  const own = formOf(called, form);
  // In JSON that is not a wallet's, `data` can be anything.
  const request = own === REST && found.key === 'data' ? undefined : found.request;
  const call = callOf(called, reader, own, reading);
  const around = { range: payload.range, request, multisig, isView: isView || undefined };
  return defined({
    range: payload.range,
    isPayload: isCertain || isPayload(payload),
    payload,
    request,
    call: call && defined({ ...call, ...around }),
    broken: reader.broken,
  });
}

interface Found {
  readonly payload: WrittenValue;
  readonly request?: WrittenValue;
  /** The payload's key in the request. */
  readonly key?: string;
}

/** Returns the form of an object: the CLI's if it has `function_id`, a wallet's if its lists have the SDK's names. */
function formOf(payload: WrittenValue, form: PayloadForm): PayloadForm {
  if (functionMember(payload)?.name === 'function_id') return CLI_FILE;
  const has = (name: string) => memberOf(payload, name) !== undefined;
  const isOfWallet = has('functionArguments')
    ? !has('arguments')
    : has('typeArguments') && !has('type_arguments') && !has('arguments');
  return form === REST && isOfWallet ? WALLET : form;
}

function payloadIn(value: WrittenValue): Found | undefined {
  const held = memberOf(value, ...REQUEST_KEYS);
  if (held && isLike(held.value)) return { payload: held.value, request: value, key: held.name };
  if (isLike(value)) return { payload: value };
  const inner = held?.value ?? memberOf(value, 'transaction_payload')?.value;
  return inner && payloadIn(inner);
}

function isLike(value: WrittenValue): boolean {
  if (isPayload(value)) return true;
  if (textMember(value, 'type') !== undefined) return false;
  const target = functionMember(value)?.value;
  if (target?.kind !== 'text' && target?.kind !== 'hole' && target?.kind !== 'broken') return false;
  return (target.kind === 'text' && target.value.startsWith('0x')) || memberOf(value, ...TELLING) !== undefined;
}

function isPayload(value: WrittenValue): boolean {
  const type = textMember(value, 'type');
  if (type !== undefined) return type.endsWith(PAYLOAD_TYPE_ENDING);
  if (isUntypedMultisig(value)) return true;
  const target = functionMember(value)?.value;
  // `"function": "std::sort"` alone might be a line of a log.
  if (target?.kind === 'text')
    return (
      target.value.includes('::') &&
      (parseMemberId(target.value) !== undefined || memberOf(value, ...LIST_KEYS) !== undefined)
    );
  return target?.kind === 'hole' && (target.source.includes('::') || memberOf(value, ...TELLING) !== undefined);
}

/** Whether a multisig payload has no type, in which case the call inside would be sent as the sender's own. */
function isUntypedMultisig(payload: WrittenValue): boolean {
  const [type, account] = ['type', 'multisig_address'].map(name => memberOf(payload, name));
  return !type && account !== undefined && memberOf(payload, 'transaction_payload') !== undefined;
}

/** Returns the object with the function, and the multisig account that calls it, if any. */
function calledIn(payload: WrittenValue): { readonly payload: WrittenValue; readonly multisig?: WrittenMultisig } {
  if (textMember(payload, 'type') === MULTISIG_PAYLOAD || isUntypedMultisig(payload)) {
    const inner = memberOf(payload, 'transaction_payload')?.value;
    const account = memberOf(payload, 'multisig_address');
    const range = account?.value.range ?? memberOf(payload, 'type')?.value.range ?? payload.range;
    return { payload: inner ?? payload, multisig: { range, ...(account ? { account: account.value } : {}) } };
  }
  // In the SDK's form, the account is a property beside the function.
  const account = memberOf(payload, 'multisigAddress')?.value;
  return { payload, ...(account ? { multisig: { account, range: account.range } } : {}) };
}

function callOf(
  payload: WrittenValue,
  reader: Reader,
  form: PayloadForm,
  { functionOf = target => writtenFunction(target, reader), itemOf }: Pick<ObjectContext, 'functionOf' | 'itemOf'>,
): LocatedCall | undefined {
  const target = functionMember(payload);
  if (!target || (textMember(payload, 'type') ?? ENTRY_FUNCTION) !== ENTRY_FUNCTION) return undefined;
  return {
    form,
    range: payload.range,
    function: functionOf(target.value),
    typeArguments: withSlot(writtenList(memberOf(payload, ...TYPE_ARGUMENTS)?.value, reader)),
    arguments: withSlot(
      writtenList(
        memberOf(payload, ...ARGUMENTS)?.value,
        reader,
        form === CLI_FILE ? element => typedItem(element, reader) : itemOf,
      ),
    ),
    payload,
  };
}

/** Reads `{ "type": "u64", "value": 5 }`, as accepted by the CLI. */
function typedItem(element: WrittenValue, reader: Reader): WrittenItem {
  const type = memberOf(element, 'type')?.value;
  const value = memberOf(element, 'value')?.value;
  if (type?.kind !== 'text' || !value) return { value: element };
  return {
    value,
    declaredType: { text: type.value, range: innerRange(type.range, reader.window.textIn(type.range)) },
  };
}
