import { writeFileSync } from 'node:fs';

/** Messages of the workbench on the same channel as the tests, which are of no use to readers. */
const workbenchLines = [
  /^(Resolving|Resolved) connection token /,
  /^Creating a socket \(renderer-/,
  /^(Ignoring fetching|Updating) additional builtin extensions/,
  /^\[Service Worker\] registration/,
  /^(ChatSessionStore: |No search provider registered )/,
  /^\[(reconnection-grace-time|AgentHost:\w+|AccountPolicyGate)\] /,
  // Its own errors, by their stack: mostly requests to an extension host that has just ended.
  /\/out\/vs\/code\/browser\/workbench\/workbench\.js:\d+/,
];

/** How tests without access to files report their counts. */
const countsLine = /^movescope-counts (\{.*\})$/;

/**
 * Prints the arguments of the extension host's `console`, as a terminal would show them. MOVESCOPE_TEST_VERBOSE=1 shows
 * the workbench's own lines as well.
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
 * @returns {boolean} whether the workbench reports that it lost the connection to the extension host
 */
export function tellsHostLoss([first]) {
  return typeof first === 'string' && /^\[remote-connection\]\[ExtensionHost\]/.test(first);
}

/**
 * @param {readonly unknown[]} args
 * @returns {boolean} whether the workbench reports a failure in an extension without its cause
 */
export function isUnexplained([first]) {
  return typeof first === 'string' && first.startsWith('An unknown error occurred.');
}
