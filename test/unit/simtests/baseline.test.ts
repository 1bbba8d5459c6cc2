import assert from 'node:assert/strict';
import { type Baseline, type BaselineEntry, damageSentence, readBaseline } from '../../../src/core/simtests/baseline';
import { baselineText, entriesWithoutTest, updatedBaseline } from '../../../src/core/simtests/writeBaseline';
import { fileOf, INCREMENT, runOnSandbox, TRANSFER } from './running';

const ENTRY: BaselineEntry = {
  status: 'success',
  gas: '512',
  execution: '3',
  io: '2',
  storage: '49400',
  refund: '0',
  events: '2',
  changes: '3',
  code: new Map([
    ['0x1', 'aaaaaaaaaaaa'],
    ['0xcafe::vault', 'bbbbbbbbbbbb'],
  ]),
};

function baselineOf(
  entries: Readonly<Record<string, BaselineEntry | Readonly<Record<string, BaselineEntry>>>>,
): Baseline {
  return {
    entries: new Map(
      Object.entries(entries).map(([test, value]) => [
        test,
        new Map(
          'status' in value && typeof value.status === 'string'
            ? [['', value as BaselineEntry]]
            : Object.entries(value),
        ),
      ]),
    ),
  };
}

function read(text: string): Baseline {
  const found = readBaseline(text);
  assert.equal(found.kind, 'baseline', JSON.stringify(found));
  return found.baseline;
}

describe('a baseline', () => {
  it('is a table for each case, sorted, with one fact on each line, so that git can merge it', () => {
    const text = baselineText(baselineOf({ withdraw: { 'sender=bob': ENTRY, 'sender=alice': ENTRY }, deposit: ENTRY }));
    const facts = [
      'code."0x1" = "aaaaaaaaaaaa"',
      'code."0xcafe::vault" = "bbbbbbbbbbbb"',
      'gas = 512',
      'execution = 3',
      'io = 2',
      'storage = 49400',
      'refund = 0',
      'events = 2',
      'changes = 3',
      'status = "success"',
      '',
    ];
    assert.deepEqual(text.split('\n'), [
      '# Written by Movescope (Update Baseline, or movescope test --update). Keep it in git, beside its tests.',
      '',
      '["deposit"]',
      ...facts,
      '["withdraw"."sender=alice"]',
      ...facts,
      '["withdraw"."sender=bob"]',
      ...facts,
    ]);
  });

  it('is read as it was written, with any names', () => {
    const plain = { status: 'success', gas: '0', events: '0', changes: '0' };
    for (const name of [
      'a',
      'with "quotes" and \\',
      'ünï ✓',
      'a.b',
      '__proto__',
      'status',
      'line\nbreak',
      '\u007f',
      ' ',
    ])
      for (const entry of [ENTRY, { ...plain, gas: '18446744073709551615' }]) {
        const whole = baselineOf({ x: entry, [`${name}!`]: { [`${name}=1`]: entry, 'b=2': entry } });
        const text = baselineText(whole);
        assert.deepEqual(
          read(text),
          { entries: new Map([...whole.entries].toSorted(([one], [other]) => (one < other ? -1 : 1))) },
          name,
        );
        assert.equal(baselineText(read(text)), text);
      }
  });

  it('says where it cannot be read', () => {
    const text = baselineText(baselineOf({ a: ENTRY }));
    const conflict = text.replace('gas = 512', '<<<<<<< HEAD\ngas = 512\n=======\ngas = 513\n>>>>>>> other');
    assert.deepEqual(readBaseline(conflict), {
      kind: 'damaged',
      line: 6,
      fault: 'has conflict markers at line 6',
      remedy: 'resolve the conflict',
    });
    const cut = readBaseline(`${text}\n[`);
    assert.ok(cut.kind === 'damaged');
    assert.equal(cut.line, 15);
    assert.equal(
      damageSentence('It', cut, { update: 'do what writes it' }),
      'It is not valid TOML at line 15: restore it, or do what writes it to recreate it.',
    );
    const twice = readBaseline(`${text}${text}`);
    assert.equal(twice.kind, 'damaged');
  });

  it('does not take names of equals signs for conflict markers', () => {
    const text = baselineText(baselineOf({ '=======': ENTRY, '<<<<<<< HEAD': ENTRY }));
    assert.deepEqual([...read(text).entries.keys()], ['<<<<<<< HEAD', '=======']);
  });

  it('counts an incomplete entry as missing', () => {
    const text = baselineText(baselineOf({ a: ENTRY, b: ENTRY })).replace('gas = 512', 'gas = -1');
    const found = readBaseline(text);
    assert.ok(found.kind === 'baseline');
    assert.deepEqual([[...(found.baseline.entries.get('a')?.keys() ?? [])], found.unusable], [[], ['a']]);
  });

  it('has the same text for any end of lines', () => {
    const text = baselineText(baselineOf({ a: ENTRY }));
    assert.deepEqual(read(text.replaceAll('\n', '\r\n')), read(text));
  });
});

describe('updatedBaseline', () => {
  const file = fileOf(
    `"b": {"payload": ${TRANSFER}, "sender": "alice"}, "a": {"payload": ${INCREMENT}, "each": {"sender": ["bob", "alice"]}}`,
  );

  it('adds what is new, with the digest of the code', async () => {
    const results = await runOnSandbox(file, { baselineOf: () => ({ kind: 'update' }) });
    const update = updatedBaseline(undefined, results, file.file.tests);
    assert.deepEqual(update.added, ['b', 'a, sender=bob', 'a, sender=alice']);
    const code = update.baseline.entries.get('a')?.get('sender=bob')?.code;
    assert.deepEqual([...(code?.keys() ?? [])], ['0x1', '0xcafe::counter']);
    assert.ok([...(code?.values() ?? [])].every(digest => /^[0-9a-f]{12}$/.test(digest)));
    assert.deepEqual(updatedBaseline(update.baseline, results, file.file.tests), {
      ...update,
      added: [],
    });
  });

  it('leaves what is within the tolerance, and rewrites what is not', async () => {
    const results = await runOnSandbox(file, { baselineOf: () => ({ kind: 'update' }) });
    const { baseline } = updatedBaseline(undefined, results, file.file.tests);
    const own = baseline.entries.get('b')?.get('');
    assert.ok(own);
    const near = { ...own, gas: String(BigInt(own.gas) + 2n) };
    const far = { ...own, gas: String(BigInt(own.gas) * 2n) };
    for (const [entry, changed] of [
      [near, []],
      [far, ['b']],
      [{ ...own, status: 'out of gas' }, ['b']],
      [{ ...own, events: '0' }, ['b']],
    ] as const) {
      const before = { entries: new Map([...baseline.entries, ['b', new Map([['', entry]])]]) };
      const update = updatedBaseline(before, results, file.file.tests);
      assert.deepEqual(update.changed, changed);
      assert.equal(update.baseline.entries.get('b')?.get(''), changed.length === 0 ? entry : results[0]?.facts);
    }
  });

  it('keeps the entry of a test that was not run or failed, and drops one without a test', () => {
    const before = baselineOf({ a: { 'sender=bob': ENTRY, 'sender=carol': ENTRY }, b: ENTRY, gone: ENTRY });
    const update = updatedBaseline(before, [], file.file.tests);
    assert.deepEqual([update.added, update.changed, update.dropped], [[], [], ['a, sender=carol', 'gone']]);
    assert.deepEqual(entriesWithoutTest(before, file.file.tests), ['a, sender=carol', 'gone']);
  });
});
