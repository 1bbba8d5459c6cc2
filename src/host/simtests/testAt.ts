import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import { isTestDocument, toRange } from '../shell/documents';
import type { TestFiles, KnownFile } from './testFiles';

/** A command for a test has no test. */
export class NoTestError extends UserFacingError {
  override readonly name = 'NoTestError';

  constructor() {
    super('There is no simulation test here: put the cursor in a test of a .sim.json file.');
  }
}

/** A test in a file, as an argument of commands. */
export interface TestArgument {
  readonly uri: vscode.Uri;
  readonly test: string;
}

/** A test that a command is for. */
export interface ChosenTest {
  readonly file: KnownFile;
  readonly test: string;
}

/** Returns the given test, or the one at the cursor. @throws NoTestError */
export async function testAt(files: TestFiles, given: TestArgument | undefined): Promise<ChosenTest> {
  if (given) {
    const file = await files.of(given.uri);
    if (!file?.read.file.tests.some(({ name }) => name === given.test)) throw new NoTestError();
    return { file, test: given.test };
  }
  const editor = vscode.window.activeTextEditor;
  const file = editor && isTestDocument(editor.document) ? await files.of(editor.document.uri) : undefined;
  const found = file?.read.file.tests.find(({ range }) => editor && toRange(range).contains(editor.selection.active));
  if (!file || !found) throw new NoTestError();
  return { file, test: found.name };
}
