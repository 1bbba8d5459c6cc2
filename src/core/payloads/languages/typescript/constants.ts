import { parseMemberId } from '../../../move/functionId';
import { type Position, type DocumentLines, indentOf } from '../../../text/lines';
import { Reader } from '../../engine/reader';
import { memberOf, writtenFunction } from '../../engine/shapes';
import type { SourceText, SourceValue } from '../../engine/sourceText';
import type { WrittenFunction, WrittenValue } from '../../located';
import { TYPESCRIPT_SYNTAX } from './sdkValues';
import type { ScannedLine } from '../../engine/candidates';

/** Matches `export const NAME: Type = …`. */
const CONSTANT = /^\s*(?:export\s+)?(?:declare\s+)?const\s+([\w$]+)\s*(?::[^=]*)?=(?![=>]|\s*require\s*\()\s*/;
const DEFAULT = /^\s*export\s+(default)\s+/;
const ENUM = /^\s*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+([\w$]+)\s*\{/;
const ENUM_MEMBER = /(?<![\w$])([\w$]+)\s*=\s*(["'`])([^"'`\\$]*)\2/g;
/** Matches `ADDRESS`, `ABI.address` and `FUNCTIONS["transfer"]`. */
const PATH = /^[\w$]+(?:\.[\w$]+|\[["'][\w$]+["']\])*$/;
const PART = /\$\{\s*([\w$]+(?:\.[\w$]+)*)\s*\}/g;
/** Maximum length of an expression to resolve, and maximum number of constants that refer to each other. */
const MAX_LENGTH = 500;
const MAX_DEPTH = 8;
/** Number of lines to read for a value at first; a longer value is read again. */
const SHORT_LINES = 20;

/**
 * Returns the value of a constant defined in the document or in a file that it is imported from; `undefined` if
 * uncertain.
 * @param written a name or a property access: `ABI.address`, `FUNCTIONS["transfer"]`
 * @param at the position where it is used
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
  // Most values are short, and a document can have thousands.
  const end = { line: place.line + SHORT_LINES, character: 0 };
  const reader = new Reader(source.windowFrom(place, end), TYPESCRIPT_SYNTAX);
  const value = reader.value();
  if (!reader.broken && value.range.end.line < end.line) return value;
  return new Reader(source.windowFrom(place), TYPESCRIPT_SYNTAX).value();
}

/**
 * Returns the string value of a literal, a constant, or a template literal or a concatenation of these; `undefined` if a part is
 * unknown.
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

/**
 * Returns the string value of an enum member, such as `Transfer` in `enum Call { Transfer = '0x1::coin::transfer' }`.
 */
function enumText([name = '', member, ...others]: readonly string[], source: SourceText): string | undefined {
  const [place, ...more] = source.declarations(ENUM).get(name) ?? [];
  if (!place || more.length > 0 || member === undefined || others.length > 0) return undefined;
  const body = source.after(place).split('}', 1)[0] ?? '';
  const members = [...body.matchAll(ENUM_MEMBER)].filter(([, own]) => own === member);
  return members.length === 1 ? members[0]?.[3] : undefined;
}

/** Reads a function name; its id is also known if the name is a constant or is composed of constants. */
export function namedFunction(target: WrittenValue, reader: Reader, source: SourceText): WrittenFunction {
  const written = writtenFunction(target, reader);
  if (target.kind !== 'hole') return written;
  const id = parseMemberId(constantText(target, source) ?? '');
  return id ? { ...written, id } : written;
}

export interface ImportedName {
  /** The path as written, relative to the document: `./abi`. */
  readonly path: string;
  /** The name in that file; `default` for its default export. */
  readonly name: string;
}

const MAX_FILES = 40;
const START = /^\s*(import)\s+(?!type\b)/;
/** Matches the rest of an import from a relative path: the default name, the other names, the path. */
const IMPORTED = /^(?:([\w$]+)\s*(?:,\s*)?)?(?:\{([^{}]*)\}\s*)?from\s*['"](\.{1,2}\/[^'"]+)['"]/;
/** Matches `const ABI = require('./abi.json')` and `const { ABI: OTHER } = require('./abi')`. */
const START_REQUIRE = /^\s*(const|let|var)\s+(?=[\w${][^=;]{0,300}=\s*require\s*\()/;
const REQUIRED = /^(?:([\w$]+)|\{([^{}]*)\})\s*=\s*require\s*\(\s*['"](\.{1,2}\/[^'"]+)['"]/;
const NAME = /^([\w$]+)(?:(?:\s+as\s+|\s*:\s*)([\w$]+))?$/;
/** Matches the end of an import from a relative path. */
const FROM = /\b(?:from|require\s*\()\s*['"](\.{1,2}\/[^'"]{1,300})['"]/;

/** Returns where a document imports a name from; `undefined` if it is not imported from a relative path. */
function importOf(wanted: string, source: SourceText): ImportedName | undefined {
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
 * Reads the files that a document imports names from, by their paths as written.
 * @param read returns the text of a file relative to the document; `undefined` if there is none
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

/** Returns the possible paths of an imported file, in TypeScript's resolution order. */
function placesOf(path: string): readonly string[] {
  const stem = path.replace(/\.[mc]?js$/, '');
  const endings = ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js'];
  return [...endings.map(ending => `${stem}${ending}`), ...(path.endsWith('.json') ? [path] : [])];
}

/** How far above its use to search for a local constant, and maximum length of a function's parameters, in lines. */
const MAX_LINES = 300;
const MAX_HEADER = 20;
/** Maximum number of declarations of a name to read; if there are more, its value counts as unknown. */
const MAX_PLACES = 1_000;
/**
 * Matches the parameters of a function with a body: `(a: A, { b }: B): C => …`, `(a) {`; or a parameter without
 * parentheses.
 */
const PARAMETERS =
  /(?:\b(if|while|switch)\s*)?\(([^()]*)\)\s*(?::[^=>{}()]{0,200})?(?:=>|\{)|(?:^|[^\w$])([\w$]+)\s*=>|\bfor\s*\(\s*(?:const|let)([^()]*?)\s(?:of|in)\s/g;
/** Matches `const { a, b: c } =` and `let name: A`. */
const LOCAL = /^\s*(?:const|let|var)\s+([\w$]+|[{[][^=]{0,200}[}\]])/;

/**
 * Returns the declaration of a constant that a use refers to, based on the indentation of the lines above; `undefined`
 * if uncertain, because a closer parameter or variable might have the same name.
 * @param places the positions where the values of the declarations begin, in order
 */
export function declarationFor(
  name: string,
  places: readonly Position[],
  at: Position,
  source: SourceText,
): Position | undefined {
  if (places.length > MAX_PLACES) return undefined;
  const { lines } = source;
  const own = lines[at.line]?.text ?? '';
  if (hasParameter(own.slice(0, at.character), name)) return undefined;
  const near = places.filter(({ line }) => line <= at.line && line >= at.line - MAX_LINES);
  let indent = indentOf(own);
  for (let line = at.line; line >= Math.max(0, at.line - MAX_LINES) && indent > 0; line--) {
    const { text = '', before = '' } = lines[line] ?? {};
    const depth = indentOf(text);
    if (before !== '' || depth === text.length || depth > indent) continue;
    const declared = near.find(place => place.line === line);
    if (depth > 0 && declared && (line < at.line || declared.character < at.character)) return declared;
    if (depth > 0 && line < at.line && isDeclared(text, name)) return undefined;
    if (depth === indent) continue;
    indent = depth;
    if (hasParameter(headerAt(lines, line), name)) return undefined;
  }
  const [place, ...others] = places.filter(({ line }) => indentOf(lines[line]?.text ?? '') === 0);
  return others.length === 0 ? place : undefined;
}

function hasParameter(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  return [...text.matchAll(PARAMETERS)].some(([, word, list = '', one, item = '']) => {
    if (word !== undefined) return false;
    return one === name || namesIn(`${list} ${item}`).includes(name);
  });
}

function isDeclared(text: string, name: string): boolean {
  return text.includes(name) && namesIn(LOCAL.exec(text)?.[1] ?? '').includes(name);
}

/** Returns a line, including the lines above if it ends multi-line parameters: `}: Props) => {`. */
function headerAt(lines: readonly ScannedLine[], line: number): string {
  const text = lines[line]?.text ?? '';
  if (!/^\s*[)}]/.test(text)) return text;
  const indent = indentOf(text);
  const parts = [text];
  for (let above = line - 1; above >= Math.max(0, line - MAX_HEADER); above--) {
    const part = lines[above]?.text ?? '';
    parts.unshift(part);
    if (indentOf(part) <= indent && part.trim() !== '') break;
  }
  return parts.join('\n');
}
