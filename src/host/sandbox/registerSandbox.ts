import * as vscode from 'vscode';
import { registerCommands, setContextKey } from '../vscode/commands';
import { SANDBOX_COMMANDS } from '../vscode/ids';
import type { SandboxServices } from './sandboxServices';

/** Registers the commands that change the sandbox. Their code is loaded on first use. */
export function registerSandbox(services: SandboxServices): vscode.Disposable {
  const { session, notify } = services;
  const tellMenus = () => void setContextKey('sandboxChanged', session.sandboxPackages !== undefined);
  tellMenus();
  return vscode.Disposable.from(
    registerCommands(SANDBOX_COMMANDS, notify, async () =>
      (await import('./sandboxCommandTable')).sandboxCommandTable(services),
    ),
    session.onDidChangeSandbox(({ lost }) => {
      tellMenus();
      if (lost !== undefined) notify.warn(lost);
    }),
  );
}
