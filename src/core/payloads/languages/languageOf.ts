/** A way of writing payloads that a locator reads. */
export type PayloadLanguage = 'json' | 'typescript' | 'python' | 'rust' | 'shell' | 'move' | 'markdown';

/** By a language's id in an editor, by the ending of a file and by the name behind a fence of Markdown. */
const BY_NAME: ReadonlyMap<string, PayloadLanguage> = new Map<string, PayloadLanguage>([
  ...named('json', 'json', 'jsonc', 'json5'),
  ...named('typescript', 'typescript', 'typescriptreact', 'ts', 'mts', 'cts', 'tsx'),
  ...named('typescript', 'javascript', 'javascriptreact', 'js', 'mjs', 'cjs', 'jsx'),
  ...named('python', 'python', 'py', 'python3', 'pyi'),
  ...named('rust', 'rust', 'rs'),
  ...named('shell', 'shellscript', 'sh', 'bash', 'zsh', 'shell', 'console', 'shell-session', 'shellsession'),
  ...named('move', 'move'),
  ...named('markdown', 'markdown', 'md', 'mdx'),
]);

/**
 * How the payloads of a document are written; `undefined` where none are looked for.
 * @param languageId of the editor; what it does not tell, as `plaintext` for Move without an extension, the path tells
 */
export function languageOf(languageId: string, path: string): PayloadLanguage | undefined {
  return BY_NAME.get(languageId) ?? languageOfName(/\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '');
}

/** The language that people call so, in lower case: `ts`, `bash`. */
export function languageOfName(name: string): PayloadLanguage | undefined {
  return BY_NAME.get(name);
}

function named(language: PayloadLanguage, ...names: readonly string[]): [string, PayloadLanguage][] {
  return names.map(name => [name, language]);
}
