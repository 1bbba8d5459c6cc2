// `npm run pictures`: copies the pictures of the end-to-end run to where the README and the guide show them.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';
import { smallPng } from './smallPng.mjs';

/** The folder in which test/e2e leaves the pictures. */
const TAKEN = join(root, '.vscode-test/screenshots/readme');
/** The README's picture ships with the extension. */
const README = 'workbench-dark.png';
/** In bytes: small, so that a clone and the package stay small. */
const LARGEST = 80_000;

const names = (await readdir(TAKEN).catch(() => [])).filter(name => name.endsWith('.png'));
if (names.length === 0) {
  process.stderr.write(`There are no pictures in ${TAKEN}: run node test/run.mjs e2e first.\n`);
  process.exitCode = 1;
}
for (const name of names) {
  const picture = smallPng(await readFile(join(TAKEN, name)));
  if (picture.length > LARGEST) {
    process.stderr.write(`${name} has ${picture.length} bytes, more than ${LARGEST}: make its window smaller.\n`);
    process.exitCode = 1;
    continue;
  }
  const folder = name === README ? 'media/readme' : 'docs/pictures';
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, folder, name), picture);
  process.stdout.write(`${folder}/${name} ${picture.length} bytes\n`);
}
