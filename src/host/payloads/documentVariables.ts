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

/** Returns the variables of a payload file. @param entered those that the user was asked for in this session */
export function documentVariables(
  document: vscode.TextDocument,
  entered: ReadonlyMap<string, string>,
): PayloadVariables {
  const setting = inspectSetting('variables', document).configuration.get<unknown>('variables');
  const inSetting = isJsonObject(setting) ? Object.entries(setting) : [];
  const environment = environmentOf();
  return payloadVariables({
    given: [
      { origin: 'the setting movescope.variables', values: new Map<string, JsonValue>(inSetting) },
      { origin: 'entered in this session', values: entered },
    ],
    ...(environment && { environment }),
    howToDefine: () => 'add it to the setting movescope.variables, or run the payload to be asked for it',
  });
}

/** A workspace that is not trusted cannot read the environment, and a web worker has none. */
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
 * Asks for variables of a payload file, and remembers the answers in this session.
 * @returns whether there is an answer for each; or the sentence for one that cannot be asked for
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
      prompt: 'Remembered until this window closes. To keep it, add it to the setting movescope.variables.',
      ignoreFocusOut: true,
      validateInput: text => (text === '' ? 'Enter the value of the variable.' : undefined),
    });
    if (answer === undefined || answer === '') return false;
    answers.entered.set(name, answer);
    answers.forgetPayloadFiles();
  }
  return true;
}

/** Returns the value of the variable at a position and its origin; `undefined` if there is none. */
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

/** Returns the variables to complete with, inside of `${`; `undefined` elsewhere. */
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
