import * as vscode from 'vscode';

/** The file is a pipe or a device, or is too large. */
export class UnfitFileError extends Error {
  override readonly name = 'UnfitFileError';

  constructor(readonly reason: 'kind' | 'size') {
    super(reason);
  }
}

/**
 * Reads a regular file, following links. Rejects pipes and devices, whose reads might never end. All workspace files
 * are read with this function.
 * @param most maximum size in bytes
 * @throws UnfitFileError; vscode.FileSystemError
 */
export async function readFile(uri: vscode.Uri, most: number): Promise<Uint8Array> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.Directory) !== 0) throw vscode.FileSystemError.FileIsADirectory(uri);
  if ((type & vscode.FileType.File) === 0) throw new UnfitFileError('kind');
  if (size > most) throw new UnfitFileError('size');
  return vscode.workspace.fs.readFile(uri);
}

/** Returns `undefined` for a file that does not exist or is rejected. @param most as in {@link readFile} */
export async function readFileIfFit(uri: vscode.Uri, most: number): Promise<Uint8Array | undefined> {
  try {
    return await readFile(uri, most);
  } catch (error) {
    if (error instanceof vscode.FileSystemError || error instanceof UnfitFileError) return undefined;
    throw error;
  }
}
