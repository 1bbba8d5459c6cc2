import type * as vscode from 'vscode';

const STATE = 'publishOnBuild';

/** Returns the folders of packages that are published after each build. */
export function onBuildFolders(state: vscode.Memento): readonly string[] {
  const value = state.get<unknown>(STATE);
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
}

export async function keepOnBuildFolders(state: vscode.Memento, folders: readonly string[]): Promise<void> {
  await state.update(STATE, folders.length === 0 ? undefined : folders);
}
