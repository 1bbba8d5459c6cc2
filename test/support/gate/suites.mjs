import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../root.mjs';
import { evenly } from './evenly.mjs';

/** @typedef {'build' | 'installed' | 'browser' | 'floor' | 'newest'} Need Something that a suite requires. */

/**
 * @typedef {object} Job One process of a suite; jobs run side by side.
 * @property {string} suite
 * @property {string} name of the suite, with the part of it that this is
 * @property {string} command
 * @property {readonly string[]} args
 * @property {Readonly<Record<string, string>>} env added to the current one
 * @property {number} share of a processor, which it keeps busy
 */

/**
 * @typedef {object} Suite
 * @property {readonly Need[]} needs
 * @property {() => Promise<readonly Job[]>} jobs creates its jobs
 */

const reporter = join(root, 'test/support/countingReporter.cjs');

/** Longest first, so that no long one is left for the end. @type {Readonly<Record<string, Suite>>} */
export const suites = {
  e2e: { needs: ['installed', 'browser', 'floor'], jobs: () => workbench('e2e', 'floor', 2, isNoJourney) },
  release: { needs: ['installed', 'floor'], jobs: () => mocha('release', {}) },
  integration: { needs: ['build', 'browser', 'floor'], jobs: () => inHost(3) },
  page: { needs: ['build', 'browser'], jobs: () => mocha('page', { parts: 3 }) },
  web: { needs: ['build', 'browser', 'floor'], jobs: inWebHost },
  newest: { needs: ['installed', 'browser', 'newest'], jobs: () => workbench('newest', 'newest', 1, isForNewest) },
  journey: { needs: ['installed', 'browser', 'floor'], jobs: () => workbench('journey', 'floor', 1, isJourney) },
  cli: { needs: ['build'], jobs: () => mocha('cli', {}) },
  unit: { needs: [], jobs: () => mocha('unit', { parts: 2, timeout: 20_000 }) },
  conformance: { needs: [], jobs: () => mocha('conformance', { timeout: 20_000 }) },
  fuzz: { needs: [], jobs: () => mocha('fuzz', {}) },
  soak: { needs: [], jobs: () => mocha('soak', {}) },
};

/**
 * How long files of tests take, in seconds of a busy machine: they are dealt by it, as their sizes say little. Others of
 * the same folder take the seconds of `default`; those of a folder that is not named are dealt by size.
 * @type {Readonly<Record<string, Readonly<Record<string, number>>>>}
 */
const SECONDS = {
  page: { axe: 18, boundaries: 9, comparison: 9, default: 3, file: 12, hostile: 6, page: 10, screenshots: 14, tree: 8 },
  // With the start of their window.
  e2e: {
    default: 20,
    callForm: 33,
    compare: 40,
    drift: 18,
    empty: 17,
    folders: 45,
    history: 35,
    keys: 40,
    many: 27,
    modules: 30,
    neighbours: 28,
    offline: 48,
    pictures: 40,
    receipts: 33,
    reload: 40,
    restricted: 48,
    simtests: 38,
    transactions: 40,
    walkthrough: 35,
    watch: 45,
    windows: 80,
    writing: 25,
  },
};

/** The suites that one command runs. */
export const gates = {
  quick: ['types', 'lint', 'unit', 'cli'],
  test: ['types', 'lint', 'unit', 'cli', 'conformance', 'integration', 'page', 'journey'],
  all: ['types', 'lint', ...Object.keys(suites)],
};

/** Checks of the source that are not tests: in `npm run test:quick`. @type {Readonly<Record<string, Suite>>} */
export const checks = {
  types: { needs: [], jobs: async () => [script('types', 'types', 'node_modules/typescript-7/bin/tsc', ['--build'])] },
  lint: { needs: [], jobs: async () => [script('lint', 'lint', 'node_modules/oxlint/bin/oxlint', [])] },
};

/** Whether a file is part of a user's way from the start to a result, a key, and a reload. @param {string} file */
function isJourney(file) {
  return /\/(journey|keys|reload)\.test\.mjs$/.test(file);
}

/** @param {string} file */
function isNoJourney(file) {
  return !isJourney(file);
}

/** Whether a file also runs in the newest VS Code. @param {string} file */
function isForNewest(file) {
  return isJourney(file) || /\/(sandboxCode|simtests)\.test\.mjs$/.test(file);
}

/** @param {string} suite @param {string} name @param {string} program @param {readonly string[]} args @returns {Job} */
function script(suite, name, program, args) {
  return { suite, name, command: process.execPath, args: [join(root, program), ...args], env: {}, share: 1 };
}

/**
 * @param {string} suite a folder of test/
 * @param {{ parts?: number, timeout?: number }} options
 * @returns {Promise<readonly Job[]>}
 */
async function mocha(suite, { parts = 1, timeout = 120_000 }) {
  const { bundleForMocha } = await import('../bundle.mjs');
  const files = await testFiles(await bundleForMocha(suite));
  return (await evenly(files, parts, secondsOf(suite))).map((part, index) => ({
    suite,
    name: parts === 1 ? suite : `${suite} ${index + 1} of ${parts}`,
    command: process.execPath,
    args: mochaArguments(part, timeout),
    env: {},
    share: 1,
  }));
}

/**
 * @param {string} folder of test/
 * @returns {((file: string) => number) | undefined} how long its files take; undefined if it is not known
 */
function secondsOf(folder) {
  const known = SECONDS[folder];
  return known && (file => known[basename(file, '.test.mjs')] ?? known.default ?? 0);
}

/**
 * The packaged extension, operated in the user interface. The files of a job share a VS Code and a browser.
 * @param {string} suite @param {'floor' | 'newest'} version @param {number} parts
 * @param {(file: string) => boolean} wanted
 * @returns {Promise<readonly Job[]>}
 */
async function workbench(suite, version, parts, wanted) {
  const { bundleForMocha } = await import('../bundle.mjs');
  const files = (await testFiles(await bundleForMocha('e2e', suite))).filter(wanted);
  return (await evenly(files, parts, secondsOf('e2e'))).map((part, index) => ({
    suite,
    name: parts === 1 ? suite : `${suite} ${index + 1} of ${parts}`,
    command: process.execPath,
    args: mochaArguments(part, 120_000),
    env: { MOVESCOPE_VSCODE: version },
    // It waits for delays of VS Code half of the time.
    share: 0.5,
  }));
}

/**
 * @param {readonly string[]} files
 * @param {number} timeout after which a test is considered stuck: no test measures time
 */
function mochaArguments(files, timeout) {
  const picked = process.env.MOVESCOPE_GREP === undefined ? [] : ['--grep', process.env.MOVESCOPE_GREP];
  const bin = join(root, 'node_modules/mocha/bin/mocha.js');
  return [bin, '--reporter', reporter, '--timeout', String(timeout), ...picked, ...files];
}

/**
 * Each job runs inside a real VS Code, with part of the suites.
 * @param {number} parts
 * @returns {Promise<readonly Job[]>}
 */
async function inHost(parts) {
  const { bundleForHost } = await import('../bundle.mjs');
  const { extension, tests } = await bundleForHost(parts);
  return Array.from({ length: parts }, (_, index) => ({
    suite: 'integration',
    name: `integration ${index + 1} of ${parts}`,
    command: process.execPath,
    args: [join(root, 'test/support/gate/inHost.mjs'), extension, tests],
    env: { MOVESCOPE_PART: String(index + 1) },
    share: 1,
  }));
}

/**
 * Inside a real VS Code, in the web extension host.
 * @returns {Promise<readonly Job[]>}
 */
async function inWebHost() {
  const { bundleForWeb } = await import('../bundle.mjs');
  const { extension, tests } = await bundleForWeb();
  const args = [join(root, 'test/support/gate/inHost.mjs'), extension, tests, 'web'];
  return [{ suite: 'web', name: 'web', command: process.execPath, args, env: {}, share: 1 }];
}

/** @param {string} folder @returns {Promise<readonly string[]>} */
async function testFiles(folder) {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter(name => name.endsWith('.test.mjs'))
    .toSorted()
    .map(name => join(folder, name));
}
