import { bytesToHex } from '../../../move/hex';
import { type Lexicon, type NumberValue, type StringValue, type ValueSyntax, REST_KEYS } from '../../engine/lexer';
import { unescaped } from '../../engine/literals';
import { COMMAND_OPTIONS } from '../shell/commandFiles';
import { isBefore, type Position } from '../../../text/lines';
import { Reader } from '../../engine/reader';
import type { SourceText } from '../../engine/sourceText';
import type { WrittenValue } from '../../located';

export const PYTHON_LEXICON: Lexicon = {
  lineComment: '#',
  quotes: '"\'',
  longQuotes: ['"""', "'''"],
  keys: REST_KEYS,
  options: COMMAND_OPTIONS,
  callees: new Set(['EntryFunction', 'view', 'view_bcs', 'view_bcs_payload']),
};

export const PYTHON_SYNTAX: ValueSyntax = {
  lexicon: PYTHON_LEXICON,
  constants: new Map<string, boolean | null>([
    ['True', true],
    ['False', false],
    ['None', null],
  ]),
  operators: new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else', 'for']),
  joinsStrings: true,
  readString,
  readNumber,
};

function readString(source: string, prefix: string): StringValue | undefined {
  const quotes = /^(?:"""|''')/.test(source) ? 3 : 1;
  const inside = source.slice(quotes, -quotes);
  switch (prefix.toLowerCase()) {
    case '':
    case 'u':
      return { kind: 'text', value: unescaped(inside) };
    case 'r':
      return { kind: 'text', value: inside };
    case 'b':
      return { kind: 'bytes', hex: hexOf(unescaped(inside)) };
    case 'f':
      return /[{}]/.test(inside) ? undefined : { kind: 'text', value: unescaped(inside) };
    default:
      return undefined;
  }
}

function hexOf(bytes: string): string {
  return bytesToHex(Uint8Array.from(bytes, character => character.codePointAt(0) ?? 0));
}

function readNumber(source: string): NumberValue | undefined {
  const plain = source.replace(/(?<=\w)_(?=\w)/g, '');
  const isNegative = plain.startsWith('-');
  const digits = isNegative ? plain.slice(1) : plain;
  if (/^(?:0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|0+|[1-9]\d*)$/.test(digits))
    return { kind: 'integer', digits: `${isNegative ? '-' : ''}${BigInt(digits)}` };
  return /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(digits)
    ? { kind: 'number', value: Number(plain) }
    : undefined;
}

/** The value assigned to a name, and the reader of its text. */
export interface Assigned {
  readonly value: WrittenValue;
  readonly reader: Reader;
}

const ASSIGNED = /^[ \t]*([A-Za-z_]\w*)[ \t]*(?::[^=]*)?=(?!=)[ \t]*/;
/** Statements that assign a new value to a name or change its list. */
const CHANGED: readonly RegExp[] = [
  /^[ \t]*([A-Za-z_]\w*)[ \t]*(?:\.[ \t]*(?:append|extend|insert|pop|remove|clear|sort|reverse)\b|[-+|*]=|\[[^\]]{0,80}\][ \t]*=(?!=))/,
  /^[ \t]*(?:if|elif|else|for|while|with|try)\b[^:]*:[ \t]*([A-Za-z_]\w*)[ \t]*(?:\.[ \t]*(?:append|extend|insert)\b|\+?=(?!=))/,
  /^[ \t]*(?:async[ \t]+)?for[ \t]+([A-Za-z_]\w*)\b/,
  /\bas[ \t]+([A-Za-z_]\w*)[ \t]*:/,
  /^[ \t]*([A-Za-z_]\w*)[ \t]*,[^=]*=(?!=)/,
  /^[ \t]*(?:[A-Za-z_]\w*[ \t]*,[ \t]*)+([A-Za-z_]\w*)[ \t]*=(?!=)/,
  /^[ \t]*(?:global|nonlocal|del)[ \t]+([A-Za-z_]\w*)/,
];
const FUNCTION = /^\s*(?:async\s+)?def\s/;
/** Maximum number of lines of a list, and of a function's parameters. */
const MAX_LINES = 200;
const MAX_HEADER = 30;
/** Maximum distance from a position in a function to the function's start and end, in lines. */
const MAX_FUNCTION = 2_000;
/** Maximum number of assignments to a name to read; if there are more, its value counts as unknown. */
const MAX_PLACES = 200;
/** Maximum depth when names in a string are resolved, because their values can contain names, too. */
const MAX_DEPTH = 4;

/** The lines of a function, or of the document outside functions. */
interface Scope {
  /** The line of the function's `def`; -1 outside functions. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The names with known values at a position in a document: those assigned once and never changed. */
export class Names {
  readonly #source: SourceText;
  readonly #place: Position;
  #scope: Scope | undefined;

  constructor(source: SourceText, place: Position) {
    this.#source = source;
    this.#place = place;
  }

  /**
   * Returns the value assigned in the same function before the position; if there is none, the value assigned outside
   * functions.
   */
  valueOf(name: string): Assigned | undefined {
    const all = this.#source.declarations(ASSIGNED).get(name);
    const scope = all && (this.#scope ??= scopeOf(this.#source, this.#place.line));
    if (!scope || (scope.start >= 0 && this.#isParameter(name, scope))) return undefined;
    const own = this.#within(all, scope)?.filter(place => this.#isStatement(place));
    if (own?.length !== 0 || scope.start < 0) return own && this.#single(name, own, scope, this.#place);
    const document = { start: -1, end: this.#source.lines.length };
    const outside = this.#within(all, document)?.filter(place => this.#isStatement(place));
    return outside && this.#single(name, outside, document);
  }

  /** Returns the string of a literal, of a name, or of an f-string of names. */
  textOf(value: WrittenValue, depth = 0): string | undefined {
    if (value.kind === 'text') return value.value;
    if (value.kind !== 'hole' || depth > MAX_DEPTH) return undefined;
    const assigned = this.valueOf(value.source);
    if (assigned) return this.textOf(assigned.value, depth + 1);
    const inside = /^[fF](["'])([^"'\\\n]*)\1$/.exec(value.source)?.[2];
    const parts = inside?.split(/[{}]/).map((part, index) => {
      if (index % 2 === 0) return part;
      const inner = this.valueOf(part.trim());
      return inner && this.textOf(inner.value, depth + 1);
    });
    return parts?.every(part => part !== undefined) ? parts.join('') : undefined;
  }

  #single(
    name: string,
    [place, ...others]: readonly Position[],
    scope: Scope,
    before?: Position,
  ): Assigned | undefined {
    if (!place || others.length > 0 || (before && !isBefore(place, before))) return undefined;
    const isChanged = CHANGED.some(pattern => {
      const changes = this.#within(this.#source.declarations(pattern).get(name) ?? [], scope);
      return changes?.some(({ line }) => line !== place.line) ?? true;
    });
    return isChanged ? undefined : this.#assignedAt(place);
  }

  #assignedAt(place: Position): Assigned | undefined {
    const { text = '' } = this.#source.lines[place.line] ?? {};
    const isList = text.charAt(place.character) === '[';
    const end = { line: place.line + (isList ? MAX_LINES : 0), character: Infinity };
    const reader = new Reader(this.#source.windowFrom(place, end), PYTHON_SYNTAX);
    const value = isList ? reader.list(']') : reader.value();
    const rest = this.#source.lines[value.range.end.line]?.text.slice(value.range.end.character) ?? '';
    return reader.broken || !/^\s*(?:#.*)?$/.test(rest) ? undefined : { value, reader };
  }

  /** Returns the positions in a scope, excluding nested functions; `undefined` if there are too many. */
  #within(places: readonly Position[], { start, end }: Scope): readonly Position[] | undefined {
    const near = places.filter(({ line }) => line > start && line < end);
    if (near.length > MAX_PLACES) return undefined;
    return near.filter(({ line }) => scopeOf(this.#source, line)?.start === start);
  }

  /** Whether a line that looks like an assignment is one, not a named argument of a multi-line call. */
  #isStatement({ line }: Position): boolean {
    return !/[([{,\\=+]$/.test(codeOf(this.#source.lines[line - 1]?.text ?? ''));
  }

  #isParameter(name: string, { start, end }: Scope): boolean {
    for (let line = start; line < Math.min(end, start + MAX_HEADER); line++) {
      const text = codeOf(this.#source.lines[line]?.text ?? '');
      if (text.split(/\W+/).includes(name)) return true;
      if (text.endsWith(':')) return false;
    }
    return false;
  }
}

/**
 * Returns the innermost function whose body contains a line, or the document if there is none; `undefined` if the
 * function is too long.
 */
function scopeOf({ lines }: SourceText, line: number): Scope | undefined {
  let least = indentOf(lines[line]?.text ?? '') ?? 0;
  for (let start = line - 1; start >= 0 && least > 0; start--) {
    if (start < line - MAX_FUNCTION) return undefined;
    const { text = '', before = '' } = lines[start] ?? {};
    const indent = before === '' ? indentOf(text) : undefined;
    if (indent === undefined || indent >= least) continue;
    if (FUNCTION.test(text)) return { start, end: endOf(lines, line, indent) };
    least = indent;
  }
  return { start: -1, end: lines.length };
}

/** Returns the first line after the function that contains a line. @param indent the indentation of its `def` */
function endOf(lines: SourceText['lines'], line: number, indent: number): number {
  const last = Math.min(lines.length, line + MAX_FUNCTION);
  for (let next = line + 1; next < last; next++) {
    const { text = '', before = '' } = lines[next] ?? {};
    const own = before === '' ? indentOf(text) : undefined;
    if (own !== undefined && own <= indent) return next;
  }
  return last;
}

/** Returns the indentation of a statement; `undefined` for lines without a statement or with a closing bracket. */
function indentOf(text: string): number | undefined {
  const indent = text.search(/\S/);
  return indent < 0 || ')]}#'.includes(text.charAt(indent)) ? undefined : indent;
}

function codeOf(text: string): string {
  return text.replace(/(?<!#)#[^#"']*$/, '').trimEnd();
}
