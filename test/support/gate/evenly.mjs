import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { root } from '../root.mjs';

/**
 * Distributes files, longest first, each to the part with the smallest total so far.
 * @param {readonly string[]} files @param {number} parts
 * @param {(file: string) => number | Promise<number>} [lengthOf] default: its size
 * @returns {Promise<readonly (readonly string[])[]>}
 */
export async function evenly(files, parts, lengthOf = sizeOf) {
  const measured = await Promise.all(files.map(async file => ({ file, length: await lengthOf(file) })));
  /** @type {{ files: string[], length: number }[]} */
  const dealt = Array.from({ length: parts }, () => ({ files: [], length: 0 }));
  for (const { file, length } of measured.toSorted((one, other) => other.length - one.length)) {
    const least = dealt.reduce((one, other) => (other.length < one.length ? other : one));
    least.files.push(file);
    least.length += length;
  }
  return dealt.map(part => part.files.toSorted());
}

/** @param {string} file */
async function sizeOf(file) {
  return (await stat(resolve(root, file))).size;
}
