import type { CopyTarget } from '../../core/reports/protocol';
import { writeClipboard } from '../shell/clipboard';
import { copiedWords, copyText } from './copyText';
import type { Page } from './page';

/** Copies what the page asks for, as far as its report has it, and tells the page what became of it. @throws ClipboardError */
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
