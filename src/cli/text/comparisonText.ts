import type { ItemComparison, ModuleComparison } from '../../core/modules/compare/compareAbi';
import { comparisonTitle, sideText, type Comparison } from '../../core/modules/compare/comparison';
import {
  findings,
  STATE_TITLES,
  STATES,
  summaryText,
  VERDICT_TITLES,
} from '../../core/modules/compare/comparisonWords';
import { UNSEEN_BY_ABI, type Verdict } from '../../core/modules/compare/difference';
import { printable } from './printable';
import type { Style } from './style';
import { groupDigits } from '../../core/move/groupDigits';

const MARKS = { same: ' ', changed: '~', added: '+', removed: '-' } as const;
const LOOKS = { refused: 'red', depends: 'yellow' } as const;

/** A comparison for people: what an upgrade would be refused for, then module by module what is another. */
export function comparisonText(comparison: Comparison, style: Style): readonly string[] {
  const { before, after, modules } = comparison;
  return [
    style(printable(comparisonTitle(comparison)), 'bold'),
    printable(`From ${sideText(before)} to ${sideText(after)}.`),
    summaryText(comparison),
    ...verdictLines(modules, 'refused', style),
    ...verdictLines(modules, 'depends', style),
    ...STATES.filter(state => state !== 'same').flatMap(state => stateLines(modules, state, style)),
    '',
    UNSEEN_BY_ABI,
  ];
}

function verdictLines(
  modules: readonly ModuleComparison[],
  verdict: Exclude<Verdict, 'allowed'>,
  style: Style,
): readonly string[] {
  const found = findings(modules, verdict);
  if (found.length === 0) return [];
  return [
    ...heading(VERDICT_TITLES[verdict], found.length, title => style(title, LOOKS[verdict])),
    ...found.map(({ name, texts }) => printable(`  ${name}: ${texts.join('; ')}`)),
  ];
}

function stateLines(
  modules: readonly ModuleComparison[],
  state: ModuleComparison['state'],
  style: Style,
): readonly string[] {
  const some = modules.filter(module => module.state === state);
  if (some.length === 0) return [];
  return [...heading(STATE_TITLES[state], some.length, title => style(title, 'bold')), ...some.flatMap(moduleLines)];
}

function heading(title: string, count: number, dress: (title: string) => string): readonly string[] {
  return ['', dress(`${title} (${groupDigits(count)})`)];
}

/** Of a module that is on one side only, its name: all that it has is new, or gone, with it. */
function moduleLines({ name, state, differences, items }: ModuleComparison): readonly string[] {
  const head = printable(`  ${MARKS[state]} ${name}`);
  if (state !== 'changed') return [head];
  const changed = items.filter(item => item.state !== 'same');
  return [head, ...differences.map(({ text }) => printable(`      ${text}`)), ...changed.flatMap(itemLines)];
}

function itemLines({ kind, name, state, differences }: ItemComparison): readonly string[] {
  const head = printable(`      ${MARKS[state]} ${kind} ${name}`);
  return state === 'changed' ? [head, ...differences.map(({ text }) => printable(`          ${text}`))] : [head];
}
