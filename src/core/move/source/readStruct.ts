import type { SyntaxNode } from '@lezer/common';
import type { MoveField, MoveStruct, MoveVariant } from './factModel';
import { LeadingReader, type Leading } from './leading';
import { childrenOf, isType, readType, readTypes, spanOf } from './moveType';
import { readAbilities, readTypeParameters } from './readFunction';

/** Reads a `Struct` or `Enum` node; `undefined` where its name is missing. */
export function readStruct(node: SyntaxNode, text: string, leading: Leading): MoveStruct | undefined {
  const name = node.getChild('Identifier');
  if (!name) return undefined;
  return {
    ...leading,
    kind: node.name === 'Enum' ? 'enum' : 'struct',
    name: text.slice(name.from, name.to),
    nameSpan: spanOf(name),
    span: spanOf(node),
    abilities: node.getChildren('Abilities').flatMap(each => readAbilities(each, text)),
    typeParameters: readTypeParameters(node, text),
    fields: readFields(node, text),
    variants: readVariants(node.getChild('Variants'), text),
  };
}

function readVariants(node: SyntaxNode | null, text: string): readonly MoveVariant[] {
  const leading = new LeadingReader(text);
  return (node ? childrenOf(node) : []).flatMap(child => {
    if (leading.take(child) || child.name !== 'Variant') return [];
    const name = child.getChild('Identifier');
    const { doc } = leading.flush();
    if (!name) return [];
    const fields = readFields(child, text);
    return { name: text.slice(name.from, name.to), span: spanOf(child), fields, ...(doc === undefined ? {} : { doc }) };
  });
}

function readFields(owner: SyntaxNode, text: string): readonly MoveField[] {
  const positional = owner.getChild('PositionalFields');
  if (positional)
    return readTypes(positional, text).map((type, index) => ({ name: String(index), span: type.span, type }));
  const fields = owner.getChild('Fields');
  const leading = new LeadingReader(text);
  return (fields ? childrenOf(fields) : []).flatMap(child => {
    if (leading.take(child) || child.name !== 'Field') return [];
    const name = child.getChild('Identifier');
    const type = childrenOf(child).find(isType);
    const { doc } = leading.flush();
    if (!name) return [];
    return {
      name: text.slice(name.from, name.to),
      span: spanOf(child),
      type: type ? readType(type, text) : { kind: 'broken', span: { from: child.to, to: child.to } },
      ...(doc === undefined ? {} : { doc }),
    };
  });
}
