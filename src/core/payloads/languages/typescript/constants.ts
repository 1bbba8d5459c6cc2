import { parseMemberId } from '../../../move/functionId';
import type { Position, DocumentLines } from '../../../text/lines';
import { Reader } from '../../engine/reader';
import { memberOf, writtenFunction } from '../../engine/shapes';
import type { SourceText, SourceValue } from '../../engine/sourceText';
import type { WrittenFunction, WrittenValue } from '../../located';
import { declarationFor } from './scope';
import { TYPESCRIPT_SYNTAX } from './sdkValues';

/** `export const NAME: Type = …` */
const CONSTANT = /^\s*(?:export\s+)?(?:declare\s+)?const\s+([\w$]+)\s*(?::[^=]*)?=(?![=>]|\s*require\s*\()\s*/;
const DEFAULT = /^\s*export\s+(default)\s+/;
const ENUM = /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+([\w$]+)\s*\{/;
const ENUM_MEMBER = /(?<![\w$])([\w$]+)\s*=\s*(["'`])([^"'`\\$]*)\2/g;
/** `ADDRESS`, `ABI.address`, `FUNCTIONS["transfer"]` */
const PATH = /^[\w$]+(?:\.[\w$]+|\[["'][\w$]+["']\])*$/;
const PART = /\$\{\s*([\w$]+(?:\.[\w$]+)*)\s*\}/g;
/** Maximum length of the text of a name, and how many constants may be put together from one another. */
const MAX_LENGTH = 500;
const MAX_DEPTH = 8;
/** Maximum length of a short value, in lines. */
const SHORT_LINES = 20;

/**
 * Returns the value of a constant, of the document or of a file from which it imports it; `undefined` if it is not
 * certain.
 * @param written a name, or that of a member: `ABI.address`, `FUNCTIONS["transfer"]`
 * @param at where it is written
 */
export function constantAt(written: string, at: Position, source: SourceText): SourceValue | undefined {
  if (written.length > MAX_LENGTH || !PATH.test(written)) return undefined;
  const [name = '', ...members] = namesIn(written);
  const constant = constantOf(name, at, source);
  let value = constant?.value;
  for (const member of members) value = value && memberOf(value, member)?.value;
  return constant && value && { value, source: constant.source };
}

function constantOf(name: string, at: Position, source: SourceText): SourceValue | undefined {
  const places = source.declarations(CONSTANT).get(name);
  if (!places) return source.valueOf(name, () => importedConstant(name, source));
  const place = declarationFor(name, places, at, source);
  return place && source.valueOf(`${name} ${place.line}`, () => ({ value: valueAt(place, source), source }));
}

function importedConstant(name: string, source: SourceText): SourceValue | undefined {
  const imported = importOf(name, source);
  const file = imported && source.imported(imported.path);
  return file && exportedValue(imported.name, file);
}

function exportedValue(name: string, file: SourceText): SourceValue | undefined {
  // A JSON file is its own default export.
  const first = file.lines.findIndex(({ text }) => text.trim() !== '');
  if (name === 'default' && file.lines[first]?.text.trimStart().startsWith('{'))
    return { value: valueAt({ line: first, character: 0 }, file), source: file };
  const end = { line: file.lines.length, character: 0 };
  if (name !== 'default') return constantOf(name, end, file);
  const [place, ...others] = file.declarations(DEFAULT).get('default') ?? [];
  const value = place && others.length === 0 ? valueAt(place, file) : undefined;
  return value?.kind === 'hole' ? constantOf(value.source, end, file) : value && { value, source: file };
}

function valueAt(place: Position, source: SourceText): WrittenValue {
  // Most are short, and a document may have thousands.
  const end = { line: place.line + SHORT_LINES, character: 0 };
  const reader = new Reader(source.windowFrom(place, end), TYPESCRIPT_SYNTAX);
  const value = reader.value();
  if (!reader.broken && value.range.end.line < end.line) return value;
  return new Reader(source.windowFrom(place), TYPESCRIPT_SYNTAX).value();
}

/**
 * Returns the text of a literal, of a constant, of a template of constants, or of a sum of them; `undefined` if a part
 * is not known.
 */
export function constantText(value: WrittenValue, source: SourceText, depth = 0): string | undefined {
  if (value.kind === 'text') return value.value;
  if (value.kind !== 'hole' || depth > MAX_DEPTH) return undefined;
  const written = value.source.replace(/\sas\s+[\w$`{}.:]+$/, '').trimEnd();
  if (written.length > MAX_LENGTH) return undefined;
  const parts = written.split('+').map(part => partText(part.trim(), value.range.start, source, depth));
  return parts.includes(undefined) ? undefined : parts.join('');
}

function partText(written: string, at: Position, source: SourceText, depth: number): string | undefined {
  if (PATH.test(written)) return textOf(written, at, source, depth);
  const quoted = /^(["'])([^"'\\]*)\1$/.exec(written)?.[2];
  if (quoted !== undefined) return quoted;
  const inside = /^`([^`\\]*)`$/.exec(written)?.[1];
  if (inside === undefined) return undefined;
  const parts = [...inside.matchAll(PART)].map(([, name = '']) => textOf(name, at, source, depth));
  if (parts.includes(undefined)) return undefined;
  let index = 0;
  const text = inside.replace(PART, () => parts[index++] ?? '');
  return text.includes('${') ? undefined : text;
}

function textOf(written: string, at: Position, source: SourceText, depth: number): string | undefined {
  const constant = constantAt(written, at, source);
  return constant ? constantText(constant.value, constant.source, depth + 1) : enumText(namesIn(written), source);
}

function namesIn(written: string): readonly string[] {
  return written.match(/[\w$]+/g) ?? [];
}

/** Returns the text of a member of an enum: of `enum Call { Transfer = '0x1::coin::transfer' }`. */
function enumText([name = '', member, ...others]: readonly string[], source: SourceText): string | undefined {
  const [place, ...more] = source.declarations(ENUM).get(name) ?? [];
  if (!place || more.length > 0 || member === undefined || others.length > 0) return undefined;
  const body = source.after(place).split('}', 1)[0] ?? '';
  const members = [...body.matchAll(ENUM_MEMBER)].filter(([, own]) => own === member);
  return members.length === 1 ? members[0]?.[3] : undefined;
}

/** Reads the name of a function; the id is also known if it is a constant, or put together from constants. */
export function namedFunction(target: WrittenValue, reader: Reader, source: SourceText): WrittenFunction {
  const written = writtenFunction(target, reader);
  if (target.kind !== 'hole') return written;
  const id = parseMemberId(constantText(target, source) ?? '');
  return id ? { ...written, id } : written;
}

/** A name of a document that stands for one of another file. */
export interface ImportedName {
  /** The path as written, relative to the document: `./abi`. */
  readonly path: string;
  /** The name in that file; `default` for its default export. */
  readonly name: string;
}

/** Maximum number of files that are read for a document. */
const MAX_FILES = 40;
const START = /^\s*(import)\s+(?!type\b)/;
/** Matches after it, from a relative path: the default name, the other names, the path. */
const IMPORTED = /^(?:([\w$]+)\s*(?:,\s*)?)?(?:\{([^{}]*)\}\s*)?from\s*['"](\.{1,2}\/[^'"]+)['"]/;
/** `const ABI = require('./abi.json')`, `const { ABI: OTHER } = require('./abi')` */
const START_REQUIRE = /^\s*(const|let|var)\s+(?=[\w${][^=;]{0,300}=\s*require\s*\()/;
const REQUIRED = /^(?:([\w$]+)|\{([^{}]*)\})\s*=\s*require\s*\(\s*['"](\.{1,2}\/[^'"]+)['"]/;
const NAME = /^([\w$]+)(?:(?:\s+as\s+|\s*:\s*)([\w$]+))?$/;
/** Matches the end of an import from a relative path. */
const FROM = /\b(?:from|require\s*\()\s*['"](\.{1,2}\/[^'"]{1,300})['"]/;

/** Returns from where a document imports a name; `undefined` if it does not, or not from a relative path. */
export function importOf(wanted: string, source: SourceText): ImportedName | undefined {
  const required = [...source.declarations(START_REQUIRE).values()].flat();
  const matches = [
    ...(source.declarations(START).get('import') ?? []).map(place => IMPORTED.exec(source.after(place))),
    ...required.map(place => REQUIRED.exec(source.after(place))),
  ];
  for (const match of matches) {
    const [, own, names = '', path] = match ?? [];
    if (path === undefined) continue;
    if (own === wanted) return { path, name: 'default' };
    for (const part of names.split(',')) {
      const [, name = '', local = name] = NAME.exec(part.trim()) ?? [];
      if (local === wanted) return { path, name };
    }
  }
  return undefined;
}

/**
 * Reads the files from which a document imports names, by their paths as written.
 * @param read returns the text of a file beside the document; `undefined` if there is none
 */
export async function readImports(
  document: DocumentLines,
  read: (path: string) => Promise<DocumentLines | undefined>,
): Promise<ReadonlyMap<string, DocumentLines>> {
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.line(line));
  const paths = new Set(lines.flatMap(line => FROM.exec(line)?.[1] ?? []));
  const found = new Map<string, DocumentLines>();
  for (const path of [...paths].slice(0, MAX_FILES)) {
    for (const place of placesOf(path)) {
      const file = await read(place);
      if (!file) continue;
      found.set(path, file);
      break;
    }
  }
  return found;
}

/** Returns where the file of an import may be, in the order in which TypeScript looks. */
function placesOf(path: string): readonly string[] {
  const stem = path.replace(/\.[mc]?js$/, '');
  const endings = ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js'];
  return [...endings.map(ending => `${stem}${ending}`), ...(path.endsWith('.json') ? [path] : [])];
}
