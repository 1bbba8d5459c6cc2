import * as vscode from 'vscode';
import type { MemberId } from '../../core/move/functionId';
import { UserFacingError } from '../../core/userFacingError';
import { withSignal } from '../vscode/progress';
import { isWrittenIn } from '../vscode/documents';
import { escapeMarkdown } from '../vscode/markdown';
import type { Navigation } from './moduleServices';
import { nameAt } from './nameAt';

const MOST_CODES = 8;

/**
 * Returns a hover with the possible aborts of the entry function at a position, as far as bytecode that has been read
 * shows them. Reads the function's own module if needed, except in Restricted Mode. Returns `undefined` if the module
 * cannot be read, because the function hover shows the error.
 */
export async function abortHover(
  navigation: Pick<Navigation, 'session' | 'interfaces' | 'sources' | 'locators'>,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  if (!isWrittenIn(document)) return undefined;
  const found = await nameAt(document, position, navigation);
  const name = found?.id.name;
  if (!found || name === undefined) return undefined;
  try {
    const lines = await withSignal(token, signal => abortLines(navigation, { ...found.id, name }, signal));
    if (lines.length === 0) return undefined;
    return new vscode.Hover(new vscode.MarkdownString(lines.join('\n')), found.range);
  } catch (error) {
    if (token.isCancellationRequested || error instanceof UserFacingError) return undefined;
    throw error;
  }
}

/** Returns lines of Markdown; text from the chain is escaped. */
async function abortLines(
  { session }: Pick<Navigation, 'session'>,
  id: MemberId,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { modules, code } = await session.connection();
  const { address, module: name } = id;
  const isKnown = modules.hasModule(address, name);
  if (session.isRestricted && !(isKnown && code.known(id))) return [];
  const reading = modules.getModule(address, name, signal);
  // Started together, both reads share one request for a module that has not been read.
  const [{ module }] = await Promise.all([reading, isKnown ? undefined : code.module(id, signal)]);
  if (module.abi?.functions.find(each => each.name === id.name)?.isEntry !== true) return [];
  const { bytes } = await code.module(id, signal);
  if (bytes.length === 0) return [];
  const [{ PossibleAborts }, { abortMeaning, abortName, abortSummary }] = await Promise.all([
    import('../../core/code/possibleAborts'),
    import('../../core/code/abortWords'),
  ]);
  const catalogue = new PossibleAborts(each => code.known(each)?.bytes).of(id);
  const summary = abortSummary(catalogue);
  if (summary === '') return [];
  const codes = catalogue.aborts.slice(0, MOST_CODES).map(abort => {
    const meaning = abortMeaning(abort);
    return `- ${escapeMarkdown(meaning === '' ? abortName(abort) : `${abortName(abort)}: ${meaning}`)}`;
  });
  // A hover shows its first lines; the rest appears on scrolling.
  return [escapeMarkdown(summary), '', ...codes, '', '*Movescope: Show Possible Aborts…* lists all of them.'];
}
