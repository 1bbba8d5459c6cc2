import * as vscode from 'vscode';
import type { CopyTarget } from '../../core/reports/protocol';
import { UserFacingError } from '../../core/userFacingError';
import { copiedWords, copyText } from './copyText';
import type { Page } from './page';

/** Copies what the page asks for, as far as its report has it, and tells the page what became of it. @throws what the clipboard throws */
export async function copyFromPage(page: Page, { what }: { readonly what: CopyTarget }): Promise<void> {
  const { report, notify } = page;
  const text = report && (await copyText(report, what));
  if (text === undefined) return;
  try {
    await writeClipboard(text);
  } catch (error) {
    page.post({ type: 'copied', what, ok: false });
    throw error;
  }
  page.post({ type: 'copied', what, ok: true });
  notify.done(`Copied the ${copiedWords(what, report)}`);
}

/** The clipboard refused a text. */
export class ClipboardError extends UserFacingError {
  override readonly name = 'ClipboardError';

  constructor(cause: unknown) {
    super('The clipboard did not take the text: try again, or select it on the page.', { cause });
  }
}

/** Puts a text of the page on the clipboard. @throws ClipboardError */
async function writeClipboard(text: string): Promise<void> {
  try {
    await vscode.env.clipboard.writeText(text);
  } catch (cause) {
    throw new ClipboardError(cause);
  }
}
