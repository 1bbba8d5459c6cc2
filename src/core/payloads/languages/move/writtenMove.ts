import type { Tree, SyntaxNode } from '@lezer/common';
import { bytesToHex, hexToBytes } from '../../../move/hex';
import { readInteger } from '../../../source/declarations';
import { type MoveAttribute, type MoveFunction, type MoveType, isDeployed, type Span } from '../../../source/factModel';
import { readCall } from '../../../source/moveCalls';
import { childrenOf, spanOf } from '../../../source/moveType';
import { type AddressLookup, type ModuleNames, addressOf, resolveIn } from '../../../source/resolveName';
import type { Window } from '../../engine/lexer';
import type { WrittenItem, WrittenValue } from '../../located';

/** A chunk of Move source being read; offsets refer to its window. */
export interface MoveSource {
  readonly source: Window;
  readonly tree: Tree;
  /** The module that names are resolved in. */
  readonly module: PlacedModule;
  readonly lookup: AddressLookup;
}

/** A module as seen from its declarations. */
export interface PlacedModule extends ModuleNames {
  readonly attributes: readonly MoveAttribute[];
  /** Returns the module's function by name, wherever it is declared. */
  readonly functionNamed: (name: string) => MoveFunction | undefined;
}

/** Returns the number of a function's leading signer parameters: the transaction's signers, which are not arguments. */
export function signerCount({ parameters }: MoveFunction): number {
  const first = parameters.findIndex(({ type }) => !isSigner(type));
  return first < 0 ? parameters.length : first;
}

/** Whether a type is `signer` or `&signer`. */
export function isSigner(type: MoveType): boolean {
  if (type.kind === 'reference') return isSigner(type.to);
  return type.kind === 'path' && type.path.names.length === 1 && type.path.names[0]?.text === 'signer';
}

export function isInDeployedModule(module: PlacedModule, declared: MoveFunction): boolean {
  return module.kind === 'module' && isDeployed(module) && isDeployed(declared);
}

const PRIMITIVES: ReadonlySet<string> = new Set([
  ...['bool', 'address', 'signer'],
  ...['u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'i8', 'i16', 'i32', 'i64', 'i128', 'i256'],
]);
/** Matches the start of a supported literal. */
const LITERAL = /^(?:-?\d|@|[bx]"|(?:true|false)$)/i;
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, '0': 0 };

/** Returns a hole for source whose value is known only at run time. */
export function writtenHole({ source }: MoveSource, span: Span): WrittenValue {
  return { kind: 'hole', range: source.rangeOf(span.from, span.to), source: source.text.slice(span.from, span.to) };
}

/** Reads an argument of a call: a literal, or a framework call with literals. Everything else is a hole. */
export function writtenArgument(move: MoveSource, span: Span): WrittenItem {
  return (
    writtenLiteral(move, span) ?? writtenCompound(move, span, writtenLiteral) ?? { value: writtenHole(move, span) }
  );
}

function writtenLiteral(move: MoveSource, span: Span): WrittenItem | undefined {
  const { source, lookup } = move;
  const text = source.text.slice(span.from, span.to);
  if (!LITERAL.test(text)) return undefined;
  const range = source.rangeOf(span.from, span.to);
  if (text === 'true' || text === 'false') return { value: { kind: 'constant', range, value: text === 'true' } };
  if (text.startsWith('@')) {
    const value = addressOf(text.slice(1).trim(), lookup);
    return value === undefined ? undefined : { value: { kind: 'text', range, value } };
  }
  const hex = bytesHex(text);
  if (hex !== undefined) return { value: { kind: 'bytes', range, hex } };
  return writtenInteger(move, span);
}

/** Reads a number such as `1_000u64`, and its type if it has a suffix. */
function writtenInteger({ source }: MoveSource, { from, to }: Span): WrittenItem | undefined {
  const text = source.text.slice(from, to);
  const magnitude = readInteger(text.replace(/^-/, ''));
  if (magnitude === undefined) return undefined;
  const integer = text.startsWith('-') ? -magnitude : magnitude;
  const [suffix = ''] = /[ui]\d+$/.exec(text) ?? [];
  const end = to - suffix.length;
  return {
    value: { kind: 'integer', range: source.rangeOf(from, end), digits: String(integer) },
    ...(suffix === '' ? {} : { declaredType: { text: suffix, range: source.rangeOf(end, to) } }),
  };
}

/** Reads a type argument as a type tag, or as a hole if the tag is unknown. */
export function writtenType(move: MoveSource, type: MoveType, typeParameters: ReadonlySet<string>): WrittenItem {
  const value = typeText(move, type, typeParameters);
  if (value === undefined) return { value: writtenHole(move, type.span) };
  return { value: { kind: 'text', range: move.source.rangeOf(type.span.from, type.span.to), value } };
}

/** Returns a type as a type tag; `undefined` if a part of it is unknown. */
function typeText(move: MoveSource, type: MoveType, typeParameters: ReadonlySet<string>): string | undefined {
  if (type.kind !== 'path') return undefined;
  const { names, typeArguments } = type.path;
  const [first, ...others] = names.map(({ text }) => text);
  if (first === undefined || (others.length === 0 && typeParameters.has(first))) return undefined;
  const own =
    others.length === 0 && (PRIMITIVES.has(first) || first === 'vector') ? first : structText(move, type.path);
  const inner = typeArguments.map(each => typeText(move, each, typeParameters));
  if (own === undefined || inner.includes(undefined)) return undefined;
  return inner.length === 0 ? own : `${own}<${inner.join(', ')}>`;
}

function structText(
  { module: around, lookup }: MoveSource,
  path: Extract<MoveType, { kind: 'path' }>['path'],
): string | undefined {
  const { address, module, member, variant } = resolveIn(around, path, lookup) ?? {};
  if (address === undefined || module === undefined || member === undefined || variant !== undefined) return undefined;
  return `${address}::${module}::${member}`;
}

/** Returns the bytes of `b"…"` and `x"…"` in the REST API's form; `undefined` for anything else. */
function bytesHex(text: string): string | undefined {
  const [, digits] = /^x"((?:[\da-f]{2})*)"$/i.exec(text) ?? [];
  if (digits !== undefined) return `0x${digits.toLowerCase()}`;
  const [, content] = /^b"((?:[\x20-\x7e]|\t)*)"$/.exec(text) ?? [];
  if (content === undefined) return undefined;
  if (!content.includes('\\')) return bytesToHex(asciiBytes(content));
  const bytes = [...content.matchAll(/\\x([\da-f]{2})|\\(.)|(.|\t)/gi)].map(([, hex, escaped, plain]) => {
    if (hex !== undefined) return parseInt(hex, 16);
    if (escaped !== undefined) return ESCAPES[escaped] ?? escaped.charCodeAt(0);
    return plain?.charCodeAt(0) ?? 0;
  });
  return bytesToHex(Uint8Array.from(bytes));
}

function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Reads a scalar literal; returns `undefined` for anything else. */
type ReadLiteral = (move: MoveSource, span: Span) => WrittenItem | undefined;

/** Matches the start of a value composed of literals. */
const COMPOUND = /^(?:vector\b|(?:\w+\s*::\s*)*(?:utf8|some|none|address_to_object)\b)/;
const NO_ITEM: ReadonlySet<string> = new Set(['Identifier', 'TypeArguments', '[', ']', ',']);
/** Maximum nesting depth of lists; arguments are far shallower. */
const MAX_DEPTH = 16;

/**
 * Reads a list of literals, or a framework call with literals: a string from bytes, an Option, an Object from its
 * address. An Option is read as a list of zero or one items, which has the same bytes.
 */
function writtenCompound(move: MoveSource, span: Span, readLiteral: ReadLiteral, depth = 0): WrittenItem | undefined {
  if (depth > MAX_DEPTH || !COMPOUND.test(move.source.text.slice(span.from, span.to))) return undefined;
  const node = nodeOf(move, span);
  const read = (part: Span) => readLiteral(move, part) ?? writtenCompound(move, part, readLiteral, depth + 1);
  const range = move.source.rangeOf(span.from, span.to);
  if (node?.name === 'Vector') return listOf(range, itemSpans(node).map(read));
  const call = node?.name === 'Call' ? readCall(node, move.source.text) : undefined;
  const { address, module, member } = (call && resolveIn(move.module, call.callee, move.lookup)) ?? {};
  if (!call || address !== '0x1') return undefined;
  const values = call.arguments.map(read);
  switch (`${module ?? ''}::${member ?? ''}`) {
    case 'string::utf8':
      return textOf(range, values);
    case 'option::none':
      return values.length === 0 ? listOf(range, values) : undefined;
    case 'option::some':
      return values.length === 1 ? listOf(range, values) : undefined;
    case 'object::address_to_object':
      return values.length === 1 ? values[0] : undefined;
    default:
      return undefined;
  }
}

function nodeOf({ tree }: MoveSource, { from, to }: Span): SyntaxNode | undefined {
  let node: SyntaxNode | null = tree.resolveInner(from, 1);
  while (node && node.to < to) node = node.parent;
  return node?.from === from && node.to === to ? node : undefined;
}

function itemSpans(vector: SyntaxNode): readonly Span[] {
  return childrenOf(vector)
    .filter(({ name, type }) => !NO_ITEM.has(name) && !name.endsWith('Comment') && !type.isError)
    .map(spanOf);
}

/** Returns a list of items of one type; all, some or none of them have a declared type. */
function listOf(range: WrittenValue['range'], items: readonly (WrittenItem | undefined)[]): WrittenItem | undefined {
  const read = items.filter(item => item !== undefined);
  const [declared, ...more] = read.flatMap(({ declaredType }) => declaredType ?? []);
  if (read.length < items.length || more.some(({ text }) => text !== declared?.text)) return undefined;
  const value: WrittenValue = { kind: 'array', range, items: read.map(item => item.value) };
  return { value, ...(declared && { declaredType: declared }) };
}

function textOf(
  range: WrittenValue['range'],
  [item, ...more]: readonly (WrittenItem | undefined)[],
): WrittenItem | undefined {
  const bytes = item?.value.kind === 'bytes' && more.length === 0 ? hexToBytes(item.value.hex) : undefined;
  if (!bytes) return undefined;
  try {
    const value = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { value: { kind: 'text', range, value }, declaredType: { text: 'string', range } };
  } catch {
    return undefined;
  }
}
