import { parseMemberId } from '../../../move/functionId';
import type { Window } from '../../engine/lexer';
import type { Reader } from '../../engine/reader';
import { callReading, innerRange, partsOfModule, slotAfter, withSlot, type Reading } from '../../engine/shapes';
import type { LocatedCall, WrittenFunction, WrittenValue } from '../../located';
import { bare, textOf, type Expression } from './expression';
import { VIEW_CALLERS } from './calleeNames';
import { encodedList, jsonItems, jsonList, listOf, UNKNOWN_LIST } from './lists';
import { RUST, RUST_JSON } from './rustForms';
import { typeArgument } from './typeArguments';
import { addressOf, expressionOf, namedAddress } from './values';

const NEW = /^EntryFunction\s*::\s*(?:new|natural|from_parts)\s*(?=\()/;
const NAMED = /^(\w+)\s*(?:::\s*(?:\w+|<[^()]{0,100}>)\s*)?(?=\()/;

/** Reads `EntryFunction::new(ModuleId::new(…), ident_str!("transfer").to_owned(), vec![…], vec![…])`. */
export function entryFunctionReading(reader: Reader): Reading | undefined {
  const { window } = reader;
  const list = parenthesesAfter(reader, NEW);
  if (!list) return undefined;
  const [module, target, typeArguments, args] = list.items;
  const range = window.rangeOf(0, window.offsetAt(list.range.end));
  const written = target && functionApart(module, target, reader);
  const read = {
    typeArguments: listOf(typeArguments, reader, (value, within) => ({ value: typeArgument(value, within) })),
    arguments: encodedList(args, reader),
  };
  // All of its values are there, unless a bracket is missing or too many.
  const mayBeCut = reader.broken !== undefined || args === undefined;
  const guessed = mayBeCut && !written?.id ? functionIn(reader) : undefined;
  const slotOf = (before: WrittenValue | undefined) =>
    before && !guessed && reader.marksOf(list)?.isClosed
      ? slotAfter(before.range.end, range.start, 'vec![')
      : undefined;
  const call: LocatedCall = {
    form: RUST,
    range,
    function: guessed ?? written ?? { range: { start: range.end, end: range.end }, text: '' },
    typeArguments: withSlot(read.typeArguments, slotOf(target)),
    arguments: withSlot(read.arguments, slotOf(typeArguments ?? target)),
  };
  const reading = callReading(call, reader);
  return guessed ? { ...reading, broken: reading.broken ?? range } : reading;
}

/** Returns the function from the two names in the text, for when mismatched parentheses hide the structure. */
function functionIn({ window }: Reader): WrittenFunction | undefined {
  const [module, name] = window.text.matchAll(/(?:ident_str!|Identifier::\w+)\W{0,4}(?<name>\w+)/g);
  const text = name?.groups?.name;
  if (module?.groups?.name === undefined || name === undefined || text === undefined) return undefined;
  const [, constant = '', literal = ''] =
    /(AccountAddress(?:::|\W{0,4})(?:ZERO|ONE|TWO|THREE|FOUR|TEN))|"(0x[\da-fA-F]+)"/.exec(window.text) ?? [];
  const address = namedAddress(constant.replace(/\W+/, '::')) ?? literal;
  const id = parseMemberId(`${address}::${module.groups.name}::${text}`);
  const end = name.index + name[0].length;
  return { range: window.rangeOf(end - text.length, end), text, ...(id ? { id } : {}) };
}

/**
 * Reads a call that has a function's full name: `EntryFunction::from_function_id("0x1::coin::transfer", vec![], vec![])`,
 * `harness.run_entry_function(&account, str::parse("0x1::coin::transfer").unwrap(), vec![], vec![])`. Without the two
 * lists after it, as in `MemberId::from_str("0x1::coin::transfer")`, its arguments are not known.
 */
export function namedFunctionReading(reader: Reader): Reading | undefined {
  const { window } = reader;
  const list = parenthesesAfter(reader, NAMED);
  if (!list) return undefined;
  const named = list.items.findIndex(item => nameOf(expressionOf(item, window)) !== undefined);
  const index = named < 0 ? indexBeforeLists(list.items, window) : named;
  const name = list.items[index];
  if (!name) return undefined;
  const [typeArguments, args] = list.items.slice(index + 1);
  const caller = NAMED.exec(window.text)?.[1] ?? '';
  // Without BCS, a view takes values as a node does.
  const json = caller === 'view' ? jsonItems(args, reader) : jsonList(args, reader);
  const hasLists = typeArguments !== undefined && args !== undefined;
  const call: LocatedCall = {
    form: json ? RUST_JSON : RUST,
    range: window.rangeOf(0, window.offsetAt(list.range.end)),
    function: namedFunction(name, window),
    typeArguments: !hasLists
      ? UNKNOWN_LIST
      : (jsonList(typeArguments, reader) ??
        withSlot(listOf(typeArguments, reader, (value, within) => ({ value: typeArgument(value, within) })))),
    arguments: hasLists ? (json ?? withSlot(encodedList(args, reader))) : UNKNOWN_LIST,
    ...(VIEW_CALLERS.has(caller) && { isView: true }),
  };
  return callReading(call, reader);
}

/**
 * Returns which value of `run_entry_function(&account, id, vec![], args)` names the function: the one before the two
 * lists, at least one of which must be written here, because a machine that runs functions has calls of the same name.
 */
function indexBeforeLists(items: readonly WrittenValue[], window: Window): number {
  if (!/^\w+_entry_function\b/.test(window.text) || items.length !== 4) return -1;
  return items
    .slice(2)
    .some(({ kind, range }) => kind === 'array' || /^(?:&\s*)?(?:vec!|\[)/.test(window.textIn(range)))
    ? 1
    : -1;
}

/** Returns the function that an expression names in full; the name of one that is not a literal is its source. */
export function namedFunction(value: WrittenValue, window: Window): WrittenFunction {
  const text = nameOf(expressionOf(value, window)) ?? textOf(expressionOf(value, window));
  if (text?.kind !== 'text') return { range: value.range, text: window.textIn(value.range) };
  const id = parseMemberId(text.value);
  return { range: literalRange(text, window), text: text.value, ...(id ? { id } : {}) };
}

/**
 * Returns the literal that names a function, also in `str::parse(&format!("{}::counter::step", address))`; what parses
 * a name that is known only at run time, itself.
 */
function nameOf(expression: Expression): Expression | undefined {
  const read = bare(expression);
  const text = textOf(read);
  if (text) return /::\w+::\w+$/.test(text.value) ? text : undefined;
  if (read.kind !== 'call') return undefined;
  const [first, ...others] = read.items;
  if (read.path === 'format!') return first && nameOf(first);
  if (!first || others.length > 0) return undefined;
  const isParser = /(?:^|::)(?:str::parse|(?:Member|EntryFunction|Function)Id::from_str\w*)$/.test(read.path);
  return nameOf(first) ?? (isParser ? read : undefined);
}

/** Returns a function whose module is given before its name. */
export function functionApart(module: WrittenValue | undefined, target: WrittenValue, reader: Reader): WrittenFunction {
  const { window } = reader;
  const name = textOf(expressionOf(target, window));
  if (!name) return { range: target.range, text: window.textIn(target.range) };
  const { text = '', apart } = (module && moduleOf(expressionOf(module, window), reader)) ?? {};
  const id = parseMemberId(`${text}::${name.value}`);
  const range = literalRange(name, window);
  return { range, text: name.value, ...(id ? { id, ...(apart ? { apart } : {}) } : {}) };
}

interface WrittenModule extends Pick<WrittenFunction, 'apart'> {
  /** `0x1::coin` */
  readonly text: string;
}

/** Returns the module of `ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned())`, `"0x1::coin".parse()?`. */
function moduleOf(module: Expression, reader: Reader): WrittenModule | undefined {
  const { window } = reader;
  const read = bare(module);
  const whole = textOf(read);
  if (whole) {
    const range = window.rangeOf(whole.start, whole.end);
    return { text: whole.value, apart: partsOfModule({ kind: 'text', range, value: whole.value }, reader) };
  }
  if (read.kind !== 'call' || !read.path.endsWith('ModuleId::new')) return undefined;
  const [first, second] = read.items;
  const address = first && addressOf(first, window);
  const name = second && textOf(second);
  if (!address || !name) return undefined;
  // An address that is a constant cannot be replaced with a different address.
  const source = window.textIn(address.range);
  const apart = {
    ...(source.startsWith('"') ? { address: innerRange(address.range, source) } : {}),
    module: literalRange(name, window),
  };
  return { text: `${address.value}::${name.value}`, apart };
}

/** Returns the range of a text without its quotes. */
function literalRange({ start, end }: Expression, window: Window) {
  return innerRange(window.rangeOf(start, end), window.text.slice(start, end));
}

/** Reads the values in the parentheses after a callee. */
export function parenthesesAfter(reader: Reader, callee: RegExp) {
  const start = callee.exec(reader.window.text)?.[0].length;
  if (start === undefined) return undefined;
  reader.at = start;
  return reader.list(')');
}
