import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { buildVsix, ensureDependencies, ensureHost } from '../setup.mjs';
import { ensureChromium } from './chromium.mjs';
import { interruption } from './interrupted.mjs';
import { installVsix, startServer } from './server.mjs';
import { SetupError } from './setupError.mjs';
import { step } from './step.mjs';
import { hasDisplay, openWindow } from './window.mjs';

/** The first free port is used, so that the address stays the same from run to run. */
const ports = '8765-8785';

/**
 * Sets up what is missing and shows the built extension in a VS Code, until aborted.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<never>}
 */
export async function runDemo(signal) {
  const browser = hasDisplay() ? await ensureChromium('window', signal) : undefined;
  await ensureDependencies(signal);
  const host = await ensureHost(signal);
  const vsix = await buildVsix(signal);
  const dataDir = join(root, '.vscode-test', 'start');
  await mkdir(dataDir, { recursive: true });
  await removeLeftovers(dataDir);
  const extensionsDir = join(dataDir, `extensions-${process.pid}`);
  const place = { dataDir, extensionsDir, signal };
  try {
    await step('Installing the extension', () => installVsix(host, vsix, place));
    const folder = join(root, 'test', 'workspace');
    const settings = { 'workbench.startupEditor': 'readme' };
    const server = await startServer(host, { ...place, port: ports, folder, settings });
    const profile = join(dataDir, `browser-${process.pid}`);
    const window = browser === undefined ? undefined : openWindow(browser, server.url, profile);
    try {
      announce(server.url, host.version.vscode, window !== undefined);
      const lost = server.ended.then(tail => {
        throw new SetupError(`VS Code's server ended.\n${tail}`);
      });
      return await Promise.race([lost, interruption(signal)]);
    } finally {
      await window?.close();
      await server.stop();
    }
  } finally {
    await rm(extensionsDir, { recursive: true, force: true, maxRetries: 3 });
    await rm(join(dataDir, `browser-${process.pid}`), { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Each run has separate folders, named after its process, as two may run at once.
 *
 * @param {string} dataDir
 */
async function removeLeftovers(dataDir) {
  for (const name of await readdir(dataDir)) {
    const pid = /^(?:extensions|browser)-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * @param {string} url
 * @param {string} vscode version
 * @param {boolean} shown
 */
function announce(url, vscode, shown) {
  console.log(`
Movescope is running in VS Code ${vscode}:

    ${url}

${shown ? 'A browser window shows it.' : 'Open that address in a browser on this machine.'}
It shows the sandbox network, which is part of the extension: no access key, no internet.
Ctrl-C stops it.
`);
}
