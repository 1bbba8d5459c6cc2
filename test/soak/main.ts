import { parseArgs } from 'node:util';
import { planOf } from './plan';
import { soak } from './soak';

/** The additional memory that may be in use at the end, compared with after a fifth of the operations. */
const MOST_GROWTH = 1.1;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, operations: { type: 'string', default: '10000' } },
});
const operations = Number(values.operations);
const levels: number[] = [];
const started = performance.now();
const { ends, wrong } = await soak(planOf(Number(values.seed), operations), {
  pauses: [operations / 5],
  atPause: () => {
    globalThis.gc?.();
    levels.push(process.memoryUsage().heapUsed);
  },
});
for (const [end, count] of [...ends].sort(([, one], [, other]) => other - one)) console.log(`${count}\t${end}`);
for (const each of wrong) console.error(each);
const [warm = 0, last = 0] = levels;
const growth = last / warm;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(
  `${operations} operations in ${((performance.now() - started) / 1000).toFixed(1)} s, seed ${values.seed}; ` +
    `memory ${megabytes(warm)} after a fifth, ${megabytes(last)} at the end (budget ${MOST_GROWTH} times)`,
);
process.exit(wrong.length > 0 || growth > MOST_GROWTH ? 1 : 0);
