import type { Position } from '../documentLines';
import type { LocatedCall } from '../located';
import type { PayloadLanguage } from './languageOf';
import type { LocateResult } from './payloadLocator';

/**
 * The sentence for a payload that was found but cannot be sent as it is.
 * @param where the place, such as `line 3, column 7`
 */
export function unsendableText(
  kind: Exclude<LocateResult['kind'], 'found' | 'none'>,
  language: PayloadLanguage,
  where: string,
): string {
  switch (kind) {
    case 'broken':
      return `The payload${language === 'json' ? '’s JSON' : ''} is broken at ${where}: mend it and run again.`;
    case 'unsafeNumber':
      return `The number at ${where} is too large for JSON, which would round it: put quotes around it.`;
    case 'hole':
      if (language === 'move')
        return `Move source does not tell the value at ${where}: write the call with its values as JSON and run that.`;
      return `The value at ${where} is known only when the program runs: put a literal in its place and run again.`;
  }
}

/** The sentence for a call of a function whose address is not known. */
export function unknownAddressText({ form, function: { text } }: LocatedCall): string {
  return form === 'move'
    ? `Nothing gives the named address of ${text}: add it to [addresses] of Move.toml and run again.`
    : `The address of ${text} is not known here: write it in full, as in 0x1::coin::transfer, and run again.`;
}

/** The sentence for a cursor at which there is no payload, where `count` stand elsewhere in the document. */
export function nothingHereText(language: PayloadLanguage, count: number): string {
  if (language === 'move') {
    return count === 0
      ? 'There is no entry function here: put the cursor inside an entry fun, or a call of one.'
      : `The cursor is outside of this file’s ${count} entry functions: put it inside one of them.`;
  }
  return count === 0
    ? 'There is no entry function payload here: put the cursor inside an object with "type": "entry_function_payload".'
    : `The cursor is outside of this file’s ${count} payloads: put it inside one of them.`;
}

/** `line 3, column 7`, counted from 1. */
export function placeText({ line, character }: Position): string {
  return `line ${line + 1}, column ${character + 1}`;
}
