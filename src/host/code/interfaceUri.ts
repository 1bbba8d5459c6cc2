import * as vscode from 'vscode';
import type { AtVersion } from '../../core/gateway/modulePages';
import { parseAddress } from '../../core/move/address';
import type { ModuleId } from '../../core/move/functionId';
import type { CodeMode } from '../../core/code/codeText';
import { CODE_SCHEME, INTERFACE_SCHEME } from '../vscode/ids';

export interface InterfacePlace extends ModuleId {
  readonly network: string;
  /** The ledger version; absent for the latest. */
  readonly ledgerVersion?: string;
  /** The form of the code; absent if the document shows the interface. */
  readonly code?: CodeMode;
}

/** The endings of code document names, before `.move`. */
const ENDINGS: Readonly<Record<CodeMode, string>> = { statements: '.code', instructions: '.instructions' };

/**
 * Returns the URI of a module's document: `movescope-interface:/sandbox/0x1/coin.move` or `…/coin@1204.move` for its
 * interface, `movescope-code:/sandbox/0x1/coin.code.move` or `…/coin.instructions.move` for its code.
 */
export function interfaceUri({ network, address, module, ledgerVersion, code }: InterfacePlace): vscode.Uri {
  const at = ledgerVersion === undefined ? '' : `@${ledgerVersion}`;
  const ending = code === undefined ? '' : ENDINGS[code];
  // A Move name needs no encoding, but a node can return any name.
  return vscode.Uri.from({
    scheme: code === undefined ? INTERFACE_SCHEME : CODE_SCHEME,
    path: `/${network}/${address}/${encodeURIComponent(module)}${at}${ending}.move`,
  });
}

/** Returns the module that a URI refers to, or `undefined` for any other URI. */
export function readInterfaceUri({ scheme, path }: vscode.Uri): InterfacePlace | undefined {
  if (scheme === INTERFACE_SCHEME) return readPath(path, '');
  if (scheme !== CODE_SCHEME) return undefined;
  const code = path.endsWith(`${ENDINGS.instructions}.move`) ? 'instructions' : 'statements';
  const place = readPath(path, ENDINGS[code]);
  return place && { ...place, code };
}

/**
 * Returns the ledger version at which to resolve the names in a document: that of its module, if the document is of
 * `network`.
 */
export function versionIn(uri: vscode.Uri, network: string): AtVersion {
  const place = readInterfaceUri(uri);
  return place?.network !== network || place.ledgerVersion === undefined ? {} : { ledgerVersion: place.ledgerVersion };
}

function readPath(path: string, ending: string): InterfacePlace | undefined {
  const end = `${ending}.move`;
  const match = path.endsWith(end)
    ? /^\/([^/]+)\/([^/]+)\/([^/@]+)(?:@(\d{1,20}))?$/.exec(path.slice(0, -end.length))
    : null;
  const [, network, addressText = '', name = '', ledgerVersion] = match ?? [];
  const address = parseAddress(addressText);
  const module = decoded(name);
  if (network === undefined || address === undefined || module === undefined) return undefined;
  return { network, address, module, ...(ledgerVersion !== undefined && { ledgerVersion }) };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
