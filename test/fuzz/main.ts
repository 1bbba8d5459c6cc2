import { parseArgs } from 'node:util';
import { superLinear } from './growth';
import type { FuzzTarget } from './target';
import { fuzzTargets } from './targets';

/** Runs inputs for each target in a row, from one seed, which repeats the run. */
const ROUND = 500;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    inputs: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: 'Infinity' },
    target: { type: 'string' },
    'no-growth': { type: 'boolean', default: false },
  },
});

const all = await fuzzTargets();
const targets = all.filter(({ name }) => values.target === undefined || name === values.target);
if (targets.length === 0) {
  console.error(`There is no target "${values.target ?? ''}": choose from ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const slow = values['no-growth'] ? false : await growsTooFast(targets);
const failed = await runRounds(targets);
process.exit(slow || failed ? 1 : 0);

async function growsTooFast(measured: readonly FuzzTarget[]): Promise<boolean> {
  let any = false;
  for (const { name, growth } of measured) {
    const found = growth ? await superLinear(growth) : [];
    for (const family of found) console.error(`${name} grows too fast on ${family}`);
    any ||= found.length > 0;
  }
  console.log(any ? '' : 'No time grows faster than the text.');
  return any;
}

/** Whether any target failed; a failed target is skipped from then on. */
async function runRounds(some: readonly FuzzTarget[]): Promise<boolean> {
  const until = performance.now() + Number(values.seconds) * 1000;
  const inputs = Number(values.inputs);
  let left = some;
  let fed = 0;
  for (let seed = Number(values.seed); fed < inputs && left.length > 0 && performance.now() < until; seed++) {
    const share = Math.min(ROUND, Math.ceil((inputs - fed) / left.length));
    for (const target of left) {
      if (fed > 0 && performance.now() > until) break;
      const failure = await target.check({ seed, inputs: share });
      fed += share;
      if (!failure) continue;
      left = left.filter(each => each !== target);
      console.error(
        `\n${target.name} fails: npm run fuzz -- --no-growth --seed ${seed} --inputs ${share} --target '${target.name}'` +
          `\ninput: ${failure.input}\n${failure.error}`,
      );
    }
  }
  console.log(
    `${fed} inputs, seeds from ${values.seed}; ${some.length - left.length} of ${some.length} targets failed.`,
  );
  return left.length < some.length;
}
