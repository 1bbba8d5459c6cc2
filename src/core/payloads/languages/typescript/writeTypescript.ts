import { strictAddress } from '../../../move/address';
import { integerType } from '../../../move/integer';
import { hexToBytes } from '../../../move/hex';
import type { MoveValue } from '../../write/moveValue';
import {
  strictFunctionText,
  strictTypeText,
  bracketed,
  inexpressible,
  jsonLine,
  valueFor,
  type CallItems,
  type Mark,
} from '../../write/writer';
import type { TypedCall } from '../../write/typedCall';
import { FUNCTION_SLOT, type LanguageWriting } from '../language';

const FORM = 'The TypeScript SDK';

/**
 * Writes a call for `@aptos-labs/ts-sdk`: u64 and larger integers as strings, bytes as numbers (the SDK reads a string
 * as text, not as hex), an Option as its value or `null`, an Object as its address, addresses in AIP-40 format.
 */
function writeTypescript(call: TypedCall, mark: Mark): string {
  const { sender, secondarySigners: signers = [] } = call.given;
  return [
    `const transaction = await aptos.transaction.build.${signers.length === 0 ? 'simple' : 'multiAgent'}({`,
    sender === undefined ? '  sender,' : `  sender: ${jsonLine(strictAddress(sender))},`,
    '  data: {',
    ...dataLines(call, mark).map(line => `    ${line}`),
    '  },',
    ...(signers.length === 0 ? [] : [`  secondarySignerAddresses: ${jsonLine(signers.map(strictAddress))},`]),
    // The SDK is given the fee payer only when that account signs.
    ...(call.given.feePayer === undefined ? [] : ['  withFeePayer: true,']),
    ...optionLines(call),
    '});',
  ].join('\n');
}

/** Returns the lines of the object with the function and its arguments, without the braces. */
function dataLines(call: TypedCall, mark: Mark): readonly string[] {
  const { typeArguments: types, arguments: values } = sdkItems(call, mark);
  return [
    ...(call.multisig === undefined ? [] : [`multisigAddress: ${jsonLine(strictAddress(call.multisig))},`]),
    `function: ${JSON.stringify(strictFunctionText(call.function))},`,
    ...(types.length === 0 ? [] : [`typeArguments: ${bracketed(types, '  ')},`]),
    `functionArguments: ${bracketed(values, '  ')},`,
  ];
}

function sdkItems(call: TypedCall, mark: Mark): CallItems {
  return {
    typeArguments: call.typeArguments.map(text => mark(jsonLine(strictTypeText(text)))),
    arguments: call.arguments.map(argument => mark(literal(valueFor(FORM, argument)))),
  };
}

function optionLines({ given }: TypedCall): readonly string[] {
  const options: readonly (readonly [name: string, value: string | undefined])[] = [
    ['maxGasAmount', given.maxGasAmount],
    ['gasUnitPrice', given.gasUnitPrice],
    ['expireTimestamp', given.expirationTimestampSecs],
    ['accountSequenceNumber', given.sequenceNumber],
    ['replayProtectionNonce', given.replayProtectionNonce],
  ];
  const written = options.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${bigintOrNumber(value)}`],
  );
  return written.length === 0 ? [] : [`  options: { ${written.join(', ')} },`];
}

function bigintOrNumber(digits: string): string {
  return Number.isSafeInteger(Number(digits)) ? digits : `${digits}n`;
}

function literal(value: MoveValue): string {
  switch (value.kind) {
    case 'bool':
      return String(value.value);
    case 'integer':
      return integerType(value.type)?.jsonForm === 'number' ? value.digits : JSON.stringify(value.digits);
    case 'address':
      return JSON.stringify(strictAddress(value.address));
    case 'text':
      return jsonLine(value.value);
    case 'bytes':
      return `[${(hexToBytes(value.hex) ?? new Uint8Array()).join(', ')}]`;
    case 'list':
      return `[${value.items.map(literal).join(', ')}]`;
    case 'option':
      if (value.value?.kind === 'option') throw inexpressible(FORM, value.inner);
      return value.value ? literal(value.value) : 'null';
  }
}

export const WRITING: LanguageWriting = {
  forms: [{ id: 'typescript', label: 'TypeScript SDK', write: writeTypescript, hasMultisig: true, items: sdkItems }],
  skeleton: {
    after: /(?:^|[=([,:?]|\breturn)$/,
    comment: '//',
    detail: 'transaction data for the TypeScript SDK',
    text: `{
\tfunction: '${FUNCTION_SLOT}',
\ttypeArguments: [$2],
\tfunctionArguments: [$3],
}`,
  },
};
