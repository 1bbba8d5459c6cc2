import * as vscode from 'vscode';
import type { Session } from '../session';
import { HOVER_DOCUMENTS } from './documents';
import { FunctionHover } from './functionHover';

/** Registers what explains, checks and completes text in editors. */
export function registerProviders(session: Session): vscode.Disposable {
  return vscode.Disposable.from(vscode.languages.registerHoverProvider(HOVER_DOCUMENTS, new FunctionHover(session)));
}
