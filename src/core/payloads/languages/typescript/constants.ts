import type { Position } from '../../documentLines';
import { Reader } from '../../engine/reader';
import { textMember } from '../../engine/shapes';
import type { SourceText } from '../../engine/sourceText';
import type { WrittenValue } from '../../located';
import { importOf } from './imports';
import { TYPESCRIPT_SYNTAX } from './syntax';

/** `export const NAME: Type = …` */
const CONSTANT = /^\s*(?:export\s+)?(?:declare\s+)?const\s+([\w$]+)\s*(?::[^=]*)?=(?![=>])\s*/;
const DEFAULT = /^\s*export\s+(default)\s+/;
const PART = /\$\{\s*([\w$]+(?:\.[\w$]+)?)\s*\}/g;

/**
 * Returns the value of a constant, of the document or of a file from which it imports it; `undefined` if it is not
 * declared exactly once.
 */
export function constantValue(name: string, source: SourceText): WrittenValue | undefined {
  return source.valueOf(name, () => readConstant(name, source));
}

function readConstant(name: string, source: SourceText): WrittenValue | undefined {
  const [place, ...others] = source.declarations(CONSTANT).get(name) ?? [];
  if (place) return others.length === 0 ? valueAt(place, source) : undefined;
  const imported = importOf(name, source);
  const file = imported && source.imported(imported.path);
  return file && exportedValue(imported.name, file);
}

function exportedValue(name: string, file: SourceText): WrittenValue | undefined {
  // A JSON file is its own default export.
  const first = file.lines.findIndex(({ text }) => text.trim() !== '');
  if (name === 'default' && file.lines[first]?.text.trimStart().startsWith('{'))
    return valueAt({ line: first, character: 0 }, file);
  if (name !== 'default') return constantValue(name, file);
  const [place, ...others] = file.declarations(DEFAULT).get('default') ?? [];
  const value = place && others.length === 0 ? valueAt(place, file) : undefined;
  return value?.kind === 'hole' ? constantValue(value.source, file) : value;
}

function valueAt(place: Position, source: SourceText): WrittenValue {
  return new Reader(source.windowFrom(place), TYPESCRIPT_SYNTAX).value();
}

/** Returns the text of a literal, of a constant, or of a template of constants; `undefined` if a part is not known. */
export function constantText(value: WrittenValue, source: SourceText): string | undefined {
  if (value.kind === 'text') return value.value;
  if (value.kind !== 'hole') return undefined;
  const written = value.source.replace(/\sas\s+[\w$`{}.:]+$/, '').trimEnd();
  if (/^[\w$]+(?:\.[\w$]+)?$/.test(written)) return textOf(written, source);
  const inside = /^`([^`\\]*)`$/.exec(written)?.[1];
  if (inside === undefined) return undefined;
  const parts = [...inside.matchAll(PART)].map(([, name = '']) => textOf(name, source));
  if (parts.includes(undefined)) return undefined;
  let index = 0;
  const text = inside.replace(PART, () => parts[index++] ?? '');
  return text.includes('${') ? undefined : text;
}

/** @param written a name, or that of a member: `ABI.address` */
function textOf(written: string, source: SourceText): string | undefined {
  const [name = '', member] = written.split('.');
  const value = constantValue(name, source);
  if (member !== undefined) return value && textMember(value, member);
  return value?.kind === 'text' ? value.value : undefined;
}
