import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from './chromium.mjs';
import { leanSockets } from './leanSocket.mjs';
import { installVsix, startServer } from './server.mjs';

/** @import { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core' */
/** @import { InstalledHost } from './install.mjs' */
/** @import { RunningServer, ServerOptions } from './server.mjs' */

/**
 * @typedef {object} Workbench A running VS Code and a headless browser; no page is open yet.
 * @property {RunningServer} server
 * @property {Browser} browser
 * @property {() => Promise<void>} close ends and removes everything; safe to call twice
 */

/**
 * @typedef {object} OwnOptions
 * @property {string} [dataDir] default: a new folder, removed at the end
 * @property {string} [vsix] an extension to install first
 * @property {string} [extensions] a folder of installed extensions, to copy instead: installing takes seconds
 * @property {readonly string[]} [neighbours] folders of other extensions, which are there before it
 */

/**
 * Starts a VS Code with separate folders and a separate port, and a browser for it.
 *
 * @param {InstalledHost} host
 * @param {string} browserPath
 * @param {Omit<ServerOptions, 'dataDir'> & OwnOptions} [options]
 * @returns {Promise<Workbench>}
 */
export async function startWorkbench(host, browserPath, options = {}) {
  const own = options.dataDir === undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'movescope-data-')));
  const starting = Promise.allSettled([startPrepared(host, dataDir, options), launchBrowser(browserPath)]);
  const close = async () => {
    const [server, browser] = await starting;
    // The browser first: otherwise the page notices that the server is gone and reports errors.
    if (browser.status === 'fulfilled') await browser.value.close();
    if (server.status === 'fulfilled') await server.value.stop();
    if (own) await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const [server, browser] = await starting;
    if (server.status === 'rejected') throw server.reason;
    if (browser.status === 'rejected') throw browser.reason;
    return { server: server.value, browser: browser.value, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens a browser context with nothing in its cache, for pages of a workbench.
 *
 * @param {Pick<Workbench, 'browser'>} workbench
 * @param {BrowserContextOptions} [options]
 * @returns {Promise<BrowserContext>}
 */
export async function newContext({ browser }, options) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Without a graphics card the processor has to draw every frame of an animation.
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(leanSockets);
  return context;
}

/**
 * @param {InstalledHost} host
 * @param {string} dataDir
 * @param {Omit<ServerOptions, 'dataDir'> & OwnOptions} options
 */
async function startPrepared(host, dataDir, options) {
  const placed = { ...options, dataDir };
  for (const folder of options.neighbours ?? []) await putExtension(folder, join(dataDir, 'extensions'));
  if (options.extensions) await cp(options.extensions, join(dataDir, 'extensions'), { recursive: true });
  if (options.vsix) await installVsix(host, options.vsix, placed);
  return startServer(host, placed);
}

/** Puts an extension where VS Code finds it when it first starts. @param {string} folder @param {string} extensions */
async function putExtension(folder, extensions) {
  const { publisher, name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await cp(folder, join(extensions, `${publisher}.${name}-${version}`), { recursive: true });
}

/** @param {string} browserPath */
async function launchBrowser(browserPath) {
  // Imported here, as this file is also loaded before the dependencies are installed.
  const { chromium } = await import('playwright-core');
  return chromium.launch(launchOptions(browserPath));
}
