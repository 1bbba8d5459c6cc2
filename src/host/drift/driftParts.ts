import * as vscode from 'vscode';
import type { Services } from '../services';
import { DriftLenses } from './driftLenses';
import { DriftProblems } from './driftProblems';
import { DriftReader } from './driftReader';
import type { DriftWatch } from './driftWatch';

/** What drift needs of the extension. */
export type DriftServices = Pick<Services, 'session' | 'sources' | 'log'>;

/** What reads drift and tells of it. */
export class DriftParts implements vscode.Disposable {
  readonly reader: DriftReader;
  readonly problems: DriftProblems;
  readonly lenses: DriftLenses;
  readonly #closing = new AbortController();

  constructor({ session, sources, log }: DriftServices, watch: DriftWatch) {
    this.reader = new DriftReader(session, sources, watch, this.#closing.signal);
    this.problems = new DriftProblems(this.reader, watch, log);
    this.lenses = new DriftLenses(this.reader);
  }

  dispose(): void {
    this.#closing.abort(new vscode.CancellationError());
    this.problems.dispose();
  }
}
