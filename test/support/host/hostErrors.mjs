import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @param {string} userDataDir of VS Code
 * @returns {Promise<string>} the errors in the log of its extension host, with their stacks
 */
export async function hostErrors(userDataDir) {
  const folder = join(userDataDir, 'logs');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const logs = names.filter(name => /(remote)?exthost\.log$/.test(name));
  const texts = await Promise.all(logs.map(name => readFile(join(folder, name), 'utf8')));
  return texts.flatMap(text => text.match(/^\S+ \S+ \[error\].*(\n(?!\S+ \S+ \[).*)*/gm) ?? []).join('\n');
}
