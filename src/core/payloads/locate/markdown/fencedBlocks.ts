import type { DocumentLines } from '../../documentLines';

/** A fenced block of code. */
export interface FencedBlock {
  /** The first word behind the fence, in lower case. */
  readonly language: string;
  /** Its first line, and the line behind its last: that of the closing fence or of the document's end. */
  readonly first: number;
  readonly end: number;
}

const OPENING = /^[ \t]*(?:[-*+>]\s+)?(`{3,}(?!`)|~{3,}(?!~))(?=[^`]*$)\s*\{?\.?([\w+-]*)/;

/** The fenced blocks of a Markdown document, in its order. */
export function fencedBlocks(document: DocumentLines): readonly FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { readonly fence: string; readonly language: string; readonly first: number } | undefined;
  for (let line = 0; line < document.lineCount; line++) {
    const text = document.line(line);
    if (!text.includes('```') && !text.includes('~~~')) continue;
    const [, fence = '', language = ''] = OPENING.exec(text) ?? [];
    if (!open) {
      if (fence !== '') open = { fence, language: language.toLowerCase(), first: line + 1 };
    } else if (fence.startsWith(open.fence) && language === '') {
      blocks.push({ language: open.language, first: open.first, end: line });
      open = undefined;
    }
  }
  if (open) blocks.push({ language: open.language, first: open.first, end: document.lineCount });
  return blocks;
}
