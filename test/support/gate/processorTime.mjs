import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's unit for the processor time of processes, in a second. */
const TICKS = 100;
const EVERY_MS = 500;

/**
 * Measures the processor time of a process with all that it starts, twice a second: a browser ends before its own processes
 * are waited for, so that what these used is in no sum of the system.
 *
 * @param {number | undefined} pid
 * @returns {() => number} ends it; the seconds so far, 0 where the system does not tell
 */
export function measureProcessorTime(pid) {
  let last = 0;
  let sum = 0;
  const measure = () => {
    const now = ticksOfTree(String(pid));
    // What is lost with a process that nobody waits for makes the total smaller.
    sum += Math.max(0, now - last);
    last = now;
  };
  const timer = setInterval(measure, EVERY_MS);
  return () => {
    clearInterval(timer);
    return sum / TICKS;
  };
}

/** @param {string} root @returns {number} of the process, its descendants, and those that were waited for */
function ticksOfTree(root) {
  /** @type {Map<string, { parent: string, ticks: number }>} */
  const processes = new Map();
  for (const pid of numbersIn('/proc')) {
    const fields = statOf(pid);
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    if (fields[1] !== undefined) processes.set(pid, { parent: fields[1], ticks });
  }
  /** @param {string} pid @returns {boolean} */
  const isInTree = pid => pid === root || isInTreeOf(processes.get(pid)?.parent);
  /** @param {string | undefined} parent */
  const isInTreeOf = parent => parent !== undefined && isInTree(parent);
  return [...processes].reduce((total, [pid, { ticks }]) => (isInTree(pid) ? total + ticks : total), 0);
}

/** @param {string} folder @returns {readonly string[]} */
function numbersIn(folder) {
  try {
    return readdirSync(folder).filter(name => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** @param {string} pid @returns {readonly string[]} what the kernel says about a process after its name; nothing if it has ended */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}
