import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/core/json';
import type { ModuleLookup } from '../../../src/core/modules/moduleLookup';
import { checkCall } from '../../../src/core/payloads/check/checkCall';
import { PayloadError, readDraft } from '../../../src/core/payloads/draft';
import { overridden } from '../../../src/core/payloads/overrides';
import { typedCall } from '../../../src/core/payloads/write/typedCall';
import { documentPayload, readCall, transactionOf } from '../../../src/core/transactions/transaction';
import { FORM_IDS, writeCall, type FormId } from '../../support/forms';
import { functionAbi, moduleAbi } from '../move/abis';
import { textIn } from './cursor';
import { callAt, onlyCall, resultAt } from './languages/calls';

const CALL = { function: '0x1::coin::transfer', type_arguments: [], arguments: ['0xb', '1'] };
const WHOLE = { type: 'entry_function_payload', ...CALL };
const MULTISIG = { type: 'multisig_payload', multisig_address: '0xacc0', transaction_payload: WHOLE };
const PARSED = {
  function: { address: '0x1', module: 'coin', name: 'transfer' },
  typeArguments: [],
  arguments: ['0xb', '1'],
};
const ABI = functionAbi({ name: 'transfer', parameters: ['&signer', 'address', 'u64'] });
const COIN = moduleAbi({ address: '0x1', name: 'coin', functions: [ABI] });
const SDK = `{ multisigAddress: '0xacc0', function: '0x1::coin::transfer', functionArguments: ['0xb', 1n] }`;

const LOOKUP: ModuleLookup = {
  network: 'Testnet',
  accounts: [],
  module: () => Promise.resolve({ kind: 'found', abi: COIN }),
  moduleNames: () => Promise.resolve({ kind: 'found', names: ['coin'], areAll: true }),
};

/** Returns the transaction of the payload at the cursor. */
async function transactionAt(language: 'json' | 'typescript', text: string) {
  const found = await resultAt(language, text);
  assert.ok(found.kind === 'found' || found.kind === 'hole', found.kind);
  const modules = { getModule: () => Promise.resolve({ module: { abi: COIN } }), hasModule: () => true };
  const surroundings = { modules, network: { label: 'Testnet' } };
  const transaction = await transactionOf(documentPayload(found), {
    read: call => readCall(call, surroundings, new AbortController().signal),
    fill: () => assert.fail('nothing is missing'),
  });
  return transaction ?? assert.fail('cancelled');
}

async function problems(text: string) {
  const call = await onlyCall('json', text);
  const findings = await checkCall(call, LOOKUP);
  return findings.map(({ range, message }) => [textIn(text, range), message]);
}

describe('the payload of a multisig account', () => {
  it('is read with its call, to which what a payload may omit is added', () => {
    const draft = readDraft({ ...MULTISIG, transaction_payload: { function: '0x1::coin::transfer' } });
    assert.deepEqual(draft.call, { ...PARSED, arguments: [] });
    assert.deepEqual(draft.payload, { ...MULTISIG, transaction_payload: { ...WHOLE, arguments: [] } });
    assert.deepEqual(readDraft(MULTISIG), { payload: MULTISIG, call: PARSED, given: {} });
  });

  it('may have no call, or one of a kind that is not checked', () => {
    const script = { ...MULTISIG, transaction_payload: { type: 'script_payload', code: {} } };
    for (const payload of [{ ...MULTISIG, transaction_payload: null }, script])
      assert.deepEqual(readDraft(payload), { payload, given: {} });
  });

  const refused: readonly (readonly [payload: JsonObject, message: string, path: readonly string[]])[] = [
    [
      { ...MULTISIG, multisig_address: 'treasury' },
      'The payload’s "multisig_address" must be the address of the multisig account, such as "0xacc0".',
      ['multisig_address'],
    ],
    [
      { type: 'multisig_payload' },
      'The payload’s "multisig_address" must be the address of the multisig account, such as "0xacc0".',
      ['multisig_address'],
    ],
    [
      { ...MULTISIG, transaction_payload: '0x1::coin::transfer' },
      'The payload’s "transaction_payload" must be an object: write the call there, or omit it to run the multisig account’s next stored transaction.',
      ['transaction_payload'],
    ],
    [
      { ...MULTISIG, transaction_payload: { function: 'transfer' } },
      'The payload’s "function" must have the form "0x1::coin::transfer", with an address, a module and a function.',
      ['function'],
    ],
  ];
  for (const [payload, message, path] of refused) {
    it(`is refused: ${JSON.stringify(payload).slice(0, 90)}`, () => {
      assert.throws(
        () => readDraft(payload),
        error => {
          assert.ok(error instanceof PayloadError);
          assert.deepEqual([error.message, error.path], [message, path]);
          return true;
        },
      );
    });
  }

  it('can be run with another argument', () => {
    const { payload, call } = overridden(readDraft(MULTISIG), { argument: { index: 1, json: '7' } });
    assert.deepEqual(call?.arguments, ['0xb', '7']);
    assert.deepEqual(payload, { ...MULTISIG, transaction_payload: { ...WHOLE, arguments: ['0xb', '7'] } });
  });

  it('is one call in a document, from its first character to its last', async () => {
    const text = JSON.stringify({ sender: '0xa', payload: MULTISIG }, null, 2);
    const call = await onlyCall('json', text);
    assert.deepEqual(JSON.parse(textIn(text, call.range)), MULTISIG);
    assert.equal(call.multisig?.account && textIn(text, call.multisig.account.range), '"0xacc0"');
    const there = await callAt('json', text.replace('"0xb"', '"0x|b"'));
    assert.deepEqual([there?.function, there?.on], ['0x1::coin::transfer', 'argument 0']);
  });

  it('has the ranges of its own members and those of its call', async () => {
    const text = JSON.stringify(MULTISIG);
    const found = await resultAt('json', `|${text}`);
    assert.equal(found.kind, 'found');
    const textOf = (path: readonly (string | number)[]) => textIn(text, found.located.rangeOf(path));
    assert.equal(textOf(['multisig_address']), '"0xacc0"');
    assert.equal(textOf(['arguments', 1]), '"1"');
    assert.equal(textOf(['function']), '"0x1::coin::transfer"');
    assert.equal(textOf(['transaction_payload', 'arguments', 0]), '"0xb"');
  });

  it('is checked: the account, and its call by the ABI', async () => {
    assert.deepEqual(await problems(JSON.stringify(MULTISIG)), []);
    assert.deepEqual(await problems(JSON.stringify({ ...MULTISIG, multisig_address: 'treasury' })), [
      ['"treasury"', 'The payload’s "multisig_address" must be the address of the multisig account, such as "0xacc0".'],
    ]);
    const { multisig_address: account, ...without } = MULTISIG;
    assert.deepEqual(
      [account, await problems(JSON.stringify(without))],
      [
        '0xacc0',
        [
          [
            '"multisig_payload"',
            'A multisig payload needs the account’s address: add "multisig_address", such as "0xacc0".',
          ],
        ],
      ],
    );
    const wrong = { ...MULTISIG, transaction_payload: { ...WHOLE, arguments: ['0xb', 1] } };
    const [[at, message = ''] = [], ...others] = await problems(JSON.stringify(wrong));
    assert.deepEqual([at, others], ['1', []]);
    assert.match(message, /^Argument 2 of 0x1::coin::transfer: u64 /);
  });

  it('is read in the form of the SDK, not as a call by the sender', async () => {
    const { draft } = await transactionAt('typescript', `build({ sender: '0xa', data: |${SDK} })`);
    assert.deepEqual([draft.payload, draft.call, draft.given], [MULTISIG, PARSED, { sender: '0xa' }]);
    const json = `|{ "multisigAddress": "0xacc0", "function": "0x1::coin::transfer", "functionArguments": ["0xb", 1] }`;
    assert.deepEqual((await transactionAt('json', json)).draft.payload, MULTISIG);
  });

  it('is refused in the form of the SDK if the account is not known', async () => {
    const refusals = [
      ["'treasury'", /^The payload’s "multisig_address" must be the address of the multisig account/],
      ['treasury', /^The address of the multisig account is not a literal: write it as a string/],
    ] as const;
    for (const [account, message] of refusals)
      await assert.rejects(
        transactionAt('typescript', `build({ data: |${SDK.replace("'0xacc0'", account)} })`),
        (error: unknown) => error instanceof PayloadError && message.test(error.message),
      );
  });

  it('is one without its type, too, and not the call in it', async () => {
    const { type, ...untyped } = MULTISIG;
    const { draft } = await transactionAt('json', `|${JSON.stringify({ sender: '0xa', payload: untyped })}`);
    assert.deepEqual([draft.payload, draft.given], [{ ...untyped, type }, { sender: '0xa' }]);
    const inCall = JSON.stringify(untyped).replace('"0xb"', '"0x|b"');
    assert.deepEqual((await transactionAt('json', inCall)).draft.payload, { ...untyped, type });
  });

  it('is copied as a payload of its account, or not at all', async () => {
    const typed = typedCall(PARSED, ABI);
    assert.ok(typed);
    const call = { ...typed, multisig: '0xacc0' };
    const written: readonly FormId[] = ['rest', 'typescript'];
    for (const form of FORM_IDS) {
      if (!written.includes(form)) {
        assert.throws(() => writeCall(call, form), /cannot express a call by a multisig account: copy/, form);
        continue;
      }
      const language = form === 'rest' ? 'json' : 'typescript';
      const { draft } = await transactionAt(language, `|${writeCall(call, form)}`);
      assert.deepEqual([draft.payload, draft.call], [MULTISIG, PARSED], form);
    }
  });
});
