import type { JsonObject } from '../../json';
import { groupDigits } from '../../move/groupDigits';
import { visibleText } from '../../move/visibleText';
import type { ItemComparison, ModuleComparison } from './compareAbi';
import { countChanges, comparisonTitle, sideText, type Comparison, type ReadSide } from './comparison';
import { findings, STATES, stateTitle, summaryText, unseenLines, VERDICT_TITLES } from './comparisonWords';
import type { CodeVerdict } from './codeVerdict';
import type { AbiDifference } from './difference';

const MARKS = { same: ' ', changed: '~', added: '+', removed: '-' } as const;

/** Returns a comparison as Markdown: first the changes that would block an upgrade, then the changes of each module. */
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
    ...unseenLines(modules).map(inert),
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
  const title = `## ${stateTitle(state, some)} (${groupDigits(some.length)})`;
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

/** Returns text from a chain as code that cannot end the code span or the line. */
function code(text: string): string {
  return `\`${inert(text)}\``;
}

function inert(text: string): string {
  return visibleText(text).replaceAll('`', ' ');
}

/** Returns a comparison for other programs: its sides, its totals, and each module and item that changed. */
export function comparisonJson(comparison: Comparison): JsonObject {
  const { before, after, modules, unreadable } = comparison;
  return {
    before: sideJson(before),
    after: sideJson(after),
    counts: { ...countChanges(modules) },
    unreadable,
    code: codeCounts(modules),
    modules: modules.filter(({ state }) => state !== 'same').map(moduleJson),
  };
}

/** Returns how many of the modules on both sides have each verdict. */
function codeCounts(modules: readonly ModuleComparison[]): JsonObject {
  const count = (kind: CodeVerdict['kind']) => modules.filter(({ code: verdict }) => verdict?.kind === kind).length;
  const counts = { identical: count('identical'), same: count('same'), changed: count('changed') };
  return { ...counts, notCompared: count('notCompared') };
}

function sideJson({ label, address, module, ledgerVersion, readAt, modules, maybeMore }: ReadSide): JsonObject {
  const version = ledgerVersion ?? readAt;
  return {
    network: label,
    address,
    ...(module === undefined ? {} : { module }),
    ...(version === undefined ? {} : { ledgerVersion: version }),
    modules: modules.length,
    maybeMore: maybeMore === true,
  };
}

function moduleJson({ name, state, verdict, differences, items, code: verdictOfCode }: ModuleComparison): JsonObject {
  const changed = items.filter(item => item.state !== 'same').map(itemJson);
  return {
    ...{ name, state, verdict },
    ...(verdictOfCode && { code: codeJson(verdictOfCode) }),
    differences: differences.map(differenceJson),
    items: changed,
  };
}

/** Returns how the code of a module compares for other programs. */
export function codeJson(code: CodeVerdict): JsonObject {
  switch (code.kind) {
    case 'identical':
      return { verdict: 'identical' };
    case 'same':
    case 'changed':
      return { verdict: code.kind, besides: code.besides };
    case 'notCompared':
      return { verdict: 'notCompared', reason: code.reason };
  }
}

function itemJson({ kind, name, state, verdict, differences }: ItemComparison): JsonObject {
  return { kind, name, state, verdict, differences: differences.map(differenceJson) };
}

function differenceJson({ code, verdict, text }: AbiDifference): JsonObject {
  return { code, verdict, text };
}
