import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultyGateway, type ReceivedRequest } from '../support/faultyGateway';
import { assertJunit } from '../support/junitSchema';
import { movescope, withFiles } from './program';
import { ABORTING, fromSandbox, INCREMENT, reportIn, type SandboxAnswer, suite } from './simtestRuns';

const ABORT = 'Move abort in 0xcafe::counter: ESTEP_ZERO(0x10001): ';
/** The version before the first simulation of a chain that moves by one version with each; the sandbox has them. */
const START = 1190;

/** A chain that moves, and on which some simulations abort. */
function movingChain(isAborted: (simulation: number) => boolean) {
  let simulations = 0;
  return fromSandbox((answer: SandboxAnswer, { url }: ReceivedRequest): SandboxAnswer => {
    const isSimulation = url.includes('/simulate');
    if (isSimulation) simulations++;
    const headers = { ...answer.headers, 'X-Aptos-Ledger-Version': String(START + simulations) };
    const simulated = answer.body.replace(/"version":"\d+"/, `"version":"${START + simulations}"`);
    const body =
      isSimulation && isAborted(simulations)
        ? simulated.replace('Executed successfully', ABORT).replace('"success":true', '"success":false')
        : simulated;
    return { ...answer, headers, body };
  });
}

async function onGateway(
  script: (request: ReceivedRequest) => void,
  text: string,
  ...options: readonly string[]
): Promise<{
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly requests: readonly string[];
  readonly read: (name: string) => string;
}> {
  const gateway = await FaultyGateway.start(script);
  try {
    return await withFiles({ 'a.sim.json': text }, async folder => {
      const files = ['json', 'junit', 'github'];
      const reporters = files.flatMap(name => ['--reporter', `${name}=${join(folder, name)}`]);
      const where = ['--network', 'sandbox', '--base-url', gateway.baseUrl, '--auth', 'none'];
      const ended = await movescope(['test', folder, ...where, '--reporter', 'pretty', ...reporters, ...options]);
      const texts = await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')));
      const requests = gateway.received.map(({ method, url }) => `${method} ${url.replace(/^.*?\/v1/, '')}`);
      return { ...ended, requests, read: name => texts[files.indexOf(name)] ?? '' };
    });
  } finally {
    await gateway.stop();
  }
}

function simulationsIn(requests: readonly string[]): number {
  return requests.filter(each => each.includes('/simulate')).length;
}

describe('movescope test, for a test that fails', () => {
  it('runs it once more, says that it is flaky in every report, and ends with 1', async () => {
    const text = suite({ counts: { payload: INCREMENT, sender: 'bob' } });
    const { code, out, read, requests } = await onGateway(
      movingChain(simulation => simulation === 1),
      text,
    );
    assert.match(
      out,
      /\n {2}✗ counts \(flaky, line \d+\)\n {6}It failed at ledger version 1191, and passed when it was retried:\n {6}status:\n {8}expected success\n {8}actual {3}0xcafe::counter::ESTEP_ZERO\n(?: {6}.*\n)*? {6}Retried at ledger version 1192: passed \(success, 8 gas\)\n/,
    );
    assert.match(out, /1 case on \S+ at ledger versions 1191 to 1192: 0 passed, 1 failed, 1 of them flaky\.\n::error /);
    const [one] = reportIn(read('json')).cases;
    assert.deepEqual(
      [one?.outcome, one?.first, one?.ledgerVersion, one?.again],
      ['flaky', 'failed', '1191', { passed: true, status: 'success', gas: '8', ledgerVersion: '1192' }],
    );
    await assertJunit(read('junit'));
    assert.match(
      read('junit'),
      /<failure message="passed at ledger version 1192 when it was retried; before at ledger version 1191: status: [^"]*" type="flaky">/,
    );
    assert.match(read('junit'), /<property name="lowestLedgerVersion" value="1191"\/>/);
    assert.match(read('github'), /\| ❌ flaky: `passed at ledger version 1192 when it was retried; before/);
    assert.match(out, /::error file=[^\n]*title=counts%3A flaky::It failed at ledger version 1191/);
    assert.deepEqual([code, simulationsIn(requests)], [1, 2]);
  });

  it('shows both runs if it fails again, and does not run it a third time', async () => {
    const text = suite({
      counts: { payload: INCREMENT, sender: 'bob' },
      takes: { payload: ABORTING, sender: 'alice' },
      later: { payload: INCREMENT, sender: 'bob', skip: 'not yet' },
    });
    const { code, out, requests } = await onGateway(
      movingChain(() => false),
      text,
    );
    assert.match(
      out,
      /✗ takes \(failed, line \d+\)\n(?: {6}.*\n)*? {6}Retried at ledger version 1193: did not pass either \(0xcafe::vault::ENOT_ENOUGH, \d+ gas\)\n/,
    );
    assert.match(out, /✓ counts \(8 gas\)\n/);
    assert.deepEqual([code, simulationsIn(requests)], [1, 3]);
  });

  it('runs it once more if its status is not that of the baseline, although only the state moved', async () => {
    const text = suite({ counts: { payload: INCREMENT, sender: 'bob', expect: { status: 'success' } } });
    const gateway = await FaultyGateway.start(movingChain(() => false));
    try {
      await withFiles({ 'a.sim.json': text }, async folder => {
        const where = ['--network', 'sandbox', '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
        await movescope(['test', folder, ...where, '--update']);
        const path = join(folder, 'a.sim.json');
        await writeFile(path, text.replace('"success"', '"ESTEP_ZERO"'));
        gateway.play(movingChain(simulation => simulation === 1));
        const { code, out } = await movescope(['test', folder, ...where, '--json']);
        const [one] = reportIn(out).cases;
        // The second run does not abort, although the test expects it.
        assert.deepEqual([one?.outcome, one?.first, one?.again?.passed, code], ['flaky', 'stateMoved', false, 1]);
      });
    } finally {
      await gateway.stop();
    }
  });
});
