import type { LocatorLanguage } from '../locatorLanguage';
import type { Candidate } from '../scan/candidates';
import { characterOf, TokenKind } from '../scan/lineToken';
import type { LineTokens } from '../scan/lineTokens';
import type { Scanned } from '../scan/scannedLines';
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

function scanLine(text: string, before: string, tokens: LineTokens): string {
  const { state, end } = before === '' ? { state: '', end: 0 } : commandEnd(text, 0, before);
  if (state !== '') return state;
  const match = COMMAND.exec(text.slice(end));
  if (!match || (before === '' && isComment(text, match.index))) return '';
  const at = end + match.index;
  tokens.add(TokenKind.callee, at);
  return commandEnd(text, at, '').state;
}

function isComment(text: string, at: number): boolean {
  return /^\s*#/.test(text.slice(0, at));
}

/** From each command's start to the end of the line that it does not go on behind. */
function commandsOf({ texts, tokens, starts, states }: Scanned): readonly Candidate[] {
  const found: Candidate[] = [];
  const hasCommand = (line: number) => (starts[line] ?? 0) < (starts[line + 1] ?? 0);
  // A command that starts within another's quotes shows that the quotes were never closed.
  const starting = (line: number) => hasCommand(line) || COMMAND.test(texts[line] ?? '');
  for (let line = 0; line < texts.length; line++) {
    if (!hasCommand(line)) continue;
    let last = line;
    while (states[last] !== 0 && last + 1 < texts.length && last - line < MAX_LINES && !starting(last + 1)) last++;
    const start = { line, character: characterOf(tokens[starts[line] ?? 0] ?? 0) };
    found.push({ start, end: { line: last, character: texts[last]?.length ?? 0 }, isClosed: false });
  }
  return found;
}
