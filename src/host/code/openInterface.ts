import * as vscode from 'vscode';
import type { CodeMode } from '../../core/code/codeText';
import type { Client } from '../../core/gateway/client';
import { pagesOfAnySize, type AtVersion } from '../../core/gateway/modulePages';
import type { InterfaceSymbol, InterfaceText, NamePlace } from '../../core/modules/interfaceText';
import { parseAddress } from '../../core/move/address';
import { isIdentifier } from '../../core/move/functionId';
import { groupDigits } from '../../core/text/digits';
import { ageText } from '../../core/text/moments';
import type { ReadText } from '../../core/payloads/edit/readArgumentText';
import { parseNameId, qualifiedNameAt, nameIdText, type NameId } from '../../core/payloads/qualifiedName';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../vscode/progress';
import { type ModuleRow, rowId } from '../session/revealRow';
import type { Session } from '../session/session';
import { askChoice, type Choice, type Step } from '../vscode/stepInput';
import { readInterfaceUri, type InterfacePlace } from './interfaceUri';
import type { ModuleServices, Navigation } from './moduleServices';
import { findInterfaceTarget, nameRange, targetIn } from './readInterface';
import { instructionPlace } from '../../core/code/findCallers';
import { publications } from '../../core/modules/atVersion';

/** The argument of commands on a deployed name: a row of the view or a name. If absent, the user is asked. */
export type NameArgument =
  | ModuleRow
  | {
      readonly address: string;
      readonly module: string;
      readonly member?: string;
      /** The latest version if absent. */
      readonly ledgerVersion?: string;
      /** The column of the document; the active column if absent. */
      readonly viewColumn?: vscode.ViewColumn;
      /** Code offset of the instruction to show, for commands that open code. */
      readonly offset?: number;
    }
  | undefined;

/** Opens the interface of a deployed module, at a function or struct if one is specified. @throws any client error */
export async function openInterface({ session }: Pick<ModuleServices, 'session'>, given?: NameArgument): Promise<void> {
  const title = 'Open Module Interface';
  const id = given === undefined ? await askName(title) : namedBy(given);
  if (!id) return;
  const viewColumn = given && !('kind' in given) ? given.viewColumn : undefined;
  await showInterface(session, id, viewColumn);
}

type CodeServices = Pick<Navigation, 'session' | 'interfaces'>;

/** Opens the code of a deployed module, at a function or struct if one is specified. */
export async function openCode(services: CodeServices, given?: VersionArgument): Promise<void> {
  const id = await moduleGiven(given, 'Open Decompiled Code');
  if (!id) return;
  const shown = given && 'viewColumn' in given ? given : undefined;
  const { name } = id;
  const offset = shown?.offset;
  const place = { network: services.session.network.id, ...id };
  if (name === undefined || offset === undefined) {
    await showCode(services, { ...place, code: 'statements' }, shown?.viewColumn);
    return;
  }
  const find = (text: InterfaceText) => instructionPlace(text, name, offset);
  await showCode(services, { ...place, code: 'instructions' }, shown?.viewColumn, find);
}

/** Switches the open code document between instructions and statements, at the function under the cursor. */
export async function toggleInstructions(services: CodeServices, given?: vscode.Uri): Promise<void> {
  const uri = given ?? vscode.window.activeTextEditor?.document.uri;
  const place = uri && readInterfaceUri(uri);
  if (!place) return openCode(services);
  const member = memberAtCursor(services, uri);
  const code: CodeMode = place.code === 'statements' ? 'instructions' : 'statements';
  await showCode(services, { ...place, code, ...(member && { name: member.name }) });
}

/** Returns the declaration under the cursor, if the active editor shows the document of a module. */
export function memberAtCursor(
  { interfaces }: Pick<Navigation, 'interfaces'>,
  uri: vscode.Uri,
): InterfaceSymbol | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.toString() !== uri.toString()) return undefined;
  const { line } = editor.selection.active;
  const members = interfaces.shownAt(uri)?.module?.children ?? [];
  return members.find(({ lines }) => lines.first <= line && line <= lines.last);
}

/** Opens code and selects a name. @param find finds something else to select, such as a call */
export async function showCode(
  { interfaces }: CodeServices,
  { name, ...place }: InterfacePlace & NameId,
  viewColumn = vscode.ViewColumn.Active,
  find: (text: InterfaceText) => NamePlace | undefined = () => undefined,
): Promise<void> {
  const { document, text } = await interfaces.open(place);
  const found = text && find(text);
  const target = text && (await targetIn(text, document.uri, name));
  const selection = found ? nameRange(found) : target?.name;
  await vscode.window.showTextDocument(document, { viewColumn, ...(selection && { selection }) });
}

/** Opens an interface and selects a name. @throws any client error */
export async function showInterface(
  session: Session,
  id: NameId & AtVersion,
  viewColumn = vscode.ViewColumn.Active,
): Promise<vscode.TextEditor> {
  const { modules } = await session.connection();
  const find = (signal: AbortSignal) => findInterfaceTarget(session, id, signal);
  const known = id.ledgerVersion === undefined && modules.hasModule(id.address, id.module);
  const { uri, name } = known
    ? await find(new AbortController().signal)
    : await withProgress(`Reading ${id.address}::${id.module}`, find);
  const document = await vscode.workspace.openTextDocument(uri);
  return vscode.window.showTextDocument(document, { selection: name, viewColumn });
}

/** Returns the name and ledger version, or `undefined` if the argument does not refer to a deployed name. */
export function namedBy(given: Exclude<NameArgument, undefined>): (NameId & AtVersion) | undefined {
  const id = idOf(given);
  const version = 'kind' in given ? given.atVersion : given.ledgerVersion;
  return id && version !== undefined && /^\d{1,20}$/.test(version) ? { ...id, ledgerVersion: version } : id;
}

function idOf(given: Exclude<NameArgument, undefined>): NameId | undefined {
  if ('kind' in given) return rowId(given);
  const address = parseAddress(given.address);
  if (address === undefined || !isIdentifier(given.module)) return undefined;
  const { module, member } = given;
  return { address, module, ...(member !== undefined && isIdentifier(member) && { name: member }) };
}

/** Asks for a name and suggests the one under the cursor. */
export async function askName(title: string): Promise<NameId | undefined> {
  const text = await vscode.window.showInputBox({
    title,
    prompt: 'Fully qualified name of a module, function or struct',
    placeHolder: '0x1::coin or 0x1::coin::transfer',
    value: nameAtCursor() ?? '',
    validateInput: value =>
      value.trim() === '' || parseNameId(value.trim())
        ? undefined
        : 'Enter an address, a module and, optionally, a function or struct, such as 0x1::coin::transfer.',
  });
  return text === undefined ? undefined : parseNameId(text.trim());
}

function nameAtCursor(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { line, character } = editor.selection.active;
  const found = qualifiedNameAt(editor.document.lineAt(line).text, character);
  return found && nameIdText(found.id);
}

/** A module at a ledger version. The user is asked for missing parts. */
export type VersionArgument = NameArgument | vscode.Uri | AtNameArgument;

interface AtNameArgument {
  readonly address: string;
  readonly module: string;
  readonly ledgerVersion: string;
}

/** Returns the module of a row, a name, a document or the active editor. If there is none, asks for one. */
export async function moduleGiven(given: VersionArgument, title: string): Promise<(NameId & AtVersion) | undefined> {
  if (given instanceof vscode.Uri) return readInterfaceUri(given);
  if (given !== undefined) return namedBy(given);
  const open = vscode.window.activeTextEditor?.document.uri;
  return (open && readInterfaceUri(open)) ?? askName(title);
}

/**
 * The number of an account's latest transactions that are searched for publications: the maximum page size, so that one
 * request is enough.
 */
const MOST_SEARCHED = 100;

interface VersionQuestion extends Pick<Step, 'title' | 'step' | 'totalSteps' | 'prompt'> {
  readonly address: string;
  /** Whether the user can also choose the latest version, for which no number is returned. */
  readonly orNewest?: boolean;
}

/** The chosen version; `{}` is the latest. */
type ChosenVersion = { readonly ledgerVersion?: string } | 'back' | undefined;

/** Asks for a ledger version: one in which the account published modules, or any other. */
export async function askVersion(session: Session, question: VersionQuestion): Promise<ChosenVersion> {
  const newest: Choice = { label: 'Latest', description: 'current state', text: NEWEST };
  const choices = [...(question.orNewest === true ? [newest] : []), ...(await published(session, question.address))];
  const step = { ...question, text: '', read: readVersion };
  const answer = await askChoice(step, choices, text => text.trim().replace(/[,_ ]/g, ''));
  if (answer.kind === 'back') return 'back';
  if (answer.kind === 'cancelled') return undefined;
  return answer.text === NEWEST ? {} : { ledgerVersion: String(BigInt(answer.text.replace(/[,_ ]/g, ''))) };
}

/** The argument value that stands for the latest version. */
export const NEWEST = 'newest';

function readVersion(text: string): ReadText {
  const isVersion = /^\d{1,20}$/.test(text);
  if (!isVersion) return { kind: 'wrong', reason: 'Enter a whole number, such as 1204.' };
  return { kind: 'value', json: text };
}

/**
 * Returns the versions in which an account published modules. Returns none if its transactions cannot be read, because
 * the user can also enter a version.
 */
async function published(session: Session, address: string): Promise<readonly Choice[]> {
  const { client, now } = await session.connection();
  try {
    const { value } = await withProgress(`Searching for published versions of ${address}`, signal =>
      newest(client, address, signal),
    );
    return publications(value, address).map(({ version, modules, timestamp }) => ({
      label: groupDigits(version),
      description: [
        `published ${modules.slice(0, 4).join(', ')}${modules.length > 4 ? ` and ${modules.length - 4} more` : ''}`,
        ...(timestamp === undefined ? [] : [ageText(Number(timestamp) / 1000, now())]),
      ].join(' · '),
      text: version,
    }));
  } catch (error) {
    if (error instanceof UserFacingError) return [];
    throw error;
  }
}

function newest(client: Client, address: string, signal: AbortSignal) {
  return pagesOfAnySize(client, address)({ limit: MOST_SEARCHED }, signal);
}
