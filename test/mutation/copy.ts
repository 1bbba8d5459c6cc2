import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { grouped } from './grouped';
import type * as Bundle from '../support/bundle.mjs';
import type { Mutant } from './mutant';
import { planted, SWITCH } from './plant';

/** Parts of a checkout that a copy builds or shares. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.vscode-test']);

/** The suites that are run against faults. */
export const SUITES = ['unit', 'cli'] as const;

/** One of {@link SUITES}. */
export type Suite = (typeof SUITES)[number];

/** A built copy of the project with faults planted in it. */
export interface Copy {
  readonly folder: string;
  /** The program that runs tests in it. */
  readonly runner: string;
}

/** Copies the project away from the checkout, plants the mutants and builds the terminal program and the tests. */
export async function makeCopy(root: string, mutants: readonly Mutant[]): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'movescope-mutation-'));
  await cp(root, folder, { recursive: true, filter: source => !LEFT_OUT.has(relative(root, source)) });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, some] of grouped(mutants, each => each.file)) {
    const path = join(folder, file);
    await writeFile(path, planted(await readFile(path, 'utf8'), some));
  }
  await finished(process.execPath, ['esbuild.mjs'], folder);
  const { bundleForMocha } = (await import(join(folder, 'test/support/bundle.mjs'))) as typeof Bundle;
  for (const suite of SUITES) await bundleForMocha(suite);
  await rename(join(folder, 'dist/cli/movescope.mjs'), join(folder, 'dist/cli/program.mjs'));
  const runner = join(folder, 'dist/mutation/runTests.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['test/mutation/runTests.ts'],
    outfile: runner,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  return { folder, runner };
}

/** Copies a copy: programs that tests start determine their mutant by the folder. */
export async function secondCopy({ folder }: Copy): Promise<Copy> {
  const other = await mkdtemp(join(tmpdir(), 'movescope-mutation-'));
  await cp(folder, other, { recursive: true, verbatimSymlinks: true });
  return { folder: other, runner: join(other, 'dist/mutation/runTests.mjs') };
}

/** Deletes a copy. */
export async function removeCopy({ folder }: Copy): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Enables a mutant in the terminal program of a copy, for every later run. */
export async function switchOn(copy: Copy, id: number): Promise<void> {
  await writeProgram(copy, `globalThis.${SWITCH} = id => id === ${id};\n`);
}

/**
 * Makes the terminal program of a copy write to `log` which mutants it reaches, each with the content of `current` at
 * its start.
 */
export async function switchToTelling(copy: Copy, current: string, log: string): Promise<void> {
  await writeProgram(
    copy,
    `import { appendFileSync, readFileSync } from 'node:fs';
const test = JSON.parse(readFileSync(${JSON.stringify(current)}, 'utf8'));
const seen = new Set();
globalThis.${SWITCH} = id => {
  if (!seen.has(id)) appendFileSync(${JSON.stringify(log)}, JSON.stringify({ id, ...test }) + '\\n');
  seen.add(id);
  return false;
};
`,
  );
}

/** Modules are evaluated in the order of their imports, so the switch comes first. */
async function writeProgram({ folder }: Copy, code: string): Promise<void> {
  const cli = join(folder, 'dist/cli');
  await mkdir(cli, { recursive: true });
  await writeFile(join(cli, 'switch.mjs'), code);
  await writeFile(
    join(cli, 'movescope.mjs'),
    "#!/usr/bin/env node\nimport './switch.mjs';\nimport './program.mjs';\n",
    {
      mode: 0o755,
    },
  );
}

/** Waits for a command to end. @throws if it exits with a code other than 0 */
async function finished(command: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await new Promise(resolve => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} failed in the copy: a fault was planted where none can stand.`);
}
