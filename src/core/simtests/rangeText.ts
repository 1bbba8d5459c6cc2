import type { DocumentLines, Range } from '../payloads/documentLines';

/** Returns the text in a range of a document. */
export function rangeText(lines: DocumentLines, { start, end }: Range): string {
  if (start.line === end.line) return lines.line(start.line).slice(start.character, end.character);
  const parts = [lines.line(start.line).slice(start.character)];
  for (let index = start.line + 1; index < end.line; index++) parts.push(lines.line(index));
  parts.push(lines.line(end.line).slice(0, end.character));
  return parts.join('\n');
}
