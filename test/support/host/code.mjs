#!/usr/bin/env node
/*
 * A VS Code executable for test runners, mainly for `runTests({ vscodeExecutablePath })` of `@vscode/test-electron`: it
 * accepts the flags that they pass, runs the tests in a real VS Code without a display, prints their output and exits
 * with their exit code.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../root.mjs';
import { ensureChromium } from './chromium.mjs';
import { parseFlags } from './flags.mjs';
import { installHost } from './install.mjs';
import { exitCodeOf, interruption, interruptOnSignals, interruptWhenOrphaned, Interrupted } from './interrupted.mjs';
import { bareSettings } from './settings.mjs';
import { describeFailure, SetupError } from './setupError.mjs';
import { openTestPage, testAddress } from './testPage.mjs';
import { chosenHost } from './versions.mjs';
import { startWorkbench } from './workbench.mjs';

/** @import { TestPage } from './testPage.mjs' */

const pictures = join(root, '.vscode-test');
const timeoutExitCode = 124;

/**
 * @param {AbortController} run
 * @returns {Promise<number>} exit code
 */
async function main(run) {
  const { signal } = run;
  const flags = parseFlags(process.argv.slice(2));
  const limit = timeLimit(run);
  const host = await installHost(chosenHost(), signal);
  const browser = await ensureChromium('test', signal);
  const { userDataDir, extensionsDir, trust } = flags;
  const folders = { ...(userDataDir && { userDataDir }), ...(extensionsDir && { extensionsDir }) };
  const workbench = await startWorkbench(host, browser, {
    ...folders,
    trust,
    testDriver: true,
    settings: bareSettings,
    signal,
  });
  try {
    const lost = (/** @type {string} */ tail) => run.abort(new Interrupted(`VS Code's server ended.\n${tail}`, 1));
    void workbench.server.ended.then(lost);
    const page = await openTestPage(workbench.browser, () => workbench.server.hostErrors());
    try {
      return await Promise.race([page.run(testAddress(workbench.server.url, flags)), interruption(signal)]);
    } catch (error) {
      if (exitCodeOf(error) === timeoutExitCode) await takePicture(page);
      throw error;
    }
  } finally {
    clearTimeout(limit);
    await workbench.close();
  }
}

/** @param {TestPage} page */
async function takePicture(page) {
  const path = join(pictures, 'timeout.png');
  await mkdir(pictures, { recursive: true });
  try {
    const picture = await Promise.race([page.picture(), wait(5_000)]);
    if (picture === undefined) return;
    await writeFile(path, picture);
    console.error(`The workbench as it was then: ${path}`);
  } catch {
    // A workbench that hangs completely cannot be captured.
  }
}

/**
 * @param {AbortController} run aborted when the tests take too long
 * @throws {SetupError} when MOVESCOPE_TEST_TIMEOUT is not a number of seconds
 */
function timeLimit(run) {
  const text = process.env.MOVESCOPE_TEST_TIMEOUT || '900';
  const seconds = Number(text);
  if (!(seconds > 0)) throw new SetupError(`MOVESCOPE_TEST_TIMEOUT is "${text}"; it is a number of seconds.`);
  const sentence = `The tests did not end within ${seconds} s (MOVESCOPE_TEST_TIMEOUT).`;
  return setTimeout(() => run.abort(new Interrupted(sentence, timeoutExitCode)), seconds * 1000);
}

const run = new AbortController();
interruptOnSignals(run);
interruptWhenOrphaned(run);
try {
  process.exitCode = await main(run);
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = exitCodeOf(error);
}
