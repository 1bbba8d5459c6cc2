/**
 * Text as Markdown that shows it as it is: no link, image, command or heading can come of it. Unlike
 * `MarkdownString.appendText` it keeps plain spaces, so that long sentences wrap.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]()#+\-.!~|$:@]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
