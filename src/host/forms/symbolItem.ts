import * as vscode from 'vscode';
import { inertFunction, inertName, inertStruct } from '../../core/modules/inertAbi';
import { functionWords, structWords } from '../../core/modules/publishedModule';
import type { DeployedSymbol } from '../../core/modules/symbolIndex';
import { abbreviateAddress } from '../../core/move/address';
import { functionSignature, typeParametersText } from '../../core/move/signature';
import type { NameId } from '../../core/payloads/qualifiedName';
import { functionIcon, MODULE_ICON, structIcon } from '../views/symbolIcons';

/** A row of a list of symbols. */
export interface SymbolItem extends vscode.QuickPickItem {
  /** Absent in rows that only say something. */
  readonly id?: NameId;
  /** What a row does that is no symbol. */
  readonly run?: () => void;
}

/** The button of a row that selects the symbol in the tree. */
const REVEAL_BUTTON: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('list-tree'),
  tooltip: 'Reveal in the Modules View',
};

/** A symbol as a row, text of the chain without icons or controls: shown whatever VS Code makes of what is typed, as it was found by our own rules. */
export function symbolItem(symbol: DeployedSymbol): SymbolItem {
  const { module } = symbol;
  const { address } = module;
  const where = `${abbreviateAddress(inertName(address))}${symbol.kind === 'module' ? '' : `::${inertName(module.name)}`}`;
  const name = symbol.kind === 'module' ? module.name : symbol.abi.name;
  return {
    label: inertName(name),
    description: `${where} · ${wordsOf(symbol)}`,
    iconPath: iconOf(symbol),
    alwaysShow: true,
    buttons: [REVEAL_BUTTON],
    id: { address, module: module.name, ...(symbol.kind === 'module' ? {} : { name }) },
  };
}

function iconOf(symbol: DeployedSymbol): vscode.ThemeIcon {
  switch (symbol.kind) {
    case 'module':
      return MODULE_ICON;
    case 'function':
      return functionIcon(symbol.abi);
    case 'struct':
      return structIcon(symbol.abi);
  }
}

function wordsOf(symbol: DeployedSymbol): string {
  switch (symbol.kind) {
    case 'module':
      return 'module';
    case 'function': {
      const abi = inertFunction(symbol.abi);
      const signature = functionSignature(abi);
      const tail = signature.slice(signature.indexOf(`fun ${abi.name}`) + `fun ${abi.name}`.length);
      // A long one stands on several lines.
      const line = tail.replace(/\s+/g, ' ').replace('( ', '(').replace(/, ?\)/, ')');
      return `${functionWords(abi)} ${line}`;
    }
    case 'struct': {
      const abi = inertStruct(symbol.abi);
      const abilities = abi.abilities.length > 0 ? ` has ${abi.abilities.join(', ')}` : '';
      return `${structWords(abi)}${typeParametersText(abi.typeParameters)}${abilities}`;
    }
  }
}
