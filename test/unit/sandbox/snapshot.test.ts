import assert from 'node:assert/strict';
import { readSnapshot, SnapshotFileError } from '../../../src/sandbox/ledger/snapshotSchema';

const HEAD = { chain_id: 4, ledger_version: '20', timestamp: '1760000000000000' };
const ACCOUNT = { sequence_number: '0', authentication_key: '0x7' };

describe('a damaged snapshot', () => {
  for (const [files, sentence] of [
    [{}, 'ledger.json: is missing.'],
    [{ 'ledger.json': [] }, 'ledger.json: should be of type object.'],
    [
      { 'ledger.json': { ...HEAD, ledger_version: '-1' } },
      'ledger.json: ledger_version should be a string with a 64-bit number.',
    ],
    [{ 'ledger.json': HEAD, 'accounts/0x7/account.json': ACCOUNT }, 'accounts/0x7/modules.json: is missing.'],
    [
      { 'ledger.json': HEAD, 'accounts/0x7/modules.json': [{ abi: null }] },
      'accounts/0x7/modules.json: 0.bytecode should be of type string.',
    ],
  ] as const) {
    it(`is refused: ${sentence}`, () => {
      assert.throws(
        () => readSnapshot(new Map(Object.entries(files))),
        error => error instanceof SnapshotFileError && error.message === sentence,
      );
    });
  }
});
