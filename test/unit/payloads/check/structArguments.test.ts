import assert from 'node:assert/strict';
import type { ModuleAbi } from '../../../../src/core/move/abi';
import type { ModuleLookup } from '../../../../src/core/modules/moduleLookup';
import { checkCall } from '../../../../src/core/payloads/check/checkCall';
import { functionAbi, moduleAbi, structAbi } from '../../move/abis';
import { callIn, fixed, underlined } from './written';

const SIDE = structAbi({
  name: 'Side',
  isEnum: true,
  variants: [
    { name: 'Buy', fields: [] },
    { name: 'Sell', fields: [{ name: 'at_least', type: 'u64' }] },
  ],
});
const ORDER = structAbi({
  name: 'Order',
  fields: [
    { name: 'amount', type: 'u64' },
    { name: 'side', type: '0xcafe::sides::Side' },
  ],
});
const place = functionAbi({ name: 'place', parameters: ['&signer', '0xcafe::orders::Order'] });
const MODULES: readonly ModuleAbi[] = [
  moduleAbi({ address: '0xcafe', name: 'orders', functions: [place], structs: [ORDER] }),
  moduleAbi({ address: '0xcafe', name: 'sides', structs: [SIDE] }),
];

/** A network with both modules. */
function network(modules = MODULES): ModuleLookup & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  return {
    asked,
    network: 'Testnet',
    accounts: [],
    module: (_, name) => {
      asked.push(name);
      const abi = modules.find(each => each.name === name);
      return Promise.resolve(abi ? { kind: 'found', abi } : { kind: 'unavailable' });
    },
    moduleNames: () => Promise.resolve({ kind: 'unavailable' }),
  };
}

function line(argument: string): string {
  return `{"function": "0xcafe::orders::place", "type_arguments": [], "arguments": [${argument}]}`;
}

/** Returns what is underlined, and why. */
async function found(argument: string, lookup: ModuleLookup = network()): Promise<readonly (readonly string[])[]> {
  const findings = await checkCall(callIn(line(argument)), lookup);
  return findings.map(finding => [underlined(line(argument), finding), finding.message]);
}

const IN_PLACE = 'Argument 1 of 0xcafe::orders::place';
const SIDES = '{"Buy": {…}} or {"Sell": {…}}';

describe('checkCall, for an argument of a struct', () => {
  it('accepts a value with all fields, of the variants of another module', async () => {
    for (const side of ['{"Buy": {}}', '{"Sell": {"at_least": "5"}}'])
      assert.deepEqual(await found(`{"side": ${side}, "amount": "1"}`), []);
  });

  it('underlines each field that does not fit', async () => {
    assert.deepEqual(await found('{"amount": true, "side": {"Sell": {"at_least": -1}}, "sum": 1}'), [
      [
        '"sum"',
        `${IN_PLACE} at .sum: 0xcafe::orders::Order has no field "sum": it expects an object with the fields "amount", "side".`,
      ],
      ['true', `${IN_PLACE} at .amount: u64 expects a decimal string, such as "1000", not true.`],
      [
        '-1',
        `${IN_PLACE} at .side.Sell.at_least: u64 expects a decimal string, such as "1000", not the number -1. Put quotes around it.`,
      ],
    ]);
  });

  it('names the field that is missing, and the variants', async () => {
    assert.deepEqual(await found('{"amount": "1"}'), [
      ['{"amount": "1"}', `${IN_PLACE}: 0xcafe::orders::Order expects the field "side" (0xcafe::sides::Side).`],
    ]);
    assert.deepEqual(await found('{"amount": "1", "side": "Buy"}'), [
      ['"Buy"', `${IN_PLACE} at .side: 0xcafe::sides::Side expects ${SIDES}, not the string "Buy".`],
    ]);
    assert.deepEqual(await found('"1"'), [
      [
        '"1"',
        `${IN_PLACE}: 0xcafe::orders::Order expects an object with the fields "amount", "side", not the string "1".`,
      ],
    ]);
  });

  it('fills in the fields of an empty object', async () => {
    const [finding] = await checkCall(callIn(line('{}')), network());
    const [fix] = finding?.fixes ?? [];
    assert.equal(fix?.title, 'Fill in the fields');
    assert.equal(fixed(line('{}'), fix), line('{"amount":"0","side":{"Buy":{}}}'));
  });

  it('rewrites a variant that has the form of an answer', async () => {
    const answered = '{"amount": "1", "side": {"__variant__": "Sell", "at_least": "5"}}';
    const [finding] = await checkCall(callIn(line(answered)), network());
    const [fix] = finding?.fixes ?? [];
    assert.ok(fix);
    assert.deepEqual(await found(fixedArgument(answered, fixed(line(answered), fix))), []);
  });

  it('leaves a value alone whose struct is not known, or that is not a literal', async () => {
    assert.deepEqual(await found('{"amount": true}', network(MODULES.slice(0, 0))), []);
    assert.deepEqual(await found('{"amount": "1", "side": {"What": 1}}', network(MODULES.slice(0, 1))), []);
    assert.deepEqual(await found('{"amount": amount, "side": side}'), []);
  });

  it('reads no module for a function without structs', async () => {
    const plain = moduleAbi({
      address: '0xcafe',
      name: 'orders',
      functions: [functionAbi({ name: 'place', parameters: ['&signer', '0x1::string::String'] })],
    });
    const lookup = network([plain]);
    assert.deepEqual(await found('"text"', lookup), []);
    assert.deepEqual(lookup.asked, ['orders']);
  });
});

function fixedArgument(argument: string, text: string): string {
  const [before = '', after = ''] = line('|').split('|');
  assert.ok(text !== line(argument));
  return text.slice(before.length, text.length - after.length);
}
