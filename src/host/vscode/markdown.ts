import { visibleText } from '../../core/text/visibleText';
import type { AccessibilityInformation, TreeItem } from 'vscode';

/**
 * Escapes text for Markdown, so that it is shown unchanged and cannot become a link, image, command or heading.
 * Invisible and misleading characters are replaced by escapes. Unlike `MarkdownString.appendText`, this function keeps
 * spaces, so that long sentences wrap.
 */
export function escapeMarkdown(text: string): string {
  return visibleText(text.replace(/[ \t\r\n]+/g, ' '))
    .replace(/[\\`*_{}[\]()#+\-.!~|$:@]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/**
 * Returns text that a quick pick shows unchanged. Without this, some text from the chain would be rendered as icons.
 */
export function inertIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}

/**
 * Returns the accessible label of a row: its label, its description, and `more`, which is otherwise shown only by its
 * icon. Symbols are replaced by words. Without an accessible label, screen readers read the tooltip.
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
