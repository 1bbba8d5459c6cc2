import * as vscode from 'vscode';
import { SANDBOX_NETWORK } from '../../core/gateway/network';
import { momentText } from '../../core/text/moments';
import { registerCommands } from '../vscode/commands';
import { DEPLOYED_DOCUMENTS, NAMED_DOCUMENTS } from '../vscode/documents';
import { MODULE_COMMANDS, COMMANDS } from '../vscode/ids';
import type { Session } from '../session/session';
import { Comparisons } from '../compare/comparisons';
import { InterfaceDocuments } from '../code/interfaceDocuments';
import type { CountsShown } from '../results/rerun';
import { ModuleListing } from './moduleListing';
import type { ModuleServices, Navigation } from '../code/moduleServices';
import { type ModuleViews, ModuleTree } from './moduleTree';

export function registerModules(
  services: ModuleServices,
  state: vscode.Memento,
): ModuleViews & CountsShown & vscode.Disposable {
  const { session, notify, sources } = services;
  const listing = new ModuleListing(state);
  const tree = new ModuleTree(session, listing, notify);
  const comparisons = new Comparisons({
    loaded: async network => (network === session.network.id ? (await session.connection()).code.loaded() : []),
    places: async (id, token) =>
      (await (await import('../code/findReferences')).searchReferences(id, sources, token)).locations.length,
  });
  const views = { tree, listing, comparisons };
  const interfaces = new InterfaceDocuments(session, tree.onDidRead, place => comparisons.documentAt(place));
  const navigation = { ...services, interfaces };
  const registered = vscode.Disposable.from(
    listing,
    tree,
    comparisons,
    interfaces,
    showOfflineStatus(session),
    // VS Code shows the hover of the last registered provider first.
    vscode.languages.registerHoverProvider([...NAMED_DOCUMENTS, ...DEPLOYED_DOCUMENTS], {
      provideHover: async (...asked) => (await import('../code/abortHover')).abortHover(navigation, ...asked),
    }),
    vscode.languages.registerHoverProvider([...NAMED_DOCUMENTS, ...DEPLOYED_DOCUMENTS], {
      provideHover: async (...asked) => {
        const { FunctionHover } = await import('../code/functionHover');
        return new FunctionHover(navigation).provideHover(...asked);
      },
    }),
    registerNavigation(navigation),
    registerCommands(MODULE_COMMANDS, notify, async () =>
      (await import('./moduleCommandTable')).moduleCommandTable(services, { ...views, interfaces }),
    ),
  );
  const showCounts: CountsShown['showCounts'] = async (trace, ended) => {
    const { LineCounts } = await import('../code/lineCounts');
    return new LineCounts(trace, { network: SANDBOX_NETWORK.id, interfaces }, ended);
  };
  return Object.assign(registered, views, { showCounts });
}

/** Registers navigation between names and their declarations. Its parts are loaded on first use. */
function registerNavigation(navigation: Navigation): vscode.Disposable {
  const { languages } = vscode;
  const { interfaces } = navigation;
  return vscode.Disposable.from(
    languages.registerDefinitionProvider([...NAMED_DOCUMENTS, ...DEPLOYED_DOCUMENTS], {
      provideDefinition: async (document, position, token) =>
        (await import('../code/definitions')).findDefinitions(navigation, document, position, token),
    }),
    languages.registerReferenceProvider([...NAMED_DOCUMENTS, ...DEPLOYED_DOCUMENTS], {
      provideReferences: async (document, position, context, token) =>
        (await import('../code/findReferences')).findReferences(navigation, { document, position }, context, token),
    }),
    languages.registerDocumentSymbolProvider(DEPLOYED_DOCUMENTS, {
      provideDocumentSymbols: async document => {
        const shown = interfaces.shownAt(document.uri);
        return shown && (await import('../code/readInterface')).interfaceSymbols(shown, document);
      },
    }),
    languages.registerCodeLensProvider(DEPLOYED_DOCUMENTS, {
      provideCodeLenses: async document => (await import('../code/runLenses')).runLenses(interfaces, document),
    }),
    languages.registerFoldingRangeProvider(DEPLOYED_DOCUMENTS, {
      provideFoldingRanges: async document => {
        const shown = interfaces.shownAt(document.uri);
        return shown && (await import('../code/readInterface')).interfaceFolds(shown);
      },
    }),
    languages.registerDocumentLinkProvider([{ language: 'markdown' }, ...DEPLOYED_DOCUMENTS], {
      provideDocumentLinks: async document => (await import('../code/definitions')).nameLinks(document),
    }),
  );
}

/** Shows in the status bar that the gateway of the selected network cannot be reached. A click tries again. */
function showOfflineStatus(session: Session): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('movescope.offline', vscode.StatusBarAlignment.Left, 9.9);
  item.name = 'Movescope Offline';
  item.text = '$(warning) Offline: Retry';
  item.command = COMMANDS.refresh;
  item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
  const update = () => {
    const { outage, network } = session;
    if (!outage) {
      item.hide();
      return;
    }
    item.tooltip = `${network.label} has been unreachable since ${momentText(outage.since)}. ${outage.error.message}\nCached modules are shown with the date they were read. Click to try again.`;
    item.accessibilityInformation = {
      label: `Movescope: ${network.label} cannot be reached. Click to try again.`,
      role: 'button',
    };
    item.show();
  };
  return vscode.Disposable.from(item, session.onDidReach(update), session.onDidChangeNetwork(update));
}
