import { parseArgs } from 'node:util';
import { AREAS, isArea, readArea, readProject, type Area } from './areas';
import { chooseMutants } from './chooseMutants';
import { makeCopy, removeCopy, secondCopy, SUITES, type Copy } from './copy';
import type { Mutant } from './mutant';
import { findReach, type Reach } from './reach';
import { isKilled, placeOf, reportText, shortText, type Tried } from './report';
import { tryMutant } from './tryMutant';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    area: { type: 'string', multiple: true, default: Object.keys(AREAS) },
    suite: { type: 'string', multiple: true, default: [...SUITES] },
    workers: { type: 'string', default: '2' },
    /** Limits the chosen mutants to these: `src/cli/values.ts` or `src/cli/values.ts:12`. */
    at: { type: 'string', multiple: true },
    list: { type: 'boolean', default: false },
  },
});

const root = process.cwd();
const areas = values.area.filter(isArea);
const unknown = values.area.filter(name => !isArea(name));
if (unknown.length > 0) {
  console.error(`There is no area "${unknown.join('", "')}": choose from ${Object.keys(AREAS).join(', ')}.`);
  process.exit(2);
}
const suites = SUITES.filter(name => values.suite.includes(name));
const mutants = await chosenMutants(areas);
if (values.list) {
  for (const mutant of mutants) console.log(mutantLine(mutant));
  process.exit();
}
const copies: Copy[] = [];
try {
  const first = await makeCopy(root, mutants);
  copies.push(first);
  console.log(`${mutants.length} faults are planted; running the tests without any of them.`);
  const reach = await findReach(first, mutants, { suites, sources: await readProject(root), say: console.error });
  while (copies.length < Number(values.workers)) copies.push(await secondCopy(first));
  const tried = await tryAll(mutants, reach);
  console.log(`\n${reportText(tried)}`);
} finally {
  for (const copy of copies) await removeCopy(copy);
}

async function chosenMutants(some: readonly Area[]): Promise<readonly Mutant[]> {
  const sources = await Promise.all(some.map(async area => ({ area, sources: await readArea(root, area) })));
  const chosen = chooseMutants(sources, values.seed, Number(values.count));
  const at = values.at;
  return at ? chosen.filter(mutant => at.some(place => [mutant.file, placeOf(mutant)].includes(place))) : chosen;
}

/** Each copy takes the next mutant once it has finished one. */
async function tryAll(all: readonly Mutant[], reach: Reach): Promise<readonly Tried[]> {
  const waiting = all.values();
  const tried: Tried[] = [];
  const work = async (copy: Copy) => {
    for (const mutant of waiting) {
      const one = { mutant, verdict: await tryMutant(copy, mutant, reachIn(copy, reach, mutant)) };
      tried.push(one);
      const by = one.verdict.kind === 'killed' ? '' : ` (${one.verdict.kind})`;
      console.log(`${tried.length}/${all.length} ${isKilled(one) ? '' : 'NOT '}killed${by}: ${mutantLine(mutant)}`);
    }
  };
  await Promise.all(copies.map(work));
  return tried.sort((one, other) => one.mutant.id - other.mutant.id);
}

/** The bundles in the given copy that reach a mutant. */
function reachIn({ folder }: Copy, reach: Reach, mutant: Mutant) {
  const [first] = copies;
  return reach(mutant).map(each => ({ ...each, path: each.path.replace(first?.folder ?? '', folder) }));
}

function mutantLine(mutant: Mutant): string {
  return `${placeOf(mutant)} ${mutant.kind}: ${shortText(mutant.before)} → ${shortText(mutant.after)}`;
}
