import type * as vscode from 'vscode';
import type { HostMessage, TraceHead, TraceState } from '../../core/results/resultReport';
import type { SimulationReport } from '../../core/results/simulationReport';
import type { CodeLine, TraceReport } from '../../core/results/traceReport';
import { sentenceOf, UserFacingError } from '../../core/userFacingError';
import type { PageServices } from './rerun';

/** Number of rows per message. If there were more, the page would be unresponsive while it reads a message. */
const ROWS = 1_000;

type TraceServices = Pick<PageServices, 'trace' | 'showCounts'>;

function headOf({ ran, functions, places, omitted, failure }: TraceReport): TraceHead {
  return { ran, functions, places, omitted, ...(failure && { failure }) };
}

/** The trace of the simulation on the page. It is created when the page requests it, and cached while it is shown. */
export class PageTrace implements vscode.Disposable {
  readonly #post: (message: HostMessage) => void;
  /** The raw response of the simulation to which the trace belongs. */
  #raw: string | undefined;
  #state: TraceState | undefined;
  #trace: TraceReport | undefined;
  #making: AbortController | undefined;
  #counts: vscode.Disposable | undefined;
  #isSending = false;
  /** Aborts the previous sending when sending starts again. */
  #sending = new AbortController();

  constructor(post: (message: HostMessage) => void) {
    this.#post = post;
  }

  /** Discards the trace unless it belongs to the simulation with this raw response. */
  isOf(raw: string | undefined): void {
    if (raw !== undefined && raw === this.#raw) return;
    this.cancel();
    this.#making = undefined;
    this.hideCounts();
    this.#sending.abort();
    this.#raw = raw;
    this.#state = undefined;
    this.#trace = undefined;
  }

  /**
   * Traces a simulation, and sends the trace or the reason why there is none.
   * @throws errors without a message for users
   */
  async make(report: SimulationReport, services: TraceServices): Promise<void> {
    this.isOf(report.raw);
    if (this.#making) return;
    const making = new AbortController();
    this.#making = making;
    this.#say({ kind: 'making' });
    try {
      const trace = await services.trace(report, making.signal);
      if (this.#making !== making) return;
      this.#trace = trace;
      this.#say({ kind: 'made', head: headOf(trace), rows: trace.rows.length });
    } catch (error) {
      if (this.#making !== making) return;
      this.#say(making.signal.aborted ? { kind: 'none' } : { kind: 'failed', message: sentenceOf(error) });
      if (!making.signal.aborted && !(error instanceof UserFacingError)) throw error;
    } finally {
      if (this.#making === making) this.#making = undefined;
    }
  }

  /** Stops making the trace, or sending it. */
  cancel(): void {
    this.#making?.abort();
    if (!this.#isSending) return;
    this.#trace = undefined;
    this.#say({ kind: 'none' });
  }

  /** Returns the code location of a row. For a call without a location, returns the start of the called function. */
  placeOf(index: number): CodeLine | undefined {
    const row = this.#trace?.rows[index];
    const place = row?.place === undefined ? undefined : this.#trace?.places[row.place];
    if (place || row?.kind !== 'call') return place;
    const id = this.#trace?.functions[row.function]?.id;
    return id === undefined ? undefined : { function: id, offset: 0 };
  }

  async showCounts({ showCounts }: TraceServices): Promise<void> {
    const trace = this.#trace;
    if (!trace) return;
    this.#counts?.dispose();
    const counts = await showCounts(trace, () => {
      this.hideCounts();
    });
    if (this.#trace !== trace) {
      counts.dispose();
      return;
    }
    this.#counts = counts;
    this.#post({ type: 'counts', on: true });
  }

  hideCounts(): void {
    if (!this.#counts) return;
    this.#counts.dispose();
    this.#counts = undefined;
    this.#post({ type: 'counts', on: false });
  }

  /** Sends everything again, to a page that has lost its content. */
  send(): void {
    if (!this.#state) return;
    this.#say(this.#state);
    if (this.#counts) this.#post({ type: 'counts', on: true });
  }

  dispose(): void {
    this.isOf(undefined);
  }

  #say(state: TraceState): void {
    this.#state = state;
    this.#sending.abort();
    this.#sending = new AbortController();
    this.#isSending = state.kind === 'made';
    this.#post({ type: 'trace', state });
    if (state.kind === 'made') void this.#sendRows(this.#sending.signal);
  }

  /** Sends the rows, yielding to the event loop regularly. */
  async #sendRows(signal: AbortSignal): Promise<void> {
    const { rows = [] } = this.#trace ?? {};
    for (let from = 0; from < rows.length && !signal.aborted; from += ROWS) {
      this.#post({ type: 'traceRows', rows: rows.slice(from, from + ROWS) });
      await new Promise(resolve => setTimeout(resolve));
    }
    if (!signal.aborted) this.#isSending = false;
  }
}
