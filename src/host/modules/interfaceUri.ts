import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import type { ModuleId } from '../../core/move/functionId';
import type { CodeMode } from '../../core/code/codeText';
import { CODE_SCHEME, INTERFACE_SCHEME } from '../shell/ids';

/** A module on a network. */
export interface InterfacePlace extends ModuleId {
  /** The network's id. */
  readonly network: string;
  /** The ledger version; absent for the newest. */
  readonly ledgerVersion?: string;
  /** How the document shows the module's code; absent if it shows the interface. */
  readonly code?: CodeMode;
}

/**
 * Returns the URI of a module's document: `movescope-interface:/sandbox/0x1/coin.move`, `…/coin@1204.move`, and for its
 * code `movescope-code:/sandbox/0x1/coin.move`, `…/coin.move?instructions`.
 */
export function interfaceUri({ network, address, module, ledgerVersion, code }: InterfacePlace): vscode.Uri {
  const at = ledgerVersion === undefined ? '' : `@${ledgerVersion}`;
  // A Move name needs no encoding, but a chain may send any name.
  return vscode.Uri.from({
    scheme: code === undefined ? INTERFACE_SCHEME : CODE_SCHEME,
    path: `/${network}/${address}/${encodeURIComponent(module)}${at}.move`,
    ...(code === 'instructions' && { query: code }),
  });
}

/** Returns the module that a URI refers to, or `undefined` for any other form of URI. */
export function readInterfaceUri({ scheme, path, query }: vscode.Uri): InterfacePlace | undefined {
  const match = /^\/([^/]+)\/([^/]+)\/([^/@]+)(?:@(\d{1,20}))?\.move$/.exec(path);
  const [, network, addressText = '', name = '', ledgerVersion] = match ?? [];
  const address = parseAddress(addressText);
  const module = decoded(name);
  const isOurs = scheme === INTERFACE_SCHEME || scheme === CODE_SCHEME;
  if (!isOurs || network === undefined || address === undefined || module === undefined) return undefined;
  const at = ledgerVersion === undefined ? {} : { ledgerVersion };
  const code = query === 'instructions' ? 'instructions' : 'statements';
  return { network, address, module, ...at, ...(scheme === CODE_SCHEME && { code }) };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
