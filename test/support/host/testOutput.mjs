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

/**
 * Prints what the extension host's `console` was given, as a terminal would show it.
 * MOVESCOPE_TEST_VERBOSE=1 shows the workbench's own lines as well.
 *
 * @param {string} level
 * @param {readonly unknown[]} args
 */
export function printLog(level, args) {
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
