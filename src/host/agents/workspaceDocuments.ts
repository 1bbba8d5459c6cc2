import * as vscode from 'vscode';
import { ToolInputError, type ToolDocument } from '../../core/agents/agentTool';
import { excerpt } from '../../core/move/visibleText';
import { languageOf } from '../../core/payloads/languages/languages';
import type { PayloadFiles } from '../../core/simtests/prepareCase';
import { baselineUri } from '../simtests/baselineFiles';
import { payloadFilesOf } from '../simtests/payloadFilesOf';
import { openDocument } from '../simtests/testFiles';
import type { MoveSources } from '../packages/moveSources';
import { readFileIfFit } from '../shell/readFile';

const LONGEST_NAME = 200;
/** Larger files are no payloads. */
const LARGEST = 5_000_000;

/**
 * Opens a document of the workspace, as it is in an editor or saved.
 * @param name a path in the workspace, or a URI
 * @throws ToolInputError if it is not in the workspace, or cannot be read
 */
export async function openWorkspaceDocument(name: string, sources: MoveSources): Promise<ToolDocument> {
  for (const uri of placesOf(name)) {
    const text = isInWorkspace(uri) ? await textOf(uri) : undefined;
    if (text === undefined) continue;
    const path = vscode.workspace.asRelativePath(uri);
    return {
      name: path,
      text,
      language: languageOf(openDocument(uri)?.languageId ?? '', uri.path),
      addresses: () => sources.addresses(uri),
      tests: async () => ({
        baseline: await textOf(baselineUri(uri)),
        files: filesInWorkspace(uri, payloadFilesOf(new Map([[path, uri]]), sources)),
      }),
    };
  }
  throw new ToolInputError(
    `The workspace has no document ${excerpt(name, LONGEST_NAME)}: give its path in the workspace, or its text.`,
  );
}

function placesOf(name: string): readonly vscode.Uri[] {
  if (/^[a-z][a-z\d+.-]+:/i.test(name)) return [vscode.Uri.parse(name)];
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    ...folders.map(({ uri }) => vscode.Uri.joinPath(uri, name)),
    // With several folders, a path begins with the name of its folder.
    ...folders.flatMap(({ uri, name: folder }) =>
      name.startsWith(`${folder}/`) ? vscode.Uri.joinPath(uri, name.slice(folder.length + 1)) : [],
    ),
  ];
}

function isInWorkspace(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) !== undefined || uri.scheme === 'untitled';
}

function filesInWorkspace(uri: vscode.Uri, { read, addresses }: PayloadFiles): PayloadFiles {
  return {
    addresses,
    read: (path, from) => {
      const file = vscode.Uri.joinPath(uri, '..', path);
      return vscode.workspace.getWorkspaceFolder(file) ? read(path, from) : Promise.resolve(undefined);
    },
  };
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const document = openDocument(uri);
  if (document) return document.getText();
  const bytes = await readFileIfFit(uri, LARGEST);
  return bytes && new TextDecoder().decode(bytes);
}
