import assert from 'node:assert/strict';
import type { BaselineEntry } from '../../../src/core/simtests/baseline';
import {
  type BaselineCommit,
  type BaselineLog,
  gasHistory,
  type GasHistoryParts,
} from '../../../src/core/simtests/gasHistory';
import { baselineText } from '../../../src/core/simtests/writeBaseline';

const NAME = 'vault.sim.lock.toml';

function entry(gas: string, status = 'success'): BaselineEntry {
  return { status, gas, events: '2', changes: '3' };
}

/** A baseline with these entries of one test, by the names of its cases. */
function textOf(cases: Readonly<Record<string, BaselineEntry>>, test = 'deposit'): string {
  return baselineText({ entries: new Map([[test, new Map(Object.entries(cases))]]) });
}

function commit(number: number, text: string | undefined): BaselineCommit {
  return {
    hash: `${number}`.padStart(4, '0').padEnd(40, 'a'),
    at: Date.UTC(2026, 0, number),
    content: text === undefined ? { kind: 'absent' } : { kind: 'text', text },
  };
}

/** A log with the texts of commits, oldest first. */
function logOf(texts: readonly (string | undefined)[], rest: Partial<BaselineLog> = {}): BaselineLog {
  const commits = texts.map((text, index) => commit(index + 1, text)).toReversed();
  return { kind: 'commits', commits, isShallow: false, ...rest } as BaselineLog;
}

function historyOf(parts: Partial<GasHistoryParts>) {
  const { points, notes, test } = gasHistory({
    ...{ test: 'deposit', case: '', name: NAME, current: entry('500'), run: { gas: '500', status: 'success' } },
    ...{ log: logOf([]), words: { update: 'run Update Baseline' } },
    ...parts,
  });
  const shown = points.map(({ from, gas, status, change }) => {
    const source = from.kind === 'commit' ? String(Number(from.hash.slice(0, 4))) : from.kind;
    return [source, gas, status, ...(change === undefined ? [] : [change])].join(' ');
  });
  return { test, shown, notes };
}

describe('gas over time', () => {
  it('has a point for each commit that changed the figures, with the change in percent, and the run last', () => {
    const texts = [entry('500'), entry('500'), entry('505'), entry('400', 'out of gas')].map(each =>
      textOf({ '': each }),
    );
    const { shown, notes, test } = historyOf({
      log: logOf(texts),
      current: entry('400', 'out of gas'),
      run: { gas: '600', status: 'success' },
    });
    assert.equal(test, 'deposit');
    assert.deepEqual(shown, [
      '1 500 success',
      '3 505 success +1.0%',
      '4 400 out of gas -20.7%',
      'run 600 success +50.0%',
    ]);
    assert.deepEqual(notes, []);
  });

  it('is that of one case of a matrix', () => {
    const texts = ['500', '700'].map(gas => textOf({ 'sender=alice': entry('9'), 'sender=bob': entry(gas) }));
    const { shown, test } = historyOf({ case: 'sender=bob', log: logOf(texts), current: undefined });
    assert.equal(test, 'deposit, sender=bob');
    assert.deepEqual(shown, ['1 500 success', '2 700 success +40.0%', 'run 500 success -28.5%']);
  });

  it('shows a baseline that is not committed', () => {
    const log = logOf([textOf({ '': entry('500') }), textOf({ '': entry('600') })]);
    const { shown } = historyOf({ log, current: entry('550') });
    assert.deepEqual(shown.slice(2), ['notCommitted 550 success -8.3%', 'run 500 success -9.0%']);
  });

  it('has no points of commits without the test or the file', () => {
    const log = logOf([textOf({ '': entry('1') }, 'other'), undefined, textOf({ '': entry('500') })]);
    assert.deepEqual(historyOf({ log }).shown, ['3 500 success', 'run 500 success unchanged']);
  });

  it('leaves out commits with a damaged baseline, and says so', () => {
    const good = textOf({ '': entry('500') });
    const other = textOf({ '': entry('600') });
    const one = historyOf({ log: logOf([good, '<<<<<<< HEAD\n', other]) });
    assert.deepEqual(one.shown.slice(0, 2), ['1 500 success', '3 600 success +20.0%']);
    assert.deepEqual(one.notes, [`Commit 0002aaa is omitted: its ${NAME} cannot be read.`]);
    const unreadable: BaselineCommit = { ...commit(7, ''), content: { kind: 'unreadable' } };
    const more = logOf([good, '= no TOML', other]);
    const commits = more.kind === 'commits' ? [unreadable, ...more.commits] : [];
    assert.deepEqual(historyOf({ log: { kind: 'commits', commits, isShallow: false } }).notes, [
      `2 commits are omitted because their ${NAME} cannot be read: 0002aaa, 0007aaa.`,
    ]);
  });

  it('says what is missing', () => {
    const one = textOf({ '': entry('500') });
    assert.deepEqual(historyOf({ log: { kind: 'none', reason: 'There is no git.' } }), {
      test: 'deposit',
      shown: ['baseline 500 success', 'run 500 success unchanged'],
      notes: ['There is no git.'],
    });
    assert.deepEqual(historyOf({}).notes, [
      `This test’s baseline is not committed. After you commit ${NAME}, each commit that changes it adds a data point.`,
    ]);
    assert.deepEqual(historyOf({ current: undefined }).notes, [
      'This test has no baseline: run Update Baseline, and commit the created file.',
    ]);
    assert.deepEqual(historyOf({ log: logOf([one, one]) }).notes, [
      'The gas in this test’s baseline has not changed since its first commit.',
    ]);
    assert.deepEqual(historyOf({ log: logOf([one], { isShallow: true }) }).notes, [
      'This clone is shallow: run git fetch --unshallow to get older commits.',
    ]);
    const two = [one, textOf({ '': entry('700') })];
    assert.deepEqual(historyOf({ log: logOf(two, { rest: 'tooMany' }) }).notes, [
      `Only the latest 2 commits of ${NAME} were read.`,
    ]);
    assert.deepEqual(historyOf({ log: logOf(two, { rest: 'tooLate' }) }).notes, [
      'git took too long, so older commits are missing: run the test again to read them.',
    ]);
  });

  it('does not call a baseline uncommitted if the last commit could not be read', () => {
    const unread: BaselineLog = { kind: 'commits', commits: [], isShallow: false, rest: 'tooLate' };
    const late = 'git took too long, so older commits are missing: run the test again to read them.';
    assert.deepEqual(historyOf({ log: unread }), {
      test: 'deposit',
      shown: ['baseline 500 success', 'run 500 success unchanged'],
      notes: [late],
    });
    const commits: readonly BaselineCommit[] = [
      { ...commit(2, ''), content: { kind: 'unreadable' } },
      commit(1, textOf({ '': entry('400') })),
    ];
    assert.deepEqual(historyOf({ log: { kind: 'commits', commits, isShallow: false } }).shown, [
      '1 400 success',
      'baseline 500 success +25.0%',
      'run 500 success unchanged',
    ]);
    const damaged = historyOf({ log: logOf(['<<<<<<< HEAD\n']) });
    assert.deepEqual(damaged.shown, ['notCommitted 500 success', 'run 500 success unchanged']);
    assert.deepEqual(damaged.notes, [`Commit 0001aaa is omitted: its ${NAME} cannot be read.`]);
  });

  it('has no percentage after zero gas', () => {
    const log = logOf([textOf({ '': entry('0') }), textOf({ '': entry('5') })]);
    assert.deepEqual(historyOf({ log }).shown.slice(0, 2), ['1 0 success', '2 5 success']);
  });
});
