import * as vscode from 'vscode';
import { cleanNote, LONGEST_NOTE } from './cleanNote';

/**
 * Asks for a note. @returns the note, empty if there is to be none; `undefined` if the user left the field
 * @param on what the note is about, for the title
 */
export async function askNote(on: string, before: string | undefined): Promise<string | undefined> {
  const text = await vscode.window.showInputBox({
    title: `Note on ${on}`,
    prompt: before === undefined ? 'A short note, kept in this workspace' : 'Clear the field to remove the note',
    value: before ?? '',
    validateInput: typed =>
      typed.trim().length > LONGEST_NOTE ? `Shorten the note to ${LONGEST_NOTE} characters.` : undefined,
  });
  return text === undefined ? undefined : cleanNote(text);
}
