import * as vscode from 'vscode';

/** A file is a folder, a pipe or a device, or too large. */
export class UnfitFileError extends Error {
  override readonly name = 'UnfitFileError';

  constructor(readonly reason: 'kind' | 'size') {
    super(reason);
  }
}

/**
 * Reads a file, or what a link leads to: a pipe would be waited for without end, and a device may have no end.
 * Everything that is read from a workspace is read with it.
 * @param most bytes, after which it is rejected
 * @throws UnfitFileError; vscode.FileSystemError
 */
export async function readFile(uri: vscode.Uri, most: number): Promise<Uint8Array> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.Directory) !== 0) throw vscode.FileSystemError.FileIsADirectory(uri);
  if ((type & vscode.FileType.File) === 0) throw new UnfitFileError('kind');
  if (size > most) throw new UnfitFileError('size');
  return vscode.workspace.fs.readFile(uri);
}

/** Returns `undefined` for a file that is not there or not to be read. @param most as in {@link readFile} */
export async function readFileIfFit(uri: vscode.Uri, most: number): Promise<Uint8Array | undefined> {
  try {
    return await readFile(uri, most);
  } catch (error) {
    if (error instanceof vscode.FileSystemError || error instanceof UnfitFileError) return undefined;
    throw error;
  }
}
