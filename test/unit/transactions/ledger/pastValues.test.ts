import assert from 'node:assert/strict';
import { parseTypeTag } from '../../../../src/core/move/typeTag';
import type { FormField } from '../../../../src/core/payloads/edit/callForm';
import type { ListedTransaction } from '../../../../src/core/transactions/ledger/accountTransactions';
import { pastCall } from '../../../../src/core/transactions/ledger/pastCall';
import { pastText, pastValues } from '../../../../src/core/transactions/ledger/pastValues';
import { transactionFacts } from '../../../../src/core/transactions/ledger/transactionReport';
import { userTransaction } from './wire';

const TRANSFER = { address: '0x1', module: 'coin', name: 'transfer' };

function listed(
  version: number,
  args: readonly unknown[],
  members: Readonly<Record<string, unknown>> = {},
): ListedTransaction {
  const type_arguments = ['0x1::aptos_coin::AptosCoin'];
  const payload = { type: 'entry_function_payload', function: '0x1::coin::transfer', type_arguments, arguments: args };
  const transaction = userTransaction({ version: String(version), payload, ...members });
  const call = pastCall(transaction);
  return { facts: transactionFacts(transaction), ...(call && { call }) };
}

function argument(index: number, text: string): FormField {
  const type = parseTypeTag(text);
  return { kind: 'argument', index, ...(type && { type }) };
}

describe('pastValues', () => {
  it('offers the earlier values of a parameter, each once, newest first', () => {
    const rows = [listed(9, ['0xb', '5']), listed(8, ['0xc', '7'], { success: false }), listed(7, ['0xb', '5'])];
    assert.deepEqual(pastValues(rows, TRANSFER, argument(0, 'address')), [
      { text: '0xb', from: 'from transaction v9' },
      { text: '0xc', from: 'from transaction v8, failed' },
    ]);
    assert.deepEqual(
      pastValues(rows, TRANSFER, argument(1, 'u64')).map(({ text }) => text),
      ['5', '7'],
    );
    assert.deepEqual(pastValues(rows, TRANSFER, { kind: 'typeArgument', index: 0, constraints: [] }), [
      { text: '0x1::aptos_coin::AptosCoin', from: 'from transaction v9' },
    ]);
  });

  it('offers nothing from other functions, missing arguments, or values that the type does not accept', () => {
    const rows = [listed(9, ['0xb', '0x0500000000000000x'])];
    assert.deepEqual(pastValues(rows, { ...TRANSFER, name: 'burn' }, argument(0, 'address')), []);
    assert.deepEqual(pastValues(rows, TRANSFER, argument(2, 'u64')), []);
    assert.deepEqual(pastValues(rows, TRANSFER, argument(1, 'u64')), []);
  });

  it('writes values as a user types them', () => {
    const rows = [
      listed(9, [{ inner: '0xb' }, ['1', '2'], { vec: [] }, 'a b']),
      listed(8, ['0xc', [], { vec: ['5'] }, '']),
    ];
    const texts = (index: number, type: string) =>
      pastValues(rows, TRANSFER, argument(index, type)).map(({ text }) => text);
    assert.deepEqual(texts(0, '0x1::object::Object<0x1::a::B>'), ['0xb', '0xc']);
    assert.deepEqual(texts(1, 'vector<u64>'), ['["1", "2"]', '[]']);
    assert.deepEqual(texts(2, '0x1::option::Option<u64>'), ['none', 'some(5)']);
    assert.deepEqual(texts(3, '0x1::string::String'), ['a b']);
  });

  it('offers at most twenty, and none that are too long to choose', () => {
    const many = Array.from({ length: 30 }, (_, at) => listed(99 - at, ['0xb', String(at)]));
    assert.equal(pastValues(many, TRANSFER, argument(1, 'u64')).length, 20);
    assert.deepEqual(pastValues([listed(9, [`0x${'01'.repeat(200)}`])], TRANSFER, argument(0, 'vector<u8>')), []);
  });
});

describe('pastText', () => {
  const call = { typeArguments: ['0x1::m::S'], arguments: ['0xb', { vec: ['5'] }, '0x0500', ''] };

  it('returns the value of a call for a field, as a user types it', () => {
    assert.equal(pastText(call, { kind: 'typeArgument', index: 0, constraints: [] }), '0x1::m::S');
    assert.equal(pastText(call, argument(0, 'address')), '0xb');
    assert.equal(pastText(call, argument(1, '0x1::option::Option<u64>')), 'some(5)');
    assert.equal(pastText(call, argument(3, '0x1::string::String')), '');
  });

  it('returns nothing for a value that is missing or that the field rejects', () => {
    assert.equal(pastText(call, { kind: 'typeArgument', index: 1, constraints: [] }), undefined);
    assert.equal(pastText(call, argument(4, 'u64')), undefined);
    assert.equal(pastText(call, argument(2, 'bool')), undefined);
  });
});
