import * as vscode from 'vscode';
import { gapWords } from '../../core/code/abortWords';
import { PossibleAborts, type AbortCatalogue } from '../../core/code/possibleAborts';
import { catalogueOfDeclared } from '../../core/code/readThroughCalls';
import type { MemberId } from '../../core/move/functionId';
import type { Span } from '../../core/move/source/factModel';
import {
  abortsOfTest,
  codeValues,
  expectedCodeLines,
  locationValues,
  type ExpectedValue,
  type TestAborts,
} from '../../core/packages/expectedAborts';
import { expectedFailureAt, type ExpectedFailure } from '../../core/packages/expectedFailure';
import type { ReadMove } from '../../core/packages/readMove';
import { UserFacingError } from '../../core/userFacingError';
import { withSignal } from '../shell/cancellation';
import { isMoveSource } from '../shell/documents';
import { COMMANDS } from '../shell/ids';
import { escapeMarkdown } from '../shell/markdown';
import type { Session } from '../shell/session';
import type { MoveSources } from './moveSources';

interface Services {
  readonly session: Session;
  readonly sources: MoveSources;
}

/** What `#[expected_failure(…)]` takes besides `abort_code`. Source: the reference of Move's unit tests. */
const KEYS: readonly { readonly key: string; readonly note: string }[] = [
  { key: 'abort_code = ', note: 'The code with which the test aborts' },
  { key: 'location = ', note: 'The module in which it ends' },
  { key: 'arithmetic_error', note: 'Overflow, or division by zero' },
  { key: 'vector_error', note: 'An index out of bounds' },
  { key: 'out_of_gas', note: 'The test runs out of gas' },
  { key: 'major_status = ', note: 'The number of a status of the VM' },
];

type ItemRange = Exclude<vscode.CompletionItem['range'], undefined>;

/** Completes the keys of `#[expected_failure(…)]`, and its values with what the test may abort with. */
export async function completeExpectedFailure(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.CompletionItem[] | undefined> {
  const found = isMoveSource(document) && expectedFailureAt(document.getText(), document.offsetAt(position));
  if (!found) return undefined;
  const range = { inserting: rangeOf(document, found.typed), replacing: rangeOf(document, found.word) };
  if (found.part === 'key') return keyItems(found, range);
  const aborts = await abortsAt(services, document, position, token);
  if (!aborts) return undefined;
  const values = found.part === 'code' ? codeValues(aborts, found) : locationValues(aborts, found);
  const kind = found.part === 'code' ? vscode.CompletionItemKind.Constant : vscode.CompletionItemKind.Module;
  return [...values.map((value, index) => valueItem(value, { kind, index, range })), ...unreadItem(aborts, range)];
}

/** Returns a hover that says what the code of `#[expected_failure(abort_code = …)]` means in its test. */
export async function expectedFailureHover(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  const found = expectedFailureAt(document.getText(), document.offsetAt(position));
  if (found?.part !== 'code' || found.code === undefined) return undefined;
  const aborts = await abortsAt(services, document, position, token);
  const lines = aborts ? expectedCodeLines(aborts, found) : [];
  if (lines.length === 0) return undefined;
  const text = new vscode.MarkdownString(lines.map(escapeMarkdown).join('\n\n'));
  return new vscode.Hover(text, rangeOf(document, found.word));
}

/** Returns `undefined` if that cannot be known: the editor shows no error while text is written. */
async function abortsAt(
  { session, sources }: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<TestAborts | undefined> {
  try {
    const read = await sources.read(document);
    return await withSignal(token, signal =>
      abortsOfTest(read, document.offsetAt(position), {
        source: async ({ module }) => {
          const files: ReadMove[] = [];
          for await (const file of sources.filesWith(module)) files.push(file.read);
          return files;
        },
        deployed: functions => cataloguesOf(session, functions, signal),
      }),
    );
  } catch (error) {
    if (token.isCancellationRequested || error instanceof UserFacingError) return undefined;
    throw error;
  }
}

/** In Restricted Mode nothing is requested. */
async function cataloguesOf(
  session: Session,
  functions: readonly MemberId[],
  signal: AbortSignal,
): Promise<readonly AbortCatalogue[]> {
  const { code } = await session.connection();
  if (!session.isRestricted) return catalogueOfDeclared(code, functions, signal);
  const known = new PossibleAborts(id => code.known(id)?.bytes);
  return functions.map(id => known.of(id));
}

function keyItems({ keys, isAssigned }: ExpectedFailure, range: ItemRange): vscode.CompletionItem[] {
  return KEYS.filter(({ key }) => !keys.includes(key.replace(' = ', ''))).map(({ key, note }, index) => {
    const name = key.replace(' = ', '');
    const item = new vscode.CompletionItem(name, vscode.CompletionItemKind.Property);
    item.insertText = isAssigned ? name : key;
    item.detail = note;
    item.sortText = String(index);
    item.range = range;
    if (key !== name && !isAssigned) item.command = { command: 'editor.action.triggerSuggest', title: 'Go on' };
    return item;
  });
}

interface ValueLook {
  readonly kind: vscode.CompletionItemKind;
  readonly index: number;
  readonly range: ItemRange;
}

function valueItem(
  { label, description, newText, search, notes }: ExpectedValue,
  { kind, index, range }: ValueLook,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem({ label, description }, kind);
  const [first] = notes;
  item.insertText = newText;
  item.filterText = search;
  item.sortText = String(index).padStart(4, '0');
  item.range = range;
  if (first !== undefined) item.detail = first;
  if (notes.length > 1) item.documentation = new vscode.MarkdownString(notes.slice(1).map(escapeMarkdown).join('\n\n'));
  return item;
}

/** Returns a last item, if modules that are called have not been read: it offers to read them. */
function unreadItem({ catalogues }: TestAborts, range: ItemRange): readonly vscode.CompletionItem[] {
  const catalogue = catalogues.find(({ unread }) => unread.some(({ reason }) => reason === undefined));
  if (!catalogue) return [];
  const { address, module, name: member } = catalogue.function;
  const item = new vscode.CompletionItem('Show More Possible Aborts…', vscode.CompletionItemKind.Event);
  item.insertText = '';
  item.filterText = 'more';
  item.sortText = '~';
  item.range = range;
  item.documentation = new vscode.MarkdownString(gapWords(catalogue).slice(0, -1).map(escapeMarkdown).join('\n\n'));
  item.command = { command: COMMANDS.showAborts, title: 'Show', arguments: [{ address, module, member }] };
  return [item];
}

function rangeOf(document: vscode.TextDocument, { from, to }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(from), document.positionAt(to));
}
