// `npm run pictures`: copies the pictures of the end-to-end run into media, for the README.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';
import { smallPng } from './smallPng.mjs';

/** The folder in which test/e2e leaves the pictures, and the one in which they are kept. */
const TAKEN = join(root, '.vscode-test/screenshots');
const KEPT = join(root, 'media');
/** Sizes in bytes: small, so that a clone and the package stay small. */
const LARGEST = { readme: 50_000 };

for (const [folder, largest] of Object.entries(LARGEST)) {
  const names = (await readdir(join(TAKEN, folder)).catch(() => [])).filter(name => name.endsWith('.png'));
  if (names.length === 0) {
    process.stderr.write(`There are no pictures in ${join(TAKEN, folder)}: run node test/run.mjs e2e first.\n`);
    process.exitCode = 1;
    continue;
  }
  await mkdir(join(KEPT, folder), { recursive: true });
  for (const name of names) {
    const picture = smallPng(await readFile(join(TAKEN, folder, name)));
    if (picture.length > largest) {
      process.stderr.write(`${name} has ${picture.length} bytes, more than ${largest}: make its window smaller.\n`);
      process.exitCode = 1;
      continue;
    }
    await writeFile(join(KEPT, folder, name), picture);
    process.stdout.write(`${folder}/${name} ${picture.length} bytes\n`);
  }
}
