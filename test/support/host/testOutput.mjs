import { writeFileSync } from 'node:fs';

/** What the workbench itself says on the same channel as the tests, of no use to who reads them. */
const workbenchLines = [
  /^(Resolving|Resolved) connection token /,
  /^Creating a socket \(renderer-/,
  /^(Ignoring fetching|Updating) additional builtin extensions/,
  /^\[Service Worker\] registration/,
  /^(ChatSessionStore: |No search provider registered )/,
  /^\[(reconnection-grace-time|AgentHost:\w+|AccountPolicyGate)\] /,
  // Its own mistakes, by the stack: mostly what it still wanted from an extension host that has just ended.
  /\/out\/vs\/code\/browser\/workbench\/workbench\.js:\d+/,
];

/** How tests without files of their own say what they counted. */
const countsLine = /^movescope-counts (\{.*\})$/;

/**
 * Prints what the extension host's `console` was given, as a terminal would show it.
 * MOVESCOPE_TEST_VERBOSE=1 shows the workbench's own lines as well.
 *
 * @param {string} level
 * @param {readonly unknown[]} args
 */
export function printLog(level, args) {
  const counts = typeof args[0] === 'string' ? countsLine.exec(args[0])?.[1] : undefined;
  if (counts !== undefined && process.env.MOVESCOPE_COUNTS) {
    writeFileSync(process.env.MOVESCOPE_COUNTS, counts);
    return;
  }
  if (process.env.MOVESCOPE_TEST_VERBOSE !== '1' && isWorkbenchLine(args)) return;
  if (level === 'error' || level === 'warn') console.error(...args);
  else console.log(...args);
}

/** @param {readonly unknown[]} args */
function isWorkbenchLine([first]) {
  return typeof first === 'string' && workbenchLines.some(line => line.test(first));
}

/**
 * @param {readonly unknown[]} args
 * @returns {boolean} the workbench says that it lost the extension host's connection
 */
export function tellsHostLoss([first]) {
  return typeof first === 'string' && /^\[remote-connection\]\[ExtensionHost\]/.test(first);
}

/**
 * @param {readonly unknown[]} args
 * @returns {boolean} the workbench says that something of an extension failed, and not what
 */
export function isUnexplained([first]) {
  return typeof first === 'string' && first.startsWith('An unknown error occurred.');
}
