import { REST } from '../../engine/forms';
import { parseMemberId } from '../../../move/functionId';
import { Reader } from '../../engine/reader';
import { callReading, type Reading } from '../../engine/shapes';
import type { LocatedCall, WrittenItem, WrittenList, WrittenValue } from '../../located';
import {
  RUST_HELPER,
  builderReading,
  withChains,
  entryFunctionReading,
  namedFunctionReading,
  typeArgument,
  typeOf,
} from './entryFunction';
import { HELPER_PATHS } from './helperPaths';
import { expressionOf, givenArgument } from './values';
import type { Candidate, ScannedLine } from '../../engine/candidates';
import { locatorOf } from '../../engine/documentLocator';
import { objectReading } from '../../engine/objectPayload';
import { bracketLanguage, type LocatorLanguage } from '../../engine/bracketLanguage';
import type { LoadedLanguage } from '../language';
import { wordListReading } from '../shell/commandFiles';
import { JSON_MACRO, RUST_LEXICON, RUST_SYNTAX } from './expression';

const CALL = /^(\w+)\s*::\s*(\w+)\s*(?=\()/;

/** Reads `aptos_stdlib::aptos_account_transfer(to, 5)` and `EntryFunction::apt_transfer(to, 5)`. */
function helperReading(reader: Reader): Reading | undefined {
  const { window } = reader;
  const [whole = '', path = '', name = ''] = CALL.exec(window.text) ?? [];
  const target = HELPER_PATHS.get(path)?.(name);
  const list = target && reader.listAfter(CALL);
  if (!list) return undefined;
  const nameEnd = whole.trimEnd().length;
  const nameRange = window.rangeOf(nameEnd - name.length, nameEnd);
  const id = parseMemberId(target.id ?? '');
  const typeCount = Math.max(target.typeParameters, leadingTypes(list.items, reader));
  const given = (target.typeArguments ?? []).map((value): WrittenItem => ({
    value: { kind: 'text', range: nameRange, value },
  }));
  const call: LocatedCall = {
    form: RUST_HELPER,
    range: window.rangeOf(0, window.offsetAt(list.range.end)),
    function: { range: nameRange, text: name, ...(id && { id }) },
    typeArguments: {
      ...part(list, 0, typeCount, reader, value =>
        value.kind === 'text' ? { value } : { value: typeArgument(value, window) },
      ),
      ...(given.length > 0 && { items: given }),
    },
    arguments: part(list, typeCount, list.items.length, reader, value => givenArgument(value, window)),
  };
  return callReading(call, reader);
}

function leadingTypes(items: readonly WrittenValue[], { window }: Reader): number {
  const other = items.findIndex(item => typeOf(expressionOf(item, window), window) === undefined);
  return other < 0 ? items.length : other;
}

function part(
  list: WrittenValue & { kind: 'array' },
  from: number,
  to: number,
  reader: Reader,
  itemOf: (value: WrittenValue) => WrittenItem,
): WrittenList {
  const { separators, isClosed } = reader.marksOf(list) ?? { separators: [], isClosed: true };
  const start = from === 0 ? list.range.start : (separators[from - 1] ?? list.range.end);
  const end = to < list.items.length ? (separators[to - 1] ?? list.range.end) : list.range.end;
  return {
    ...(to > 0 && { range: { start, end } }),
    items: list.items.slice(from, to).map(itemOf),
    separators: separators.slice(from, Math.max(from, to - 1)),
    isOpen: !isClosed,
  };
}

/** Number of characters to read before a name. */
const MAX_WORD = 20;
/** Matches the fields of a view request before its function. */
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
 * Rust: `EntryFunction::new(…)`, `InputEntryFunctionData::new(…).arg(…)`, SDK functions for one on-chain function,
 * functions with their name in a string, and `json!` in REST form.
 */
const RUST_PAYLOADS: LocatorLanguage = {
  ...BRACKETS,
  candidates: scanned => withChains(withoutNames(BRACKETS.candidates(scanned), scanned), scanned),
};

/** Omits a function's name inside a call: `run_entry_function(&a, MemberId::from_str("…").unwrap(), …)`. */
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

const MAX_LINES = 5;

/**
 * Whether a name is the value of a field, as in `view(&ViewRequest { function: EntryFunctionId::from_str("…")?, … })`.
 */
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
