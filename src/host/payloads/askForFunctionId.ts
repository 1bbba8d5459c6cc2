import * as vscode from 'vscode';
import { parseMemberId, type MemberId } from '../../core/move/functionId';

/** Matches the module and the function at the end of a name: `${address}::coin::transfer`. */
const NAMED = /^.*?(?<!\w)([A-Za-z_]\w*)::([A-Za-z_]\w*)\W{0,3}$/s;

/**
 * Asks for the id of a function whose address is known only when the program runs.
 * @param text its name as written
 * @param answers earlier answers by name, to which this one is added
 * @returns `undefined` if the user cancels
 */
export async function askForFunctionId(text: string, answers: Map<string, string>): Promise<MemberId | undefined> {
  const [, module = 'module', name = /^\w+$/.test(text) ? text : 'function'] = NAMED.exec(text) ?? [];
  const isNamed = NAMED.test(text);
  const value = answers.get(text) ?? `0x::${module}::${name}`;
  const answer = await vscode.window.showInputBox({
    title: 'Function to Call',
    prompt: `The file does not say the address of ${text}: complete the name of the function.`,
    value,
    valueSelection: answers.has(text) ? [0, value.length] : [0, isNamed ? 2 : '0x::module'.length],
    ignoreFocusOut: true,
    validateInput: entered =>
      parseMemberId(entered.trim())
        ? undefined
        : 'Enter the address, the module and the function: 0x1::coin::transfer.',
  });
  const id = parseMemberId(answer?.trim() ?? '');
  if (answer !== undefined && id) answers.set(text, answer.trim());
  return id;
}
