// The tables as text: one section for each group; a run replaces the sections of its groups.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { root } from '../support/root.mjs';

/**
 * What a group measured, with its units in ms.
 *
 * @typedef {{ rows: readonly import('./measure/row').Row[], u: number, t0: number }} Table
 */

const file = `${root}/test/bench/RESULTS.md`;

const INTRODUCTION = `# What was measured

Written by \`npm run bench\`. Machines differ, and so do runs of one that has other work: only ratios within one run count.
**u** is the median \`JSON.parse\` of a page of 100 modules (2.3 MB), **t₀** the median of \`node -e 0\`, a whole process;
both are measured in turn with what is expressed in them. p95 is that of at least 1,000 samples.
`;

/** A group's table as Markdown. @param {Table} table */
export function tableText({ rows, u, t0 }) {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`;
  const lines = rows.map(({ what, figure, unit, budget = '', kept }) => {
    const verdict = kept === undefined ? '' : kept ? 'kept' : '**missed**';
    return `| ${what} | ${figure} | ${unit} | ${budget} | ${verdict} |`;
  });
  return [
    `${date}, ${machine}: u = ${u.toPrecision(3)} ms, t₀ = ${t0.toFixed(0)} ms.`,
    '',
    '| what | figure | unit | budget | |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

/** Puts a table into RESULTS.md. @param {string} group @param {Table} table @param {readonly string[]} order of the groups */
export async function writeResult(group, table, order) {
  const known = sectionsOf(await readFile(file, 'utf8').catch(() => '')).set(group, tableText(table));
  const sections = order.flatMap(each => (known.has(each) ? [`## ${each}\n\n${known.get(each)}\n`] : []));
  await writeFile(file, [INTRODUCTION, ...sections].join('\n'));
}

/** @param {string} text @returns {Map<string, string>} */
function sectionsOf(text) {
  const parts = text.split(/^## /m).slice(1);
  return new Map(parts.map(part => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]));
}
