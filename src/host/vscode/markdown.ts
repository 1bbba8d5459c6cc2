import { visibleText } from '../../core/text/visibleText';
import type { AccessibilityInformation, TreeItem } from 'vscode';

/**
 * Escapes text for Markdown, so that it is shown unchanged and cannot become a link, image, command or heading.
 * Invisible and misleading characters are replaced by escapes. Unlike `MarkdownString.appendText`, it keeps spaces, so
 * long sentences wrap.
 */
export function escapeMarkdown(text: string): string {
  return visibleText(text.replace(/[ \t\r\n]+/g, ' '))
    .replace(/[\\`*_{}[\]()#+\-.!~|$:@]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** Returns text that a quick pick shows unchanged; otherwise, it would render some text from the chain as icons. */
export function inertIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}

/**
 * Returns the accessible label of a row: its label, its description, and `more`, which only its icon shows. Symbols are
 * replaced by words. Without it, screen readers read the tooltip.
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
