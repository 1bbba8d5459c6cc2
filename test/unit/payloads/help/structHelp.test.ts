import assert from 'node:assert/strict';
import type { ModuleLookup } from '../../../../src/core/modules/moduleLookup';
import { argumentShapes, lookupReader } from '../../../../src/core/payloads/check/argumentReading';
import { fieldPrompt, readField, startingText, type FormField } from '../../../../src/core/payloads/edit/callForm';
import { calledFunction } from '../../../../src/core/payloads/help/calledFunction';
import { completeCall } from '../../../../src/core/payloads/help/completeCall';
import { explainItem } from '../../../../src/core/payloads/help/callSignature';
import { functionAbi, moduleAbi, structAbi } from '../../move/abis';
import { atCursor, linesOf } from '../cursor';
import { locatorOf } from '../languages/calls';
import { tag } from '../write/calls';

const ORDERS = moduleAbi({
  address: '0xcafe',
  name: 'orders',
  functions: [
    functionAbi({ name: 'place', parameters: ['&signer', '0xcafe::orders::Order'] }),
    functionAbi({ name: 'turn', parameters: ['&signer', '0xcafe::orders::Side'] }),
    functionAbi({ name: 'mark', parameters: ['&signer', '0xcafe::orders::Mark'] }),
  ],
  structs: [
    structAbi({
      name: 'Side',
      isEnum: true,
      variants: [
        { name: 'Buy', fields: [] },
        { name: 'Sell', fields: [{ name: 'at', type: '0x1::object::Object<0xcafe::orders::Mark>' }] },
      ],
    }),
    structAbi({ name: 'Order', fields: [{ name: 'sides', type: 'vector<0xcafe::orders::Side>' }] }),
    structAbi({ name: 'Mark', fields: [{ name: 'at', type: 'u8' }] }),
  ],
});
const LOOKUP: ModuleLookup = {
  network: 'Testnet',
  accounts: [],
  module: () => Promise.resolve({ kind: 'found', abi: ORDERS }),
  moduleNames: () => Promise.resolve({ kind: 'unavailable' }),
};
const modules = [ORDERS];
const found = () => Promise.resolve({ modules, isLoading: false });
const SOURCES = { modules: { ofAccount: found, one: found, loaded: modules }, accounts: [] };
const OLDER = 'Not verified: whether the network accepts enum arguments. Older nodes reject them.';
const SIDE = '{"Buy": {}} or {"Sell": {"at": {"inner": address}}}';

async function callAt(marked: string) {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf('json', text)).callAt(position) ?? assert.fail(marked);
  const called = (await calledFunction(call, LOOKUP)) ?? assert.fail(marked);
  return { text, position, call, called };
}

async function hoverAt(marked: string) {
  const { call, called, position } = await callAt(marked);
  return explainItem(call, position, called, { lookup: LOOKUP, labelOf: () => undefined });
}

async function labelsAt(marked: string): Promise<readonly string[] | undefined> {
  const { text, call, called, position } = await callAt(marked);
  const cursor = { document: linesOf(text), call, position };
  const completions = await completeCall(cursor, SOURCES, () => Promise.resolve(called));
  return completions?.items.filter(({ kind }) => kind === 'value').map(({ newText }) => newText);
}

async function field(type: string): Promise<FormField> {
  const shapes = await argumentShapes([tag(type)], lookupReader(LOOKUP));
  return { kind: 'argument', index: 0, type: tag(type), shapes };
}

const calling = (name: string, args: string) => `{"function":"0xcafe::orders::${name}","arguments":[${args}]}`;

describe('help with an argument of a struct', () => {
  it('shows the expected JSON in a hover, and what is not known', async () => {
    const order = await hoverAt(calling('place', '{"si|des": []}'));
    assert.deepEqual(order?.lines.slice(0, 2), [`JSON: {"sides": [${SIDE}]}`, OLDER]);
    assert.deepEqual(order.problems, []);
    const mark = await hoverAt(calling('mark', '{"a|t": true}'));
    assert.deepEqual(mark?.lines.slice(0, 2), [
      'JSON: {"at": u8}',
      'Not verified: whether the network accepts struct arguments.',
    ]);
    assert.deepEqual(mark.problems, ['u8 expects a JSON number, not true.']);
  });

  it('completes an example, one for each variant', async () => {
    assert.deepEqual(await labelsAt(calling('mark', '|')), ['{"at":0}']);
    assert.deepEqual(await labelsAt(calling('turn', '|')), ['{"Buy":{}}', '{"Sell":{"at":{"inner":"0x1"}}}']);
  });

  it('names the JSON in a form, which starts with an example', async () => {
    const side = await field('0xcafe::orders::Side');
    assert.equal(fieldPrompt(side), `Argument 1: ${SIDE}. ${OLDER}`);
    assert.equal(startingText(side), '{"Buy":{}}');
    assert.equal(startingText(await field('u64')), '');
  });

  it('reads the fields that are typed in a form', async () => {
    const mark = await field('0xcafe::orders::Mark');
    assert.deepEqual(readField(mark, '{"at": 7}'), { kind: 'value', json: { at: 7 } });
    assert.deepEqual(readField(mark, '{"at": "7"}'), {
      kind: 'wrong',
      reason: 'At .at: u8 expects a JSON number.',
    });
  });
});
