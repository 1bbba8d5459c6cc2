import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { root } from '../root.mjs';

/**
 * Distributes files, largest first, each to the part with the smallest total so far.
 * @param {readonly string[]} files @param {number} parts
 * @returns {Promise<readonly (readonly string[])[]>}
 */
export async function evenly(files, parts) {
  const sized = await Promise.all(files.map(async file => ({ file, size: (await stat(resolve(root, file))).size })));
  /** @type {{ files: string[], size: number }[]} */
  const dealt = Array.from({ length: parts }, () => ({ files: [], size: 0 }));
  for (const { file, size } of sized.toSorted((one, other) => other.size - one.size)) {
    const least = dealt.reduce((one, other) => (other.size < one.size ? other : one));
    least.files.push(file);
    least.size += size;
  }
  return dealt.map(part => part.files.toSorted());
}
