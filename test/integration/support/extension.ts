import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { WatchedExtension } from './watchedExtension';

/** The activated extension: its API and what it did to the window. */
export async function activated(): Promise<WatchedExtension> {
  const extension = vscode.extensions.getExtension<WatchedExtension>('movescope.movescope');
  assert.ok(extension);
  return extension.activate();
}
