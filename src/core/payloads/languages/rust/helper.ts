import { parseMemberId } from '../../../move/functionId';
import type { Reader } from '../../engine/reader';
import { callReading, type Reading } from '../../engine/shapes';
import type { LocatedCall, WrittenItem, WrittenList, WrittenValue } from '../../located';
import { parenthesesAfter } from './entryFunction';
import { HELPER_PATHS } from './helperPaths';
import { RUST_HELPER } from './rustForms';
import { typeArgument, typeOf } from './typeArguments';
import { expressionOf, givenArgument } from './values';

const CALL = /^(\w+)\s*::\s*(\w+)\s*(?=\()/;

/** Reads `aptos_stdlib::aptos_account_transfer(to, 5)` and `EntryFunction::apt_transfer(to, 5)`. */
export function helperReading(reader: Reader): Reading | undefined {
  const { window } = reader;
  const [whole = '', path = '', name = ''] = CALL.exec(window.text) ?? [];
  const target = HELPER_PATHS.get(path)?.(name);
  const list = target && parenthesesAfter(reader, CALL);
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

/** Returns some of the values in parentheses as a list of its own. */
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
