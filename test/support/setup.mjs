/*
 * Installs what a fresh clone on a fresh machine needs before anything runs; each step returns at once if nothing is
 * missing.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from './host/chromium.mjs';
import { run } from './host/command.mjs';
import { installDependencies } from './host/dependencies.mjs';
import { installHost } from './host/install.mjs';
import { installVsix } from './host/server.mjs';
import { step } from './host/step.mjs';
import { chosenHost } from './host/versions.mjs';
import { root } from './root.mjs';

/** The packaged extension. */
export const packagePath = join(root, 'dist', 'movescope.vsix');
const installed = join(root, '.vscode-test', 'installed');
/** Where a run's workbenches find the installed extension. */
export const extensionsToCopy = join(installed, 'extensions');

/**
 * Installs the npm packages of this project.
 *
 * @param {AbortSignal} [signal]
 */
export function ensureDependencies(signal) {
  return installDependencies(root, signal);
}

/**
 * Installs a real VS Code.
 *
 * @param {AbortSignal} [signal]
 * @param {import('./host/versions.mjs').HostVersion} [version] default: the one that MOVESCOPE_VSCODE names
 */
export function ensureHost(signal, version = chosenHost()) {
  return installHost(version, signal);
}

/**
 * Finds or installs a Chromium or Chrome for tests.
 *
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} its path
 */
export function ensureBrowser(signal) {
  return ensureChromium('test', signal);
}

/**
 * Builds the extension as published.
 *
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} path of the VSIX
 */
export async function buildVsix(signal) {
  await step('Building the extension', () => run('npm', ['run', '--silent', 'package'], { cwd: root, signal }));
  return packagePath;
}

/**
 * Installs the packaged extension into a VS Code once, for the workbenches of a run to copy.
 *
 * @param {AbortSignal} [signal]
 */
export async function installExtension(signal) {
  const host = await ensureHost(signal);
  await rm(installed, { recursive: true, force: true });
  await step('Installing the extension', () => installVsix(host, packagePath, { dataDir: installed, signal }));
}
