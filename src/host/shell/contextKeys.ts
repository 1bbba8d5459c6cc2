import * as vscode from 'vscode';
import { CONTEXT_KEYS } from './ids';

/** One of {@link CONTEXT_KEYS}. */
export type ContextKey = keyof typeof CONTEXT_KEYS;

/** Tells the `when` clauses of `package.json` whether something holds. */
export async function setContextKey(key: ContextKey, holds: boolean): Promise<void> {
  await vscode.commands.executeCommand('setContext', CONTEXT_KEYS[key], holds);
}
