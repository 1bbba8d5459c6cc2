// `npm run pictures`: takes the pictures that the end-to-end run made over into media/readme, for the README.
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Where test/e2e/pictures.test.ts leaves them. */
const TAKEN = join(root, '.vscode-test/screenshots/readme');
const KEPT = join(root, 'media/readme');
/** They are small so that a clone stays small. */
const LARGEST = 110_000;

const names = (await readdir(TAKEN).catch(() => [])).filter(name => name.endsWith('.png'));
if (names.length === 0) {
  process.stderr.write(`There are no pictures in ${TAKEN}: run npm run test:e2e first.\n`);
  process.exit(1);
}
await mkdir(KEPT, { recursive: true });
for (const name of names) {
  const { size } = await stat(join(TAKEN, name));
  if (size > LARGEST) {
    process.stderr.write(`${name} has ${size} bytes, more than ${LARGEST}: make its window smaller.\n`);
    process.exitCode = 1;
    continue;
  }
  await copyFile(join(TAKEN, name), join(KEPT, name));
  process.stdout.write(`${name} ${size} bytes\n`);
}
