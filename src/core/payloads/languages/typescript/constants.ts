import type { Position } from '../../documentLines';
import { Reader } from '../../engine/reader';
import type { SourceText } from '../../engine/sourceText';
import type { WrittenValue } from '../../located';
import { TYPESCRIPT_SYNTAX } from './syntax';

/** `export const NAME: Type = …` */
const CONSTANT = /^\s*(?:export\s+)?(?:declare\s+)?const\s+([\w$]+)\s*(?::[^=]*)?=(?![=>])\s*/;
const PART = /\$\{\s*([\w$]+)\s*\}/g;

/** Returns the value of a constant; `undefined` if it is not declared exactly once in the document. */
export function constantValue(name: string, source: SourceText): WrittenValue | undefined {
  const [place, ...others] = source.declarations(CONSTANT).get(name) ?? [];
  return place && others.length === 0 ? valueAt(place, source) : undefined;
}

function valueAt(place: Position, source: SourceText): WrittenValue {
  return new Reader(source.windowFrom(place), TYPESCRIPT_SYNTAX).value();
}

/** Returns the text of a literal, of a constant, or of a template of constants; `undefined` if a part is not known. */
export function constantText(value: WrittenValue, source: SourceText): string | undefined {
  if (value.kind === 'text') return value.value;
  if (value.kind !== 'hole') return undefined;
  const written = value.source.replace(/\sas\s+[\w$`{}.:]+$/, '').trimEnd();
  if (/^[\w$]+$/.test(written)) return textOf(written, source);
  const inside = /^`([^`\\]*)`$/.exec(written)?.[1];
  if (inside === undefined) return undefined;
  const parts = [...inside.matchAll(PART)].map(([, name = '']) => textOf(name, source));
  if (parts.includes(undefined)) return undefined;
  let index = 0;
  const text = inside.replace(PART, () => parts[index++] ?? '');
  return text.includes('${') ? undefined : text;
}

function textOf(name: string, source: SourceText): string | undefined {
  const value = constantValue(name, source);
  return value?.kind === 'text' ? value.value : undefined;
}
