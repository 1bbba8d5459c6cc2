import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { lastLines, run } from './command.mjs';
import { hostErrors } from './hostErrors.mjs';
import { writeUserSettings } from './settings.mjs';
import { SetupError } from './setupError.mjs';

const leash = join(root, 'test', 'support', 'host', 'leash.mjs');
const startLimitMs = 60_000;

/** @import { InstalledHost } from './install.mjs' */

/**
 * @typedef {object} ServerOptions
 * @property {string} dataDir holds all data of the server; created if missing
 * @property {string} [userDataDir] default: `data` in `dataDir`
 * @property {string} [extensionsDir] default: `extensions` in `dataDir`
 * @property {string} [port] a port, or a range `8765-8785` of which the first free one is used; default: any
 * @property {string} [folder] opened when the address names none
 * @property {boolean} [trust] Workspace Trust works as for a user; default: off, every folder is trusted
 * @property {boolean} [testDriver] for tests inside the extension host only: it also hides toasts and skips dialogs
 * @property {Readonly<Record<string, unknown>>} [settings] user settings, which override the quiet ones
 * @property {NodeJS.ProcessEnv} [env] default: ours; passed to the extension host
 * @property {AbortSignal | undefined} [signal] stops waiting for the start
 */

/**
 * @typedef {object} RunningServer
 * @property {string} url `http://127.0.0.1:PORT`
 * @property {() => string} output its output so far
 * @property {() => Promise<string>} hostErrors the errors that its extension hosts have logged so far
 * @property {Promise<string>} ended resolves with the end of its output when it dies or is stopped
 * @property {() => Promise<void>} stop ends it with every process it started
 */

/**
 * @param {InstalledHost} host
 * @param {ServerOptions} options
 * @returns {Promise<RunningServer>} once it answers
 * @throws {SetupError} if it does not within a minute
 */
export async function startServer(host, options) {
  const userDataDir = options.userDataDir ?? join(options.dataDir, 'data');
  await writeUserSettings(userDataDir, options.settings);
  // Its sockets are created here too. Their paths may have about 100 characters, so a TMPDIR of any length is
  // unsuitable.
  const tempDir = await mkdtemp('/tmp/movescope-');
  const child = spawn(process.execPath, [leash, host.node, host.main, ...serverArguments(options)], {
    detached: true,
    env: {
      ...hostEnvironment(options.env ?? process.env),
      // No marketplace: it would be queried over the internet for every extension.
      EXTENSIONS_GALLERY: '{}',
      // It would start the user's login shell, with whatever their profile runs, and wait for it: seconds, in some.
      VSCODE_CLI: '1',
      TMPDIR: tempDir,
      XDG_RUNTIME_DIR: tempDir,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(() => lastLines(output));
  const stop = async () => {
    child.stdin.destroy();
    await ended;
    await rm(tempDir, { recursive: true, force: true, maxRetries: 3 });
  };
  child.stdin.on('error', () => undefined);
  child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  const listening = new Promise((/** @type {(port: string) => void} */ resolve) => {
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (port) resolve(port);
    });
  });
  try {
    const port = await firstOf(listening, ended, options.signal);
    if (port === undefined) throw new SetupError(`VS Code ${host.version.vscode} did not start:\n${lastLines(output)}`);
    const url = `http://127.0.0.1:${port}`;
    const answer = await fetch(`${url}/version`, { signal: AbortSignal.timeout(startLimitMs) });
    if (!answer.ok) throw new SetupError(`VS Code ${host.version.vscode} answers ${answer.status}.`);
    return { url, output: () => output, hostErrors: () => hostErrors(userDataDir), ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {Promise<string>} listening
 * @param {Promise<unknown>} ended
 * @param {AbortSignal} [signal]
 * @returns {Promise<string | undefined>} the port; undefined when it died or took too long
 */
async function firstOf(listening, ended, signal) {
  const limit = AbortSignal.timeout(startLimitMs);
  const either = signal ? AbortSignal.any([signal, limit]) : limit;
  const given = new Promise(resolve => either.addEventListener('abort', resolve, { once: true }));
  const port = await Promise.race([listening, ended.then(() => undefined), given.then(() => undefined)]);
  signal?.throwIfAborted();
  return port;
}

/** @param {ServerOptions} options */
function serverArguments(options) {
  return [
    ...folders(options),
    ...['--host', '127.0.0.1', '--port', options.port ?? '0', '--without-connection-token'],
    ...['--telemetry-level', 'off', '--force-disable-user-env', '--disable-websocket-compression'],
    ...(options.folder ? ['--default-folder', options.folder] : []),
    ...(options.trust ? [] : ['--disable-workspace-trust']),
    ...(options.testDriver ? ['--enable-smoke-test-driver'] : []),
  ];
}

/** @param {Pick<ServerOptions, 'dataDir' | 'userDataDir' | 'extensionsDir'>} options */
function folders({ dataDir, userDataDir = join(dataDir, 'data'), extensionsDir = join(dataDir, 'extensions') }) {
  return [
    ...['--accept-server-license-terms', '--server-data-dir', dataDir],
    ...['--user-data-dir', userDataDir, '--extensions-dir', extensionsDir],
  ];
}

/**
 * Removes the variables that a VS Code around us sets for its own children.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function hostEnvironment(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(VSCODE|ELECTRON)_/.test(name)));
}

/**
 * @param {InstalledHost} host
 * @param {string} vsix
 * @param {Pick<ServerOptions, 'dataDir' | 'userDataDir' | 'extensionsDir' | 'signal'>} options as for the server that will run it
 * @throws {CommandError} if it is refused
 */
export async function installVsix(host, vsix, options) {
  await mkdir(options.dataDir, { recursive: true });
  const args = [host.main, ...folders(options), '--force', '--install-extension', vsix];
  await run(host.node, args, { env: hostEnvironment(process.env), signal: options.signal });
}
