import type { Reader } from '../read/reader';
import type { WrittenItem, WrittenList, WrittenValue } from '../../located';

/** The list of a payload that has none. */
export const NO_LIST: WrittenList = { items: [], separators: [], isOpen: false };

/** A value as the list of a payload. @param itemOf takes an element apart */
export function writtenList(
  value: WrittenValue | undefined,
  reader: Reader,
  itemOf: (element: WrittenValue) => WrittenItem = element => ({ value: element }),
): WrittenList {
  if (!value) return NO_LIST;
  if (value.kind !== 'array') {
    const isKnown = value.kind !== 'hole' && value.kind !== 'broken';
    return { range: value.range, items: [], separators: [], isOpen: true, ...(isKnown && { isNoList: true }) };
  }
  const { separators, isClosed } = reader.marksOf(value) ?? { separators: [], isClosed: true };
  return {
    range: value.range,
    items: value.items.map(itemOf),
    separators,
    isOpen: !isClosed || value.items.some(isMany),
  };
}

/** `...rest`, `*rest` and `x for x in all`: any number of values. */
function isMany(value: WrittenValue): boolean {
  return value.kind === 'hole' && (/^(?:\.\.\.|\*)/.test(value.source) || isComprehension(value.source));
}

function isComprehension(source: string): boolean {
  const { index, 0: word } = /\sfor\s/.exec(source) ?? { index: 0, 0: '' };
  return word !== '' && /\sin\s/.test(source.slice(index + word.length + 1));
}
