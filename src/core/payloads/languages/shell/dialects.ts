/** How a command interpreter writes what the reading of commands depends on. Expressions are sticky. */
export interface ShellDialect {
  readonly kind: 'posix' | 'powershell' | 'batch';
  /** Makes the next sign mean itself and, at the end of a line, continues the command. */
  readonly escape: '\\' | '`' | '^';
  /** An escape in double quotes, and in single quotes: its first group or, without one, its second sign is the value. */
  readonly escapeInDouble: RegExp;
  readonly escapeInSingle?: RegExp;
  /** A part that is replaced when the command runs; matched before `$(` and quotes. */
  readonly variable: RegExp;
  /** What the comment of a line begins with, at the start of a word. */
  readonly comment: RegExp;
  /** Whether `make` or a similar program replaces variables before it runs the command, even in single quotes. */
  readonly expandsInSingle?: true;
}

export const POSIX: ShellDialect = {
  kind: 'posix',
  escape: '\\',
  escapeInDouble: /\\["\\$`]/y,
  variable: /\$(?:[A-Za-z_]\w*|[\d@*#?!$-])/y,
  comment: /#/y,
};

/** Commands in a recipe of `make` or `just`: `$(NAME)` and `$$name`; `{{name}}` is a part in every dialect. */
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
