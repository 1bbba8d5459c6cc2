import { visibleText } from '../../core/move/visibleText';

/**
 * Text as Markdown that shows it as it is: no link, image, command or heading can come of it, and what is not seen for what
 * it is, is written out. Unlike
 * `MarkdownString.appendText` it keeps plain spaces, so that long sentences wrap.
 */
export function escapeMarkdown(text: string): string {
  return visibleText(text.replace(/[ \t\r\n]+/g, ' '))
    .replace(/[\\`*_{}[\]()#+\-.!~|$:@]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
