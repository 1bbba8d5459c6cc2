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

/** Tokens where a command begins and ends, and where it names the function that it calls. */
const START = TokenKind.openParenthesis;
const END = TokenKind.closeParenthesis;
const NAMED = TokenKind.mark;

/** The option that names the function of a command. */
export const FUNCTION_OPTION = '--function-id';
/** A line that certainly leaves nothing open, as most do: it need not be scanned if it calls nothing. */
const SETTLED = /^(?:[^"'`$\\^<(\f@]|<(?![<(#])|@(?!["'])|"(?:[^"`$\\]|\$(?![({]))*"|'[^']*'|\$(?![('{$]))*$/;

/** All commands end before its line: they belong to another text. */
const BREAK = TokenKind.pair;

export function scriptScan(dialect: ShellDialect): ScanLine {
  return (text, before, tokens) => scanLine(text, before, tokens, dialect);
}

/** Scans a line of commands, as {@link ScanLine} describes. */
export function scanLine(text: string, before: string, tokens: LineTokens, dialect: ShellDialect): string {
  if (text === TEXT_START) return '';
  if (before === '' && !text.includes(FUNCTION_OPTION) && SETTLED.test(text)) return '';
  return scanShell(text, before, dialect, (event, from) => {
    if (event === 'command') tokens.add(START, from);
    else if (event === 'commandEnd') tokens.add(END, from);
    else if (event === 'word' && text.startsWith(FUNCTION_OPTION, from)) tokens.add(NAMED, from);
  });
}

/** Reports one command that names a function. */
export function addCommand(tokens: LineTokens, from: number, to: number): void {
  tokens.add(START, from);
  tokens.add(NAMED, from);
  tokens.add(END, to);
}

export function addBreak(tokens: LineTokens): void {
  tokens.add(BREAK, 0);
}

/** How often the lines after a quote that is never closed are scanned again. */
const MAX_RESCANS = 5;

/**
 * Finds the commands that name a function, ordered by start. A quote that is never closed is taken for a half-typed one
 * that ends with its line.
 * @param scan the scan of scripts; absent for files in which it is not certain where a quote would end
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

/** Takes the commands after what is never closed. */
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

  /** Leaves out the commands that begin after a line. */
  forgetAfter(line: number): void {
    this.found = this.found.filter(({ start }) => start.line <= line);
  }

  #end(end: Position): void {
    const command = this.#open.pop();
    if (command?.isNamed) this.found.push({ start: command.start, end, isClosed: false });
  }
}
