import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { comparisonText } from '../../../src/cli/commands/compare';
import { encodingText } from '../../../src/cli/text/encodingText';
import type { Style } from '../../../src/cli/text/style';
import { noteWaiting } from '../../../src/cli/gateway';
import { compareSides } from '../../../src/core/modules/compare/comparison';
import { verificationOf } from '../../../src/core/results/inspectionReport';
import { encoding } from '../../page/reports';
import { runMain } from '../../support/fakeTerminal';
import { functionAbi, moduleAbi } from '../move/abis';

const PLAIN: Style = text => text;

describe('a comparison in the terminal', () => {
  it('lists only the modules that differ', () => {
    const published = (name: string, parameters: readonly string[]) => {
      const abi = moduleAbi({ name, functions: [functionAbi({ name: 'f', parameters })] });
      return { address: '0x1', abi, byteLength: 4 };
    };
    const side = { network: 'test', label: 'Testnet', address: '0x1' };
    const kept = published('kept', []);
    const before = { ...side, modules: [kept, published('other', ['u8'])] };
    const after = { ...side, modules: [kept, published('other', ['u64'])] };
    const lines = comparisonText(compareSides(before, after), PLAIN);
    assert.ok(lines.some(line => line.includes('other')));
    assert.deepEqual(
      lines.filter(line => line.includes('kept')),
      [],
    );
  });
});

describe('a signing message in the terminal', () => {
  it('consists of its bytes and the reason if they cannot be decoded', () => {
    const report = { ...encoding(), decoded: { kind: 'unknown', reason: 'Compare it by other means.' } } as const;
    const lines = encodingText({ ...report, hex: '0x0102', byteLength: 2 }, PLAIN);
    assert.deepEqual(lines, ['Signing message, NOT VERIFIED (2 bytes)', '0x0102', '', verificationOf(report).sentence]);
  });
});

describe('a wait in the terminal', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
  });

  afterEach(() => {
    mock.timers.reset();
  });

  it('is reported once it is noticeable, and repeatedly while it lasts', () => {
    const pacer = {
      state: { waiting: 2, ratePerSecond: 4.26, learnt: true, askedWaitMs: 0 },
      listeners: [] as (() => void)[],
      onChange(listener: () => void) {
        this.listeners.push(listener);
        return () => this.listeners.splice(0);
      },
    };
    const lines: string[] = [];
    const end = noteWaiting(pacer, line => lines.push(line), { auth: 'bearer' });
    const pass = (ms: number) => {
      for (const listener of pacer.listeners) listener();
      mock.timers.tick(ms);
      return lines.length;
    };
    assert.deepEqual([pass(499), pass(1)], [0, 1]);
    pacer.state = { waiting: 1, ratePerSecond: 4.26, learnt: true, askedWaitMs: 0 };
    assert.deepEqual([pass(9_999), pass(1)], [1, 2]);
    pacer.state = { ...pacer.state, askedWaitMs: 12_345 };
    assert.deepEqual([pass(9_999), pass(1)], [2, 3]);
    pacer.state = { ...pacer.state, waiting: 0 };
    assert.equal(pass(20_000), 3);
    end();
    assert.deepEqual(lines, [
      'Waiting for the key’s rate limit: 2 requests are waiting (4.3 per second).',
      'Waiting for the key’s rate limit: 1 request is waiting (4.3 per second).',
      'Rate limited by the gateway for 13 s: 1 request is waiting.',
    ]);
  });
});

describe('an access key in the terminal', () => {
  it('is hidden if it has at least eight characters, as a shorter text may be part of a word', async () => {
    const errorWith = async (key: string) =>
      (await runMain([key.trim()], '', { env: { MOVESCOPE_ACCESS_KEY: key } })).err;
    for (const short of ['sevench', ' sevench ']) assert.ok((await errorWith(short)).includes('sevench'), short);
    for (const key of ['eightcha', ' eightcha\n']) {
      const hidden = await errorWith(key);
      assert.ok(hidden.includes('•••') && !hidden.includes('eightcha'), hidden);
    }
  });
});
