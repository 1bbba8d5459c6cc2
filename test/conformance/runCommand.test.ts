import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hexToBytes } from '../../src/core/move/hex';
import { runMain } from '../support/fakeTerminal';
import { readIndex, readRecorded } from './recorded';

/** Recorded modules of an account, by the day of the recording. */
const MODULES = /^modules\/framework\/(.*)_0x\d\.json$/;

describe('movescope run with the framework of a node', () => {
  let folder: string;
  const days = new Set<string>();

  before(async function () {
    const files = (readIndex() ?? []).map(({ file }) => file).filter(file => MODULES.test(file));
    if (files.length === 0) this.skip();
    folder = await mkdtemp(join(tmpdir(), 'movescope-framework-'));
    for (const file of files) {
      const day = MODULES.exec(file)?.[1] ?? '';
      days.add(day);
      await mkdir(join(folder, day), { recursive: true });
      for (const { bytecode, abi } of JSON.parse(readRecorded(file)) as readonly RecordedModule[])
        await writeFile(join(folder, day, `${abi.name}.mv`), hexToBytes(bytecode) ?? assert.fail(abi.name));
    }
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const run = (day: string, ...args: readonly string[]) =>
    runMain(['run', ...args, '--modules', join(folder, day), '--json']);

  it('runs functions on the ledger that its genesis makes', async function () {
    this.timeout(20_000);
    for (const day of days) {
      const coin = ['--type-args', '0x1::aptos_coin::AptosCoin', '--genesis'];
      const { code, out } = await run(day, '0x1::coin::name', ...coin);
      assert.deepEqual([code, (JSON.parse(out) as Answer).values], [0, ['Aptos Coin']]);
    }
  });

  it('has no coin in a ledger without a genesis', async function () {
    this.timeout(20_000);
    for (const day of days) {
      const { code, out } = await run(day, '0x1::coin::name', '--type-args', '0x1::aptos_coin::AptosCoin');
      assert.deepEqual([code, (JSON.parse(out) as Answer).failure], [1, { status: 'MISSING_DATA' }]);
    }
  });
});

interface RecordedModule {
  readonly bytecode: string;
  readonly abi: { readonly name: string };
}

interface Answer {
  readonly values?: readonly unknown[];
  readonly failure?: unknown;
}
