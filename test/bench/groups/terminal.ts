import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { interleave, type Contender } from '../measure/interleave';
import { budgetRow, duration, times, type Row } from '../measure/row';
import { median } from '../measure/statistics';

const run = promisify(execFile);
const PROGRAM = 'dist/cli/movescope.mjs';
const TRANSFER = 'test/workspace/payloads/transfer.json';
const ROUNDS = { warmUp: 2, measured: 30 } as const;

const NODE = 'node -e 0';
const BUDGETS: readonly (readonly [args: readonly string[], times: number])[] = [
  [['--version'], 1.3],
  [['simulate', '--sandbox', '--sender', '0xa11ce', TRANSFER], 2.5],
];

/**
 * The time of whole processes of the terminal program, compared with one of Node that does nothing. Requires the
 * production build.
 */
export async function terminal(): Promise<readonly Row[]> {
  const programs = BUDGETS.map(([args]): Contender => ({ name: args.join(' '), run: () => start([PROGRAM, ...args]) }));
  const samples = await interleave([{ name: NODE, run: () => start(['-e', '0']) }, ...programs], ROUNDS);
  const base = samples.get(NODE) ?? [];
  return [
    { what: `${NODE}, median`, figure: duration(median(base)) },
    ...BUDGETS.map(([args, value]) => {
      const own = samples.get(args.join(' ')) ?? [];
      const ratio = median(own.map((ms, round) => ms / (base[round] ?? NaN)));
      const row = budgetRow(`movescope ${args.join(' ')} ÷ ${NODE}`, ratio, { kind: 'atMost', value }, times);
      return { ...row, figure: `${row.figure} (${duration(median(own))})` };
    }),
  ];
}

async function start(args: readonly string[]): Promise<void> {
  await run(process.execPath, args);
}
