import * as vscode from 'vscode';
import { functionKind, type FunctionKind } from '../../core/modules/publishedModule';
import type { FunctionAbi, StructAbi } from '../../core/move/abi';

const FUNCTION_ICONS: Readonly<Record<FunctionKind, vscode.ThemeIcon>> = {
  entry: new vscode.ThemeIcon('play', new vscode.ThemeColor('charts.green')),
  view: new vscode.ThemeIcon('eye', new vscode.ThemeColor('charts.blue')),
  public: new vscode.ThemeIcon('symbol-function'),
  friend: new vscode.ThemeIcon('organization'),
  private: new vscode.ThemeIcon('lock'),
  other: new vscode.ThemeIcon('question'),
};

/** A module's icon. */
export const MODULE_ICON = new vscode.ThemeIcon('package');

/** The icon that tells what a function is to its callers. */
export function functionIcon(abi: FunctionAbi): vscode.ThemeIcon {
  return FUNCTION_ICONS[functionKind(abi)];
}

/** The icon of a struct, an event struct or an enum. */
export function structIcon(abi: StructAbi): vscode.ThemeIcon {
  return new vscode.ThemeIcon(abi.isEvent ? 'symbol-event' : abi.isEnum ? 'symbol-enum' : 'symbol-struct');
}
