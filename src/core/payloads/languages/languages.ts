import { defined } from '../../text/defined';
import type { Language, BlockLanguages, LanguageWriting, LoadedLanguage, Surroundings } from './language';
import type { AddressLookup } from '../../source/resolveName';
import type { DocumentLines } from '../../text/lines';
import type { PayloadLocator } from '../engine/bracketLanguage';
import type { CallForm } from '../write/writer';

/** The supported languages, in the order in which they are tried for a text in an unknown language. */
export const LANGUAGES = byId({
  json: {
    editorIds: ['json', 'jsonc'],
    endings: ['json', 'jsonc'],
    aliases: ['json5'],
    load: async () => (await import('./json/json')).LANGUAGE,
  },
  typescript: {
    editorIds: ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'],
    endings: ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs', 'jsx'],
    load: async () => (await import('./typescript/typescript')).LANGUAGE,
  },
  python: {
    editorIds: ['python'],
    endings: ['py'],
    aliases: ['python3', 'pyi'],
    load: async () => (await import('./python/python')).LANGUAGE,
  },
  rust: {
    editorIds: ['rust'],
    endings: ['rs'],
    load: async () => (await import('./rust/rust')).LANGUAGE,
  },
  shell: {
    editorIds: ['shellscript'],
    endings: ['sh', 'bash', 'zsh', 'ksh', 'bats'],
    aliases: ['shell', 'console', 'shell-session', 'shellsession', 'terminal', 'command'],
    load: async () => (await import('./shell/scripts')).SHELL_SCRIPTS,
  },
  powershell: {
    editorIds: ['powershell'],
    endings: ['ps1', 'psm1'],
    aliases: ['pwsh', 'posh', 'ps'],
    load: async () => (await import('./shell/scripts')).POWERSHELL_SCRIPTS,
  },
  batch: {
    editorIds: ['bat'],
    endings: ['bat', 'cmd'],
    aliases: ['batch', 'dosbatch', 'batchfile'],
    load: async () => (await import('./shell/scripts')).BATCH_FILES,
  },
  makefile: {
    editorIds: ['makefile', 'just'],
    endings: ['mk', 'just'],
    fileNames: ['makefile', 'gnumakefile', 'justfile'],
    aliases: ['make', 'mak'],
    load: async () => (await import('./shell/commandFiles')).MAKEFILES,
  },
  yaml: {
    editorIds: ['yaml', 'dockercompose', 'github-actions-workflow'],
    endings: ['yml', 'yaml'],
    load: async () => (await import('./shell/commandFiles')).YAML,
  },
  dockerfile: {
    editorIds: ['dockerfile'],
    endings: ['dockerfile'],
    fileNames: ['dockerfile', 'containerfile'],
    aliases: ['docker'],
    load: async () => (await import('./shell/commandFiles')).DOCKERFILES,
  },
  move: {
    editorIds: ['move'],
    endings: ['move'],
    isKnownByEnding: true,
    hasNamedAddresses: true,
    load: async () => (await import('./move/moveLocator')).LANGUAGE,
  },
  markdown: {
    editorIds: ['markdown', 'mdx'],
    endings: ['md', 'mdx'],
    hasNamedAddresses: true,
    load: async () => (await import('./markdown')).LANGUAGE,
  },
});

/** Whether a file with this name or path is a payload file, in which texts use variables. */
export function isPayloadFile(path: string): boolean {
  return path.toLowerCase().endsWith('.payload.json');
}

export type PayloadLanguage = keyof typeof LANGUAGES;

function byId<Id extends string>(languages: Readonly<Record<Id, Language>>): Readonly<Record<Id, Language>> {
  return languages;
}

export function languageIds(): readonly PayloadLanguage[] {
  return Object.keys(LANGUAGES) as PayloadLanguage[];
}

/**
 * Returns the language of a document's payloads; `undefined` if it is not supported.
 * @param languageId from the editor; if it is ambiguous, such as `plaintext` for Move without an extension, the path
 * decides
 */
export function languageOf(languageId: string, path: string): PayloadLanguage | undefined {
  const file = path.split(/[/\\]/).at(-1)?.toLowerCase() ?? '';
  const ending = file.includes('.') ? (file.split('.').at(-1) ?? '') : '';
  return languageOfName(languageId) ?? languageOfName(ending) ?? languageOfFile(file);
}

/** Returns the language of files with a name, also with something before or after it: `Makefile.dev`, `app-Dockerfile`. */
function languageOfFile(file: string): PayloadLanguage | undefined {
  const parts = file.split(/[-._]/);
  return languageIds().find(id => LANGUAGES[id].fileNames?.some(name => parts.includes(name)));
}

/** Returns the language with a name, which must be in lower case: `ts`, `bash`. */
export function languageOfName(name: string): PayloadLanguage | undefined {
  return languageIds().find(id => {
    const { editorIds, endings, aliases = [] } = LANGUAGES[id];
    return [...editorIds, ...endings, ...aliases].includes(name);
  });
}

/** Loads the reader of a language. */
export function loadLanguage(id: PayloadLanguage): Promise<LoadedLanguage> {
  return LANGUAGES[id].load();
}

/** Creates the locator of a document, which reads the current state of the document at each query. */
export type MakeLocator = (document: DocumentLines, surroundings?: Partial<Surroundings>) => PayloadLocator;

export async function loadLocator(id: PayloadLanguage): Promise<MakeLocator> {
  const { makeLocator, hasBlocks } = await loadLanguage(id);
  const makes = hasBlocks ? await loadBlocks(id) : new Map<string, MakeLocator>();
  return (document, { lookup = () => undefined, ...others } = {}) => {
    const blocks: BlockLanguages = {
      named: languageOfName,
      makeLocator: (language, lines) => makes.get(language)?.(lines, { lookup }),
    };
    return makeLocator(document, { ...others, lookup, blocks });
  };
}

/** Where the surroundings of a text are read; each is asked for only if its language has calls that need it. */
export interface TextSurroundings extends Pick<Surroundings, 'variables'> {
  /** Returns the named addresses for Move source. */
  readonly addresses: () => Promise<AddressLookup>;
  /** Returns the contents of a file by its path relative to the text's; absent if the text is in no file. */
  readonly fileBeside?: (path: string) => Promise<DocumentLines | undefined>;
}

/** Returns a locator of a text that does not change, with what its calls may refer to. */
export async function locatorOfText(
  id: PayloadLanguage,
  lines: DocumentLines,
  { addresses, fileBeside, variables }: TextSurroundings,
): Promise<PayloadLocator> {
  const [{ readImports }, makeLocator] = await Promise.all([loadLanguage(id), loadLocator(id)]);
  const lookup = LANGUAGES[id].hasNamedAddresses ? await addresses() : undefined;
  const imports = fileBeside && (await readImports?.(lines, fileBeside));
  return makeLocator(lines, defined({ lookup, imports, variables }));
}

/** Returns the locators of all languages except the one that contains the blocks. */
async function loadBlocks(around: PayloadLanguage): Promise<ReadonlyMap<string, MakeLocator>> {
  const others = languageIds().filter(id => id !== around);
  return new Map(await Promise.all(others.map(async id => [id, await loadLocator(id)] as const)));
}

/** Loads the writer of a language; `undefined` if its documents have calls only in blocks of other languages. */
export async function loadWriting(id: PayloadLanguage): Promise<LanguageWriting | undefined> {
  return (await (await loadLanguage(id)).loadWriting?.())?.WRITING;
}

/** Returns the form of calls in documents with a VS Code language id; `undefined` if there is none. */
export async function formForLanguage(languageId: string): Promise<CallForm | undefined> {
  const id = languageIds().find(each => LANGUAGES[each].editorIds.includes(languageId));
  return id && (await loadWriting(id))?.forms[0];
}

/** Returns all forms in which a call can be written, in the order in which they are offered. */
export async function callForms(): Promise<readonly CallForm[]> {
  const writings = await Promise.all(languageIds().map(loadWriting));
  return writings.flatMap(writing => writing?.forms ?? []);
}
