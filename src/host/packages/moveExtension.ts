import * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';

/** Whether an extension understands Move source: one that contributes the language. */
export function hasMoveExtension(): boolean {
  return vscode.extensions.all.some(({ packageJSON }) => contributesMove(packageJSON));
}

function contributesMove(manifest: unknown): boolean {
  const contributes = isJsonObject(manifest) ? manifest.contributes : undefined;
  const languages: unknown = isJsonObject(contributes) ? contributes.languages : undefined;
  return Array.isArray(languages) && languages.some(each => isJsonObject(each) && each.id === 'move');
}
