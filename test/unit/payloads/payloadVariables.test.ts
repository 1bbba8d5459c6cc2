import { loadLocator } from '../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json';
import type { ModuleLookup } from '../../../src/core/modules/moduleLookup';
import { checkCall } from '../../../src/core/payloads/check/checkCall';
import {
  openVariable,
  payloadVariables,
  valuesIn,
  variableAt,
  type VariableHost,
} from '../../../src/core/payloads/engine/variables';
import { functionAbi, moduleAbi } from '../move/abis';
import { atCursor, linesOf, textIn } from './cursor';

const ABI = functionAbi({ name: 'transfer', parameters: ['&signer', 'address', 'u64'] });
const COIN = moduleAbi({ address: '0x1', name: 'coin', functions: [ABI] });
const LOOKUP: ModuleLookup = {
  network: 'Testnet',
  accounts: [],
  module: () => Promise.resolve({ kind: 'found', abi: COIN }),
  moduleNames: () => Promise.resolve({ kind: 'found', names: ['coin'], areAll: true }),
};

function variables(values: Readonly<Record<string, JsonValue>>, host: Partial<VariableHost> = {}) {
  return payloadVariables({
    given: [{ origin: 'a test', values: new Map(Object.entries(values)) }],
    howToDefine: name => `define ${name}`,
    ...host,
  });
}

async function locatorOf(text: string, values: Readonly<Record<string, JsonValue>>, host?: Partial<VariableHost>) {
  return (await loadLocator('json'))(linesOf(text), { variables: variables(values, host) });
}

/** Returns the payload at the cursor with its request. */
async function payloadAt(marked: string, values: Readonly<Record<string, JsonValue>>, host?: Partial<VariableHost>) {
  const { text, position } = atCursor(marked);
  const found = (await locatorOf(text, values, host)).locateAt(position);
  assert.equal(found.kind, 'found');
  return { payload: found.located.payload, request: found.located.request };
}

/** Returns the sentences for the variables without a value. */
async function troubles(marked: string, values: Readonly<Record<string, JsonValue>>, host?: Partial<VariableHost>) {
  const { text, position } = atCursor(marked);
  const found = (await locatorOf(text, values, host)).locateAt(position);
  assert.equal(found.kind, 'variable');
  return found.unresolved.map(({ range, message }) => [textIn(text, range), message]);
}

const CALL = '|{ "function": "${coin}::transfer", "arguments": ["${to}", "${amount}"] }';
const VALUES = { coin: '0x1::coin', to: '0xb', amount: '5' };

describe('variables in payload files', () => {
  it('are replaced in every text, and keep the type of their value', async () => {
    assert.deepEqual((await payloadAt(CALL, VALUES)).payload, {
      function: '0x1::coin::transfer',
      arguments: ['0xb', '5'],
    });
    const whole = '|{ "sender": "${to}", "payload": { "function": "0x1::m::f", "arguments": "${all}" } }';
    assert.deepEqual(await payloadAt(whole, { to: '0xb', all: [1, true, { vec: [] }] }), {
      payload: { function: '0x1::m::f', arguments: [1, true, { vec: [] }] },
      request: { sender: '0xb', payload: { function: '0x1::m::f', arguments: [1, true, { vec: [] }] } },
    });
  });

  it('leave $${ to stand for ${, and other texts alone', async () => {
    const { payload } = await payloadAt('|{ "function": "0x1::m::f", "arguments": ["$${to}", "$to", "{to}"] }', VALUES);
    assert.deepEqual(payload.arguments, ['${to}', '$to', '{to}']);
  });

  it('are named with how to define them if they have no value, or an empty one', async () => {
    const define = (name: string) => `Variable ${name} has no value: define ${name}.`;
    assert.deepEqual(await troubles(CALL, { coin: '0x1::coin', to: '' }), [
      ['"${to}"', define('to')],
      ['"${amount}"', define('amount')],
    ]);
    assert.deepEqual(await troubles(CALL, { coin: '0x1::coin', to: '0xb', amounts: '5' }), [
      ['"${amount}"', 'Variable amount has no value: write amounts, or define amount.'],
    ]);
    const script = '|{ "type": "script_payload", "code": { "bytecode": "${code}" } }';
    assert.deepEqual(await troubles(script, {}), [['"${code}"', define('code')]]);
  });

  it('cannot put a list into a text', async () => {
    assert.deepEqual(await troubles('|{ "function": "0x1::m::f", "arguments": ["a ${to}"] }', { to: [1] }), [
      ['"a ${to}"', 'Variable to is neither a string nor a number, so it cannot be part of a string: use it alone.'],
    ]);
  });

  it('come from the environment only if that is written, and never from an access key', async () => {
    const env: Readonly<Record<string, string>> = { TO: '0xb', MOVESCOPE_ACCESS_KEY: 'canary-key' };
    const environment = (name: string) => env[name];
    const text = (name: string) => `|{ "function": "0x1::m::f", "arguments": ["\${${name}}"] }`;
    const { payload } = await payloadAt(text('env:TO'), {}, { environment });
    assert.deepEqual(payload.arguments, ['0xb']);
    const cases: readonly (readonly [name: string, sentence: string, host?: Partial<VariableHost>])[] = [
      ['TO', 'define TO.'],
      ['env:NOT', 'set NOT in the environment, and restart.'],
      [
        'env:MOVESCOPE_ACCESS_KEY',
        'MOVESCOPE_ACCESS_KEY contains an access key, which is never inserted into a payload.',
      ],
    ];
    for (const [name, sentence] of cases) {
      const [[, message] = []] = await troubles(text(name), {}, { environment });
      assert.equal(message, `Variable ${name} has no value: ${sentence}`);
    }
    const [[, refused] = []] = await troubles(text('env:TO'), {});
    assert.match(refused ?? '', /environment variables are not available here; use a variable without "env:"\.$/);
  });

  it('have values from where they are given first', () => {
    const given = [
      { origin: 'one', values: new Map<string, JsonValue>([['a', 1]]) },
      { origin: 'two', values: new Map<string, JsonValue>([...Object.entries({ a: 2, b: 3 })]) },
    ];
    const { find, keys } = variables({}, { given });
    assert.deepEqual(
      [find('a'), find('b')],
      [
        { json: 1, origin: 'one' },
        { json: 3, origin: 'two' },
      ],
    );
    assert.deepEqual([...keys()], ['a', 'b']);
  });

  it('are checked with their values, and without fixes that would replace them', async () => {
    const check = async (values: Readonly<Record<string, JsonValue>>) => {
      const text = CALL.replace('|', '');
      const [call] = (await locatorOf(text, values)).all();
      const findings = await checkCall(call ?? assert.fail(), LOOKUP);
      return findings.map(({ range, severity, fixes }) => [textIn(text, range), severity, fixes.length]);
    };
    assert.deepEqual(await check(VALUES), []);
    assert.deepEqual(await check({ ...VALUES, amount: 5 }), [['"${amount}"', 'error', 0]]);
    assert.deepEqual(await check({ coin: '0x1::coin', to: '0xb' }), [['"${amount}"', 'warning', 0]]);
  });

  it('keep their places when lines are inserted before them', async () => {
    const lines = ['{ "function": "0x1::m::f", "arguments": ["${to}"] }'];
    const locator = (await loadLocator('json'))(
      {
        get lineCount() {
          return lines.length;
        },
        line: index => lines[index] ?? '',
      },
      { variables: variables({}) },
    );
    assert.equal(locator.all()[0]?.unresolved?.[0]?.range.start.line, 0);
    lines.unshift('');
    locator.edited({ first: 0, removed: 0, inserted: 1 });
    assert.equal(locator.all()[0]?.unresolved?.[0]?.range.start.line, 1);
  });

  it('do not exist in other documents', async () => {
    const { text, position } = atCursor(CALL);
    const found = (await loadLocator('json'))(linesOf(text)).locateAt(position);
    assert.equal(found.kind, 'found');
    assert.deepEqual(found.located.payload.arguments, ['${to}', '${amount}']);
  });

  it('are compared by their values, each once, beside each other too', () => {
    const known = variables({ a: '1', b: 2 });
    assert.equal(valuesIn('["${a}${b}", "${a}", "$${b}", "${c}"]', known), '[["a","1"],["b",2],["c",null]]');
    assert.equal(valuesIn('["a", "$${b}"]', known), undefined);
  });

  it('are found at a place of a line, and half-typed', () => {
    const line = '"${to} and $${not} ${env:X}"';
    assert.deepEqual(variableAt(line, 3), { name: 'to', start: 1, end: 6 });
    assert.equal(variableAt(line, 14), undefined);
    assert.equal(variableAt(line, 22)?.name, 'env:X');
    assert.deepEqual(['"${', '"a ${am', '"$${am', '"${a}', '"am'].map(openVariable), [
      '',
      'am',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
