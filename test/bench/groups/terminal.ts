import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { row, type Row } from '../measure/row';
import type { Contender, Units } from '../measure/units';

const run = promisify(execFile);
const PROGRAM = 'dist/cli/movescope.mjs';
const TRANSFER = 'test/workspace/payloads/transfer.json';
const SIMULATE = ['simulate', '--sandbox', '--sender', '0xa11ce', TRANSFER] as const;
const ROUNDS = { warmUp: 2, measured: 30 } as const;

const MCP = ['mcp', '--sandbox'] as const;
const BUDGETS: readonly (readonly [name: string, run: () => Promise<unknown>, times: number])[] = [
  ['movescope --version', () => start([PROGRAM, '--version']), 1.3],
  [`movescope ${SIMULATE.join(' ')}`, () => start([PROGRAM, ...SIMULATE]), 2.5],
  [`movescope ${MCP.join(' ')}, until it has answered initialize`, () => firstAnswer([PROGRAM, ...MCP]), 3],
];
/** The first message of a client of the Model Context Protocol. */
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
};

/**
 * The time of whole processes of the terminal program, compared with one of Node that does nothing. Requires the
 * production build.
 */
export async function terminal(units: Units): Promise<readonly Row[]> {
  const programs = BUDGETS.map(([name, run]): Contender => ({ name, run }));
  // Started as the programs are, and in turn with them.
  const time = await units.interleave([{ name: 't₀', run: () => start(['-e', '0']) }, ...programs], ROUNDS);
  return BUDGETS.map(([name, , atMost]) => row(name, time(name) / time('t₀'), 't₀', { atMost }));
}

async function start(args: readonly string[]): Promise<void> {
  await run(process.execPath, args);
}

/** Starts a server of the protocol, and ends it once it has answered. */
async function firstAnswer(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  const answered = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
  child.kill('SIGKILL');
  await ended;
  if (!String(answered?.[0]).includes('"serverInfo"')) throw new Error('The server did not answer initialize.');
}
