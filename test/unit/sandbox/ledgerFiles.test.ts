import assert from 'node:assert/strict';
import type { Ledger, LedgerTransaction } from '../../../src/sandbox/ledger';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import { LedgerFileError } from '../../../src/sandbox/ledger/ledgerFilesSchema';
import { readLedgerFiles, writeLedgerFiles } from '../../../src/sandbox/ledger/ledgerFiles';

const HEAD = { chain_id: 9, ledger_version: '20', oldest_version: '3', timestamp: '1760000000000000' };
const BLOCK = {
  block_height: '7',
  block_hash: '0xb10c',
  block_timestamp: '1760000000000000',
  first_version: '19',
  last_version: '20',
};
const NEXT_BLOCK = { ...BLOCK, block_height: '8', first_version: '21', last_version: '21' };

describe('a ledger folder', () => {
  it('returns the ledger that was written to it', () => {
    for (const ledger of [whole(), demoLedger()]) {
      const files = writeLedgerFiles(ledger);
      assert.deepEqual(readLedgerFiles(files), ledger);
      assert.deepEqual(JSON.parse(JSON.stringify([...files])), [...files]);
    }
  });

  it('has a file for each resource that a node returns', () => {
    assert.deepEqual(
      [...writeLedgerFiles(whole()).keys()],
      [
        'ledger.json',
        'accounts/0x7/account.json',
        'accounts/0x7/resources.json',
        'accounts/0x7/modules.json',
        'accounts/0x7/modules/moving@5.json',
        'accounts/0x7/modules/moving@12.json',
        'accounts/0x8/resources.json',
        'transactions/19.json',
        'transactions/20.json',
        'blocks/7.json',
        'pending.json',
      ],
    );
  });

  it('may contain only a head, and may contain unrelated files', () => {
    const files = new Map<string, unknown>([
      ['ledger.json', HEAD],
      ['README.md', 'what this is'],
    ]);
    assert.deepEqual(readLedgerFiles(files), {
      chainId: 9,
      ledgerVersion: '20',
      oldestVersion: '3',
      timestamp: '1760000000000000',
      accounts: {},
      transactions: [],
      blocks: [],
      pending: [],
    });
  });

  it('accepts any spelling of addresses', () => {
    const ledger = read({
      'ledger.json': { ...HEAD, labels: { '0x007': 'seven' }, public_keys: { '7': '0xaa' } },
      'accounts/0x0007/resources.json': [],
    });
    assert.deepEqual(ledger.accounts, { '0x7': { label: 'seven', publicKey: '0xaa', resources: [], modules: [] } });
  });

  it('accepts a block as a node returns it, with its transactions', () => {
    const ledger = read({
      'ledger.json': HEAD,
      'blocks/7.json': { ...BLOCK, transactions: [committed('19'), committed('20')] },
      'transactions/20.json': { ...committed('20'), better: true },
    });
    assert.deepEqual(ledger.blocks, [BLOCK]);
    assert.deepEqual(ledger.transactions, [committed('19'), { ...committed('20'), better: true }]);
  });

  for (const [files, sentence] of [
    [{}, 'ledger.json: is missing.'],
    [{ 'ledger.json': [] }, 'ledger.json: should be of the type object.'],
    [
      { 'ledger.json': { ...HEAD, ledger_version: 20 } },
      'ledger.json: ledger_version should be a string with a 64-bit number.',
    ],
    [{ 'ledger.json': { ...HEAD, chain_id: 256 } }, 'ledger.json: chain_id should be at most 255.'],
    [
      { 'ledger.json': HEAD, 'accounts/me/account.json': {} },
      'accounts/me/account.json: me is not an account address.',
    ],
    [
      { 'ledger.json': HEAD, 'accounts/0x1/account.json': { sequence_number: '1' } },
      'accounts/0x1/account.json: authentication_key should be a string.',
    ],
    [
      { 'ledger.json': HEAD, 'accounts/0x1/modules/a@5.json': moduleNamed('b') },
      'accounts/0x1/modules/a@5.json: holds the module b.',
    ],
    [{ 'ledger.json': HEAD, 'transactions/4.json': committed('5') }, 'transactions/4.json: holds the version 5.'],
    [{ 'ledger.json': HEAD, 'blocks/8.json': BLOCK }, 'blocks/8.json: holds the block 7.'],
    [
      { 'ledger.json': HEAD, 'pending.json': { '0xaa': { ...pending(), asks: -1 } } },
      'pending.json: 0xaa.asks should not be negative.',
    ],
    [{ 'ledger.json': HEAD, 'pending.json': { '0xbb': pending() } }, 'pending.json: 0xbb holds the transaction 0xaa.'],
    [
      { 'ledger.json': HEAD, 'pending.json': { '0xaa': { ...pending(), transactions: [] } } },
      'pending.json: 0xaa is not among the transactions of the block that commits it.',
    ],
  ] as const) {
    it(`says: ${sentence}`, () => {
      assert.throws(
        () => read(files),
        error => error instanceof LedgerFileError && error.message === sentence,
      );
    });
  }
});

function read(files: Readonly<Record<string, unknown>>): Ledger {
  return readLedgerFiles(new Map(Object.entries(files)));
}

function committed(version: string, hash = `0x${version}`): LedgerTransaction {
  return { version, hash, type: 'state_checkpoint_transaction', later: [null] };
}

function pending(): Ledger['pending'][number] {
  const transaction = { hash: '0xaa', type: 'pending_transaction' };
  return { asks: 2, transaction, block: NEXT_BLOCK, transactions: [committed('21', '0xaa')] };
}

function moduleNamed(name: string, bytecode = '0x'): Ledger['accounts'][string]['modules'][number] {
  return { bytecode, abi: { address: '0x7', name, friends: [], exposed_functions: [], structs: [] } };
}

/** A ledger with entries of every kind. */
function whole(): Ledger {
  const moving = [moduleNamed('moving', '0x05'), moduleNamed('moving', '0x12')] as const;
  return {
    chainId: 9,
    ledgerVersion: '20',
    oldestVersion: '3',
    timestamp: '1760000000000000',
    coinSupply: { handle: '0xa', key: '0xb', value: '100' },
    accounts: {
      '0x7': {
        label: 'seven',
        account: { sequence_number: '3', authentication_key: '0x77' },
        publicKey: '0x70',
        resources: [{ type: '0x1::a::B', data: { c: [1, null] } }],
        modules: [moduleNamed('still'), { bytecode: '0x00' }, moving[1]],
        publications: [
          { version: '5', module: moving[0] },
          { version: '12', module: moving[1] },
        ],
      },
      '0x8': { resources: [], modules: [] },
    },
    transactions: [committed('19'), committed('20')],
    blocks: [BLOCK],
    pending: [pending()],
  };
}
