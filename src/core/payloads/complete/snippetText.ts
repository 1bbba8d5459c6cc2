/** Text that a snippet has as it is. */
export function snippetText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A place of a snippet to fill in, with the text that stands there first. */
export function placeholder(number: number, text: string): string {
  return `\${${number}:${snippetText(text)}}`;
}
