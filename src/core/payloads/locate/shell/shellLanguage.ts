import type { LocatorLanguage } from '../locatorLanguage';
import type { Candidate } from '../scan/candidates';
import { characterOf, lineToken, TokenKind } from '../scan/lineToken';
import type { LineScan } from '../scan/lineScanner';
import type { ScannedLine } from '../scan/scannedLines';
import { commandReading } from './command';
import { commandEnd } from './words';

const COMMAND = /\baptos(?:\.exe)?\s+move\s+(?:run|view|simulate)(?=\s|$)/;
/** Lines that a command may go on over. */
const MAX_LINES = 200;

/** Shell scripts: `aptos move run --function-id … --args …`, over as many lines as it takes. */
export const SHELL_LANGUAGE: LocatorLanguage = {
  scan: scanLine,
  candidates: commandsOf,
  read: window => commandReading(window),
};

function scanLine(text: string, before: string): LineScan {
  if (before !== '') {
    const { state, end } = commandEnd(text, 0, before);
    if (state !== '') return { tokens: [], after: state };
    const next = COMMAND.exec(text.slice(end));
    return next ? started(text, end + next.index) : { tokens: [], after: '' };
  }
  const match = COMMAND.exec(text);
  return match && !isComment(text, match.index) ? started(text, match.index) : { tokens: [], after: '' };
}

function started(text: string, at: number): LineScan {
  return { tokens: [lineToken(TokenKind.callee, at)], after: commandEnd(text, at, '').state };
}

function isComment(text: string, at: number): boolean {
  return /^\s*#/.test(text.slice(0, at));
}

/** From each command's start to the end of the line that it does not go on behind. */
function commandsOf(lines: readonly ScannedLine[]): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const [line, { tokens }] of lines.entries()) {
    for (const token of tokens) {
      let last = line;
      while (
        (lines[last]?.after ?? '') !== '' &&
        last + 1 < lines.length &&
        last - line < MAX_LINES &&
        !starts(lines[last + 1])
      )
        last++;
      const end = { line: last, character: lines[last]?.text.length ?? 0 };
      found.push({ start: { line, character: characterOf(token) }, end, isClosed: false });
    }
  }
  return found;
}

/** A command that starts within another's quotes shows that the quotes were never closed. */
function starts(line: ScannedLine | undefined): boolean {
  return line !== undefined && (line.tokens.length > 0 || COMMAND.test(line.text));
}
