/** The events that a scanner reports, in document order. */
export type ShellEvent =
  /** The start of a command, and of a word in it; commands inside a word are reported within that word. */
  | 'command'
  | 'word'
  | 'wordEnd'
  | 'commandEnd'
  /** Literal characters, an escaped character, or a part known only at run time. */
  | 'literal'
  | 'escape'
  | 'expansion';

/** @param value the value of an escape */
export type ShellSink = (event: ShellEvent, from: number, to: number, value: string) => void;

/**
 * What is open: a quote; `$'` with escapes; a substitution `(` or `` ` ``; the `)` of a subshell; the `{` of `${`;
 * arithmetic `=`; an array `A`, or `a` with words; PowerShell's comment `#` and here-string `@`; `!` and a quote for a
 * quote that contains commands; `<` for a heredoc, then `!` if it is run or `.` if not, and its end marker.
 */
export type Frame = string;

/** Maximum nesting depth; anything deeper is ignored. */
const MAX_FRAMES = 24;

export function hasCommands(frame: Frame): boolean {
  return frame === '' || '()`Aa'.includes(frame) || frame.startsWith('!') || frame.startsWith('<!');
}

/** The position of a scan in its text, and the open frames. Methods that return `true` have advanced. */
export class ScanState {
  protected readonly text: string;
  protected readonly dialect: ShellDialect;
  protected at = 0;
  protected frames: Frame[] = [];
  /** Whether a command and a word have begun in the innermost frame. */
  protected isOpen = false;
  protected inWord = false;
  /** Whether the word is the target of a redirection, which is not reported. */
  protected isTarget = false;
  /** Where the command began, within this text. */
  protected commandStart = 0;
  readonly #sink: ShellSink;
  /** Where each frame began, and where the command around it began. */
  readonly #starts: number[] = [];
  readonly #commandStarts: number[] = [];

  constructor(text: string, dialect: ShellDialect, sink: ShellSink) {
    this.text = text;
    this.dialect = dialect;
    this.#sink = sink;
  }

  /** The innermost frame; empty outside all frames. */
  protected get frame(): Frame {
    return this.frames.at(-1) ?? '';
  }

  protected get lineEnd(): number {
    const end = this.text.indexOf('\n', this.at);
    return end < 0 ? this.text.length : end;
  }

  protected beginWord(): void {
    if (!this.isOpen) {
      this.isOpen = true;
      this.commandStart = this.at;
      if (this.frame === 'A') this.frames[this.frames.length - 1] = 'a';
      this.emit('command', this.at, this.at);
    }
    if (!this.inWord && !this.isTarget) this.emit('word', this.at, this.at);
    this.inWord = true;
  }

  protected endWord(): void {
    if (this.inWord && !this.isTarget) this.emit('wordEnd', this.at, this.at);
    if (this.inWord) this.isTarget = false;
    this.inWord = false;
  }

  protected endCommand(): void {
    this.endWord();
    this.isTarget = false;
    if (this.isOpen) this.emit('commandEnd', this.at, this.at);
    this.isOpen = false;
  }

  protected emit(event: ShellEvent, from: number, to: number, value = ''): void {
    // Inside `${…}` and arithmetic, only the complete expansion is reported.
    if (!this.frames.some(frame => frame === '{' || frame === '=')) this.#sink(event, from, to, value);
  }

  protected push(frame: Frame): void {
    if (this.frames.length === MAX_FRAMES) return;
    this.frames.push(frame);
    this.#starts[this.frames.length - 1] = this.at;
    this.#commandStarts[this.frames.length - 1] = this.commandStart;
  }

  /** Opens a frame inside a word. @param length the length of the opening sign */
  protected open(frame: Frame, length = 1): true {
    this.beginWord();
    this.push(frame);
    this.at += length;
    if (hasCommands(frame)) [this.isOpen, this.inWord] = [false, false];
    return true;
  }

  /** Closes the innermost frame and the command open in it. @param length the length of the closing sign */
  protected close(length = 0): true {
    const { frame } = this;
    const start = this.#starts[this.frames.length - 1] ?? 0;
    if (hasCommands(frame)) this.endCommand();
    this.at += length;
    this.commandStart = this.#commandStarts[this.frames.length - 1] ?? 0;
    this.frames.pop();
    const isPart = frame !== ')' && !frame.startsWith('<');
    [this.isOpen, this.inWord] = [isPart, isPart];
    if ('(`{=Aa'.includes(frame) || frame.startsWith('!')) this.emit('expansion', start, this.at);
    return true;
  }

  protected literal(plain: RegExp): true {
    const length = Math.max(this.matched(plain), 1);
    this.emit('literal', this.at, this.at + length);
    this.at += length;
    return true;
  }

  protected expansion(length: number): true {
    this.beginWord();
    this.emit('expansion', this.at, this.at + length);
    this.at += length;
    return true;
  }

  protected escaped(length: number, value: string): true {
    this.beginWord();
    this.emit('escape', this.at, this.at + length, value);
    this.at += length;
    return true;
  }

  /** Returns the length of a sticky expression's match at the current offset; 0 if there is none. */
  protected matched(pattern: RegExp): number {
    pattern.lastIndex = this.at;
    return pattern.test(this.text) ? pattern.lastIndex - this.at : 0;
  }

  protected skip(pattern: RegExp): boolean {
    const length = this.matched(pattern);
    this.at += length;
    return length > 0;
  }
}

/** The parts of a shell's syntax that affect commands. Regular expressions are sticky. */
export interface ShellDialect {
  readonly kind: 'posix' | 'powershell' | 'batch';
  /** Escapes the next character and, at the end of a line, continues the command. */
  readonly escape: '\\' | '`' | '^';
  /**
   * Matches an escape in double or single quotes. The value is the group that matched or, if none did, the text after
   * the first character.
   */
  readonly escapeInDouble: RegExp;
  readonly escapeInSingle?: RegExp;
  /** Matches a part that is expanded at run time; tried before `$(` and quotes. */
  readonly variable: RegExp;
  /** Matches the start of a comment at the start of a word. */
  readonly comment: RegExp;
  /** Whether `make` or a similar program expands variables before it runs the command, even in single quotes. */
  readonly expandsInSingle?: true;
}

export const POSIX: ShellDialect = {
  kind: 'posix',
  escape: '\\',
  escapeInDouble: /\\["\\$`]/y,
  variable: /\$(?:[A-Za-z_]\w*|[\d@*#?!$-])/y,
  comment: /#/y,
};

/**
 * Commands in a `make` or `just` recipe, with variables such as `$(NAME)` and `$$name`; `{{name}}` is expanded in every
 * dialect.
 */
export const RECIPE: ShellDialect = {
  ...POSIX,
  variable: /\$(?:\$?[A-Za-z_]\w*|[\d@*#?!<^+%|-])/y,
  expandsInSingle: true,
};

export const POWERSHELL: ShellDialect = {
  kind: 'powershell',
  escape: '`',
  escapeInDouble: /`[^]|"(")/y,
  // Before version 7.3, a quote in an argument needs a backslash to reach the program.
  escapeInSingle: /'(')|\\(")/y,
  variable: /\$(?:\{[^{}\n]{0,200}\}|(?:\w+:(?!:))?\w+|[$?^])/y,
  comment: /#/y,
};

export const BATCH: ShellDialect = {
  kind: 'batch',
  escape: '^',
  escapeInDouble: /\\"|"(")|%(%)(?![A-Za-z~])/y,
  variable: /%%~?[A-Za-z]|%~?\w*\d|%[^\s%"=&|<>]+%|![A-Za-z_]\w*!/y,
  comment: /@?rem(?![^\s])|::/iy,
};
