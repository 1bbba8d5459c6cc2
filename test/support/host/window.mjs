import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../root.mjs';

const leash = join(root, 'test', 'support', 'host', 'leash.mjs');

/** Whether a window would be visible. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Opens a separate window on the display.
 *
 * @param {string} browser path of a Chromium or Chrome
 * @param {string} address
 * @param {string} profile folder for the browser's data: with a shared one the address would open in a running browser
 * @returns {{ close(): Promise<void> }}
 */
export function openWindow(browser, address, profile) {
  const args = [`--user-data-dir=${profile}`, '--no-first-run', '--no-default-browser-check', '--disable-sync'];
  // Chromium refuses to start as root with its sandbox.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const child = spawn(process.execPath, [leash, browser, ...args, address], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  return {
    async close() {
      child.stdin.destroy();
      await ended;
    },
  };
}
