import { spawnSync } from 'node:child_process';

/** @returns {readonly number[]} how long `node -e 0` took each of five times, in seconds: the unit of budgets */
export function nodeStarts() {
  return Array.from({ length: 5 }, () => {
    const started = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return (performance.now() - started) / 1000;
  });
}

/** @param {readonly number[]} values @returns {number} */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
