import assert from 'node:assert/strict';
import { operationText } from '../../../src/core/gateway/operation';

describe('operationText', () => {
  const long = `0x00a4113${'7'.repeat(57)}`;

  it('names an operation and its network in the user’s words', () => {
    assert.equal(
      operationText({ kind: 'getAccount', address: '0x1' }, 'Testnet'),
      'Reading the account 0x1 from Testnet',
    );
    assert.equal(
      operationText({ kind: 'getAccountModules', address: long }, 'Mainnet'),
      'Reading the modules of 0xa411…7777 from Mainnet',
    );
    assert.equal(
      operationText({ kind: 'getAccountModule', address: '0x0001', module: 'coin' }, 'Testnet'),
      'Reading the module 0x1::coin from Testnet',
    );
    assert.equal(
      operationText({ kind: 'getAccountTransactions', address: long }, 'Testnet'),
      'Reading the transactions of 0xa411…7777 from Testnet',
    );
    assert.equal(
      operationText({ kind: 'getBlockByVersion', version: '123' }, 'Testnet'),
      'Reading the block of version 123 from Testnet',
    );
    assert.equal(
      operationText({ kind: 'waitForTransaction', hash: '0xabc' }, 'Testnet'),
      'Waiting for the transaction 0xabc on Testnet',
    );
    assert.equal(
      operationText({ kind: 'simulateTransaction', subject: '0x1::coin::transfer' }, 'Testnet'),
      'Simulating 0x1::coin::transfer on Testnet',
    );
    assert.equal(
      operationText({ kind: 'encodeSubmission', subject: 'multisig_payload' }, 'Testnet'),
      'Encoding multisig_payload on Testnet',
    );
  });

  it('shortens invalid names and shows them on one line', () => {
    assert.equal(
      operationText({ kind: 'getAccount', address: '../..\r\n\u202ex' }, 'Testnet'),
      'Reading the account ../.. x from Testnet',
    );
    assert.equal(
      operationText({ kind: 'simulateTransaction', subject: 'x'.repeat(1000) }, 'Testnet'),
      `Simulating ${'x'.repeat(160)}… on Testnet`,
    );
  });
});
