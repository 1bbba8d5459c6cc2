import * as vscode from 'vscode';
import { type PayloadPlace, NoEditorError } from '../payloads/payloadAtCursor';
import type { SimulateServices } from './simulateServices';

/** Has the payload at the cursor, or at the given place, simulated whenever its document is saved, or no longer. */
export async function simulateOnSave({ runs }: SimulateServices, given?: PayloadPlace): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const uri = given?.uri ?? editor?.document.uri;
  const position = given?.position ?? editor?.selection.active;
  if (!uri || !position) {
    throw new NoEditorError();
  }
  await runs.togglePinned({ uri, position });
}
