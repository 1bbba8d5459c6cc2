import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import type { ModuleId } from '../../core/move/functionId';
import { INTERFACE_SCHEME } from '../shell/ids';

/** A module on a network. */
export interface InterfacePlace extends ModuleId {
  /** The network's id. */
  readonly network: string;
  /** The ledger version; absent for the newest. */
  readonly ledgerVersion?: string;
}

/**
 * Returns the URI of a module's interface document: `movescope-interface:/sandbox/0x1/coin.move`, `…/coin@1204.move`.
 */
export function interfaceUri({ network, address, module, ledgerVersion }: InterfacePlace): vscode.Uri {
  const at = ledgerVersion === undefined ? '' : `@${ledgerVersion}`;
  // A Move name needs no encoding, but a chain may send any name.
  return vscode.Uri.from({
    scheme: INTERFACE_SCHEME,
    path: `/${network}/${address}/${encodeURIComponent(module)}${at}.move`,
  });
}

/** Returns the module that a URI refers to, or `undefined` for any other form of URI. */
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
