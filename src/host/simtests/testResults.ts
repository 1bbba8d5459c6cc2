import type * as vscode from 'vscode';
import type { CaseResult } from '../../core/simtests/caseResult';
import { setContextKey } from '../vscode/commands';

/** Reports that are kept; older ones are dropped, as each may have megabytes. */
const MOST_REPORTS = 300;

export interface KeptResult {
  readonly result: CaseResult;
  readonly uri: vscode.Uri;
  readonly network: string;
}

/** The last results of this window, by the ids of their items. */
export class TestResults {
  readonly #results = new Map<string, KeptResult>();

  /** Returns the last result of an item; `undefined` if it has none, or too many ran since. */
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

  /** Tells the menus which items have a report, and which have a result that can be accepted. */
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
