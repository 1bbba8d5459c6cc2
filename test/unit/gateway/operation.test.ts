import assert from 'node:assert/strict';
import { type Operation, operationText } from '../../../src/core/gateway/gatewayError';

describe('operationText', () => {
  const long = `0x00a4113${'7'.repeat(57)}`;

  it('names an operation and its network in the user’s words', () => {
    const table: readonly (readonly [Operation, string])[] = [
      [{ kind: 'getAccount', address: '0x1' }, 'Reading account 0x1 from N'],
      [{ kind: 'getAccountModules', address: long }, 'Reading the modules of 0xa411…7777 from N'],
      [{ kind: 'getAccountModule', address: '0x0001', module: 'coin' }, 'Reading module 0x1::coin from N'],
      [{ kind: 'getAccountTransactions', address: long }, 'Reading the transactions of 0xa411…7777 from N'],
      [{ kind: 'getBlockByVersion', version: '123' }, 'Reading the block at version 123 from N'],
      [{ kind: 'getTransaction', hash: '0xabc' }, 'Reading transaction 0xabc from N'],
      [{ kind: 'waitForTransaction', hash: '0xabc' }, 'Waiting for transaction 0xabc on N'],
      [{ kind: 'simulateTransaction', subject: '0x1::coin::transfer' }, 'Simulating 0x1::coin::transfer on N'],
      [{ kind: 'encodeSubmission', subject: 'multisig_payload' }, 'Encoding multisig_payload on N'],
    ];
    for (const [operation, text] of table) assert.equal(operationText(operation, 'N'), text);
  });

  it('shortens invalid names and shows them on one line', () => {
    assert.equal(
      operationText({ kind: 'getAccount', address: '../..\r\n\u202ex' }, 'Testnet'),
      'Reading account ../.. x from Testnet',
    );
    assert.equal(
      operationText({ kind: 'simulateTransaction', subject: 'x'.repeat(1000) }, 'Testnet'),
      `Simulating ${'x'.repeat(160)}… on Testnet`,
    );
  });
});
