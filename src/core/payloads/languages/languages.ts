import type { Language } from './language';

/** The supported languages, in the order in which they are tried for a text in an unknown language. */
export const LANGUAGES = byId({
  json: {
    editorIds: ['json', 'jsonc'],
    endings: ['json', 'jsonc'],
    aliases: ['json5'],
    load: () => import('./json/json'),
  },
  typescript: {
    editorIds: ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'],
    endings: ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs', 'jsx'],
    load: () => import('./typescript/typescript'),
  },
  python: {
    editorIds: ['python'],
    endings: ['py'],
    aliases: ['python3', 'pyi'],
    load: () => import('./python/python'),
  },
  rust: {
    editorIds: ['rust'],
    endings: ['rs'],
    load: () => import('./rust/rust'),
  },
  shell: {
    editorIds: ['shellscript'],
    endings: ['sh', 'bash', 'zsh'],
    aliases: ['shell', 'console', 'shell-session', 'shellsession'],
    load: () => import('./shell/shell'),
  },
  move: {
    editorIds: ['move'],
    endings: ['move'],
    isKnownByEnding: true,
    hasNamedAddresses: true,
    load: () => import('./move/moveLocator'),
  },
  markdown: {
    editorIds: ['markdown'],
    endings: ['md'],
    aliases: ['mdx'],
    hasNamedAddresses: true,
    load: () => import('./markdown'),
  },
});

/** Whether a file with this name or path is a payload file, in which texts use variables. */
export function isPayloadFile(path: string): boolean {
  return path.toLowerCase().endsWith('.payload.json');
}

/** The id of a language. */
export type PayloadLanguage = keyof typeof LANGUAGES;

function byId<Id extends string>(languages: Readonly<Record<Id, Language>>): Readonly<Record<Id, Language>> {
  return languages;
}

/** Returns the ids of all languages. */
export function languageIds(): readonly PayloadLanguage[] {
  return Object.keys(LANGUAGES) as PayloadLanguage[];
}

/**
 * Returns the language of a document's payloads; `undefined` if it is not supported.
 * @param languageId from the editor; if it is ambiguous, such as `plaintext` for Move without an extension, the path
 * decides
 */
export function languageOf(languageId: string, path: string): PayloadLanguage | undefined {
  return languageOfName(languageId) ?? languageOfName(/\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '');
}

/** Returns the language with a name, which must be in lower case: `ts`, `bash`. */
export function languageOfName(name: string): PayloadLanguage | undefined {
  return languageIds().find(id => {
    const { editorIds, endings, aliases = [] } = LANGUAGES[id];
    return [...editorIds, ...endings, ...aliases].includes(name);
  });
}
