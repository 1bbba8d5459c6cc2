import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { JsonObject, JsonValue } from '../../../src/core/json';
import { textLines } from '../../../src/core/text/lines';
import { valueJson } from '../../../src/core/payloads/engine/shapes';
import { readJsonDocument } from '../../../src/core/payloads/languages/json/json';
import { writeCall } from '../../support/forms';
import { isValid, undescribedMembers } from '../../support/jsonSchema';
import { PAYLOAD_TEXTS } from '../../support/payloadTexts';
import { TRANSFER_REQUEST } from '../../support/transferRequest';
import { SAMPLES } from './languages/samples';
import { callOf, KINDS } from './write/calls';

const SCHEMA = JSON.parse(readFileSync('media/payload-files.schema.json', 'utf8')) as JsonObject;
const DEMO = 'test/workspace/payloads';

const TRANSFER = TRANSFER_REQUEST.payload;
const MULTISIG = { type: 'multisig_payload', multisig_address: '0xd0', transaction_payload: TRANSFER };
const SCRIPT = { type: 'script_payload', code: { bytecode: '0xa11ceb0b' }, type_arguments: [], arguments: ['1'] };
const WALLET = { function: '0x1::m::f', typeArguments: ['u8'], functionArguments: [1, null] };
const CLI = { function_id: '0x1::m::f', type_args: ['u8'], args: [{ type: 'u64', value: 5 }] };

/** Returns the JSON of a text with comments. */
function json(text: string): JsonValue {
  const { value } = readJsonDocument(textLines(text.replace(/^\uFEFF/, '')));
  return valueJson(value);
}

function check(value: JsonValue): boolean {
  return isValid(value, SCHEMA);
}

describe('the JSON schema of payload files', () => {
  it('describes every member', () => {
    assert.deepEqual(undescribedMembers(SCHEMA), []);
  });

  const sent = PAYLOAD_TEXTS.filter(({ ending, made }) => ending.startsWith('json') && 'request' in made);
  for (const { what, text } of sent) {
    it(`accepts ${what}`, () => {
      assert.ok(check(json(text.replace('|', ''))), text);
    });
  }

  it('accepts the files of the demo workspace and the sample of JSON', async () => {
    assert.ok(sent.length > 4);
    for (const name of await readdir(DEMO))
      if (name.includes('.json')) assert.ok(check(json(await readFile(`${DEMO}/${name}`, 'utf8'))), name);
    assert.ok(check(json(SAMPLES.json.replace('|', ''))));
  });

  it('accepts what is copied in the forms of JSON', () => {
    for (const each of KINDS)
      for (const form of ['rest', 'cliFile'] as const)
        assert.ok(check(json(writeCall(callOf([each]), form))), `${form} ${each[0]}`);
  });

  const good: readonly (readonly [what: string, value: JsonValue])[] = [
    ['a payload', TRANSFER],
    ['a payload without its type and lists', { function: '0x1::m::f' }],
    ['a call of a multisig account', MULTISIG],
    ['the stored call of a multisig account', { ...MULTISIG, transaction_payload: null }],
    ['a script', SCRIPT],
    ['a payload of a wallet', WALLET],
    ['a file of the CLI', CLI],
    ['a transaction of each', [TRANSFER, MULTISIG, SCRIPT, WALLET, CLI].map(payload => ({ payload }))],
    ['a list of several', [TRANSFER, { sender: '0xa', payload: MULTISIG }, SCRIPT]],
    ['a request of a wallet', { sender: '0xa', data: WALLET, options: { maxGasAmount: 5, gasUnitPrice: '100' } }],
    ['a transaction as answered', { hash: '0x1', version: '5', payload: TRANSFER, success: true }],
    [
      'a whole transaction',
      {
        ...{ ...TRANSFER_REQUEST, sequence_number: '1', max_gas_amount: '2', gas_unit_price: '100' },
        ...{ expiration_timestamp_secs: '5', replay_protection_nonce: '6', secondary_signers: ['0xb'] },
        ...{ fee_payer_address: '0x0', signature: { type: 'no_account_signature' } },
      },
    ],
  ];
  for (const [what, value] of good) {
    it(`accepts ${what}`, () => {
      assert.ok(check(value), JSON.stringify(value));
    });
  }

  it('leaves texts with variables to the run', () => {
    const payload = {
      ...MULTISIG,
      multisig_address: '${treasury}',
      transaction_payload: { function: '${vault}::open' },
    };
    assert.ok(check({ sender: '${env:SENDER}', sequence_number: '${number}', payload }));
    assert.ok(check({ ...TRANSFER, arguments: '${all}' }));
  });

  const broken: readonly (readonly [what: string, value: JsonValue])[] = [
    ['a text', 'x'],
    ['no function', { type: 'entry_function_payload' }],
    ['a function without a module', { function: '0x1::transfer' }],
    ['a function at a name', { function: 'std::coin::transfer' }],
    ['a kind that is misspelt', { ...TRANSFER, type: 'entry_funtion_payload' }],
    ['a kind that nodes refuse', { type: 'module_bundle_payload', modules: [] }],
    ['a member that is misspelt', { function: '0x1::m::f', argumets: [] }],
    ['arguments that are no list', { ...TRANSFER, arguments: '0xb0b' }],
    ['a type argument that is no text', { ...TRANSFER, type_arguments: [5] }],
    ['names of two forms', { function: '0x1::m::f', type_arguments: [], functionArguments: [] }],
    ['a multisig account without an address', { type: 'multisig_payload', transaction_payload: TRANSFER }],
    ['a multisig account at a name', { ...MULTISIG, multisig_address: 'treasury' }],
    ['a script of a multisig account', { ...MULTISIG, transaction_payload: SCRIPT }],
    ['a script without its bytecode', { ...SCRIPT, code: {} }],
    ['a script with half a byte', { ...SCRIPT, code: { bytecode: '0xa' } }],
    ['a number for a u64', { payload: TRANSFER, sequence_number: 5 }],
    ['a negative gas price', { payload: TRANSFER, gas_unit_price: '-5' }],
    ['a sender that is no address', { payload: TRANSFER, sender: 'alice' }],
    ['a member of a transaction that is misspelt', { payload: TRANSFER, max_gas: '5' }],
    ['a signature without its kind', { payload: TRANSFER, signature: {} }],
    ['an argument of the CLI without its type', { ...CLI, args: [{ value: 5 }] }],
    ['a good payload before a broken one', [TRANSFER, { function: 'x' }]],
  ];
  for (const [what, value] of broken) {
    it(`refuses ${what}`, () => {
      assert.ok(!check(value), JSON.stringify(value));
    });
  }
});
