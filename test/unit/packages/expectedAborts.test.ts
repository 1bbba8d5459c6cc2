import assert from 'node:assert/strict';
import { PossibleAborts } from '../../../src/core/code/possibleAborts';
import { abortsOfTest, codeValues, expectedCodeLines, locationValues } from '../../../src/core/packages/expectedAborts';
import { expectedFailureAt } from '../../../src/core/packages/expectedFailure';
import { readMove } from '../../../src/core/packages/readMove';
import { callingModule } from '../../support/callingModule';

const COIN = callingModule(
  { address: '0x1', module: 'coin' },
  [
    { name: 'withdraw', steps: [{ call: '0x1::coin::check' }, { call: '0x1::account::lock' }] },
    { name: 'check', visibility: 'private', steps: [{ abort: 65_542n }] },
  ],
  [{ code: 65_542n, name: 'EINSUFFICIENT_BALANCE', description: 'Not enough coins.' }],
);

const VAULT = `module demo::vault {
    use std::error;
    use aptos_framework::coin;
    /// Only the owner may do this.
    const ENOT_OWNER: u64 = 1;
    const EEMPTY: u64 = 2;
    public fun open(owner: address) { assert!(owner == @0x1, error::permission_denied(ENOT_OWNER)); take(); }
    fun take() { if (true) { abort EEMPTY }; coin::withdraw(); assert_open!(); not_zero(1); }
    inline fun not_zero(amount: u64) { assert!(amount > 0, 9) }
}
`;

const TESTS = `#[test_only]
module demo::vault_tests {
    use aptos_framework::coin;
    use demo::vault;
    const EOWN: u64 = 77;
    #[test]
    #[expected_failure(abort_code = |)]
    fun fails() { vault::open(@0x2); assert!(false, EOWN); helper(); }
    fun helper() { abort 5 }
    #[test]
    fun other() { abort 6 }
}
`;

const lookup = (name: string) =>
  new Map([
    ['demo', '0xcafe'],
    ['aptos_framework', '0x1'],
    ['std', '0x1'],
  ]).get(name);

/** What is known at `|` in source of tests. */
async function at(source: string, coin: Uint8Array | undefined = COIN) {
  const offset = source.indexOf('|');
  const text = source.replace('|', '');
  const found = expectedFailureAt(text, offset) ?? assert.fail('not in expected_failure');
  const code = new PossibleAborts(({ module }) => (module === 'coin' ? coin : undefined));
  const aborts = await abortsOfTest(readMove(text, lookup), offset, {
    source: ({ module }) => Promise.resolve(module === 'vault' ? [readMove(VAULT, lookup)] : []),
    deployed: functions => Promise.resolve(functions.map(id => code.of(id))),
  });
  return { found, aborts: aborts ?? assert.fail('no test') };
}

/** The tests with something else between the parentheses of the attribute. */
function testsWith(attribute: string): string {
  return TESTS.replace('abort_code = |', attribute);
}

describe('values of expected_failure', () => {
  it('are the codes of source and of deployed code that the test reaches, the most direct first', async () => {
    const { found, aborts } = await at(TESTS);
    assert.deepEqual(
      codeValues(aborts, found).map(({ label, newText, description }) => [label, newText, description]),
      [
        ['EOWN', 'EOWN, location = Self', '0x4d · 0xcafe::vault_tests'],
        ['ENOT_OWNER', '0x50001, location = demo::vault', '0x50001 · 0xcafe::vault'],
        ['0x5', '0x5, location = Self', '0xcafe::vault_tests'],
        ['EEMPTY', '0x2, location = demo::vault', '0x2 · 0xcafe::vault'],
        ['0x9', '0x9, location = demo::vault', '0xcafe::vault'],
        ['EINSUFFICIENT_BALANCE', '0x10006, location = aptos_framework::coin', '0x10006 · 0x1::coin'],
      ],
    );
    const [, owner, , , , coin] = codeValues(aborts, found);
    assert.deepEqual(owner?.notes, [
      'Only the owner may do this.',
      'The test may end in vault::open, called by fails.',
    ]);
    assert.equal(
      coin?.notes[1],
      'The test may end in 0x1::coin::check, called by 0x1::coin::withdraw, called by vault::take, called by vault::open, called by fails.',
    );
    assert.equal(owner.search, 'ENOT_OWNER 0x50001 327681');
  });

  it('do not repeat a location that is written', async () => {
    const { found, aborts } = await at(testsWith('abort_code = 0x5|, location = demo::vault'));
    assert.equal(codeValues(aborts, found)[1]?.newText, '0x50001');
    assert.deepEqual([found.code, found.location], ['0x5', 'demo::vault']);
  });

  it('are the modules that abort with the code, for the location', async () => {
    const { found, aborts } = await at(testsWith('abort_code = 327681, location = |'));
    const values = locationValues(aborts, found);
    assert.deepEqual(
      values.map(({ newText, description }) => [newText, description]),
      [['demo::vault', '0xcafe::vault']],
    );
    const any = await at(testsWith('location = de|'));
    assert.deepEqual(
      locationValues(any.aborts, any.found).map(({ newText }) => newText),
      ['Self', 'demo::vault', 'aptos_framework::coin'],
    );
  });

  it('are explained, with what was not read if the code is not among them', async () => {
    const known = await at(testsWith('abort_code = 0x50|001, location = demo::vault'));
    assert.deepEqual(expectedCodeLines(known.aborts, known.found), [
      'ENOT_OWNER (0x50001) of 0xcafe::vault',
      'Only the owner may do this.',
      'The test may end in vault::open, called by fails.',
    ]);
    const own = await at(testsWith('abort_code = EO|WN'));
    assert.equal(expectedCodeLines(own.aborts, own.found)[0], 'EOWN (0x4d) of 0xcafe::vault_tests');
    const unknown = await at(testsWith('abort_code = 0x1|23'));
    assert.deepEqual(expectedCodeLines(unknown.aborts, unknown.found), [
      'No call of this test was found to abort with 0x123.',
      'Not included:',
      'Aborts of modules that have not been read (at least 1 request): 0x1::account.',
    ]);
  });

  it('belong to the test after the attribute, and know nothing of a module that cannot be read', async () => {
    const later = TESTS.replace('abort_code = |', '').replace(
      '#[test]\n    fun other',
      '#[test, expected_failure(abort_code = |)]\n    fun other',
    );
    const { found, aborts } = await at(later);
    assert.deepEqual(
      codeValues(aborts, found).map(({ label }) => label),
      ['0x6'],
    );
    const without = await at(TESTS, new Uint8Array());
    assert.ok(codeValues(without.aborts, without.found).every(({ label }) => label !== 'EINSUFFICIENT_BALANCE'));
  });
});

describe('a position in expected_failure', () => {
  const part = (source: string) => expectedFailureAt(source.replace('|', ''), source.indexOf('|'))?.part;

  it('is at a key or a value, in any place of the attribute', () => {
    assert.equal(part('#[expected_failure(|)] fun f() {}'), 'key');
    assert.equal(part('#[test, expected_failure(abort|)] fun f() {}'), 'key');
    assert.equal(part('#[expected_failure(abort_code = 1, |)]'), 'key');
    assert.equal(part('#[expected_failure(abort_code =|)]'), 'code');
    assert.equal(part('#[expected_failure(\n  abort_code = 0x1::m::E|\n)]'), 'code');
    assert.equal(part('#[expected_failure(abort_code = 1, location = |)]'), 'location');
    assert.equal(part('#[expected_failure(abort_code = |\nfun f() {'), 'code');
  });

  it('says whether a value follows the key', () => {
    const isAssigned = (source: string) => expectedFailureAt(source.replace('|', ''), source.indexOf('|'))?.isAssigned;
    assert.deepEqual(
      ['#[expected_failure(|)]', '#[expected_failure(ab|)]', '#[expected_failure(ab|ort_code = 1)]'].map(isAssigned),
      [false, false, true],
    );
  });

  it('is nowhere else', () => {
    assert.equal(part('#[test(a = |)] fun f() {}'), undefined);
    assert.equal(part('#[expected_failure(abort_code = 1)] fun f(|) {}'), undefined);
    assert.equal(part('#[expected_failure(major_status = |)]'), undefined);
    assert.equal(part('expected_failure(|)'), undefined);
    assert.equal(part('#[expected_failure|(abort_code = 1)]'), undefined);
  });
});
