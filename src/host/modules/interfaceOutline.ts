import * as vscode from 'vscode';
import type { InterfaceSymbol, InterfaceText, LineSpan } from '../../core/modules/interfaceText';
import { declarationRange, nameRange } from './readInterface';

const KINDS: Readonly<Record<InterfaceSymbol['kind'], vscode.SymbolKind>> = {
  module: vscode.SymbolKind.Module,
  function: vscode.SymbolKind.Function,
  struct: vscode.SymbolKind.Struct,
  enum: vscode.SymbolKind.Enum,
  field: vscode.SymbolKind.Field,
  variant: vscode.SymbolKind.EnumMember,
};

/** Returns the declarations of an interface document, for the outline and breadcrumbs. */
export function interfaceSymbols({ module }: InterfaceText, document: vscode.TextDocument): vscode.DocumentSymbol[] {
  return module ? [symbolOf(module, document)] : [];
}

/** Returns the folding ranges of an interface document: the head, each declaration, and each group of them. */
export function interfaceFolds({ module, groups }: InterfaceText): vscode.FoldingRange[] {
  if (!module) return [];
  const head = new vscode.FoldingRange(0, module.lines.first - 2, vscode.FoldingRangeKind.Comment);
  const blocks = [module, ...module.children]
    .map(({ place, lines }): LineSpan => ({ first: place.line, last: lines.last }))
    .filter(({ first, last }) => first < last);
  return [head, ...[...blocks, ...groups].map(({ first, last }) => new vscode.FoldingRange(first, last))];
}

function symbolOf(symbol: InterfaceSymbol, document: vscode.TextDocument): vscode.DocumentSymbol {
  const name = nameRange(symbol.place);
  // As written in the document; VS Code rejects a symbol without a name.
  const label = document.getText(name) || '(no name)';
  const made = new vscode.DocumentSymbol(label, symbol.detail, KINDS[symbol.kind], declarationRange(symbol), name);
  made.children = symbol.children.map(child => symbolOf(child, document));
  return made;
}
