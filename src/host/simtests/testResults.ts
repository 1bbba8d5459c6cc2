import type * as vscode from 'vscode';
import type { CaseResult } from '../../core/simtests/caseResult';
import { setContextKey } from '../vscode/commands';

/** Maximum number of reports in memory. Older ones are discarded, because each can be several megabytes in size. */
const MOST_REPORTS = 300;

export interface KeptResult {
  readonly result: CaseResult;
  readonly uri: vscode.Uri;
  readonly network: string;
}

/** The last results in this window, by item id. */
export class TestResults {
  readonly #results = new Map<string, KeptResult>();

  /** Returns the last result of an item; `undefined` if it has none, or it has been discarded. */
  of(id: string): KeptResult | undefined {
    return this.#results.get(id);
  }

  keep(id: string, kept: KeptResult): void {
    // The newest come last.
    this.#results.delete(id);
    this.#results.set(id, kept);
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= MOST_REPORTS) break;
      this.#results.delete(oldest);
    }
  }

  /** Sets the context keys for items that have a report, and for items whose result can be accepted. */
  async offer(): Promise<void> {
    const ids = (fits: (result: CaseResult) => boolean) =>
      [...this.#results].flatMap(([id, { result }]) => (fits(result) ? [id] : []));
    await Promise.all([
      setContextKey(
        'simulatedTests',
        ids(({ report }) => report !== undefined),
      ),
      setContextKey('acceptableTests', ids(isAcceptable)),
    ]);
  }
}

function isAcceptable({ outcome, report }: CaseResult): boolean {
  const { kind } = outcome;
  return report !== undefined && (kind === 'failed' || kind === 'codeChanged' || kind === 'gasChanged');
}
