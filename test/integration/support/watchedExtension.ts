import type * as vscode from 'vscode';
import type { MovescopeApi } from '../../../src/host/api';
import { captureWindow, type Captured } from './captured';
import { switchedSecrets, type SecretSwitch } from './switchedSecrets';

/** What VS Code loads in the tests: the extension, with everything it does to the window recorded. */
export interface WatchedExtension {
  /** The API of the last activation. */
  readonly api: MovescopeApi;
  readonly captured: Captured;
  readonly secrets: SecretSwitch;
  /** The folder for the workspace's files of the extension. */
  readonly storage: vscode.Uri | undefined;
  /** The context from VS Code. */
  readonly context: vscode.ExtensionContext;
  /** The HTTP dispatchers that all extensions of a host share, before the activation and after. */
  readonly dispatchers: { readonly before: readonly unknown[]; readonly after: readonly unknown[] };
  /** Ends the extension as VS Code does when it is disabled. */
  readonly disable: () => Promise<void>;
  /** Activates it again if it is disabled. */
  readonly enable: () => void;
  /** {@link WatchedExtension.disable}, then {@link WatchedExtension.enable}. */
  readonly restart: () => Promise<void>;
}

/** The exports of the built extension that the tests call. */
export interface BuiltExtension {
  activate(context: vscode.ExtensionContext): MovescopeApi;
  deactivate(): Promise<void>;
}

/** Records the window, then loads the built extension and activates it. */
export function watchExtension(real: vscode.ExtensionContext, load: () => BuiltExtension): WatchedExtension {
  const captured = captureWindow();
  const before = dispatchers();
  const secrets: SecretSwitch = { state: 'works' };
  const value = switchedSecrets(real.secrets, secrets);
  const context = Object.create(real, { secrets: { value } }) as vscode.ExtensionContext;
  const extension = load();
  let api = extension.activate(context);
  const disable = async () => {
    await extension.deactivate();
    for (const owned of context.subscriptions.splice(0)) await owned.dispose();
    // VS Code disposes a view some promises later, together with any new view of the same name.
    await new Promise(resolve => setTimeout(resolve));
  };
  const enable = () => {
    if (context.subscriptions.length === 0) api = extension.activate(context);
  };
  const restart = async () => {
    await disable();
    enable();
  };
  return {
    get api() {
      return api;
    },
    captured,
    secrets,
    storage: context.storageUri,
    context,
    dispatchers: { before, after: dispatchers() },
    disable,
    enable,
    restart,
  };
}

function dispatchers(): readonly unknown[] {
  const symbols = Object.getOwnPropertySymbols(globalThis);
  const shared = symbols.filter(({ description = '' }) => description.startsWith('undici.globalDispatcher.'));
  return shared.map(symbol => Reflect.get(globalThis, symbol) as unknown);
}
