import type * as vscode from 'vscode';
import { lazy } from './lazy';
import type { SettingEdits } from './settingEdits';

/** Gives what changes the lists of the settings; it is loaded when it is first asked for. */
export type LazySettingEdits = () => Promise<SettingEdits>;

/** @param storage that all windows share @param owned takes what is to be disposed of */
export function lazySettingEdits(storage: vscode.Uri, owned: vscode.Disposable[]): LazySettingEdits {
  const edits = lazy(async () => {
    const { SettingEdits: Edits } = await import('./settingEdits');
    const made = new Edits(storage);
    owned.push(made);
    return made;
  });
  return () => edits.get();
}
