import { compareWithCode } from '../../core/code/compareWithCode';
import type { Connection } from '../../core/connection';
import type { ItemComparison, ModuleComparison } from '../../core/modules/compare/compareAbi';
import {
  sideText,
  type ComparedSide,
  type Comparison,
  type ReadSide,
  countChanges,
  comparisonTitle,
  readSide,
} from '../../core/modules/compare/comparison';
import { codeText, type UpgradeVerdict } from '../../core/modules/compare/difference';
import {
  comparisonJson,
  findings,
  STATES,
  stateTitle,
  summaryText,
  unseenLines,
  VERDICT_TITLES,
} from '../../core/modules/compare/comparisonWords';
import { isIdentifier } from '../../core/move/functionId';
import { defined } from '../../core/text/defined';
import { counted, groupDigits } from '../../core/text/digits';
import { GATEWAY_OPTIONS, LEDGER_VERSION, SECOND_GATEWAY_OPTIONS } from '../arguments';
import type { Call, Command } from '../command';
import { BadInputError, EXIT } from '../exitCode';
import { hasSecondGateway, withGateway, withSecondGateway } from '../gateway';
import { noteMaybeMore, noteOtherModules } from '../moduleNotes';
import type { Style } from '../text/style';
import { addressOption, choiceOption, readAddress, u64Option } from '../values';

const WITH_VERSION = 'with-ledger-version';
const FAIL_ON = ['breaking', 'change'] as const;

export const COMPARE: Command = {
  name: 'compare',
  operands: ['ADDRESS[::MODULE]'],
  summary: 'compare versions, networks or accounts; show changes that block upgrades',
  options: [
    LEDGER_VERSION,
    { name: WITH_VERSION, value: 'N', help: 'ledger version of the later side' },
    { name: 'with', value: 'ADDRESS', help: 'account of the later side' },
    { name: 'fail-on', value: 'WHAT', help: 'exit with code 1 on "breaking" changes, or on any "change"' },
    ...GATEWAY_OPTIONS,
    ...SECOND_GATEWAY_OPTIONS,
  ],
  notes: [
    'The earlier side is ADDRESS at --ledger-version. The --with… options specify the later side: a version, an account',
    'or a gateway. The default version is the latest. Breaking changes would block an upgrade from the earlier',
    'interface to the later one. --json prints the sides, the counts and the differences.',
    'Exit code 1 if a change specified by --fail-on is found. Modules without an ABI are counted but not compared.',
  ],
  run: async call => {
    const failOn = choiceOption(call.args, 'fail-on', FAIL_ON);
    const { before, after } = readSides(call);
    const comparison = await compareWithCode(...(await readBoth(call, before, after)), call.terminal.signal);
    call.print(call.json ? [JSON.stringify(comparisonJson(comparison))] : comparisonText(comparison, call.style));
    return failOn !== undefined && isFound(comparison, failOn) ? EXIT.found : EXIT.done;
  },
};

type FailOn = (typeof FAIL_ON)[number];

function isFound({ modules }: Comparison, what: FailOn): boolean {
  switch (what) {
    case 'breaking':
      return countChanges(modules).verdicts.refused > 0;
    case 'change':
      return modules.some(({ state }) => state !== 'same');
  }
}

type Subject = Omit<ComparedSide, 'network' | 'label'>;

function readSides(call: Call): { readonly before: Subject; readonly after: Subject } {
  const { args } = call;
  const [addressText = '', module, ...more] = (args.operands[0] ?? '').split('::');
  const address = readAddress(addressText, 'ADDRESS');
  if (more.length > 0 || (module !== undefined && !isIdentifier(module)))
    throw new BadInputError('ADDRESS[::MODULE] is not a module. Example: 0x1::coin.');
  const [earlier, later] = [u64Option(args, LEDGER_VERSION.name), u64Option(args, WITH_VERSION)];
  const before = defined({ address, module, ledgerVersion: earlier });
  const other = addressOption(args, 'with') ?? address;
  const after = defined({ address: other, module, ledgerVersion: later });
  const isOther = other !== address || earlier !== later || hasSecondGateway(call);
  if (args.has('with-auth') && !args.has('with-base-url'))
    throw new BadInputError('--with-auth requires --with-base-url.');
  if (!isOther)
    throw new BadInputError(
      `Both sides are the same: set --ledger-version, --${WITH_VERSION}, --with or --with-base-url.`,
    );
  return { before, after };
}

function readBoth(call: Call, before: Subject, after: Subject): Promise<[ReadSide, ReadSide]> {
  return withGateway(call, (first, signal) => {
    const { label } = first.network;
    return bothOrNeither(signal, either => {
      const earlier = read(call, first, { ...before, network: 'first', label }, either);
      if (!hasSecondGateway(call)) return [earlier, read(call, first, { ...after, network: 'first', label }, either)];
      const later = withSecondGateway(call, second => {
        const named = second.network.label === label ? `${label} (the second)` : second.network.label;
        return read(call, second, { ...after, network: 'second', label: named }, either);
      });
      return [earlier, later];
    });
  });
}

/** Runs both sides. A failure also aborts the other side, because its result would not be shown. */
async function bothOrNeither<Result>(
  signal: AbortSignal,
  start: (either: AbortSignal) => [Promise<Result>, Promise<Result>],
): Promise<[Result, Result]> {
  const failed = new AbortController();
  const sides = start(AbortSignal.any([signal, failed.signal]));
  try {
    return await Promise.all(sides);
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

async function read(call: Call, connection: Connection, side: ComparedSide, signal: AbortSignal): Promise<ReadSide> {
  call.note(`Reading ${sideText({ ...side, modules: [] })}…`);
  const done = await readSide(connection, side, signal);
  const count = done.modules.length;
  call.note(`Read ${sideText(done)}: ${counted(count, 'module')}.`);
  noteOtherModules(call, done.modules, side.address);
  if (done.maybeMore) noteMaybeMore(call, side.address);
  return done;
}

const MARKS = { same: ' ', changed: '~', added: '+', removed: '-' } as const;
const COLOURS = { refused: 'red', depends: 'yellow' } as const;

/** Returns a comparison as text: changes that would block an upgrade, then the changes of each module. */
export function comparisonText(comparison: Comparison, style: Style): readonly string[] {
  const { before, after, modules } = comparison;
  return [
    style(comparisonTitle(comparison), 'bold'),
    `From ${sideText(before)} to ${sideText(after)}.`,
    summaryText(comparison),
    ...verdictLines(modules, 'refused', style),
    ...verdictLines(modules, 'depends', style),
    ...STATES.filter(state => state !== 'same').flatMap(state => stateLines(modules, state, style)),
    '',
    ...unseenLines(modules),
  ];
}

function verdictLines(
  modules: readonly ModuleComparison[],
  verdict: Exclude<UpgradeVerdict, 'allowed'>,
  style: Style,
): readonly string[] {
  const found = findings(modules, verdict);
  if (found.length === 0) return [];
  return [
    ...heading(VERDICT_TITLES[verdict], found.length, title => style(title, COLOURS[verdict])),
    ...found.map(({ name, texts }) => `  ${name}: ${texts.join('; ')}`),
  ];
}

function stateLines(
  modules: readonly ModuleComparison[],
  state: ModuleComparison['state'],
  style: Style,
): readonly string[] {
  const some = modules.filter(module => module.state === state);
  if (some.length === 0) return [];
  return [
    ...heading(stateTitle(state, some), some.length, title => style(title, 'bold')),
    ...some.flatMap(moduleLines),
  ];
}

function heading(title: string, count: number, dress: (title: string) => string): readonly string[] {
  return ['', dress(`${title} (${groupDigits(count)})`)];
}

/**
 * Returns the lines of a module. If the module exists only on one side, shows only its name, because all of its items
 * are new or removed with it.
 */
function moduleLines({ name, state, differences, items, code }: ModuleComparison): readonly string[] {
  const head = `  ${MARKS[state]} ${name}`;
  if (state !== 'changed') return [head];
  const changed = items.filter(item => item.state !== 'same');
  const note = code ? codeText(code) : '';
  return [
    note === '' ? head : `  ${MARKS[state]} ${name} (${note})`,
    ...differences.map(({ text }) => `      ${text}`),
    ...changed.flatMap(itemLines),
  ];
}

function itemLines({ kind, name, state, differences }: ItemComparison): readonly string[] {
  const head = `      ${MARKS[state]} ${kind} ${name}`;
  return state === 'changed' ? [head, ...differences.map(({ text }) => `          ${text}`)] : [head];
}
