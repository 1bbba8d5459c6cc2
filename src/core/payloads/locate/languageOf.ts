/** A way of writing payloads that a locator reads. */
export type PayloadLanguage = 'json' | 'typescript';

const BY_ID: ReadonlyMap<string, PayloadLanguage> = new Map<string, PayloadLanguage>([
  ['json', 'json'],
  ['jsonc', 'json'],
  ['typescript', 'typescript'],
  ['typescriptreact', 'typescript'],
  ['javascript', 'typescript'],
  ['javascriptreact', 'typescript'],
]);

const BY_ENDING: ReadonlyMap<string, PayloadLanguage> = new Map<string, PayloadLanguage>([
  ['json', 'json'],
  ['jsonc', 'json'],
  ['ts', 'typescript'],
  ['mts', 'typescript'],
  ['cts', 'typescript'],
  ['tsx', 'typescript'],
  ['js', 'typescript'],
  ['mjs', 'typescript'],
  ['cjs', 'typescript'],
  ['jsx', 'typescript'],
]);

/**
 * How the payloads of a document are written; `undefined` where none are looked for.
 * @param languageId of the editor; what it does not tell, as `plaintext` for Move without an extension, the path tells
 */
export function languageOf(languageId: string, path: string): PayloadLanguage | undefined {
  return BY_ID.get(languageId) ?? BY_ENDING.get(/\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '');
}
