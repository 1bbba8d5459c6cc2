import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import type { ModuleId } from '../../core/move/functionId';
import { INTERFACE_SCHEME } from '../ids';

/** A module of a network. */
export interface InterfacePlace extends ModuleId {
  /** The network's id. */
  readonly network: string;
}

/** The address of a module's interface document: `movescope-interface:/sandbox/0x1/coin.move`. */
export function interfaceUri({ network, address, module }: InterfacePlace): vscode.Uri {
  // A Move name stands as it is; a chain may send any other.
  return vscode.Uri.from({
    scheme: INTERFACE_SCHEME,
    path: `/${network}/${address}/${encodeURIComponent(module)}.move`,
  });
}

/** The module that an address stands for; `undefined` where it is of another form. */
export function readInterfaceUri({ scheme, path }: vscode.Uri): InterfacePlace | undefined {
  const match = /^\/([^/]+)\/([^/]+)\/([^/]+)\.move$/.exec(path);
  const [, network, addressText = '', name = ''] = match ?? [];
  const address = parseAddress(addressText);
  const module = decoded(name);
  if (scheme !== INTERFACE_SCHEME || network === undefined || address === undefined || module === undefined) {
    return undefined;
  }
  return { network, address, module };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
