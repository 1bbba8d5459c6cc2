import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGE_FILES, packagesIn } from '../../../src/cli/packageFolder';
import { CodeNames } from '../../../src/core/bytecode/codeNames';
import { interfaceOf, moduleView } from '../../../src/core/bytecode/moduleView';
import { writeBytecode } from '../../../src/core/bytecode/writeBytecode';
import type { ModuleLookup } from '../../../src/core/modules/moduleLookup';
import { packageDrift, readLocalPackages } from '../../../src/core/packages/drift/localPackages';
import { readPackageBuild } from '../../../src/core/packages/drift/packageBuild';
import { moduleOfSize } from '../../support/sampleCode';
import { duration, type Row } from '../measure/row';

const PACKAGES = 2_000;
/** Compared before the measurement, as code is slow when it first runs. */
const WARM_UP = 100;
const MANIFEST = '[package]\nname = "Shop"\n\n[addresses]\nme = "0xcafe"\n';
const SOURCE = `module me::vault {\n${'    public fun rebalance(amount: u64): u64 { amount + 1 }\n'.repeat(13)}}\n`;
const MODULE = moduleOfSize(13);

/** The cost of comparing a workspace of 2,000 packages, each with a build, with what is deployed. */
export async function builds(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'movescope-builds-'));
  try {
    const [few, many] = [join(folder, 'few'), join(folder, 'many')];
    for (let index = 0; index < WARM_UP; index++) await writePackage(join(few, `p${index}`));
    for (let index = 0; index < PACKAGES; index++) await writePackage(join(many, `p${index}`));
    await comparedRows(few);
    return await comparedRows(many);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writePackage(folder: string): Promise<void> {
  const build = join(folder, 'build/Shop');
  await mkdir(join(folder, 'sources'), { recursive: true });
  await mkdir(join(build, 'bytecode_modules'), { recursive: true });
  await writeFile(join(folder, 'Move.toml'), MANIFEST);
  await writeFile(join(folder, 'sources/vault.move'), SOURCE);
  await writeFile(join(build, 'bytecode_modules/vault.mv'), writeBytecode(MODULE));
  const digest = hash([MANIFEST, SOURCE].map(hash).sort().join(''));
  await writeFile(
    join(build, 'BuildInfo.yaml'),
    `compiled_package_info:\n  package_name: Shop\n  source_digest: ${digest}\n`,
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}

async function comparedRows(folder: string): Promise<readonly Row[]> {
  const { signal } = new AbortController();
  const bytes = writeBytecode(MODULE);
  const abi = interfaceOf(moduleView(MODULE, new CodeNames(MODULE)));
  const lookup: ModuleLookup = {
    ...{ network: 'bench', accounts: [] },
    module: () => Promise.resolve({ kind: 'found', abi }),
    moduleNames: () => Promise.resolve({ kind: 'found', names: ['vault'], areAll: true }),
  };
  const turns = watchTurns();
  const start = performance.now();
  const local = await readLocalPackages(await packagesIn(folder));
  const declared = performance.now() - start;
  let identical = 0;
  for (const own of local.index.packages) {
    const build = await readPackageBuild(PACKAGE_FILES, own, signal);
    const { files } = await packageDrift(local, own, { lookup, build, deployed: () => Promise.resolve(bytes) });
    identical += files.flatMap(({ modules }) => modules).filter(({ code }) => code?.kind === 'identical').length;
  }
  const whole = performance.now() - start;
  const longest = turns.stop();
  return [
    { what: `${PACKAGES} packages with a build: reading their source`, figure: duration(declared) },
    {
      what: `${identical} of them identical: reading builds and comparing code, for each`,
      figure: duration((whole - declared) / PACKAGES),
    },
    {
      what: `${PACKAGES} packages with a build: processor time of the longest turn of the event loop`,
      figure: duration(longest),
    },
  ];
}

/** Measures turns of the event loop by processor time, which other processes do not add to. */
function watchTurns(): { readonly stop: () => number } {
  let [longest, isOver] = [0, false];
  let before = process.cpuUsage();
  const turn = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop: () => {
      isOver = true;
      return longest;
    },
  };
}
