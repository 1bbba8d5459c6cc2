import { loadLanguage } from './loadLanguage';
import { CLI_FILE } from '../engine/forms';
import type { Position } from '../../text/lines';
import type { LocatedCall } from '../located';
import type { LanguageSentences } from './language';
import { languageIds } from './languages';
import type { LocateResult } from '../engine/bracketLanguage';

/**
 * Returns the message for a payload that cannot be sent unchanged. @param where a position, such as `line 3, column 7`
 */
export function unsendableText(
  kind: Exclude<LocateResult['kind'], 'found' | 'none' | 'variable'> | 'unsure',
  { subject = 'The payload', hole }: LanguageSentences,
  where: string,
): string {
  switch (kind) {
    case 'broken':
      return `${subject} has a syntax error at ${where}: correct it and run again.`;
    case 'unsafeNumber':
      return `The number at ${where} is too large for JSON, which would round it: put quotes around it.`;
    case 'noList':
      return `The value at ${where} must be an array: enclose it in square brackets.`;
    case 'hole':
      return (
        hole?.(where) ?? `The value at ${where} is known only at run time: replace it with a literal and run again.`
      );
    case 'unsure':
      return `The value at ${where} is ambiguous: write the call and its values as JSON, and run that instead.`;
  }
}

export function unknownAddressText({ form, function: { text } }: LocatedCall): string {
  const isOfCli = form.isCommand === true || form.id === CLI_FILE.id;
  const [, profile] = /^([A-Za-z_][\w-]*)::\w+::\w+$/.exec(text) ?? [];
  if (isOfCli && profile !== undefined)
    return `The address of ${form.isCommand ? text : `the "function_id" ${text}`} is unknown, because "${profile}" might be a CLI profile: replace it with the address, as in 0x1::coin::transfer, and run again.`;
  if (form.id === CLI_FILE.id)
    return 'The payload’s "function_id" must have the form "0x1::coin::transfer", with an address, a module and a function.';
  return form.values === 'source'
    ? `The named address in ${text} has no value: add it to [addresses] in Move.toml and run again.`
    : `The address of ${text} is unknown: write the address, as in 0x1::coin::transfer, and run again.`;
}

/**
 * Returns the message for a cursor outside all payloads when the document has `count` of them.
 * @param language messages for the document's language; `undefined` if it is not supported
 */
export async function nothingHereText(language: LanguageSentences | undefined, count: number): Promise<string> {
  if (count > 0) {
    const { payloads = 'payloads' } = language ?? {};
    return count === 1
      ? `The cursor is outside this file’s ${payloads.replace(/s$/, '')}: move it inside.`
      : `The cursor is outside this file’s ${count} ${payloads}: move it inside one of them.`;
  }
  if (language) return `No entry function call here. ${language.whereToLook}`;
  const languages = await Promise.all(languageIds().map(loadLanguage));
  const names = languages.flatMap(({ sentences }) => sentences.names);
  const last = names.at(-1) ?? '';
  return `No entry function call here. Calls are recognized in ${names.slice(0, -1).join(', ')} and ${last}: choose this file’s language if it is one of them.`;
}

/**
 * Returns the message for text that the editor could not decode and that is therefore not sent. @param place from
 * {@link placeText}
 */
export function unreadableText(place: string): string {
  return `The payload has U+FFFD at ${place}, which replaces bytes that are invalid in the file’s encoding: run "Change File Encoding", then "Reopen with Encoding". To use the character itself, write it as \\ufffd.`;
}

/** Formats a position: `line 3, column 7`, counted from 1. */
export function placeText({ line, character }: Position): string {
  return `line ${line + 1}, column ${character + 1}`;
}
