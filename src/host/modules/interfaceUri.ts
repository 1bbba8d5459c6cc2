import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import type { ModuleId } from '../../core/move/functionId';
import { INTERFACE_SCHEME } from '../shell/ids';

/** A module of a network. */
export interface InterfacePlace extends ModuleId {
  /** The network's id. */
  readonly network: string;
  /** The newest where absent. */
  readonly ledgerVersion?: string;
}

/** The address of a module's interface document: `movescope-interface:/sandbox/0x1/coin.move`, `…/coin@1204.move`. */
export function interfaceUri({ network, address, module, ledgerVersion }: InterfacePlace): vscode.Uri {
  const at = ledgerVersion === undefined ? '' : `@${ledgerVersion}`;
  // A Move name stands as it is; a chain may send any other.
  return vscode.Uri.from({
    scheme: INTERFACE_SCHEME,
    path: `/${network}/${address}/${encodeURIComponent(module)}${at}.move`,
  });
}

/** The module that an address stands for; `undefined` where it is of another form. */
export function readInterfaceUri({ scheme, path }: vscode.Uri): InterfacePlace | undefined {
  const match = /^\/([^/]+)\/([^/]+)\/([^/@]+)(?:@(\d{1,20}))?\.move$/.exec(path);
  const [, network, addressText = '', name = '', ledgerVersion] = match ?? [];
  const address = parseAddress(addressText);
  const module = decoded(name);
  if (scheme !== INTERFACE_SCHEME || network === undefined || address === undefined || module === undefined) {
    return undefined;
  }
  return { network, address, module, ...(ledgerVersion === undefined ? {} : { ledgerVersion }) };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
