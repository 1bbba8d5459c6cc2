import type { JsonObject, JsonValue } from '../../json';
import type { PayloadForm, WrittenValue } from '../located';
import { memberOf, valueJson } from './shapes';

/** What the object around a payload says of the transaction, as the service's request has it. */
export function requestJson(request: WrittenValue, form: PayloadForm): JsonObject {
  return form.requestJson?.(request) ?? membersJson(request);
}

/** The request of a wallet: that of the SDK, of which JSON may have members as the service names them. */
export function walletRequestJson(request: WrittenValue): JsonObject {
  return { ...membersJson(request), ...sdkRequestJson(request) };
}

function membersJson(request: WrittenValue): JsonObject {
  return request.kind === 'object'
    ? Object.fromEntries(request.members.map(({ name, value }) => [name, valueJson(value)]))
    : {};
}

/** Where the SDK's request has what the service's has under another name (SPEC.md §2.2). */
const SDK_OPTIONS: readonly (readonly [option: string, member: string])[] = [
  ['accountSequenceNumber', 'sequence_number'],
  ['maxGasAmount', 'max_gas_amount'],
  ['gasUnitPrice', 'gas_unit_price'],
  ['expireTimestamp', 'expiration_timestamp_secs'],
  ['replayProtectionNonce', 'replay_protection_nonce'],
];

/** The request of the TypeScript SDK. */
export function sdkRequestJson(request: WrittenValue): JsonObject {
  const sender = memberOf(request, 'sender')?.value;
  const options = memberOf(request, 'options')?.value;
  const given = SDK_OPTIONS.flatMap(([option, member]): [string, JsonValue][] => {
    const text = options && decimalOf(memberOf(options, option)?.value);
    return text === undefined ? [] : [[member, text]];
  });
  return {
    ...(sender?.kind === 'text' ? { sender: sender.value } : {}),
    ...Object.fromEntries(given),
    ...signersJson(request),
  };
}

/** The SDK is told who else signs, and that somebody pays, but not who: it takes 0x0 until it knows. */
function signersJson(request: WrittenValue): JsonObject {
  const signers = memberOf(request, 'secondarySignerAddresses')?.value;
  const isKnown = signers?.kind === 'array' && signers.items.every(({ kind }) => kind === 'text');
  const hasPayer = memberOf(request, 'withFeePayer')?.value;
  return {
    ...(isKnown ? { secondary_signers: signers.items.map(valueJson) } : {}),
    ...(hasPayer?.kind === 'constant' && hasPayer.value === true ? { fee_payer_address: '0x0' } : {}),
  };
}

function decimalOf(value: WrittenValue | undefined): string | undefined {
  if (value?.kind === 'integer') return value.digits;
  if (value?.kind === 'text') return value.value;
  return value?.kind === 'number' && Number.isSafeInteger(value.value) ? String(value.value) : undefined;
}
