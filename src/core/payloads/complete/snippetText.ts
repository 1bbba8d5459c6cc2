/** A place of a snippet to fill in, with the text that stands there first. */
export function placeholder(number: number, text: string): string {
  return `\${${number}:${text.replace(/[\\$}]/g, '\\$&')}}`;
}
