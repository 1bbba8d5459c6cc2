import { access, copyFile, mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { CommandError, run } from './command.mjs';
import { SetupError } from './setupError.mjs';
import { step } from './step.mjs';

/**
 * Incremented whenever the steps below change: an installed host is never altered, a new one is installed next to it.
 */
const recipe = 1;
const ripgrep = '1.18.0';
const dayMs = 24 * 60 * 60 * 1000;

/** @import { HostVersion } from './versions.mjs' */

/**
 * @typedef {object} InstalledHost
 * @property {HostVersion} version
 * @property {string} node the program that runs it
 * @property {string} main its server's entry file
 */

/**
 * Installs a host into the user's cache, once for all clones.
 *
 * Everything happens in a separate folder, which is renamed when complete: an interrupted install is never mistaken for
 * a host, and of two simultaneous processes one wins and the other uses the winner's.
 *
 * @param {HostVersion} version
 * @param {AbortSignal} [signal]
 * @returns {Promise<InstalledHost>}
 * @throws {SetupError} when npm cannot install it
 */
export async function installHost(version, signal) {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'movescope');
  const folder = join(cache, `code-server-${version.codeServer}-${recipe}`);
  const installed = describe(version, folder);
  if (await exists(installed.main)) return installed;
  await mkdir(cache, { recursive: true });
  await removeAbandoned(cache);
  const partial = join(cache, `partial-${version.codeServer}-${process.pid}-${Date.now()}`);
  try {
    await step(`Installing VS Code ${version.vscode} from npm (once)`, () => fill(partial, version, signal));
    await moveInto(partial, folder, installed.main);
  } catch (error) {
    if (!(error instanceof CommandError) || signal?.aborted) throw error;
    throw new SetupError(`VS Code ${version.vscode} could not be installed from npm:\n${error.message}`);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return installed;
}

/**
 * @param {HostVersion} version
 * @param {string} folder
 * @returns {InstalledHost}
 */
function describe(version, folder) {
  const modules = join(folder, 'node_modules');
  return {
    version,
    node: version.node ? join(modules, nodePackage(), 'bin', 'node') : process.execPath,
    main: join(modules, 'code-server', 'lib', 'vscode', 'out', 'server-main.js'),
  };
}

function nodePackage() {
  return `node-${process.platform}-${process.arch}`;
}

/**
 * @param {string} folder
 * @param {HostVersion} version
 * @param {AbortSignal} [signal]
 */
async function fill(folder, version, signal) {
  const code = join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  const packages = [`code-server@${version.codeServer}`, `@vscode/ripgrep@${ripgrep}`];
  if (version.node) packages.push(`${nodePackage()}@${version.node}`);
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  // Native modules are not built: the tests use none of them, and a compiler may be missing.
  const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...flags, ...packages], { cwd: folder, signal });
  await run('npm', ['install', ...flags], { cwd: code, signal });
  await run('npm', ['install', ...flags], { cwd: join(code, 'extensions'), signal });
  await standIn(code);
  await linkRipgrep(folder, code);
}

/**
 * Replaces the two native modules whose absence fills the output with errors.
 *
 * @param {string} code
 */
async function standIn(code) {
  const modules = join(code, 'node_modules');
  const spdlog = join(modules, '@vscode', 'spdlog');
  await rm(spdlog, { recursive: true, force: true });
  await mkdir(spdlog);
  await copyFile(join(root, 'test', 'support', 'host', 'spdlogStandIn.mjs'), join(spdlog, 'index.mjs'));
  await writeFile(join(spdlog, 'package.json'), '{ "name": "@vscode/spdlog", "main": "index.mjs" }\n');
  for (const watchdog of [join(modules, 'native-watchdog'), join(modules, '@vscode', 'native-watchdog')]) {
    if (!(await exists(watchdog))) continue;
    // It ends an extension host whose parent is gone, which leash.mjs does here.
    await writeFile(join(watchdog, 'index.js'), 'exports.start = () => undefined;\nexports.exit = process.exit;\n');
  }
}

/**
 * Hosts before `@vscode/ripgrep-universal` download their file search in an install script; npm also has it as a
 * package.
 *
 * @param {string} folder
 * @param {string} code
 */
async function linkRipgrep(folder, code) {
  const home = join(code, 'node_modules', '@vscode', 'ripgrep');
  const binary = join(folder, 'node_modules', '@vscode', `ripgrep-${process.platform}-${process.arch}`, 'bin', 'rg');
  if (!(await exists(home)) || !(await exists(binary))) return;
  await mkdir(join(home, 'bin'), { recursive: true });
  const up = join('..', '..', '..', '..', '..', '..', '..', '@vscode');
  await symlink(join(up, `ripgrep-${process.platform}-${process.arch}`, 'bin', 'rg'), join(home, 'bin', 'rg'));
}

/**
 * @param {string} partial
 * @param {string} folder
 * @param {string} main
 */
async function moveInto(partial, folder, main) {
  try {
    await rename(partial, folder);
  } catch (error) {
    if (await exists(main)) return; // Another process finished first.
    throw new SetupError(`${folder} holds a damaged VS Code: remove that folder and try again.`, { cause: error });
  }
}

/**
 * Removes installs that were killed, once they are a day old, as newer ones may still be running elsewhere.
 *
 * @param {string} cache
 */
async function removeAbandoned(cache) {
  for (const name of await readdir(cache)) {
    if (!name.startsWith('partial-')) continue;
    const folder = join(cache, name);
    const info = await stat(folder).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > dayMs) await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
