import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../../../move/source/factModel';
import type { WrittenItem, WrittenList } from '../../located';
import type { Window } from '../read/window';

/** A list between brackets as it stands in the source. */
export interface ListSpans {
  /** From the opening bracket to the closing one; of an unclosed list as far as it can be typed on. */
  readonly span: Span;
  readonly isClosed: boolean;
  /** The offsets of its commas. */
  readonly commas: readonly number[];
}

/** Where the parts of a list's node are. */
export function listSpans(node: SyntaxNode, { text }: Window): ListSpans {
  const commas: number[] = [];
  let isClosed = false;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const { name, type } = child;
    if (name === ',') commas.push(child.from);
    if (!type.isError) isClosed = name === ')' || name === '>';
  }
  const [space = ''] = isClosed ? [] : (/^\s*/.exec(text.slice(node.to, node.to + MAX_SPACE)) ?? []);
  return {
    span: { from: node.from, to: node.to + space.length },
    isClosed,
    commas,
  };
}

/** How much space behind an unclosed list may belong to it. */
const MAX_SPACE = 1_000;

/**
 * The first elements of a list, which are signers: it ends at the comma behind them.
 * @param items as many of them as are written
 */
export function listBefore(
  signers: number,
  { span, isClosed, commas }: ListSpans,
  items: readonly WrittenItem[],
  source: Window,
): WrittenList {
  const to = commas[signers - 1] ?? (isClosed ? span.to - 1 : span.to);
  const separators = commas.slice(0, signers - 1).map(offset => source.positionAt(offset));
  return { range: source.rangeOf(span.from, to), items, separators, isOpen: false };
}

/**
 * A list without its first elements, which are signers: it begins at the comma behind them.
 * @param items the elements that are left
 */
export function listBehind(
  signers: number,
  { span, isClosed, commas }: ListSpans,
  items: readonly WrittenItem[],
  source: Window,
): WrittenList {
  const end = isClosed ? span.to - 1 : span.to;
  const from = signers === 0 ? span.from : (commas[signers - 1] ?? end);
  return {
    range: source.rangeOf(from, span.to),
    items,
    separators: commas.slice(signers).map(offset => source.positionAt(offset)),
    isOpen: !isClosed,
  };
}
