import { visibleText } from '../../core/move/visibleText';

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
