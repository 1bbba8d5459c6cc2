import { addressToBytes, bytesToHex } from '../../src/core/move/hex';
import {
  messageParts,
  transactionParts,
  encodeSigningMessage,
  type SigningMessage,
} from '../../src/core/move/signingMessage';
import { encodeRawTransaction } from '../../src/core/move/transactionBcs';
import type { EncodedField, InspectionReport } from '../../src/core/results/inspectionReport';
import { ALICE, BOB, NETWORKS } from './reports';

const PAYER = '0xfee';
const FUNCTION = '0x1::primary_fungible_store::transfer';
const METADATA = '0x1::fungible_asset::Metadata';

const MESSAGE: SigningMessage = {
  transaction: {
    sender: ALICE,
    sequenceNumber: '51',
    payload: {
      kind: 'entryFunction',
      function: { address: '0x1', module: 'primary_fungible_store', name: 'transfer' },
      typeArguments: [
        { kind: 'struct', address: '0x1', module: 'fungible_asset', name: 'Metadata', typeArguments: [] },
      ],
      arguments: [addressToBytes('0xa'), addressToBytes(BOB), Uint8Array.of(0, 225, 245, 5, 0, 0, 0, 0)],
    },
    maxGasAmount: '20000',
    gasUnitPrice: '100',
    expirationTimestampSecs: '1763720600',
    chainId: 2,
  },
  secondarySigners: ['0xca401'],
  feePayer: PAYER,
};

const FIELDS: readonly EncodedField[] = [
  { name: 'sender', value: ALICE, part: { kind: 'sender' } },
  { name: 'sequence number', value: '51', part: { kind: 'sequenceNumber' } },
  { name: 'function', value: FUNCTION, part: { kind: 'function' } },
  { name: 'type arguments', value: METADATA, part: { kind: 'typeArguments' } },
  { name: 'argument 1', value: '"0xa"', origin: `0x${'0'.repeat(63)}a`, part: { kind: 'argument', index: 0 } },
  { name: 'argument 2', value: '"0xb0b"', origin: `0x${'0'.repeat(61)}b0b`, part: { kind: 'argument', index: 1 } },
  { name: 'argument 3', value: '"100000000"', origin: '0x00e1f50500000000', part: { kind: 'argument', index: 2 } },
  { name: 'max gas amount', value: '20000', part: { kind: 'maxGasAmount' } },
  { name: 'gas unit price', value: '100', part: { kind: 'gasUnitPrice' } },
  { name: 'expiration timestamp', value: '1763720600', part: { kind: 'expiration' } },
  { name: 'chain id', value: '2', part: { kind: 'chainId' } },
];
const SIGNERS: readonly EncodedField[] = [
  { name: 'secondary signers', value: '0xca401', part: { kind: 'secondarySigners' } },
  { name: 'fee payer', value: PAYER, part: { kind: 'feePayer' } },
];

/** A message whose fee another account pays; `parts` replaces what a test checks. */
export function inspection(parts: Partial<InspectionReport> = {}): InspectionReport {
  const hex = bytesToHex(encodeSigningMessage(MESSAGE));
  return {
    kind: 'inspection',
    network: NETWORKS.testnet,
    form: 'signingMessage',
    subject: FUNCTION,
    sender: ALICE,
    hex,
    byteLength: (hex.length - 2) / 2,
    decoded: {
      kind: 'known',
      fields: [...FIELDS, ...SIGNERS],
      parts: messageParts(MESSAGE),
      chain: { id: 2, name: 'testnet' },
    },
    draft: { payload: { type: 'entry_function_payload', function: FUNCTION }, given: { sender: ALICE } },
    ...parts,
  };
}

/** A signed transaction for a chain other than the network's, whose argument types are unknown. */
export function signedInspection(): InspectionReport {
  const hex = bytesToHex(encodeRawTransaction(MESSAGE.transaction));
  const fields = FIELDS.map(({ name, value, origin, part }) => ({
    name,
    value: origin ?? value,
    ...(part && { part }),
  }));
  return {
    ...withoutDraft(inspection()),
    network: NETWORKS.sandbox,
    form: 'signedTransaction',
    hex,
    byteLength: (hex.length - 2) / 2,
    decoded: {
      kind: 'known',
      fields,
      parts: transactionParts(MESSAGE.transaction),
      chain: {
        id: 2,
        name: 'testnet',
        warning:
          'The bytes are for testnet, but Sandbox is like a local chain: select a testnet network to see their effect there.',
      },
    },
    signature: { form: 'ed25519_signature', byteLength: 99 },
    obstacle:
      'The arguments are shown as bytes, so the transaction cannot be simulated from here. Sandbox has no module 0x1::primary_fungible_store.',
  };
}

/** Bytes of an unknown form. */
export function unknownInspection(): InspectionReport {
  return {
    kind: 'inspection',
    network: NETWORKS.testnet,
    form: 'unknown',
    subject: '48 bytes',
    hex: `0x${'c0ffee'.repeat(16)}`,
    byteLength: 48,
    decoded: {
      kind: 'unknown',
      reason:
        'Movescope cannot read these bytes as a signing message or a transaction: it found truncated or invalid bytes at byte 41. Check that you copied them completely.',
    },
  };
}

function withoutDraft(report: InspectionReport): InspectionReport {
  return Object.fromEntries(Object.entries(report).filter(([name]) => name !== 'draft')) as unknown as InspectionReport;
}
