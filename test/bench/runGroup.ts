// `node --expose-gc runGroup.mjs GROUP FILE`: runs a group in the project's folder and writes its table as JSON.
import { writeFile } from 'node:fs/promises';
import { activation } from './groups/activation';
import { bytecode } from './groups/bytecode';
import { client } from './groups/client';
import { editor } from './groups/editor';
import { host } from './groups/host';
import { memory } from './groups/memory';
import { page } from './groups/page';
import { pacing } from './groups/pacing';
import { terminal } from './groups/terminal';
import { vm } from './groups/vm';
import type { Row } from './measure/row';
import { Units } from './measure/units';

const groups: Readonly<Record<string, (units: Units) => Promise<readonly Row[]>>> = {
  ...{ client, activation, bytecode, editor, memory, pacing, page, host, terminal, vm },
};

const [name = '', file = ''] = process.argv.slice(2);
const group = groups[name];
if (group === undefined) throw new Error(`There is no group "${name}".`);
const units = new Units();
units.measure();
const rows = await group(units);
units.measure();
await writeFile(file, JSON.stringify({ rows, u: units.u, t0: units.t0 }));
process.exit();
