import type { Position } from '../documentLines';
import type { LocatedCall } from '../located';
import type { PayloadLanguage } from '../languages/languageOf';
import type { LocateResult } from './payloadLocator';

/**
 * The sentence for a payload that was found but cannot be sent as it is.
 * @param where the place, such as `line 3, column 7`
 */
export function unsendableText(
  kind: Exclude<LocateResult['kind'], 'found' | 'none'> | 'unsure',
  language: PayloadLanguage,
  where: string,
): string {
  switch (kind) {
    case 'broken':
      return `The payload${language === 'json' ? '’s JSON' : ''} is broken at ${where}: fix it and run again.`;
    case 'unsafeNumber':
      return `The number at ${where} is too large for JSON, which would round it: put quotes around it.`;
    case 'noList':
      return `The value at ${where} is not an array: put it in square brackets.`;
    case 'hole':
      if (language === 'move')
        return `Move source does not tell the value at ${where}: write the call with its values as JSON and run that.`;
      return `The value at ${where} is known only when the program runs: put a literal in its place and run again.`;
    case 'unsure':
      return `The value at ${where} can be read in more than one way: write the call with its values as JSON and run that.`;
  }
}

/** The sentence for a call of a function whose address is not known. */
export function unknownAddressText({ form, function: { text } }: LocatedCall): string {
  return form === 'move'
    ? `Nothing gives the named address of ${text}: add it to [addresses] of Move.toml and run again.`
    : `The address of ${text} is not known here: write it in full, as in 0x1::coin::transfer, and run again.`;
}

/**
 * The sentence for a cursor at which there is no payload, where `count` stand elsewhere in the document.
 * @param language `undefined` for one in which none are looked for
 */
export function nothingHereText(language: PayloadLanguage | undefined, count: number): string {
  if (count > 0) {
    const what = language === 'move' ? 'entry functions' : 'payloads';
    return `The cursor is outside of this file’s ${count} ${what}: put it inside one of them.`;
  }
  return `No entry function call here. ${whereToLook(language)}`;
}

/** The commonest form of each language. */
function whereToLook(language: PayloadLanguage | undefined): string {
  switch (language) {
    case 'json':
      return 'In JSON, put the cursor in an object with "type": "entry_function_payload".';
    case 'typescript':
      return 'In TypeScript and JavaScript, put the cursor in an object with `function` and `functionArguments`.';
    case 'python':
      return 'In Python, put the cursor in `EntryFunction.natural(…)`.';
    case 'rust':
      return 'In Rust, put the cursor in `EntryFunction::new(…)`.';
    case 'shell':
      return 'In a shell script, put the cursor in `aptos move run --function-id …`.';
    case 'move':
      return 'In Move, put the cursor in an `entry fun`, or in a call of one.';
    case 'markdown':
      return 'In Markdown, put the cursor in a fenced block of JSON or code that has one.';
    case undefined:
      return 'Calls are found in JSON, TypeScript, JavaScript, Python, Rust, shell scripts, Move and Markdown: choose this file’s language if it is one of them.';
  }
}

/** Why text that an editor could not decode is not sent. @param place from {@link placeText} */
export function unreadableText(place: string): string {
  return `The payload has U+FFFD at ${place}, which stands for bytes that are not in the file’s encoding: run "Change File Encoding", then "Reopen with Encoding". If the character itself is meant, write it as \\ufffd.`;
}

/** `line 3, column 7`, counted from 1. */
export function placeText({ line, character }: Position): string {
  return `line ${line + 1}, column ${character + 1}`;
}
