import { visibleText } from '../../core/text/visibleText';
import type { AccessibilityInformation, TreeItem } from 'vscode';

/**
 * Escapes text for Markdown, which then shows it unchanged: it cannot become a link, image, command or heading, and
 * invisible or misleading characters are written out. Unlike `MarkdownString.appendText` it keeps plain spaces, so that
 * long sentences wrap.
 */
export function escapeMarkdown(text: string): string {
  return visibleText(text.replace(/[ \t\r\n]+/g, ' '))
    .replace(/[\\`*_{}[\]()#+\-.!~|$:@]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** Returns text that a quick pick shows as written: it would turn some text from a chain into icons. */
export function inertIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}

/**
 * Returns what a screen reader says for a row: its label, its description, and `more` that only its icon shows. Signs are
 * replaced by words. A row without it is read by its tooltip.
 */
export function spokenRow(
  { label, description }: { readonly [Text in 'label' | 'description']?: TreeItem[Text] | undefined },
  ...more: readonly string[]
): AccessibilityInformation {
  const title = typeof label === 'string' ? label : (label?.label ?? '');
  const texts = [title, typeof description === 'string' ? description : '', ...more];
  return {
    label: texts
      .filter(text => text !== '')
      .join(', ')
      .replaceAll(' · ', ', ')
      .replaceAll(' → ', ' to ')
      .replaceAll(/#(?=\d)/g, 'number '),
  };
}
