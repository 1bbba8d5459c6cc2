// The tables as text: one section for each group; a run replaces the sections of its groups.
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { root } from '../support/root.mjs';

/** @typedef {{ what: string, figure: string, budget?: string, kept?: boolean }} Row */

const file = `${root}/test/bench/RESULTS.md`;

const INTRODUCTION = `# What was measured

Written by \`npm run bench\`: each group says when and on what machine it ran. Compare ratios within one group; absolute
times differ from run to run and from machine to machine, for which \`node -e 0\` is a measure. u is the median \`JSON.parse\`
of a page of 100 modules (2.3 MB) in the same group.
`;

/** A group's table as Markdown. @param {readonly Row[]} rows */
export function tableText(rows) {
  const lines = rows.map(({ what, figure, budget = '', kept }) => {
    const verdict = kept === undefined ? '' : kept ? 'kept' : '**missed**';
    return `| ${what} | ${figure} | ${budget} | ${verdict} |`;
  });
  return ['| what | figure | budget | |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** Puts tables into RESULTS.md. @param {ReadonlyMap<string, readonly Row[]>} tables by group @param {readonly string[]} order of the groups */
export async function writeResults(tables, order) {
  const known = sectionsOf(await readFile(file, 'utf8').catch(() => ''));
  const measuredOn = machine();
  for (const [group, rows] of tables) known.set(group, `${measuredOn}\n\n${tableText(rows)}`);
  const sections = order.flatMap(group => (known.has(group) ? [`## ${group}\n\n${known.get(group)}\n`] : []));
  await writeFile(file, [INTRODUCTION, ...sections].join('\n'));
}

/** @param {string} text @returns {Map<string, string>} */
function sectionsOf(text) {
  const parts = text.split(/^## /m).slice(1);
  return new Map(parts.map(part => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]));
}

function machine() {
  const [first] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const model = first?.model.trim() ?? 'unknown processor';
  const node = `Node ${process.version}, \`node -e 0\` in ${startTime().toFixed(0)} ms`;
  return `${date}, ${model}, ${cpus().length} cores, ${node}.`;
}

/** The median time of ten starts of Node, in ms: machines that name the same processor differ. */
function startTime() {
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[5] ?? NaN;
}
