import * as vscode from 'vscode';
import { registerCommands } from '../shell/commands';
import { NAMED_DOCUMENTS } from '../shell/documents';
import { INTERFACE_SCHEME, MODULE_COMMANDS } from '../shell/ids';
import { Comparisons } from './comparisons';
import { InterfaceDocuments } from './interfaceDocuments';
import { ModuleListing } from './moduleListing';
import type { ModuleServices, ModuleViews } from './moduleServices';
import { ModuleTree } from './moduleTree';
import { showOfflineStatus } from './offlineStatus';
import { registerNavigation } from './registerNavigation';

/**
 * Registers the Modules view, interfaces of modules and their comparison, and what leads from names in documents to them.
 * @param state of the workspace
 */
export function registerModules(services: ModuleServices, state: vscode.Memento): ModuleViews & vscode.Disposable {
  const { session, notify, sources, locators } = services;
  const listing = new ModuleListing(state);
  const tree = new ModuleTree(session, listing, notify);
  const comparisons = new Comparisons();
  const views = { tree, listing, comparisons };
  const interfaces = new InterfaceDocuments(session, tree.onDidRead, place => comparisons.interfaceAt(place));
  const navigation = { session, interfaces, notify, sources, locators };
  const registered = vscode.Disposable.from(
    listing,
    tree,
    comparisons,
    interfaces,
    showOfflineStatus(session),
    vscode.languages.registerHoverProvider([...NAMED_DOCUMENTS, { scheme: INTERFACE_SCHEME }], {
      provideHover: async (...asked) => {
        const { FunctionHover } = await import('./functionHover');
        return new FunctionHover(navigation).provideHover(...asked);
      },
    }),
    registerNavigation(navigation),
    registerCommands(MODULE_COMMANDS, notify, async () =>
      (await import('./moduleCommandTable')).moduleCommandTable(services, views),
    ),
  );
  return Object.assign(registered, views);
}
