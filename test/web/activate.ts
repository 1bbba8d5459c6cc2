import * as built from 'built-for-browsers';
import type * as vscode from 'vscode';
import { watchExtension, type WatchedExtension } from '../integration/support/watchedExtension';

/** The entry point for VS Code's host of browsers, which loads a single file. */
export function activate(context: vscode.ExtensionContext): WatchedExtension {
  return watchExtension(context, () => built);
}
