import { counted, groupDigits } from '../text/digits';
import { statusOf } from './verdict';
import type { SimulationReport } from './simulationReport';
import { cellText, feeCell } from './facts';
import { changeCount, verdictText } from './simulationWords';
import { visibleText } from '../text/visibleText';
import { ageText } from '../text/moments';
import type { ResultSummary } from './resultSummary';

/** The outcome of a payload's last run, short enough to show at the end of a line. */
export interface Receipt {
  readonly tone: 'good' | 'bad' | 'note';
  /** One line without invisible characters: `✓ 9 gas · 4 changes · v1,204`. */
  readonly text: string;
  /** Details that `text` omits, one line per string. */
  readonly details: readonly string[];
}

/** The inputs of a run, used to determine whether its receipt is stale. */
export interface RunBasis {
  /** The payload as written. */
  readonly text: string;
  /** The network's id. */
  readonly network: string;
  /** The called function's ABI as JSON; absent if unknown. */
  readonly abi?: string;
  /** The values of the payload's variables as JSON; absent if it has none or they are unknown. */
  readonly values?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Age after which a receipt is stale because the chain has advanced, in milliseconds. */
export const LONGEST_FRESH = 10 * 60_000;
/** Maximum length of a failure message, in characters. */
const LONGEST_WORDS = 60;

export function receiptOf(report: SimulationReport): Receipt {
  const { success, gas, verdict, details, network, sender } = report;
  const version = `v${grouped(details.ledgerVersion)}`;
  const used = `${grouped(gas.used)} gas`;
  return {
    tone: success ? 'good' : 'bad',
    text: success
      ? `✓ ${used} · ${counted(changeCount(report), 'change')} · ${version}`
      : `✗ ${cut(visible(shortVerdict(report)))} · ${used} · ${version}`,
    details: [
      verdictText(verdict),
      ...[verdict.meaning, verdict.advice].filter(words => words !== undefined),
      `Simulated on ${network.label} at ledger version ${grouped(details.ledgerVersion)}, sent by ${sender}.`,
      `Fee: ${cut(visible(cellText(feeCell(gas.feeOctas))))}.`,
    ].map(visible),
  };
}

/** Returns the receipt of a run without a result. @param words one sentence with the reason */
export function receiptNote(words: string): Receipt {
  return { tone: 'note', text: `– ${cut(visible(words))}`, details: [visible(words)] };
}

/** Returns why a new run might have a different result, in a few words; `undefined` if it should not. */
export function staleReason(ran: RunBasis, now: RunBasis): string | undefined {
  if (ran.text !== now.text) return 'payload changed';
  if (ran.values !== undefined && now.values !== undefined && ran.values !== now.values) return 'variable changed';
  if (ran.network !== now.network) return 'different network';
  if (ran.abi !== undefined && now.abi !== undefined && ran.abi !== now.abi) return 'function changed';
  return now.at - ran.at >= LONGEST_FRESH ? 'over 10 min old' : undefined;
}

/** Returns the verdict with the constant's name if known, which is clearer than its code. */
function shortVerdict(report: SimulationReport): string {
  const { verdict, source } = report;
  const status = statusOf(report);
  const name = status.kind === 'abort' ? (status.abort.name ?? source?.constant?.name) : undefined;
  return name ?? verdict.headline ?? verdict.title;
}

function grouped(count: string): string {
  return cut(visible(groupDigits(count)));
}

function cut(text: string): string {
  return text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS - 1).trimEnd()}…` : text;
}

/** Joins text into one line and escapes invisible characters. */
function visible(text: string): string {
  return visibleText(text.replace(/[ \t\r\n]+/g, ' '));
}

/** The latest simulation of a function in the history. */
export interface LastSimulation {
  readonly summary: ResultSummary;
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
  readonly pinned: boolean;
  /** Whether the network's chain has been reset since. */
  readonly isOfFormerChain: boolean;
}

/** Describes the cost, network and time of the last simulation of a function, and why the cost might differ now. */
export function lastSimulationText(last: LastSimulation, now: number): string {
  const { words, network, gas, feeOctas } = last.summary;
  const cost = [
    ...(gas === undefined ? [] : [`${groupDigits(gas)} gas units`]),
    ...(feeOctas === undefined ? [] : [cellText(feeCell(feeOctas))]),
  ];
  const head = `Last simulation, on ${network}, ${ageText(last.ranAt, now)}: ${[words, ...cost].join(', ')}.`;
  const outdated = last.isOfFormerChain
    ? ' Outdated: the chain has been reset since.'
    : now - last.ranAt >= LONGEST_FRESH
      ? ' The state may have changed since.'
      : '';
  return `${head}${last.pinned ? ' Pinned in the history.' : ''}${outdated}`;
}
