import type { DocumentLines } from '../../documentLines';
import type { SourceText } from '../../engine/sourceText';

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
