import { grouped } from './grouped';
import type { Mutant } from './mutant';
import type { Verdict } from './tryMutant';

/** A mutant and its verdict. */
export interface Tried {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

/** Whether a test found it. */
export function isKilled({ verdict }: Tried): boolean {
  return verdict.kind === 'killed' || verdict.kind === 'timeout' || verdict.kind === 'crash';
}

/** The number of mutants that were found, by area and kind of fault, and a table of the others, as Markdown. */
export function reportText(tried: readonly Tried[]): string {
  const survivors = tried.filter(each => !isKilled(each));
  return [
    ...countRows('area', tried, ({ mutant }) => mutant.area),
    '',
    ...countRows('kind', tried, ({ mutant }) => mutant.kind),
    '',
    `${rate(tried)} were killed, ${tried.filter(({ verdict }) => verdict.kind === 'timeout').length} of them by time.`,
    ...(survivors.length === 0 ? [] : ['', '| place | now | planted | |', '| --- | --- | --- | --- |']),
    ...survivors.map(survivorRow),
    '',
  ].join('\n');
}

/** `src/a.ts:12` */
export function placeOf({ file, line }: Mutant): string {
  return `${file}:${line}`;
}

/** A text of the source on one line, shortened for a table. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 117)}…` : line;
}

function countRows(name: string, tried: readonly Tried[], keyOf: (each: Tried) => string): readonly string[] {
  const groups = [...grouped(tried, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  return [`| ${name} | killed |`, '| --- | --- |', ...groups.map(([key, some]) => `| ${key} | ${rate(some)} |`)];
}

function rate(tried: readonly Tried[]): string {
  const killed = tried.filter(isKilled).length;
  return `${killed} of ${tried.length} (${((100 * killed) / tried.length).toFixed(1)} %)`;
}

function survivorRow({ mutant, verdict }: Tried): string {
  const after = mutant.after === '' ? '(removed)' : code(mutant.after);
  const why = verdict.kind === 'survived' ? `${verdict.tests} tests reach it` : 'no test reaches it';
  return `| ${placeOf(mutant)} | ${code(mutant.before)} | ${after} | ${why} |`;
}

function code(text: string): string {
  return `\`${shortText(text).replaceAll('|', '\\|')}\``;
}
