import { existsSync, readFileSync, accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandError, run } from './command.mjs';
import { SetupError } from './setupError.mjs';
import { step } from './step.mjs';

/** Chromium without a window, for tests: it uses half as much processor time. */
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const macApps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];
/** A browser without fonts shows empty boxes. */
const fontPackage = 'fonts-dejavu-core';

/** @typedef {'test' | 'window'} Purpose of a browser: for tests without a display, or for a person */

/** There is no browser, and no permission to install one. */
export class MissingPackagesError extends SetupError {
  /** @override */
  name = 'MissingPackagesError';

  /** @param {readonly string[]} packages Debian packages */
  constructor(packages) {
    const list = packages.join(' ');
    super(
      `No Chromium or Chrome was found. Missing Debian packages: ${packages.join(', ')}. Install them as root with\n` +
        `  apt-get update && apt-get install -y --no-install-recommends ${list}\n` +
        'or set MOVESCOPE_CHROMIUM to the path of a Chromium or Chrome.',
    );
    this.packages = packages;
  }
}

/**
 * @param {Purpose} purpose
 * @param {NodeJS.ProcessEnv} [env] MOVESCOPE_CHROMIUM names a browser; otherwise the PATH is searched
 * @returns {string | undefined} path of a Chromium or Chrome
 * @throws {SetupError} when MOVESCOPE_CHROMIUM is not a program
 */
export function findBrowser(purpose, env = process.env) {
  const named = env.MOVESCOPE_CHROMIUM;
  if (named && !isProgram(named)) throw new SetupError(`MOVESCOPE_CHROMIUM is "${named}", which is not a program.`);
  if (named) return named;
  const folders = [...(env.PATH ?? '').split(delimiter).filter(folder => folder !== ''), '/usr/bin'];
  const wanted = purpose === 'test' ? [...headlessNames, ...names] : names;
  const onPath = wanted.flatMap(name => folders.map(folder => join(folder, name)));
  return [...onPath, ...macApps.map(app => join('/Applications', app))].find(isProgram);
}

/**
 * Finds a browser; as root on Debian installs one if there is none.
 *
 * @param {Purpose} purpose
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} its path
 * @throws {MissingPackagesError} without root
 * @throws {SetupError} when it cannot be installed
 */
export async function ensureChromium(purpose, signal) {
  const present = findBrowser(purpose);
  if (present) return present;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new SetupError('No Chromium or Chrome was found: install one, or set MOVESCOPE_CHROMIUM to its path.');
  }
  const fonts = isInstalled(fontPackage) ? [] : [fontPackage];
  if (process.getuid?.() !== 0) throw new MissingPackagesError(['chromium', ...fonts]);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (/** @type {string} */ browser) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', browser, ...fonts], { env, signal });
  try {
    await step('Installing a Chromium and a font by apt-get', async () => {
      await run('apt-get', ['update'], { env, signal });
      if (purpose === 'window') await install('chromium');
      // Not every release has this package.
      else await install('chromium-headless-shell').catch(() => install('chromium'));
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new SetupError(`No Chromium could be installed by apt-get.\n${error.message}`);
  }
  const installed = findBrowser(purpose);
  if (!installed) throw new SetupError('Debian installed chromium, but it is not on the PATH.');
  return installed;
}

/**
 * Returns how to start a browser headless: the argument of `launch()` of `playwright-core`'s `chromium`.
 *
 * @param {string} browser
 */
export function launchOptions(browser) {
  return {
    executablePath: browser,
    headless: true,
    args: [
      // It shows only our own pages on loopback, often as root or in a container, where its sandbox cannot start.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    // It exits with our process anyway; otherwise a signal would end us before the processes that we started are
    // stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
function isInstalled(name) {
  const status = existsSync('/var/lib/dpkg/status') ? readFileSync('/var/lib/dpkg/status', 'utf8') : '';
  return status
    .split('\n\n')
    .some(entry => entry.startsWith(`Package: ${name}\n`) && entry.includes('\nStatus: install ok installed'));
}
