import type { ItemComparison, ModuleComparison } from './compareAbi';
import { comparisonTitle, sideText, type Comparison } from './comparison';
import { findings, STATE_TITLES, STATES, summaryText, VERDICT_TITLES } from './comparisonWords';
import { UNSEEN_BY_ABI } from './difference';
import { groupDigits } from '../../move/groupDigits';
import { visibleText } from '../../move/visibleText';

const MARKS = { same: ' ', changed: '~', added: '+', removed: '-' } as const;

/** A comparison as a Markdown document: what an upgrade would be refused for, then module by module what is another. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { modules, before, after } = comparison;
  const named = modules.filter(({ state }) => state !== 'same');
  const lines = [
    `# ${code(comparisonTitle(comparison))}`,
    '',
    `From ${code(sideText(before))} to ${code(sideText(after))}.`,
    summaryText(comparison),
    '',
    ...verdictLines(modules, 'refused'),
    ...verdictLines(modules, 'depends'),
    ...STATES.filter(state => state !== 'same').flatMap(state => stateLines(named, state)),
    UNSEEN_BY_ABI,
  ];
  return `${lines.join('\n')}\n`;
}

function verdictLines(modules: readonly ModuleComparison[], verdict: 'refused' | 'depends'): readonly string[] {
  const found = findings(modules, verdict);
  if (found.length === 0) return [];
  return [
    `## ${VERDICT_TITLES[verdict]} (${groupDigits(found.length)})`,
    '',
    ...found.map(({ name, texts }) => `- ${code(name)}: ${texts.map(code).join('; ')}`),
    '',
  ];
}

function stateLines(modules: readonly ModuleComparison[], state: ModuleComparison['state']): readonly string[] {
  const some = modules.filter(module => module.state === state);
  if (some.length === 0) return [];
  const title = `## ${STATE_TITLES[state]} (${groupDigits(some.length)})`;
  if (state !== 'changed') return [title, '', ...some.map(({ name }) => `- ${code(name)}`), ''];
  return [title, '', ...some.flatMap(moduleLines)];
}

function moduleLines({ name, differences, items }: ModuleComparison): readonly string[] {
  const changed = items.filter(({ state }) => state !== 'same');
  return [
    `### ${code(name)}`,
    '',
    '```diff',
    ...differences.map(({ text }) => `~ ${inert(text)}`),
    ...changed.flatMap(itemLines),
    '```',
    '',
  ];
}

function itemLines({ kind, name, state, differences }: ItemComparison): readonly string[] {
  const head = `${MARKS[state]} ${kind} ${inert(name)}`;
  return state === 'changed' ? [head, ...differences.map(({ text }) => `    ${inert(text)}`)] : [head];
}

/** Text of a chain as code: it can neither end the code nor the line. */
function code(text: string): string {
  return `\`${inert(text)}\``;
}

function inert(text: string): string {
  return visibleText(text).replaceAll('`', ' ');
}
