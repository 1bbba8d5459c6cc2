import * as vscode from 'vscode';
import { isJsonObject, type JsonValue } from '../../core/json';
import {
  isOfEnvironment,
  openVariable,
  payloadVariables,
  type PayloadVariables,
  variableAt,
} from '../../core/payloads/engine/variables';
import type { VariableTrouble } from '../../core/payloads/located';
import { escapeMarkdown } from '../vscode/markdown';
import { inspectSetting } from '../session/settings';

/** Returns the variables of a payload file. @param entered values that the user has entered in this session */
export function documentVariables(
  document: vscode.TextDocument,
  entered: ReadonlyMap<string, string>,
): PayloadVariables {
  const setting = inspectSetting('variables', document).configuration.get<unknown>('variables');
  const inSetting = isJsonObject(setting) ? Object.entries(setting) : [];
  const environment = environmentOf();
  return payloadVariables({
    given: [
      { origin: 'the movescope.variables setting', values: new Map<string, JsonValue>(inSetting) },
      { origin: 'entered in this session', values: entered },
    ],
    ...(environment && { environment }),
    howToDefine: () => 'add it to the movescope.variables setting, or run the payload to enter it',
  });
}

/** Returns the environment; `undefined` in Restricted Mode or in a web worker, where it is not available. */
function environmentOf(): ((name: string) => string | undefined) | undefined {
  const { process } = globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string>> } };
  const env = process?.env;
  return env && vscode.workspace.isTrusted ? name => env[name] : undefined;
}

interface VariableAnswers {
  readonly entered: Map<string, string>;
  /** Must be called when variables have changed. */
  forgetPayloadFiles(): void;
}

/**
 * Asks for variables of a payload file, and saves the values for this session.
 * @returns whether all values were entered, or a message about a variable that cannot be entered
 */
export async function askForVariables(
  answers: VariableAnswers,
  unresolved: readonly VariableTrouble[],
): Promise<boolean | string> {
  const troubles = new Map(unresolved.map(trouble => [trouble.name, trouble]));
  for (const [name, { kind, message }] of troubles) {
    if (isOfEnvironment(name) || kind === 'notText') return message;
    const answer = await vscode.window.showInputBox({
      title: `Variable ${name}`,
      prompt: 'The value is used until this window closes. Add it to the movescope.variables setting to save it.',
      ignoreFocusOut: true,
      validateInput: text => (text === '' ? 'Enter a value.' : undefined),
    });
    if (answer === undefined || answer === '') return false;
    answers.entered.set(name, answer);
    answers.forgetPayloadFiles();
  }
  return true;
}

/** Returns the value and origin of the variable at a position; `undefined` if there is no variable. */
export function hoverOn(
  variables: PayloadVariables,
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): vscode.Hover | undefined {
  const there = variableAt(document.lineAt(line).text, character);
  if (!there) return undefined;
  const known = variables.find(there.name);
  const text = new vscode.MarkdownString();
  if (known)
    text.appendCodeblock(JSON.stringify(known.json), 'json').appendMarkdown(escapeMarkdown(`From ${known.origin}`));
  else text.appendMarkdown(escapeMarkdown(variables.missing(there.name)));
  return new vscode.Hover(text, new vscode.Range(line, there.start, line, there.end));
}

/** Returns completions for variables inside `${`; `undefined` elsewhere. */
export function completeIn(
  variables: PayloadVariables,
  document: vscode.TextDocument,
  position: vscode.Position,
): readonly vscode.CompletionItem[] | undefined {
  const line = document.lineAt(position.line).text;
  const typed = openVariable(line.slice(0, position.character));
  if (typed === undefined) return undefined;
  const rest = /^[\w:]*\}?/.exec(line.slice(position.character))?.[0] ?? '';
  const start = position.translate(0, -typed.length);
  const end = rest.endsWith('}') ? '' : '}';
  return [...variables.keys()].map(name => {
    const known = variables.find(name);
    const item = new vscode.CompletionItem(name, vscode.CompletionItemKind.Variable);
    item.insertText = `${name}${end}`;
    item.range = new vscode.Range(start, position);
    if (known) item.detail = `${JSON.stringify(known.json)}, from ${known.origin}`;
    return item;
  });
}
