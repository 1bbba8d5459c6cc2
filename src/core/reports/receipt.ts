import { counted, groupDigits } from '../move/integer';
import { parseVmStatus } from './vmStatus';
import type { SimulationReport } from './simulationReport';
import { cellText, feeCell } from './facts';
import { changeCount, verdictText } from './simulationWords';
import { visibleText } from '../move/visibleText';

/** How a payload's last run ended, short enough to stand behind a line of it. */
export interface Receipt {
  readonly tone: 'good' | 'bad' | 'note';
  /** One line without characters that cannot be seen: `✓ 9 gas · 4 changes · v1,204`. */
  readonly text: string;
  /** The same at more length, a line each: what the text leaves out. */
  readonly details: readonly string[];
}

/** What a run was made with. */
export interface RunBasis {
  /** The payload as it is written. */
  readonly text: string;
  /** The network's id. */
  readonly network: string;
  /** The called function's ABI as JSON; absent where it is not known. */
  readonly abi?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A receipt older than this says little of a chain that goes on, in ms. */
export const LONGEST_FRESH = 10 * 60_000;
/** Characters of what failed. */
const LONGEST_WORDS = 60;

/** The receipt of a simulation. */
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

/** The receipt of a run that came to nothing. @param words what is missing, or what failed: one sentence */
export function receiptNote(words: string): Receipt {
  return { tone: 'note', text: `– ${cut(visible(words))}`, details: [visible(words)] };
}

/** Why a run no longer tells what another one would, in two words; `undefined` as long as it does. */
export function staleReason(ran: RunBasis, now: RunBasis): string | undefined {
  if (ran.text !== now.text) return 'payload changed';
  if (ran.network !== now.network) return 'other network';
  if (ran.abi !== undefined && now.abi !== undefined && ran.abi !== now.abi) return 'function changed';
  return now.at - ran.at >= LONGEST_FRESH ? 'over 10 min old' : undefined;
}

/** The constant says more than a code. */
function shortVerdict({ verdict, vmStatus, source }: SimulationReport): string {
  const status = parseVmStatus(vmStatus);
  const name = status.kind === 'abort' ? (status.abort.name ?? source?.constant?.name) : undefined;
  return name ?? verdict.headline ?? verdict.title;
}

function grouped(count: string): string {
  return cut(visible(groupDigits(count)));
}

function cut(text: string): string {
  return text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS - 1).trimEnd()}…` : text;
}

/** On one line; what is not seen for what it is, is written out. */
function visible(text: string): string {
  return visibleText(text.replace(/[ \t\r\n]+/g, ' '));
}
