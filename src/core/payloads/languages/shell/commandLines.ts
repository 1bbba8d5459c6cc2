import type { Position } from '../../../text/lines';
import {
  type Candidate,
  characterOf,
  kindOf,
  LineTokens,
  TokenKind,
  type ScannedLine,
  type ScanLine,
} from '../../engine/candidates';
import type { ShellDialect } from './scanState';
import { scanShell, TEXT_START, withoutUnclosed } from './shellScanner';

/** Tokens for the start and the end of a command, and for the called function. */
const START = TokenKind.openParenthesis;
const END = TokenKind.closeParenthesis;
const NAMED = TokenKind.mark;

export const FUNCTION_OPTION = '--function-id';
/**
 * Matches a line that definitely leaves nothing open, which is the case for most lines. Such a line is scanned only if
 * it contains a call.
 */
const SETTLED = /^(?:[^"'`$\\^<(\f@]|<(?![<(#])|@(?!["'])|"(?:[^"`$\\]|\$(?![({]))*"|'[^']*'|\$(?![('{$]))*$/;

/** A token that ends all commands before its line, because the line belongs to a different script. */
const BREAK = TokenKind.pair;

export function scriptScan(dialect: ShellDialect): ScanLine {
  return (text, before, tokens) => scanLine(text, before, tokens, dialect);
}

/** Scans a line of commands; see {@link ScanLine}. */
export function scanLine(text: string, before: string, tokens: LineTokens, dialect: ShellDialect): string {
  if (text === TEXT_START) return '';
  if (before === '' && !text.includes(FUNCTION_OPTION) && SETTLED.test(text)) return '';
  return scanShell(text, before, dialect, (event, from) => {
    if (event === 'command') tokens.add(START, from);
    else if (event === 'commandEnd') tokens.add(END, from);
    else if (event === 'word' && text.startsWith(FUNCTION_OPTION, from)) tokens.add(NAMED, from);
  });
}

/** Adds the tokens of a command that calls a function. */
export function addCommand(tokens: LineTokens, from: number, to: number): void {
  tokens.add(START, from);
  tokens.add(NAMED, from);
  tokens.add(END, to);
}

export function addBreak(tokens: LineTokens): void {
  tokens.add(BREAK, 0);
}

/** Maximum number of times the lines after an unclosed quote are rescanned. */
const MAX_RESCANS = 5;

/**
 * Finds the commands that call a function, sorted by start. An unclosed quote is treated as half-typed and ends at the
 * end of its line.
 * @param scan the scanner for scripts; absent for files where the end of a quote is uncertain
 */
export function commandsOf(lines: readonly ScannedLine[], scan?: ScanLine): readonly Candidate[] {
  const collector = new Collector();
  let first = 0;
  for (const [index, line] of lines.entries()) {
    collector.take(line.tokens, index);
    if (line.after === '') collector.giveUp({ line: index, character: line.text.length });
    const isLast = index + 1 === lines.length || lines[index + 1]?.text.startsWith(TEXT_START) === true;
    if (!isLast) continue;
    if (scan && line.after !== '') recover({ lines, first, last: index, scan }, collector);
    collector.giveUp({ line: index, character: line.text.length });
    first = index + 1;
  }
  return collector.found.toSorted(
    (one, other) => one.start.line - other.start.line || one.start.character - other.start.character,
  );
}

interface Part {
  readonly lines: readonly ScannedLine[];
  readonly first: number;
  readonly last: number;
  readonly scan: ScanLine;
}

/** Finds the commands after an unclosed quote. */
function recover({ lines, first, last, scan }: Part, collector: Collector): void {
  const after = lines.slice(first, last + 1).map(line => line.after);
  let from = 0;
  for (let round = 0; round < MAX_RESCANS; round++) {
    const unclosed = withoutUnclosed(after.at(-1) ?? '');
    if (!unclosed) return;
    // The line that opened it is the last one before which it was not open.
    const opened = Math.max(after.findLastIndex(state => !state.startsWith(unclosed.open)) + 1, from);
    collector.giveUp({ line: first + opened, character: lines[first + opened]?.text.length ?? 0 });
    collector.forgetAfter(first + opened);
    let before = unclosed.before;
    for (let index = opened + 1; index < after.length; index++) {
      const tokens = new LineTokens();
      before = scan(lines[first + index]?.text ?? '', before, tokens);
      after[index] = before;
      collector.take(tokens.all, first + index);
    }
    after[opened] = unclosed.before;
    if (opened + 1 >= after.length) return;
    from = opened + 1;
  }
}

interface OpenCommand {
  readonly start: Position;
  isNamed: boolean;
}

class Collector {
  found: Candidate[] = [];
  #open: OpenCommand[] = [];

  take(tokens: ScannedLine['tokens'], line: number): void {
    for (const token of tokens) {
      const kind = kindOf(token);
      const position = { line, character: characterOf(token) };
      const last = this.#open.at(-1);
      if (kind === START) this.#open.push({ start: position, isNamed: false });
      else if (kind === NAMED && last) last.isNamed = true;
      else if (kind === END) this.#end(position);
      else if (kind === BREAK) this.giveUp(position);
    }
  }

  giveUp(end: Position): void {
    while (this.#open.length > 0) this.#end(end);
  }

  /** Discards the commands that begin after a line. */
  forgetAfter(line: number): void {
    this.found = this.found.filter(({ start }) => start.line <= line);
  }

  #end(end: Position): void {
    const command = this.#open.pop();
    if (command?.isNamed) this.found.push({ start: command.start, end, isClosed: false });
  }
}
