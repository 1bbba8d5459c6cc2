import { cp, link, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What a fresh clone does not have, and the packages, which are linked. */
const LEFT_OUT = new Set(['.git', '.vscode-test', 'dist', 'node_modules']);

/** Fills a folder with links to the files of another, except for what builds write there. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [there, here] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === '.cache') continue;
    if (entry.isDirectory()) await linkAll(there, here);
    else if (entry.isSymbolicLink()) await symlink(await readlink(there), here);
    else await link(there, here);
  }
}

/** Copies the project to a folder on the same file system, as a fresh clone after `npm ci`. */
export async function copyProject(folder: string): Promise<void> {
  const copied = (await readdir('.')).filter(name => !LEFT_OUT.has(name));
  for (const name of copied) await cp(name, join(folder, name), { recursive: true });
  await linkAll('node_modules', join(folder, 'node_modules'));
}
