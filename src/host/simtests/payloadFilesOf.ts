import * as vscode from 'vscode';
import type { PayloadFiles } from '../../core/simtests/prepareCase';
import type { MoveSources } from '../packages/moveSources';
import { MOST_BYTES, openDocument } from './testFiles';
import { readFileIfFit } from '../shell/readFile';

/**
 * Reads the files that tests name, as they are in an editor or saved.
 * @param uris the test files by the paths that runs give them
 */
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
