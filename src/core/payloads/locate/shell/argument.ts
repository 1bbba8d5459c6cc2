import type { WrittenItem, WrittenValue } from '../../located';
import { JSON_SYNTAX } from '../json/jsonSyntax';
import { Reader } from '../read/reader';
import { Window } from '../read/window';
import type { Word } from './words';

const QUOTED: ReadonlySet<string> = new Set(['address', 'hex', 'string']);

/** Reads `u64:5`, `'address:["0x1"]'`, `"string:hi"`: the type, and the value as the CLI takes it. */
export function commandArgument(word: Word, window: Window): WrittenItem {
  const colon = /^\w+(?:<[\w<>:, ]*>)?:/.exec(word.text)?.[0].length;
  const at = (index: number) => word.offsets[index] ?? word.end;
  const stretch = (from: number, to: number) => window.rangeOf(at(from), to > from ? at(to - 1) + 1 : at(from));
  if (colon === undefined) {
    const range = stretch(0, word.text.length);
    return {
      value: word.hasExpansion ? { kind: 'hole', range, source: word.text } : { kind: 'text', range, value: word.text },
    };
  }
  const type = word.text.slice(0, colon - 1);
  const text = word.text.slice(colon);
  const range = stretch(colon, word.text.length);
  return {
    value: word.hasExpansion ? { kind: 'hole', range, source: window.textIn(range) } : valueOf(type, text, range),
    declaredType: { text: type, range: stretch(0, colon - 1) },
  };
}

function valueOf(type: string, text: string, range: WrittenValue['range']): WrittenValue {
  if (text.startsWith('[')) {
    const reader = new Reader(new Window([text], range.start), JSON_SYNTAX);
    const value = reader.value();
    return reader.broken ? { kind: 'broken', range } : value;
  }
  if (/^[ui]\d+$/i.test(type) && /^-?\d+$/.test(text)) return { kind: 'integer', range, digits: text };
  if (type === 'bool' && (text === 'true' || text === 'false'))
    return { kind: 'constant', range, value: text === 'true' };
  return { kind: 'text', range, value: QUOTED.has(type) ? unquoted(text) : text };
}

/** The CLI puts quotes around these, and reads them as JSON. */
function unquoted(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
