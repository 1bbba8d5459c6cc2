import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { bomb, endless, FaultyGateway, json, type Script } from '../support/faultyGateway';
import { outcome, PROGRAM } from './program';

const KEY = 'canary-key-of-the-bombs';
const MIB = 2 ** 20;
/**
 * Makes a process print its peak memory at the end, in kB: what Linux counted since its start, else what Node reports.
 */
const TELLS_PEAK = `data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => {
    const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
    const peak = /VmHWM:\\s*(\\d+) kB/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
    process.stderr.write('peak ' + peak + '\\n');
  });
`)}`;

describe('movescope and bodies that are too large', () => {
  let gateway: FaultyGateway;
  /** Peak memory of a run with a small answer, in bytes. */
  let usual: number;

  before(async () => {
    gateway = await FaultyGateway.start(json({ sequence_number: '7', authentication_key: `0x${'11'.repeat(32)}` }));
    usual = (await readAccount()).peak;
  });

  after(() => gateway.stop());

  async function readAccount(command = 'account') {
    const args = ['--import', TELLS_PEAK, PROGRAM, command, '0xa', '--base-url', gateway.baseUrl, '--quiet'];
    const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, MOVESCOPE_ACCESS_KEY: KEY } });
    child.stdin.end();
    const { code, out, err } = await outcome(child);
    const [, sentence = '', peak = ''] = /^(.*)peak (\d+)\n$/s.exec(err) ?? [];
    return { code, out, sentence, peak: Number(peak) * 1024 };
  }

  const cases: readonly (readonly [what: string, script: Script])[] = [
    ['a gzip bomb of 200 MB', bomb('gzip')],
    ['a brotli bomb of 200 MB', bomb('br')],
    ['a body without end', endless(' '.repeat(65_536))],
  ];
  for (const [what, script] of cases) {
    it(`takes at most 64 MiB more memory for ${what}`, async () => {
      gateway.play(script);
      const { code, out, sentence, peak } = await readAccount();
      const refused = `movescope: Reading account 0xa from ${gateway.host} failed: the response is larger than 32 MiB, which is Movescope’s maximum; check the URL of the network, or contact the operator of the gateway.\n`;
      assert.deepEqual({ code, out, sentence }, { code: 3, out: '', sentence: refused });
      assert.ok(usual > 0 && peak - usual <= 64 * MIB, `${((peak - usual) / MIB).toFixed(1)} MiB more`);
    });
  }

  it('takes no more memory for a table with one long cell', async () => {
    const abi = { address: '0xa', name: 'm'.repeat(2e6), friends: [], exposed_functions: [], structs: [] };
    gateway.play(
      json([{ bytecode: '0x00', abi }, ...Array<unknown>(2_000).fill({ bytecode: `0x${'00'.repeat(500)}` })]),
    );
    const { code, out, sentence, peak } = await readAccount('modules');
    assert.deepEqual([code, sentence, out.split('\n').length], [0, '', 2_003]);
    assert.ok(peak - usual <= 128 * MIB, `${((peak - usual) / MIB).toFixed(1)} MiB more`);
  });
});
