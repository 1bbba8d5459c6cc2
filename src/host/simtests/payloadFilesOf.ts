import * as vscode from 'vscode';
import type { PayloadFiles } from '../../core/simtests/prepareCase';
import type { MoveSources } from '../packages/moveSources';
import { MOST_BYTES } from './testFiles';
import { readFileIfFit } from '../vscode/readFile';
import type { Network } from '../../core/gateway/network';
import type { Range } from '../../core/text/lines';
import { nearestName } from '../../core/text/nearestName';
import type { TestFile } from '../../core/simtests/testFile';
import type { Session } from '../session/session';
import { readNetworks } from '../session/settings';
import { openDocument } from '../vscode/documents';

/** Reads the files that tests refer to, including unsaved changes. @param uris the test files, by the path that the run uses for each */
export function payloadFilesOf(uris: ReadonlyMap<string, vscode.Uri>, sources: MoveSources): PayloadFiles {
  const beside = (path: string, from: string) => {
    const uri = uris.get(from);
    return uri && (path === from ? uri : vscode.Uri.joinPath(uri, '..', path));
  };
  return {
    read: async (path, from) => {
      const uri = beside(path, from);
      return uri && textOf(uri);
    },
    addresses: async (path, from) => {
      const uri = beside(path, from);
      return uri ? sources.addresses(uri) : () => undefined;
    },
  };
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const document = openDocument(uri);
  if (document) return document.getText();
  const bytes = await readFileIfFit(uri, MOST_BYTES);
  return bytes && new TextDecoder().decode(bytes);
}

export type FileNetwork =
  | { readonly kind: 'network'; readonly network: Network }
  /** The file specifies a network that is not in the settings. */
  | { readonly kind: 'unknown'; readonly message: string; readonly range: Range; readonly nearest?: string };

/** Returns the network that a file specifies, or else the selected network. */
export function networkOfFile(
  { network: selected }: Session,
  file: Pick<TestFile, 'network'> | undefined,
): FileNetwork {
  const written = file?.network;
  if (!written || written.text === selected.id) return { kind: 'network', network: selected };
  const { networks } = readNetworks();
  const network = networks.find(({ id }) => id === written.text);
  if (network) return { kind: 'network', network };
  const nearest = nearestName(
    written.text,
    networks.map(({ id }) => id),
  );
  const hint =
    nearest === undefined
      ? 'run "Movescope: Add Network…" to add it, or remove "network".'
      : `did you mean ${JSON.stringify(nearest)}?`;
  const message = `Your settings have no network ${JSON.stringify(written.text)}: ${hint}`;
  return { kind: 'unknown', message, range: written.range, ...(nearest !== undefined && { nearest }) };
}
