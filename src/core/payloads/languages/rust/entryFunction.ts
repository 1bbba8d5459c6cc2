import { type Window, Lexer } from '../../engine/lexer';
import type { WrittenValue, PayloadForm, LocatedCall, WrittenFunction, WrittenItem, WrittenList } from '../../located';
import { parseTypeTag } from '../../../move/typeTag';
import { bare, textOf, type Expression, genericsEnd, pastBracket, RUST_LEXICON } from './expression';
import {
  expressionOf,
  encodedList,
  jsonItems,
  jsonList,
  listOf,
  UNKNOWN_LIST,
  addressOf,
  namedAddress,
  encodedArgument,
  plainArgument,
} from './values';
import { REST } from '../../engine/forms';
import { parseMemberId } from '../../../move/functionId';
import type { Reader } from '../../engine/reader';
import { callReading, innerRange, partsOfModule, slotAfter, withSlot, type Reading } from '../../engine/shapes';
import { VIEW_CALLERS, ENTRY_FUNCTION_BUILDERS } from './helperPaths';
import type { Position } from '../../../text/lines';
import type { Candidate, ScannedLine } from '../../engine/candidates';

const SIMPLE = /^(?:\w+::)*TypeTag::(U8|U16|U32|U64|U128|U256|I8|I16|I32|I64|I128|I256|Bool|Address|Signer)$/;
const OF_TEXT =
  /^(?:\w+::)*(?:parse_(?:type|struct)_tag|(?:TypeTag|StructTag|TypeInfo)::(?:from_str|from_str_strict|from|parse)|str::parse)$/;
const APT = '0x1::aptos_coin::AptosCoin';
/** Matches `TypeTag::aptos_coin()`, `APTOS_COIN_TYPE.clone()` and `AptosCoinType::type_tag()`. */
const APT_TYPE = /^(?:\w+::)*(?:TypeTag::aptos_coin|StructTag::aptos_coin|APTOS_COIN_TYPE|AptosCoinType::type_tag)$/;

/** Reads a type argument: `TypeTag::U64`, `TypeTag::from_str("0x1::m::S").unwrap()`; anything else is a hole. */
export function typeArgument(value: WrittenValue, window: Window): WrittenValue {
  return (
    typeOf(expressionOf(value, window), window) ?? {
      kind: 'hole',
      range: value.range,
      source: window.textIn(value.range),
    }
  );
}

/**
 * Returns the type that an expression definitely denotes. The value has the range of the string literal, if there is
 * one.
 */
export function typeOf(expression: Expression, window: Window): WrittenValue | undefined {
  const read = bare(expression);
  const range = window.rangeOf(read.start, read.end);
  if (read.kind === 'path' || read.kind === 'call') {
    const simple = SIMPLE.exec(read.path)?.[1];
    if (simple !== undefined) return { kind: 'text', range, value: simple.toLowerCase() };
    if (APT_TYPE.test(read.path)) return { kind: 'text', range, value: APT };
  }
  const isParsed = read.kind === 'method' && read.name === 'parse';
  const given = isParsed ? read : read.kind === 'call' && OF_TEXT.test(read.path) ? read.items[0] : undefined;
  const text = given ? textOf(given) : namedByText(read);
  if (text) return { kind: 'text', range: window.rangeOf(text.start, text.end), value: text.value };
  if (read.kind !== 'call') return undefined;
  const inner = innerType(read, window);
  return inner && { ...inner, range };
}

/** Reads a type in a string, which the new SDK accepts in views: `"0x1::aptos_coin::AptosCoin".to_string()`. */
function namedByText(read: Expression) {
  return read.kind === 'text' && parseTypeTag(read.value) ? read : undefined;
}

/** Reads `TypeTag::Vector(Box::new(TypeTag::U8))` and `TypeTag::Struct(Box::new(…))`. */
function innerType({ path, items: [boxed] }: Expression & { kind: 'call' }, window: Window) {
  const kind = /(?:^|::)TypeTag::(Vector|Struct)$/.exec(path)?.[1];
  const [inner] = boxed?.kind === 'call' && boxed.path === 'Box::new' ? boxed.items : [];
  const type = kind !== undefined && inner ? typeOf(inner, window) : undefined;
  if (type?.kind !== 'text') return undefined;
  return { ...type, value: kind === 'Vector' ? `vector<${type.value}>` : type.value };
}

export const RUST: PayloadForm = { id: 'rust', values: 'encoded', namesApart: true, isSent: 'unsure' };

/** A chain of `.arg(…)` calls, whose values the SDK encodes by their Rust types. */
export const RUST_BUILDER: PayloadForm = { id: 'rustBuilder', values: 'encoded', isSent: 'always' };

/** An SDK function with the parameters of an on-chain function, which determine the types of its values. */
export const RUST_HELPER: PayloadForm = { id: 'rustHelper', values: 'typed', isSent: 'always' };

/** Lists in `json!`, in the form that a node accepts. */
export const RUST_JSON: PayloadForm = { id: 'rustJson', values: REST.values, isSent: 'unsure' };

const NEW = /^EntryFunction\s*::\s*(?:new|natural|from_parts)\s*(?=\()/;
const NAMED = /^(\w+)\s*(?:::\s*(?:\w+|<[^()]{0,100}>)\s*)?(?=\()/;

/** Reads `EntryFunction::new(ModuleId::new(…), ident_str!("transfer").to_owned(), vec![…], vec![…])`. */
export function entryFunctionReading(reader: Reader): Reading | undefined {
  const { window } = reader;
  const list = reader.listAfter(NEW);
  if (!list) return undefined;
  const [module, target, typeArguments, args] = list.items;
  const range = window.rangeOf(0, window.offsetAt(list.range.end));
  const written = target && functionApart(module, target, reader);
  const read = {
    typeArguments: listOf(typeArguments, reader, (value, within) => ({ value: typeArgument(value, within) })),
    arguments: encodedList(args, reader),
  };
  // Unless a bracket is missing or superfluous, the list has all the values.
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

/** Returns the function from the two names in the text, for use when mismatched parentheses hide the structure. */
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
 * Reads a call with a function's fully qualified name: `EntryFunction::from_function_id("0x1::coin::transfer", vec![],
 * vec![])`, `harness.run_entry_function(&account, str::parse("0x1::coin::transfer").unwrap(), vec![], vec![])`. Without
 * the two lists after the name, as in `MemberId::from_str("0x1::coin::transfer")`, the arguments are unknown.
 */
export function namedFunctionReading(reader: Reader): Reading | undefined {
  const { window } = reader;
  const list = reader.listAfter(NAMED);
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
 * Returns the index of the function among the arguments of `run_entry_function(&account, id, vec![], args)`: the
 * argument before the two lists. At least one list must be a literal, because a VM has functions with the same name.
 */
function indexBeforeLists(items: readonly WrittenValue[], window: Window): number {
  if (!/^\w+_entry_function\b/.test(window.text) || items.length !== 4) return -1;
  return items
    .slice(2)
    .some(({ kind, range }) => kind === 'array' || /^(?:&\s*)?(?:vec!|\[)/.test(window.textIn(range)))
    ? 1
    : -1;
}

/**
 * Returns the function with the fully qualified name in an expression; if it is not a literal, the name is the
 * expression's source text.
 */
export function namedFunction(value: WrittenValue, window: Window): WrittenFunction {
  const text = nameOf(expressionOf(value, window)) ?? textOf(expressionOf(value, window));
  if (text?.kind !== 'text') return { range: value.range, text: window.textIn(value.range) };
  const id = parseMemberId(text.value);
  return { range: literalRange(text, window), text: text.value, ...(id ? { id } : {}) };
}

/**
 * Returns the literal with a function's name, also in `format!`; if the name is known only at run time, the expression
 * itself.
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

function functionApart(module: WrittenValue | undefined, target: WrittenValue, reader: Reader): WrittenFunction {
  const { window } = reader;
  const name = textOf(expressionOf(target, window));
  if (!name) return { range: target.range, text: window.textIn(target.range) };
  const { text = '', apart } = (module && moduleOf(expressionOf(module, window), reader)) ?? {};
  const id = parseMemberId(`${text}::${name.value}`);
  const range = literalRange(name, window);
  return { range, text: name.value, ...(id ? { id, ...(apart ? { apart } : {}) } : {}) };
}

interface WrittenModule extends Pick<WrittenFunction, 'apart'> {
  /** For example, `0x1::coin`. */
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

function literalRange({ start, end }: Expression, window: Window) {
  return innerRange(window.rangeOf(start, end), window.text.slice(start, end));
}

const START = /^(\w+)\s*::\s*(new|from_parts|builder)\s*(?=\()/;

/** A link in a method chain: `.arg(5u64)`. */
interface Step {
  readonly name: string;
  readonly list: WrittenValue & { kind: 'array' };
}

/** Reads `InputEntryFunctionData::new("0x1::coin::transfer").type_arg("…").arg(5u64).build()?`. */
export function builderReading(reader: Reader): Reading | undefined {
  const { window } = reader;
  const [, type = '', start] = START.exec(window.text) ?? [];
  if (!ENTRY_FUNCTION_BUILDERS.has(type)) return undefined;
  const list = reader.listAfter(START);
  const [first, second] = list?.items ?? [];
  if (!list || (!first && reader.marksOf(list)?.isClosed)) return undefined;
  const steps = stepsOf(reader);
  const end = steps.at(-1)?.list.range.end ?? list.range.end;
  const range = window.rangeOf(0, window.offsetAt(end));
  const target = start === 'from_parts' ? second : first;
  const isBuilt = steps.some(({ name }) => name.startsWith('build'));
  const listFrom = (from: string, itemOf: (value: WrittenValue, name: string) => WrittenItem): WrittenList => {
    const found = joined(
      steps.filter(({ name }) => name.startsWith(from)),
      reader,
      itemOf,
    );
    // The code after an unfinished chain might add values.
    return isBuilt ? found : { ...found, isOpen: true };
  };
  const call: LocatedCall = {
    form: RUST_BUILDER,
    range,
    function: !target
      ? { range: { start: end, end }, text: '' }
      : start === 'from_parts'
        ? functionApart(first, target, reader)
        : namedFunction(target, window),
    typeArguments: listFrom('type_arg', value => ({
      value: value.kind === 'text' ? value : typeArgument(value, window),
    })),
    arguments: listFrom('arg', (value, name) =>
      name.includes('raw') || name.includes('bcs') ? encodedArgument(value, window) : plainArgument(value, window),
    ),
  };
  return callReading(call, reader);
}

function stepsOf(reader: Reader): readonly Step[] {
  const { window } = reader;
  const steps: Step[] = [];
  for (;;) {
    const at = chainLinkEnd(new Lexer(window.text, RUST_LEXICON), reader.at);
    if (!at) return steps;
    reader.at = at.open;
    steps.push({ name: at.name, list: reader.list(')') });
  }
}

/** Joins the values of several links: `.arg(a)` has one, `.args([a, b])` any number. */
function joined(
  steps: readonly Step[],
  reader: Reader,
  itemOf: (value: WrittenValue, name: string) => WrittenItem,
): WrittenList {
  const parts = steps.map(({ name, list }): WrittenList => {
    const read = (value: WrittenValue) => itemOf(value, name);
    if (!name.includes('args')) return { ...UNKNOWN_LIST, isOpen: false, items: list.items.map(read) };
    return listOf(list.items[0], reader, read);
  });
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return { ...UNKNOWN_LIST, isOpen: false };
  const ends = steps.slice(0, -1).map(({ list }): Position => list.range.end);
  return {
    range: { start: first.list.range.start, end: last.list.range.end },
    items: parts.flatMap(({ items }) => items),
    separators: parts.flatMap(({ separators }, index) => [...separators, ...ends.slice(index, index + 1)]),
    isOpen: parts.some(({ isOpen }) => isOpen),
  };
}

/** Returns the name of the next method in a chain after an offset, and the offset of its parenthesis. */
function chainLinkEnd(lexer: Lexer, offset: number): { readonly name: string; readonly open: number } | undefined {
  let token = lexer.tokenAt(offset);
  while (token.kind === 'sign' && token.sign === '?') token = lexer.tokenAt(token.end);
  if (token.kind !== 'sign' || (token.sign !== '.' && token.sign !== '?.')) return undefined;
  const name = lexer.tokenAt(token.end);
  if (name.kind !== 'word') return undefined;
  let open = lexer.tokenAt(name.end);
  if (open.sign === '::') {
    const less = lexer.tokenAt(open.end);
    open = lexer.tokenAt(genericsEnd(lexer.text, less.start) ?? less.end);
  }
  if (open.kind !== 'open' || open.sign !== '(') return undefined;
  return { name: lexer.text.slice(name.start, name.end), open: open.start };
}

/** How much of a chain to read after its first call, in lines and characters. */
const MAX_LINES = 100;
const MAX_LENGTH = 8_000;
/** How much of a link with an unclosed parenthesis to read, in characters. */
const MAX_OPEN = 500;

/** Extends the candidates that start a chain to the end of the chain. */
export function withChains(candidates: readonly Candidate[], lines: readonly ScannedLine[]): readonly Candidate[] {
  return candidates.map(candidate => {
    const { start, end, isClosed } = candidate;
    const [, type = ''] =
      START.exec((lines[start.line]?.text ?? '').slice(start.character, start.character + 100)) ?? [];
    return isClosed && ENTRY_FUNCTION_BUILDERS.has(type) ? { ...candidate, ...chainEnd(lines, end) } : candidate;
  });
}

function chainEnd(lines: readonly ScannedLine[], from: Position): Pick<Candidate, 'end' | 'isClosed'> {
  const text = textAfter(lines, from);
  const isCut = text.length >= MAX_LENGTH || from.line + MAX_LINES < lines.length;
  const lexer = new Lexer(text, RUST_LEXICON);
  let end = 0;
  let isClosed = true;
  for (let next = chainLinkEnd(lexer, end); next; next = chainLinkEnd(lexer, end)) {
    const past = pastBracket(lexer, lexer.tokenAt(next.open));
    if (past === text.length && isCut) break;
    end = past;
    if (text.charAt(end - 1) === ')') continue;
    // A bracket that is not closed would include the rest of the document.
    const lineEnd = text.indexOf('\n', next.open);
    end = Math.min(lineEnd < 0 ? text.length : lineEnd, next.open + MAX_OPEN);
    isClosed = false;
    break;
  }
  const parts = text.slice(0, end).split('\n');
  const last = parts.at(-1)?.length ?? 0;
  const character = parts.length === 1 ? from.character + last : last;
  return { end: { line: from.line + parts.length - 1, character }, isClosed };
}

function textAfter(lines: readonly ScannedLine[], from: Position): string {
  let text = (lines[from.line]?.text ?? '').slice(from.character, from.character + MAX_LENGTH);
  for (let line = from.line + 1; line < Math.min(lines.length, from.line + MAX_LINES); line++) {
    if (text.length >= MAX_LENGTH) break;
    text += `\n${(lines[line]?.text ?? '').slice(0, MAX_LENGTH)}`;
  }
  return text;
}
