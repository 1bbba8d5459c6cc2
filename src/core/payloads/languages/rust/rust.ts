import type { Candidate } from '../../engine/candidates';
import { locatorOf } from '../../engine/documentLocator';
import { objectReading } from '../../engine/objectPayload';
import { bracketLanguage } from '../../engine/bracketLanguage';
import type { LocatorLanguage } from '../../engine/payloadLocator';
import { Reader } from '../../engine/reader';
import type { ScannedLine } from '../../engine/scannedLines';
import { REST } from '../../payloadForms';
import type { LoadedLanguage } from '../language';
import { wordListReading } from '../shell/wordList';
import { builderReading, withChains } from './builder';
import { entryFunctionReading, namedFunctionReading } from './entryFunction';
import { helperReading } from './helper';
import { JSON_MACRO, RUST_LEXICON, RUST_SYNTAX } from './lexicon';

/** How much of the text before a name is looked at, in characters. */
const MAX_WORD = 20;
/** The fields of a view's request before its function. */
const OF_VIEW = /\bView(?:Request|Function)\w*\s*\{[^{}]*$/;

const BRACKETS = bracketLanguage(RUST_LEXICON, (window, before, source) => {
  if (window.text.startsWith('{')) {
    const json = new Reader(window, JSON_MACRO);
    return objectReading(json.value(), json, REST);
  }
  if (/^[[(]/.test(window.text)) return wordListReading(new Reader(window, RUST_SYNTAX), { before, source });
  if (/\bfn\s+$/.test(before.slice(-MAX_WORD))) return undefined;
  const readings = [entryFunctionReading, builderReading, helperReading, namedFunctionReading];
  for (const reading of readings) {
    const found = reading(new Reader(window, RUST_SYNTAX));
    if (found?.call && OF_VIEW.test(source.before(found.range.start)))
      return { ...found, call: { ...found.call, isView: true } };
    if (found) return found;
  }
  return undefined;
});

/**
 * Rust: `EntryFunction::new(…)`, `InputEntryFunctionData::new(…).arg(…)`, functions of the SDK that name one on the
 * chain, functions named in a string, and `json!` in the REST form.
 */
const RUST_PAYLOADS: LocatorLanguage = {
  ...BRACKETS,
  candidates: scanned => withChains(withoutNames(BRACKETS.candidates(scanned), scanned), scanned),
};

/** Leaves out the name of a function inside a call: `run_entry_function(&a, MemberId::from_str("…").unwrap(), …)`. */
function withoutNames(candidates: readonly Candidate[], lines: readonly ScannedLine[]): readonly Candidate[] {
  let outer: Candidate | undefined;
  return candidates.filter(candidate => {
    const { start } = candidate;
    const text = lines[start.line]?.text ?? '';
    const isName = text.startsWith('MemberId', start.character) || text.startsWith('EntryFunctionId', start.character);
    const isInside = outer !== undefined && isBeforeEnd(candidate, outer);
    if (isName && isInside && !isInBraces(candidate, outer, lines)) return false;
    if (!isInside && text.charAt(start.character) !== '{') outer = candidate;
    return true;
  });
}

/** How many lines before a name are looked at. */
const MAX_LINES = 5;

/** Whether a name is a field's value, as in `view(&ViewRequest { function: EntryFunctionId::from_str("…")?, … })`. */
function isInBraces({ start }: Candidate, outer: Candidate | undefined, lines: readonly ScannedLine[]): boolean {
  const first = Math.max(outer?.start.line ?? 0, start.line - MAX_LINES);
  const texts = lines.slice(first, start.line + 1).map(({ text }) => text);
  const from = first === outer?.start.line ? outer.start.character : 0;
  const to = texts.slice(0, -1).reduce((length, text) => length + text.length + 1, start.character);
  const before = texts.join('\n').slice(from, to);
  return before.lastIndexOf('{') > before.lastIndexOf('}');
}

function isBeforeEnd({ start }: Candidate, { end }: Candidate): boolean {
  return start.line < end.line || (start.line === end.line && start.character < end.character);
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(RUST_PAYLOADS),
  hasOtherNames: true,
  sentences: { names: ['Rust'], whereToLook: 'In Rust, put the cursor in `EntryFunction::new(…)`.' },
  loadWriting: () => import('./writeRust'),
};
