import * as vscode from 'vscode';
import { disposeLoaded, lazy } from '../shell/lazy';
import { logText } from '../shell/logText';
import { isMoveSource, MOVE_FILES } from '../shell/documents';
import { readSetting } from '../shell/settings';
import type { DriftServices } from './driftParts';
import { DriftChanges } from './driftChanges';
import { PackageTree } from './packageTree';

/**
 * Registers the view, lenses and problems that compare the workspace’s Move source with what is deployed. Their code is
 * loaded once Move source or the view is visible.
 *
 * @param onDidForget fires when the network's data is dropped or a different network is selected
 */
export function registerDrift(services: DriftServices, onDidForget: vscode.Event<void>): vscode.Disposable {
  const watch = new DriftChanges(services.sources, onDidForget);
  const parts = lazy(async () => {
    const { DriftParts } = await import('./driftParts');
    return new DriftParts(services, watch);
  });
  const settled = watch.onDidSettle(() => {
    if (!isMoveVisible()) return;
    parts.get().catch((error: unknown) => {
      services.log.error(logText(error));
    });
  });
  if (isMoveVisible()) watch.soon();
  return vscode.Disposable.from(
    settled,
    watch,
    disposeLoaded(parts),
    new PackageTree(services.session, () => parts.get(), watch),
    vscode.languages.registerCodeLensProvider(MOVE_FILES, {
      onDidChangeCodeLenses: watch.onDidSettle,
      provideCodeLenses: async (document, token) =>
        isMoveSource(document) && readSetting('drift', document.uri) === 'on'
          ? (await parts.get()).lenses.provideCodeLenses(document, token)
          : [],
    }),
  );
}

function isMoveVisible(): boolean {
  return vscode.window.visibleTextEditors.some(({ document }) => isMoveSource(document));
}
