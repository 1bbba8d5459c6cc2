import { type ShellDialect, hasCommands, type Frame, type ShellSink } from './scanState';
import { WordScan } from './wordScan';

/** A line that begins with this character starts a new text: nothing that earlier lines opened is still open. */
export const TEXT_START = '\f';

const SEPARATOR = '\0';
/** The last frame of a command that continues on the next line. */
const CONTINUED = '\\';
/** Maximum number of characters to read to determine whether a string or a heredoc is run. */
const MAX_COMMAND = 300;

const GAP = /[^\S\n]+/y;
const PLAIN = /[^\s"'`$\\^<>();|&{}%!@\u00a0]+/y;
/** Matches the prompt of a command line in a document: `$ `, `% `, `> `, `PS C:\> `, `me@host:~$ `. */
const PROMPT = /[ \t]{0,99}(?:[$%>❯➜]|PS [^\s>]{0,200}>|[\w.-]{1,40}@[^\s$#%>]{1,100}[$#%>])[ \t]{1,99}(?=[^\s=])/y;
/** Matches the prompt of a command's continuation line in a document, as opposed to a redirection. */
const NEXT_PROMPT = /[ \t]{0,99}>[ \t]{1,99}(?=-|\w{1,20}:)/y;
/** Matches a command on the line after a leftover continuation. */
const NEXT_COMMAND = /[ \t]{0,99}(?:[$>] )?[\w./$-]{1,60} move (?:run|view|simulate)[ \t]/y;
const HEREDOC = /<<-?[ \t]*(?:'([^'\n]{1,100})'|"([^"\n]{1,100})"|\\?([\w.-]{1,100}))/y;
const REDIRECTION = /(?:(?:\d{0,2}|\*)[<>]{1,3}&?|&>{1,2})[ \t]*/y;
const NUMBERED_REDIRECTION = /(?:\d{1,2}|\*)[<>]/y;
/** Matches the start of a PowerShell here-string. */
const TEXT_OVER_LINES = /@["'][ \t\r]{0,20}(?:\n|$)/y;
/** Matches a CLI command at the start of a string. */
const CLI_COMMAND = /[ \t]{0,99}[\w./$-]{1,60} (?:move (?:run|view|simulate)|multisig [a-z-]{1,40})[ \t]/y;
/** Matches the words that can precede the assignment of a string, and the names of variables that contain prose. */
const ASSIGNS = /^(?:export|local|readonly|declare|typeset|-\w+)$/;
const OF_PROSE = /usage|help|msg|message|text|hint|desc/i;
/** Matches shells that run the string passed with `-c`, and lists other commands that run an argument. */
const SHELL = /^(?:\S*\/)?(?:ba|z|k|da)?sh$/;
const RUNS_ARGUMENT: ReadonlySet<string> = new Set(['eval', 'trap', 'ssh']);
/** Matches the text before a heredoc that is run: a shell, `ssh`, or nothing. */
const RUNS_TEXT = /(?:^|[\s/])(?:ba|z|k|da)?sh(?:\s|$)|(?:^|[\s/])ssh\s|^\s*$/;

/**
 * Reports the commands in one or more lines.
 * @param before the state returned for the preceding lines
 * @returns the state after these lines; empty if nothing is open
 */
export function scanShell(text: string, before: string, dialect: ShellDialect, sink: ShellSink): string {
  return new ShellScan(text, dialect, sink).lines(before);
}

/** Reports the only command in `text`, whose line breaks are white space. @returns see {@link scanShell} */
export function scanCommand(text: string, dialect: ShellDialect, sink: ShellSink): string {
  return new ShellScan(text, dialect, sink).command();
}

export function hasOpenQuote(state: string): boolean {
  return state.split(SEPARATOR).some(frame => frame !== '' && '"\'$'.includes(frame));
}

/**
 * Returns the outermost open frame that hides the commands after it; `undefined` if there is none.
 * @returns `open`: the state up to and including the frame, which starts the state of each line inside; `before`: the
 * state without the frame
 */
export function withoutUnclosed(state: string): { readonly open: string; readonly before: string } | undefined {
  const frames = state === '' ? [] : state.split(SEPARATOR);
  const index = frames.findIndex(frame => '"\'$a#'.includes(frame) || /^[@!]|^<\./.test(frame));
  if (index < 0) return undefined;
  return { open: frames.slice(0, index + 1).join(SEPARATOR), before: frames.slice(0, index).join(SEPARATOR) };
}

/** Whether a command pipes its heredoc to a shell, as in `cat <<END | sudo bash`. */
function isPipedToShell(rest: string): boolean {
  const pipes = rest.split('|').slice(1);
  return pipes.some(pipe => SHELL.test(pipe.split(/\s+/).find(word => word !== '' && word !== 'sudo') ?? ''));
}

/** Returns the quote around commands, as in `bash -c "…"`; `undefined` if there is none. */
export function quoteAround(state: string): string | undefined {
  return state
    .split(SEPARATOR)
    .find(frame => frame.startsWith('!'))
    ?.charAt(1);
}

class ShellScan extends WordScan {
  #isContinued = false;
  /** The heredocs that begin on the next line. */
  #pending: Frame[] = [];
  #isOneCommand = false;

  lines(before: string): string {
    if (this.text.startsWith(TEXT_START)) this.at = TEXT_START.length;
    else if (before !== '') this.frames = before.split(SEPARATOR);
    this.#isContinued = this.frame === CONTINUED;
    if (this.#isContinued) this.frames.pop();
    this.#startLine();
    while (this.at < this.text.length) this.#step(this.text.charAt(this.at));
    this.#endLine();
    return [...this.frames, ...(this.#isContinued ? [CONTINUED] : [])].join(SEPARATOR);
  }

  command(): string {
    this.#isOneCommand = true;
    while (this.at < this.text.length) this.#step(this.text.charAt(this.at));
    const left = this.frames.join(SEPARATOR);
    while (this.frames.length > 0) this.close();
    this.endCommand();
    return left;
  }

  #step(sign: string): true {
    const { frame } = this;
    switch (frame.charAt(0)) {
      case '"':
        return this.inDouble(sign);
      case "'":
        return this.inSingle(sign);
      case '$':
        return this.inEscaped(sign);
      case '{':
        return this.inBraces(sign);
      case '=':
        return this.inArithmetic(sign);
      case '!':
        return this.#inQuotedCommands(sign, frame.charAt(1));
      case '#':
        return this.#inBlockComment();
      case '@':
        return this.#skipLine();
      case '<':
        return frame.startsWith('<!') ? this.#inCommands(sign) : this.#skipLine();
      default:
        return this.#inCommands(sign);
    }
  }

  #startLine(): void {
    const { frames, frame } = this;
    const line = frame === '' ? '' : this.text.slice(this.at, this.lineEnd).trim();
    const ended = frames.findLastIndex(each => each.startsWith('<') && line === each.slice(2));
    if (ended >= 0 && (!frame.startsWith('<.') || ended === frames.length - 1)) {
      while (frames.length > ended) this.close();
      this.at = this.lineEnd;
      return;
    }
    if (frame.startsWith('@') && line.startsWith(frame.slice(1))) {
      this.at = this.text.indexOf(frame.slice(1), this.at) + frame.length - 1;
      frames.pop();
    }
    this.inWord = frame !== '' && '"\'$@'.includes(frame.charAt(0));
    this.isOpen = this.#isContinued || this.inWord || frame === 'a';
    if (this.#isContinued && this.matched(NEXT_COMMAND) > 0) this.endCommand();
    if (this.#isContinued) this.skip(NEXT_PROMPT);
    else if (frame === '') this.skip(PROMPT);
    this.#isContinued = false;
  }

  #endLine(): void {
    // These frames do not continue on the next line.
    const ending = this.dialect.kind === 'batch' ? '"' : '{=`';
    while (!this.#isContinued && this.frame !== '' && ending.includes(this.frame)) this.close();
    if (hasCommands(this.frame)) {
      if (this.#pending.length > 0) this.#isContinued = false;
      if (this.#isContinued || this.frame.toLowerCase() === 'a') this.endWord();
      else this.endCommand();
    }
    for (const frame of this.#pending.reverse()) this.push(frame);
    this.#pending = [];
  }

  #nextLine(): true {
    this.#endLine();
    this.at++;
    this.#startLine();
    return true;
  }

  #skipLine(): true {
    this.at = this.lineEnd;
    return this.at < this.text.length ? this.#nextLine() : true;
  }

  #inBlockComment(): true {
    const end = this.text.indexOf('#>', this.at);
    if (end >= 0) this.frames.pop();
    this.at = end < 0 ? this.text.length : end + 2;
    return true;
  }

  #inCommands(sign: string): true {
    if (/\s/.test(sign) && sign !== '\n') {
      this.endWord();
      this.skip(GAP);
      return true;
    }
    // Most words need no other checks. In a batch file, a comment can begin like a word.
    if (/[A-Za-z/.-]/.test(sign) && (this.isOpen || this.dialect.kind !== 'batch')) {
      this.beginWord();
      return this.literal(PLAIN);
    }
    if (sign === '\n') return this.#lineBreak();
    if (!this.inWord && this.#isComment()) {
      this.at = this.lineEnd;
      return true;
    }
    if (sign === this.dialect.escape) return this.#escape();
    if (this.part(sign) || this.#special(sign)) return true;
    this.beginWord();
    return this.literal(PLAIN);
  }

  /** Scans between the quotes of `bash -c "…"`; an escaped quote does not end the string. */
  #inQuotedCommands(sign: string, quote: string): true {
    const isInner = quote === '"' ? this.text.startsWith('\\"', this.at) : this.text.startsWith("'\\''", this.at);
    if (isInner) return this.expansion(quote === '"' ? 2 : 4);
    return sign === quote ? this.close(1) : this.#inCommands(sign);
  }

  /** Whether the string that begins here contains commands. */
  #isRun(): boolean {
    if (this.dialect.kind !== 'posix' || !this.isOpen || this.#isOneCommand) return false;
    const words = this.text.slice(Math.max(this.commandStart, this.at - MAX_COMMAND), this.at).split(/\s+/);
    const last = words.pop() ?? '';
    if (/^[\w-]+=$/.test(last)) {
      if (words[0] === 'alias') return true;
      CLI_COMMAND.lastIndex = this.at + 1;
      return words.every(word => ASSIGNS.test(word)) && !OF_PROSE.test(last) && CLI_COMMAND.test(this.text);
    }
    if (last !== '' || /^(?:echo|printf)$/.test(words[0] ?? '')) return false;
    const isShell = /^-\w*c$/.test(words.at(-1) ?? '') && words.some(word => SHELL.test(word) || word === 'su');
    return isShell || words.some(word => RUNS_ARGUMENT.has(word));
  }

  #lineBreak(): true {
    if (!this.#isOneCommand || this.frames.length > 0) return this.#nextLine();
    this.endWord();
    this.at++;
    this.skip(NEXT_PROMPT);
    return true;
  }

  /** Scans a character with a special meaning; returns `false` if it has none here. */
  #special(sign: string): boolean {
    const isPosix = this.dialect.kind === 'posix';
    const next = this.text.charAt(this.at + 1);
    switch (sign) {
      case '"':
        return this.open(this.#isRun() ? `!${sign}` : sign, 1);
      case "'":
        if (this.dialect.kind === 'batch' || this.#isApostrophe()) return false;
        return this.open(this.#isRun() ? `!${sign}` : sign, 1);
      case ';':
      case '|':
        return this.#separate();
      case '&':
        return next === '>' ? this.#redirect() : this.#separate();
      case '{':
      case '}':
        return !isPosix && !this.inWord && this.#separate();
      case '(':
        return this.#parenthesis(next);
      case ')':
        return this.frame !== '' && '()Aa'.includes(this.frame) ? this.close(1) : this.#separate();
      case '<':
        if (isPosix && next === '(') return this.open('(', 2);
        if (!isPosix && next === '#') return this.#blockComment();
        return (isPosix && this.text.charAt(this.at + 2) !== '<' && this.#heredoc()) || this.#redirect();
      case '>':
        return this.#redirect();
      case '@':
        return !isPosix && !this.inWord && this.matched(TEXT_OVER_LINES) > 0 && this.open(`@${next}@`, 2);
      default:
        return !this.inWord && this.matched(NUMBERED_REDIRECTION) > 0 && this.#redirect();
    }
  }

  #isComment(): boolean {
    // In a batch file, a comment is a command.
    return this.matched(this.dialect.comment) > 0 && !(this.dialect.kind === 'batch' && this.isOpen);
  }

  #separate(): true {
    this.endCommand();
    this.at++;
    return true;
  }

  #redirect(): true {
    this.endWord();
    this.skip(REDIRECTION);
    this.isTarget = this.isOpen;
    return true;
  }

  #escape(): true {
    const end = this.lineEnd;
    const isLast = this.text.slice(this.at + 1, Math.min(end, this.at + MAX_COMMAND)).trim() === '';
    if (!isLast) return this.escaped(2, this.text.charAt(this.at + 1));
    this.endWord();
    this.at = end;
    if (this.#isOneCommand && this.frames.length === 0) return true;
    this.#isContinued = true;
    return end < this.text.length ? this.#nextLine() : true;
  }

  #parenthesis(next: string): true {
    const isPosix = this.dialect.kind === 'posix';
    if (isPosix && this.inWord && this.text.charAt(this.at - 1) === '=') return this.open('A');
    if (isPosix && !this.inWord && next === '(') return this.open('=');
    this.endCommand();
    this.push(')');
    this.at++;
    return true;
  }

  #heredoc(): boolean {
    HEREDOC.lastIndex = this.at;
    const match = HEREDOC.exec(this.text);
    if (!match) return false;
    const end = match[1] ?? match[2] ?? match[3] ?? '';
    const command = this.text.slice(Math.max(this.commandStart, this.at - MAX_COMMAND), this.at);
    this.endWord();
    this.at += match[0].length;
    const rest = this.text.slice(this.at, Math.min(this.lineEnd, this.at + MAX_COMMAND));
    this.#pending.push(`<${RUNS_TEXT.test(command) || isPipedToShell(rest) ? '!' : '.'}${end}`);
    return true;
  }

  #blockComment(): true {
    this.endCommand();
    this.push('#');
    this.at += 2;
    return true;
  }

  /** Whether a quote is an apostrophe in prose, such as in the output of a command. */
  #isApostrophe(): boolean {
    const { at, text } = this;
    if (!/\p{L}/u.test(text.charAt(at - 1)) || !/\p{L}/u.test(text.charAt(at + 1))) return false;
    const next = text.indexOf("'", at + 1);
    return next < 0 || text.slice(at, next).includes('\n');
  }
}
