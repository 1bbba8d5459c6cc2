import * as vscode from 'vscode';
import { changesSetting, readSetting } from '../session/settings';
import { registerCommands, setContextKey } from '../vscode/commands';
import { isDeployed, MOVE_FILES } from '../vscode/documents';
import { SANDBOX_COMMANDS } from '../vscode/ids';
import { afterActivation, disposeLoaded, lazy } from '../vscode/lazy';
import { onBuildFolders } from './onBuildState';
import type { SandboxServices } from './sandboxServices';

/** Registers the commands that change the sandbox, and their code lenses. Their code is loaded on first use. */
export function registerSandbox(services: SandboxServices): vscode.Disposable {
  const { session, notify, state } = services;
  const tellMenus = () => {
    void setContextKey('sandboxChanged', session.sandboxPackages !== undefined);
    void setContextKey('sandboxSelected', session.network.sandbox);
  };
  tellMenus();
  session.findSources = async (...ran) => (await import('./workspaceSources')).workspaceSources(services, ...ran);
  const changed = new vscode.EventEmitter<void>();
  const builds = lazy(async () => {
    const { PublishedBuilds } = await import('./publishedBuilds');
    return new PublishedBuilds(services, () => changed.fire());
  });
  return vscode.Disposable.from(
    registerCommands(SANDBOX_COMMANDS, notify, async () =>
      (await import('./sandboxCommandTable')).sandboxCommandTable(services, builds),
    ),
    session.onDidChangeSandbox(({ lost }) => {
      tellMenus();
      if (lost !== undefined) notify.warn(lost);
    }),
    session.onDidChangeNetwork(tellMenus),
    changed,
    disposeLoaded(builds),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (changesSetting(event, 'codeLens')) changed.fire();
    }),
    vscode.languages.registerCodeLensProvider([...MOVE_FILES, { pattern: '**/Move.toml' }], {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: async document =>
        vscode.workspace.isTrusted && !isDeployed(document) && readSetting('codeLens', document)
          ? (await builds.get()).lensesIn(document)
          : [],
    }),
    // If a package is published after each build, builds are watched from the start.
    afterActivation(() => {
      if (onBuildFolders(state).length > 0) void builds.get();
      return vscode.Disposable.from();
    }),
  );
}
