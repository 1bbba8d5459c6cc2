import type { SyntaxNode } from '@lezer/common';
import type { MoveConstant } from './factModel';
import type { Leading } from './leading';
import { childrenOf, isType, readType, spanOf } from './moveType';

const SUFFIX = /[ui](?:8|16|32|64|128|256)$/;

/** Reads a `Const` node; `undefined` where its name is missing. */
export function readConstant(node: SyntaxNode, text: string, leading: Leading): MoveConstant | undefined {
  const name = node.getChild('Identifier');
  if (!name) return undefined;
  const type = typeAfterColon(node);
  const equals = node.getChild('=');
  const expression = equals?.nextSibling;
  const value = expression && !expression.type.isError ? text.slice(expression.from, expression.to) : '';
  const integer = readInteger(value);
  return {
    name: text.slice(name.from, name.to),
    nameSpan: spanOf(name),
    span: spanOf(node),
    attributes: leading.attributes,
    doc: leading.doc,
    type: type && readType(type, text),
    value,
    integer,
  };
}

/** The value of an integer literal: decimal or hexadecimal, with underscores and a type after it. */
export function readInteger(literal: string): bigint | undefined {
  const digits = literal.replaceAll('_', '').replace(SUFFIX, '');
  return /^(?:\d+|0x[0-9a-f]+)$/i.test(digits) ? BigInt(digits) : undefined;
}

function typeAfterColon(node: SyntaxNode): SyntaxNode | undefined {
  const colon = childrenOf(node).find(({ name }) => name === ':');
  const type = colon?.nextSibling;
  return type && isType(type) ? type : undefined;
}
