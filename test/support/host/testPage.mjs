import { EventEmitter } from 'node:events';
import { openBarePage } from './barePage.mjs';
import { leanSockets } from './leanSocket.mjs';
import { paint, stopPainting } from './painting.mjs';
import { SetupError } from './setupError.mjs';
import { isUnexplained, printLog, tellsHostLoss } from './testOutput.mjs';

/** @import { Browser } from 'playwright-core' */
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

/**
 * @typedef {object} TestPage A page for a workbench that runs tests.
 * @property {(address: string) => Promise<number>} run opens the workbench, prints the tests' output, and waits for
 * their end: returns their exit code; rejects with a SetupError when the page crashes or is closed, the extension host
 * dies, or VS Code met an unhandled error even though every test passed
 * @property {() => Promise<Buffer>} picture takes a picture of the workbench, as PNG
 */

/**
 * @param {Browser} browser
 * @param {() => Promise<string>} hostErrors the errors in the extension host's log
 * @returns {Promise<TestPage>}
 */
export async function openTestPage(browser, hostErrors) {
  const calls = new EventEmitter();
  const page = await openBarePage(browser, {
    // Tests inside the host check no pixels, and a small window is drawn faster.
    viewport: { width: 640, height: 480 },
    scripts: [leanSockets, stopPainting],
    // The workbench's own names.
    functions: {
      codeAutomationLog: (...said) => calls.emit('log', ...said),
      codeAutomationExit: code => calls.emit('exit', code),
    },
  });
  return {
    run: async address => {
      let unexplained = 0;
      const ended = new Promise((/** @type {(code: number) => void} */ resolve, reject) => {
        void page.ended.then(how =>
          reject(new SetupError(`The workbench ${how === 'crashed' ? 'crashed in the browser' : 'was closed'}.`)),
        );
        calls.once('exit', resolve);
        calls.on('log', (/** @type {string} */ level, /** @type {unknown[]} */ args) => {
          // The workbench itself reports success in this case.
          if (tellsHostLoss(args)) reject(new SetupError('The extension host died before the tests ended.'));
          else printLog(level, args);
          if (isUnexplained(args)) unexplained++;
        });
      });
      await Promise.race([page.open(address), ended]);
      const code = await ended;
      if (code === 0 && unexplained > 0) {
        throw new SetupError(`VS Code met ${unexplained} error(s) that nothing handled:\n${await hostErrors()}`);
      }
      return code;
    },
    picture: async () => {
      await page.run(paint);
      return page.picture();
    },
  };
}
