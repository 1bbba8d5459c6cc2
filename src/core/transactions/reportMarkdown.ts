import { octasText } from '../move/apt';
import { groupDigits } from '../move/groupDigits';
import { accountText, type AccountLabels } from './accountLabels';
import { balanceRows, balanceSum } from './balanceText';
import { changeWords } from './changeWords';
import { earlierSource } from './earlierText';
import { code, fence, LONGEST_PART, table } from './markdownText';
import type { AccountReport, GasReport, SimulationReport, SourcePlace } from './reportModel';

const MOST_BALANCES = 30;

/** What the Markdown of a transaction says first. */
export interface MarkdownHead {
  /** `Would succeed`. */
  readonly title: string;
  /** Why it ended so, a line each; the VM's own words follow. */
  readonly why: readonly string[];
  /** `Simulated`. */
  readonly made: string;
  /** Rows of the table below, before those of gas. */
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/**
 * A simulation as Markdown fit for an issue. All that comes from outside stands in code, where nothing in it is markup,
 * a link or a mention, and what is not visible is spelled out. Long parts are cut, and say so.
 */
export function simulationMarkdown(report: SimulationReport): string {
  const { verdict, details } = report;
  return effectsMarkdown(report, {
    title: verdict.title,
    why: [verdict.headline, verdict.meaning, verdict.advice].filter(text => text !== undefined),
    made: 'Simulated',
    rows: [
      ['ledger version', code(details.ledgerVersion)],
      ['sender', code(accountText(report.sender, report.labels)) + (report.keyless ? ' (keyless)' : '')],
    ],
  });
}

/** What a transaction did, or would do, as Markdown: after its head the same for both. */
export function effectsMarkdown(report: SimulationReport, { title, why, made, rows }: MarkdownHead): string {
  const { network } = report;
  return `${[
    `## ${title}: ${code(report.subject)}`,
    fence([...why, report.vmStatus].join('\n'), 'text'),
    ...sourceParts(report),
    table(
      [made, ''],
      [
        ['network', code(network.label) + (network.sandbox ? ' (a model, not a chain)' : '')],
        ...rows,
        ...gasRows(report.gas),
      ],
    ),
    '### Balances',
    ...balanceParts(report),
    ...changeParts(report),
    `### Events (${report.events.length})`,
    ...listPart(report.events.map(({ type, data }) => `${type}\n${JSON.stringify(data)}`)),
    '### Payload',
    fence(JSON.stringify(report.payload, null, 2), 'json'),
  ].join('\n\n')}\n`;
}

function gasRows({ used, limit, limitEstimated, unitPrice, priceEstimated, feeOctas, breakdown }: GasReport) {
  const estimated = (is: boolean) => (is ? ' (estimated by the node)' : '');
  return [
    ['gas used', `${code(groupDigits(used))} units`],
    ['gas limit', `${code(groupDigits(limit))} units${estimated(limitEstimated)}`],
    ['gas unit price', `${code(groupDigits(unitPrice))} octas${estimated(priceEstimated)}`],
    ['fee', code(octasText(feeOctas))],
    ...(breakdown
      ? [
          ['execution', `${code(groupDigits(breakdown.execution))} units`],
          ['I/O', `${code(groupDigits(breakdown.io))} units`],
          ['storage fee', code(octasText(breakdown.storageFeeOctas))],
          ['storage refund', code(octasText(breakdown.storageRefundOctas))],
        ]
      : []),
  ];
}

/** Where the source at hand aborts so; the constant first. */
function sourceParts({ source }: SimulationReport): readonly string[] {
  if (!source) return [];
  const { constant, places, origin } = source;
  const words = ({ kind, function: name = '' }: SourcePlace) => {
    if (kind !== 'constant') return `${kind === 'assert' ? 'assert!' : 'abort'} in ${name}`;
    return `const ${constant?.name ?? ''}${constant?.doc === undefined ? '' : `: ${constant.doc}`}`;
  };
  const lines = places.map(place => `${place.label}  ${words(place)}`);
  return [`### Source${origin === 'workspace' ? '' : ' (in the package cache)'}`, fence(lines.join('\n'), 'text')];
}

function balanceParts({ balances, labels }: SimulationReport): readonly string[] {
  const rows = balanceRows(balances, labels);
  const rest = rows.length - MOST_BALANCES;
  const cells = rows.slice(0, MOST_BALANCES).map(row => row.map(code));
  return [
    table(['Account', 'Amount', 'Asset'], cells),
    ...(rest > 0 ? [`${rest} more in the JSON of this simulation.`] : []),
    balanceSum(balances),
  ];
}

function changeParts({ accounts, otherChanges, earlier, labels }: SimulationReport): readonly string[] {
  const groups = [...accounts.map(account => group(account, labels)), { name: 'of no account', changes: otherChanges }];
  const texts = groups.flatMap(({ name, changes }) =>
    changes.map(change => {
      const { what, ...values } = changeWords(change);
      return [`${name}: ${what}`, values.after, values.before].filter(line => line !== undefined).join('\n');
    }),
  );
  return [`### Changes (${texts.length})`, ...(earlier ? [earlierSource(earlier)] : []), ...listPart(texts)];
}

function group({ address, isSender, changes }: AccountReport, labels: AccountLabels | undefined) {
  return { name: `${accountText(address, labels)}${isSender ? ' (sender)' : ''}`, changes };
}

/** As many as there is room for. */
function listPart(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return ['None.'];
  let length = 0;
  const shown = texts.filter(text => (length += text.length + 1) <= LONGEST_PART);
  const rest = texts.length - shown.length;
  return [
    ...(shown.length > 0 ? [fence(shown.join('\n'), 'text')] : []),
    ...(rest > 0 ? [`${rest} more in the JSON of this simulation.`] : []),
  ];
}
