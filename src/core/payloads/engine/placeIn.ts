import { isBefore, type Position, type Range } from '../documentLines';
import type { LocatedCall, WrittenItem, WrittenList } from '../located';

/** The part of a call at a cursor: its function, a value, or an empty slot for one. */
export type CallPlace =
  { readonly kind: 'function' } | { readonly kind: SlotKind; readonly index: number; readonly item?: WrittenItem };

type SlotKind = 'typeArgument' | 'signer' | 'argument';

/** Returns the part of a call at a position; `undefined` between parts. The edges of a part belong to it. */
export function placeIn(call: LocatedCall, position: Position): CallPlace | undefined {
  if (isOn(call.function.range, position)) return { kind: 'function' };
  const hasBrackets = !call.form.isCommand;
  return (
    slotOf('typeArgument', call.typeArguments, position, hasBrackets) ??
    // The list continues where its signers end.
    (call.signers && slotOf('signer', call.signers, position, false)) ??
    slotOf('argument', call.arguments, position, hasBrackets)
  );
}

/** Returns the only item on the line of a position: a statement around a payload belongs to it. */
export function onlyOnLine<Item>(
  items: readonly Item[],
  { line }: Position,
  rangeOf: (item: Item) => Range,
): Item | undefined {
  const [only, ...others] = items.filter(item => {
    const { start, end } = rangeOf(item);
    return start.line <= line && line <= end.line;
  });
  return others.length === 0 ? only : undefined;
}

function slotOf(
  kind: SlotKind,
  { range, items, separators, isOpen }: WrittenList,
  position: Position,
  hasBrackets: boolean,
): CallPlace | undefined {
  const touched = items.findIndex(item => isOn(itemRange(item), position));
  if (touched >= 0) return placeOf(kind, touched, items[touched]);
  if (!range || !isInside(range, position, hasBrackets && !isOpen)) return undefined;
  const index = separators.filter(separator => isBefore(separator, position)).length;
  return placeOf(kind, index, items[index]);
}

function placeOf(kind: SlotKind, index: number, item: WrittenItem | undefined): CallPlace {
  return { kind, index, ...(item ? { item } : {}) };
}

/** Returns the range of a value and the type beside it. */
function itemRange({ value, declaredType }: WrittenItem): Range {
  if (!declaredType) return value.range;
  const [one, other] = [value.range, declaredType.range];
  return {
    start: isBefore(one.start, other.start) ? one.start : other.start,
    end: isBefore(one.end, other.end) ? other.end : one.end,
  };
}

function isOn({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

/** Between the brackets, that is after the opening one and before the closing one, if there is one. */
function isInside({ start, end }: Range, position: Position, isClosed: boolean): boolean {
  return isBefore(start, position) && (isClosed ? isBefore(position, end) : !isBefore(end, position));
}
