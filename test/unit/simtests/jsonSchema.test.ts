import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { isJsonArray, isJsonObject, type JsonValue } from '../../../src/core/json';
import { testFileJsonSchema, fileIssues } from '../../../src/core/simtests/testFileSchema';
import { isValid, undescribedMembers } from '../../support/jsonSchema';

const FILE = 'media/simulation-tests.schema.json';

const GOOD = {
  $schema: 'x',
  network: 'sandbox',
  senders: { alice: '0xa11ce', bob: { address: '0xb0b', publicKey: `0x${'ab'.repeat(32)}` } },
  vars: { amount: '5', list: [1, { a: null }] },
  tolerance: { gas: '1% or 5', storage: '0' },
  tests: {
    'a test': {
      payload: { function: '0x1::m::f', anything: [] },
      sender: 'alice',
      each: { sender: ['alice', '${who}'], vars: { amount: [1, '2'] }, arguments: { '0': [true] } },
      tags: ['fast'],
      skip: 'waits',
      only: true,
      tolerance: '2',
      expect: {
        status: '0x1::coin::EINSUFFICIENT_BALANCE',
        gas: 'baseline',
        events: ['0x1::m::E<u8>', { type: '${type}', data: { amount: { $is: '> 5' } }, count: 2 }],
        balances: { alice: { APT: '-5', '0xa': 5 } },
        changes: { alice: { '0x1::m::R': 'deleted', '${type}': { a: 1 } } },
        absent: { events: ['0x1::m::E'], changes: { alice: 'any', bob: ['0x1::m::R'] } },
      },
    },
    other: { payload: 'transfer.json:12' },
  },
} as const satisfies JsonValue;

/** Values to put in place of each value of the good file. */
const REPLACEMENTS: readonly JsonValue[] = [
  '',
  ' ',
  'x',
  '${x}',
  '0x1',
  '0x1::m::R',
  'success',
  '-5',
  '1..2',
  '≤ 5',
  'any',
  'baseline',
  '1%',
  true,
  false,
  null,
  0,
  -1,
  1.5,
  [],
  ['x'],
  [1],
  {},
  { x: 1 },
  { type: '0x1::m::E' },
];

/** Yields copies of a value with one part replaced, renamed, or removed. */
function* variants(value: JsonValue): Generator<JsonValue> {
  yield* REPLACEMENTS;
  if (isJsonArray(value)) {
    for (const [index, item] of value.entries()) for (const each of variants(item)) yield value.with(index, each);
    return;
  }
  if (!isJsonObject(value)) return;
  for (const [name, item] of Object.entries(value)) {
    const rest = Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    yield rest;
    for (const other of ['x', 'a b', '1', '#', '', '0x1::m::R']) yield { ...rest, [other]: item };
    for (const each of variants(item)) yield { ...rest, [name]: each };
  }
}

describe('the JSON schema of test files', () => {
  it('is the one that VS Code gets', async () => {
    assert.deepEqual(
      JSON.parse(await readFile(FILE, 'utf8')),
      testFileJsonSchema(),
      `${FILE} is not what core/simtests/testFileJsonSchema returns: write it there.`,
    );
  });

  it('accepts what the reader accepts, and nothing else', function () {
    this.timeout(60_000);
    const schema = testFileJsonSchema();
    assert.ok(isValid(GOOD, schema));
    let [accepted, refused] = [0, 0];
    for (const variant of variants(GOOD)) {
      const issues = fileIssues(variant);
      const text = `${JSON.stringify(variant)}\n${JSON.stringify(issues[0])}`;
      assert.equal(isValid(variant, schema), issues.length === 0, text);
      if (issues.length === 0) accepted++;
      else refused++;
    }
    assert.ok(accepted > 100 && refused > 1_000, `${accepted} accepted, ${refused} refused`);
  });

  it('describes every member', () => {
    assert.deepEqual(undescribedMembers(testFileJsonSchema()), []);
  });
});
