import { memberIdText } from '../../../move/functionId';
import type { GivenValues } from '../../draft';
import type { TypedCall } from '../../write/typedCall';
import { jsonLine, type CallItems, type Mark } from '../../write/writer';
import { FUNCTION_SLOT, type LanguageWriting } from '../language';

/** Writes a call in the form that a node's REST API accepts, inside a request if the request has any values. */
function writeRestJson(call: TypedCall, mark: Mark): string {
  const request = requestMembers(call.given);
  const payloadText = call.multisig === undefined ? callText : multisigText;
  if (request.length === 0) return payloadText(call, mark, '');
  const members = [...request, `"payload": ${payloadText(call, mark, '  ')}`];
  return `{\n  ${members.join(',\n  ')}\n}`;
}

function multisigText(call: TypedCall, mark: Mark, indent: string): string {
  const members = [
    '"type": "multisig_payload"',
    `"multisig_address": ${jsonLine(call.multisig ?? '')}`,
    `"transaction_payload": ${callText(call, mark, `${indent}  `)}`,
  ];
  return `{\n${indent}  ${members.join(`,\n${indent}  `)}\n${indent}}`;
}

function callText(call: TypedCall, mark: Mark, indent: string): string {
  const items = restItems(call, mark);
  const members = [
    '"type": "entry_function_payload"',
    `"function": ${JSON.stringify(memberIdText(call.function))}`,
    `"type_arguments": [${items.typeArguments.join(', ')}]`,
    `"arguments": [${items.arguments.join(', ')}]`,
  ];
  return `{\n${indent}  ${members.join(`,\n${indent}  `)}\n${indent}}`;
}

function restItems(call: TypedCall, mark: Mark): CallItems {
  return {
    typeArguments: call.typeArguments.map(text => mark(jsonLine(text))),
    arguments: call.arguments.map(({ json }) => mark(jsonLine(json))),
  };
}

function requestMembers(given: GivenValues): readonly string[] {
  const members: readonly (readonly [name: string, value: string | readonly string[] | undefined])[] = [
    ['sender', given.sender],
    ['sequence_number', given.sequenceNumber],
    ['max_gas_amount', given.maxGasAmount],
    ['gas_unit_price', given.gasUnitPrice],
    ['expiration_timestamp_secs', given.expirationTimestampSecs],
    ['replay_protection_nonce', given.replayProtectionNonce],
    ['secondary_signers', given.secondarySigners],
    ['fee_payer_address', given.feePayer],
  ];
  return members.flatMap(([name, value]) => (value === undefined ? [] : [`"${name}": ${jsonLine(value)}`]));
}

export const WRITING: LanguageWriting = {
  forms: [{ id: 'rest', label: 'REST JSON', write: writeRestJson, hasMultisig: true, items: restItems }],
  skeleton: {
    after: /(?:^|[[,:])$/,
    comment: '//',
    detail: 'a transaction payload in the node API format',
    text: `{
\t"type": "entry_function_payload",
\t"function": "${FUNCTION_SLOT}",
\t"type_arguments": [$2],
\t"arguments": [$3]
}`,
  },
};
