import type * as vscode from 'vscode';
import type { SettingEdits } from './settingEdits';

/** Gives what changes the lists of the settings; it is loaded when it is first asked for. */
export type LazySettingEdits = () => Promise<SettingEdits>;

/** @param storage that all windows share @param owned takes what is to be disposed of */
export function lazySettingEdits(storage: vscode.Uri, owned: vscode.Disposable[]): LazySettingEdits {
  let loaded: Promise<SettingEdits> | undefined;
  const load = async (): Promise<SettingEdits> => {
    const { SettingEdits: Edits } = await import('./settingEdits');
    const edits = new Edits(storage);
    owned.push(edits);
    return edits;
  };
  return () => (loaded ??= load());
}
