import type { SyntaxNode } from '@lezer/common';
import { hexToBytes } from '../../../move/hex';
import type { Span } from '../../../move/source/factModel';
import { readCall } from '../../../move/source/moveCalls';
import { childrenOf, spanOf } from '../../../move/source/moveType';
import { resolveIn } from '../../../move/source/resolveName';
import type { WrittenItem, WrittenValue } from '../../located';
import type { MoveSource } from './moveSource';

/** Reads what is no compound; `undefined` for what is no literal. */
type ReadLiteral = (move: MoveSource, span: Span) => WrittenItem | undefined;

/** How a value begins that is made of literals. */
const COMPOUND = /^(?:vector\b|(?:\w+\s*::\s*)*(?:utf8|some|none|address_to_object)\b)/;
const NO_ITEM: ReadonlySet<string> = new Set(['Identifier', 'TypeArguments', '[', ']', ',']);
/** How deep lists nest that are looked into; those of arguments nest less. */
const MAX_DEPTH = 16;

/**
 * A list of literals, or what the framework makes of literals: a string of bytes, an Option, an Object of its address.
 * An Option is a list of none or one, which has the same bytes.
 */
export function writtenCompound(
  move: MoveSource,
  span: Span,
  readLiteral: ReadLiteral,
  depth = 0,
): WrittenItem | undefined {
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

/** The expression that takes up a whole stretch. */
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

/** Items of one type, which all, some or none of them tell. */
function listOf(range: WrittenValue['range'], items: readonly (WrittenItem | undefined)[]): WrittenItem | undefined {
  const read = items.filter(item => item !== undefined);
  const [declared, ...more] = read.flatMap(({ declaredType }) => declaredType ?? []);
  if (read.length < items.length || more.some(({ text }) => text !== declared?.text)) return undefined;
  const value: WrittenValue = { kind: 'array', range, items: read.map(item => item.value) };
  return { value, ...(declared && { declaredType: declared }) };
}

/** The string of UTF-8 bytes. */
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
