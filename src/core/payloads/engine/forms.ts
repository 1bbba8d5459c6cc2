import type { JsonObject, JsonValue } from '../../json';
import type { PayloadForm, WrittenValue } from '../located';
import { memberOf, valueJson } from './shapes';

/** Returns the transaction values in the object around a payload, as a REST request. */
export function requestJson(request: WrittenValue, form: PayloadForm): JsonObject {
  return form.requestJson?.(request) ?? membersJson(request);
}

/** Returns a wallet's request, which has the SDK's form; its JSON can also use the REST API's property names. */
function walletRequestJson(request: WrittenValue): JsonObject {
  return { ...membersJson(request), ...sdkRequestJson(request) };
}

function membersJson(request: WrittenValue): JsonObject {
  return request.kind === 'object'
    ? Object.fromEntries(request.members.map(({ name, value }) => [name, valueJson(value)]))
    : {};
}

/** Options of the SDK's request that have different names in a REST request. */
const SDK_OPTIONS: readonly (readonly [option: string, member: string])[] = [
  ['accountSequenceNumber', 'sequence_number'],
  ['maxGasAmount', 'max_gas_amount'],
  ['gasUnitPrice', 'gas_unit_price'],
  ['expireTimestamp', 'expiration_timestamp_secs'],
  ['replayProtectionNonce', 'replay_protection_nonce'],
];

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

/**
 * Returns the other signers. The SDK's request states only whether there is a fee payer; `0x0` stands for the address,
 * which is not known yet.
 */
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

/** Payloads in the form that a node accepts: JSON, and similar objects in other languages. */
export const REST: PayloadForm = {
  id: 'rest',
  values: 'wire',
  listKeys: { typeArguments: 'type_arguments', arguments: 'arguments' },
};

/** Payloads in the form that wallets accept: JSON with the TypeScript SDK's names and values. */
export const WALLET: PayloadForm = {
  id: 'wallet',
  values: 'sdk',
  isJson: true,
  listKeys: { typeArguments: 'typeArguments', arguments: 'functionArguments' },
  requestJson: walletRequestJson,
};

/** Payloads in a file for the CLI's `--json-file`. */
export const CLI_FILE: PayloadForm = { id: 'cliFile', values: 'typed', isSent: 'always' };

/** Move source that calls or defines a function. */
export const MOVE: PayloadForm = { id: 'move', values: 'source' };

/** Literals in Move source are read like those of the CLI; errors in them are left to the compiler. */
export const MOVE_LITERALS: PayloadForm = { ...MOVE, values: 'typed' };
