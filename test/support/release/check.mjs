// `npm run release:check`: names what the owner still has to write before a release; exit code 1 while anything is open.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { openPlaces } from './openPlaces.mjs';

const places = openPlaces(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
process.stdout.write(places.length === 0 ? 'Nothing is open: docs/internals/releasing.md says how to go on.\n' : '');
for (const place of places) process.stdout.write(`${place}\n`);
process.exitCode = places.length === 0 ? 0 : 1;
