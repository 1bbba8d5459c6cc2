import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, run } from './command.mjs';
import { SetupError } from './setupError.mjs';
import { step } from './step.mjs';

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, peer?: boolean }>} Packages */

/**
 * Installs the npm packages that `package-lock.json` names, unless exactly these are installed.
 *
 * @param {string} folder
 * @param {AbortSignal} [signal]
 * @throws {SetupError} when npm cannot
 */
export async function installDependencies(folder, signal) {
  const wanted = await packagesOf(join(folder, 'package-lock.json'));
  const present = await packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted && present && isComplete(wanted, present)) return;
  try {
    // Without install scripts: they only build what publishing needs, with a compiler or a download.
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await step('Installing the npm packages', () => run('npm', args, { cwd: folder, signal }));
  } catch (error) {
    if (!(error instanceof CommandError) || signal?.aborted) throw error;
    throw new SetupError(`The npm packages could not be installed.\n${error.message}`);
  }
}

/**
 * Compares content rather than time, as a checkout updates the time of unchanged files.
 *
 * @param {Packages} wanted
 * @param {Packages} present
 */
function isComplete(wanted, present) {
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path];
    if (!found) return optional === true || path === '';
    return found.version === version && found.integrity === integrity;
  });
}

/**
 * @param {string} lockFile
 * @returns {Promise<Packages | undefined>}
 */
async function packagesOf(lockFile) {
  const text = await readFile(lockFile, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text).packages;
}
