import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { SETTINGS } from '../../../src/host/vscode/ids';
import { driftOf, SETTING_READERS, reportableValue, minutesOf } from '../../../src/host/session/settingReaders';

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default?: unknown }>> };
  };
}

/** The longest time that a timer accepts, in ms: it fires at once for a longer one. */
const LONGEST_TIMER = 2 ** 31 - 1;

describe('a setting in minutes', () => {
  it('is taken as written', () => {
    assert.deepEqual([1, 2.5, 1_440].map(minutesOf), [1, 2.5, 1_440]);
  });

  it('is ten if it is not a time, or less than a minute', () => {
    assert.deepEqual([undefined, null, '5', 0, -1, NaN, 0.9, [5]].map(minutesOf), Array(8).fill(10));
  });

  it('is never more than a timer accepts, as it would fire without end', () => {
    for (const long of [35_792, 1e9, 1e308, Infinity]) assert.ok(minutesOf(long) * 60_000 < LONGEST_TIMER);
  });
});

describe('the drift parts to show', () => {
  it('are all parts, unless the setting says less', () => {
    assert.deepEqual(['problems', 'off', 'on', 'OFF', undefined, null, {}].map(driftOf), [
      ...['problems', 'off', 'on', 'on', 'on', 'on', 'on'],
    ]);
  });
});

describe('the readers of settings', () => {
  const LISTS = ['accounts', 'networks', 'variables'];

  it('exist for every setting with a single value', () => {
    assert.deepEqual(
      Object.keys(SETTING_READERS).sort(),
      Object.keys(SETTINGS)
        .filter(name => !LISTS.includes(name))
        .sort(),
    );
  });

  it("return the manifest's default for a missing value or one of the wrong type", async () => {
    const { contributes } = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
    for (const [name, read] of Object.entries(SETTING_READERS)) {
      const standard = contributes.configuration.properties[`movescope.${name}`]?.default;
      assert.notEqual(standard, undefined, name);
      assert.deepEqual(
        [undefined, null, {}, ['x'], standard].map(read as (value: unknown) => unknown),
        Array(5).fill(standard),
        name,
      );
    }
  });

  it('read a switch as off only if it is off', () => {
    assert.deepEqual([false, true].map(SETTING_READERS.codeLens), [false, true]);
  });
});

describe('a value that a report may include', () => {
  it('is a switch, a number or a known word', () => {
    assert.deepEqual([true, false, 10, 'on', 'problems', 'off'].map(reportableValue), [
      ...['on', 'off', '10', 'on', 'problems', 'off'],
    ]);
  });

  it('is not arbitrary text', () => {
    for (const value of ['canary-key-in-a-setting', ['off'], { off: true }, null, undefined])
      assert.equal(reportableValue(value), undefined);
  });
});
