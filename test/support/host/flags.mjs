import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from './setupError.mjs';

/**
 * @typedef {object} TestFlags A test run as given on VS Code's command line; absolute paths.
 * @property {string} testsPath the module that exports `run()`
 * @property {string | undefined} developmentPath
 * @property {string | undefined} developmentKind `web`: the extension runs in the web worker host
 * @property {string | undefined} workspace a folder or a `.code-workspace` file
 * @property {string | undefined} userDataDir
 * @property {string | undefined} extensionsDir
 * @property {boolean} trust Workspace Trust works as for a user
 */

const known = /** @type {const} */ ({
  extensionTestsPath: { type: 'string' },
  extensionDevelopmentPath: { type: 'string', multiple: true },
  extensionDevelopmentKind: { type: 'string' },
  'user-data-dir': { type: 'string' },
  'extensions-dir': { type: 'string' },
  'disable-workspace-trust': { type: 'boolean' },
});

/**
 * Ignores flags that only a desktop window understands, as VS Code does.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] MOVESCOPE_TEST_TRUST=1 reverts `--disable-workspace-trust`, which test runners
 * always pass
 * @returns {TestFlags}
 * @throws {SetupError} without tests to run
 */
export function parseFlags(args, env = process.env) {
  const { values, positionals } = parseArgs({ args: [...args], options: known, strict: false, allowPositionals: true });
  const one = (/** @type {unknown} */ value) => (typeof value === 'string' ? resolve(value) : undefined);
  const development = [values.extensionDevelopmentPath ?? []].flat();
  const testsPath = one(values.extensionTestsPath);
  if (!testsPath) throw new SetupError('This VS Code runs tests only: it needs --extensionTestsPath.');
  if (development.length > 1 || positionals.length > 1) {
    throw new SetupError('This VS Code takes one --extensionDevelopmentPath and one folder at most.');
  }
  const kind = values.extensionDevelopmentKind;
  return {
    testsPath,
    developmentPath: one(development[0]),
    developmentKind: typeof kind === 'string' ? kind : undefined,
    workspace: one(positionals[0]),
    userDataDir: one(values['user-data-dir']),
    extensionsDir: one(values['extensions-dir']),
    trust: values['disable-workspace-trust'] !== true || env.MOVESCOPE_TEST_TRUST === '1',
  };
}
