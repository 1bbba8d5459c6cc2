import { isBefore, type Position } from '../../documentLines';
import { Reader } from '../../engine/reader';
import type { SourceText } from '../../engine/sourceText';
import type { WrittenValue } from '../../located';
import { PYTHON_SYNTAX } from './lexicon';

/** The value that is assigned to a name, with the reader of its text. */
export interface Assigned {
  readonly value: WrittenValue;
  readonly reader: Reader;
}

const ASSIGNED = /^[ \t]*([A-Za-z_]\w*)[ \t]*(?::[^=]*)?=(?!=)[ \t]*/;
/** What gives a name another value, or changes the list that it has. */
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
/** Maximum number of lines of a list, and of the parameters of a function. */
const MAX_LINES = 200;
const MAX_HEADER = 30;
/** Maximum number of names that a text is put together from, one in another. */
const MAX_DEPTH = 4;

/** Lines of a function, or of the document outside of functions. */
interface Scope {
  /** The line of its `def`; -1 outside of functions. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The names at a place of a document whose values are certain: those that are assigned once and not changed. */
export class Names {
  readonly #source: SourceText;
  readonly #place: Position;
  #scope: Scope | undefined;

  constructor(source: SourceText, place: Position) {
    this.#source = source;
    this.#place = place;
  }

  /**
   * Returns the value of a name that is assigned in the same function before the place or, if the function has no such
   * name, outside of functions.
   */
  valueOf(name: string): Assigned | undefined {
    const places = this.#source.declarations(ASSIGNED).get(name);
    if (!places) return undefined;
    const scope = (this.#scope ??= scopeOf(this.#source, this.#place.line));
    const own = this.#assignments(places, scope);
    if (scope.start < 0) return this.#single(name, own, scope, this.#place);
    if (this.#isParameter(name, scope)) return undefined;
    if (own.length > 0) return this.#single(name, own, scope, this.#place);
    const outside = { start: -1, end: this.#source.lines.length };
    return this.#single(name, this.#assignments(places, outside), outside);
  }

  /** Returns the text of a literal, of a name, or of an f-string of names. */
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
    const isChanged = CHANGED.some(pattern =>
      this.#source
        .declarations(pattern)
        .get(name)
        ?.some(({ line }) => line !== place.line && this.#isIn(line, scope)),
    );
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

  /** Returns the places that are assignments in a scope, but not in a function inside it. */
  #assignments(places: readonly Position[], scope: Scope): readonly Position[] {
    return places.filter(place => this.#isIn(place.line, scope) && this.#isStatement(place));
  }

  #isIn(line: number, { start, end }: Scope): boolean {
    return line > start && line < end && scopeOf(this.#source, line).start === start;
  }

  /** Whether a line that looks like an assignment is one, and not a named argument of a call over several lines. */
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

/** Returns the function in whose body a line is. */
function scopeOf({ lines }: SourceText, line: number): Scope {
  let least = indentOf(lines[line]?.text ?? '') ?? 0;
  let start = line - 1;
  for (; start >= 0 && least > 0; start--) {
    const { text = '', before = '' } = lines[start] ?? {};
    const indent = before === '' ? indentOf(text) : undefined;
    if (indent === undefined || indent >= least) continue;
    if (FUNCTION.test(text)) return { start, end: endOf(lines, line, indent) };
    least = indent;
  }
  return { start: -1, end: lines.length };
}

/** Returns the first line after one that is not in its function any more. @param indent that of its `def` */
function endOf(lines: SourceText['lines'], line: number, indent: number): number {
  for (let next = line + 1; next < lines.length; next++) {
    const { text = '', before = '' } = lines[next] ?? {};
    const own = before === '' ? indentOf(text) : undefined;
    if (own !== undefined && own <= indent) return next;
  }
  return lines.length;
}

/** Returns how far a statement is indented; `undefined` for lines without one, and for those that close a bracket. */
function indentOf(text: string): number | undefined {
  const indent = text.search(/\S/);
  return indent < 0 || ')]}#'.includes(text.charAt(indent)) ? undefined : indent;
}

/** Returns a line without a comment at its end. */
function codeOf(text: string): string {
  return text.replace(/(?<!#)#[^#"']*$/, '').trimEnd();
}
