import * as vscode from 'vscode';
import type { BaselineEntry } from '../../core/simtests/baseline';

/** The scheme of documents that compare a test with its baseline. */
const BASELINE_SCHEME = 'movescope-baseline';

/** The documents of a comparison with the baseline. Their text is in their URI, so that they need no memory. */
export class BaselineDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #registered = vscode.workspace.registerTextDocumentContentProvider(BASELINE_SCHEME, this);

  provideTextDocumentContent({ query }: vscode.Uri): string {
    return query;
  }

  dispose(): void {
    this.#registered.dispose();
  }
}

/** Shows what the baseline says about a case beside what a run found. */
export async function compareEntries(
  name: string,
  { before, after }: { readonly before: BaselineEntry | undefined; readonly after: BaselineEntry },
): Promise<void> {
  const { baselineText } = await import('../../core/simtests/writeBaseline');
  const uri = (side: string, entry: BaselineEntry | undefined) => {
    const entries = new Map(entry ? [[name, new Map([['', entry]])]] : []);
    const path = `/${side} of ${name.replaceAll('/', '∕')}.toml`;
    return vscode.Uri.from({ scheme: BASELINE_SCHEME, path, query: entry ? baselineText({ entries }) : '' });
  };
  const title = `${name}: Baseline ↔ Last Run`;
  await vscode.commands.executeCommand('vscode.diff', uri('Baseline', before), uri('Last run', after), title);
}
