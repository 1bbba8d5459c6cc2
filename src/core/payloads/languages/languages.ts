import type { Language } from './language';

/** The supported languages, in the order in which they are tried for text in an unknown language. */
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
    load: async () => (await import('./shell/cliCommand')).SHELL_SCRIPTS,
  },
  powershell: {
    editorIds: ['powershell'],
    endings: ['ps1', 'psm1'],
    aliases: ['pwsh', 'posh', 'ps'],
    load: async () => (await import('./shell/cliCommand')).POWERSHELL_SCRIPTS,
  },
  batch: {
    editorIds: ['bat'],
    endings: ['bat', 'cmd'],
    aliases: ['batch', 'dosbatch', 'batchfile'],
    load: async () => (await import('./shell/cliCommand')).BATCH_FILES,
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

/** Whether a file name or path belongs to a payload file, whose strings can contain variables. */
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
 * @param languageId from the editor; if it is ambiguous, such as `plaintext` for Move without an extension installed,
 * the path decides
 */
export function languageOf(languageId: string, path: string): PayloadLanguage | undefined {
  const file = path.split(/[/\\]/).at(-1)?.toLowerCase() ?? '';
  const ending = file.includes('.') ? (file.split('.').at(-1) ?? '') : '';
  return languageOfName(languageId) ?? languageOfName(ending) ?? languageOfFile(file);
}

/**
 * Returns the language of a file by its name, including prefixed and suffixed names: `Makefile.dev`, `app-Dockerfile`.
 */
function languageOfFile(file: string): PayloadLanguage | undefined {
  const parts = file.split(/[-._]/);
  return languageIds().find(id => LANGUAGES[id].fileNames?.some(name => parts.includes(name)));
}

/** Returns a language by its lowercase name, such as `ts` or `bash`. */
export function languageOfName(name: string): PayloadLanguage | undefined {
  return languageIds().find(id => {
    const { editorIds, endings, aliases = [] } = LANGUAGES[id];
    return [...editorIds, ...endings, ...aliases].includes(name);
  });
}
