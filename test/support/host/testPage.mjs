/* global CSSStyleSheet, document */

import { SetupError } from './setupError.mjs';
import { isUnexplained, printLog, tellsHostLoss } from './testOutput.mjs';

/** @import { BrowserContext } from 'playwright-core' */
/** @import { TestFlags } from './flags.mjs' */

/**
 * Returns the address that opens a workbench whose extension host runs the tests.
 *
 * @param {string} url of the server
 * @param {TestFlags} flags
 * @returns {string}
 */
export function testAddress(url, flags) {
  const remote = `vscode-remote://${new URL(url).host}`;
  const payload = [['extensionTestsPath', remote + flags.testsPath]];
  if (flags.developmentPath) payload.push(['extensionDevelopmentPath', remote + flags.developmentPath]);
  if (flags.developmentKind) payload.push(['extensionDevelopmentKind', flags.developmentKind]);
  const address = new URL(url);
  address.searchParams.set('payload', JSON.stringify(payload));
  const kind = flags.workspace?.endsWith('.code-workspace') ? 'workspace' : 'folder';
  // `ew`: an empty window, rather than the last one.
  address.searchParams.set(flags.workspace ? kind : 'ew', flags.workspace ?? 'true');
  return address.href;
}

/** Lets the browser lay the page out, but not draw it: an eighth of the processor time of the tests inside the host. */
function showNothing() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets = [sheet];
}

/** Draws the page again, for a picture. */
export function showAll() {
  document.adoptedStyleSheets = [];
}

/**
 * Opens the workbench, prints the tests' output, and waits for their end.
 *
 * @param {BrowserContext} context
 * @param {string} address
 * @param {() => Promise<string>} hostErrors the errors in the extension host's log
 * @returns {Promise<number>} the tests' exit code
 * @throws {SetupError} when the page crashes or is closed, the extension host dies, or VS Code met an unhandled error
 * even though every test passed
 */
export async function runTestsInPage(context, address, hostErrors) {
  await context.addInitScript(showNothing);
  const page = await context.newPage();
  let unexplained = 0;
  const ended = new Promise((/** @type {(code: number) => void} */ resolve, reject) => {
    page.once('crash', () => reject(new SetupError('The workbench crashed in the browser.')));
    page.once('close', () => reject(new SetupError('The workbench was closed.')));
    void page.exposeFunction('codeAutomationLog', (/** @type {string} */ level, /** @type {unknown[]} */ args) => {
      // The workbench itself reports success in this case.
      if (tellsHostLoss(args)) reject(new SetupError('The extension host died before the tests ended.'));
      else printLog(level, args);
      if (isUnexplained(args)) unexplained++;
    });
    void page.exposeFunction('codeAutomationExit', resolve);
  });
  await Promise.race([page.goto(address), ended]);
  const code = await ended;
  if (code === 0 && unexplained > 0) {
    throw new SetupError(`VS Code met ${unexplained} error(s) that nothing handled:\n${await hostErrors()}`);
  }
  return code;
}
