import type { SyntaxNode } from '@lezer/common';
import type { MoveField, MoveStruct, MoveVariant } from './factModel';
import { LeadingReader, type Leading } from './leading';
import { childrenOf, isType, partsOf, readType, readTypes, spanOf } from './moveType';
import { readAbilities, readTypeParameters } from './readFunction';

/** Reads a `Struct` or `Enum` node; `undefined` where its name is missing. */
export function readStruct(node: SyntaxNode, text: string, leading: Leading): MoveStruct | undefined {
  const parts = partsOf(node);
  const name = parts.get('Identifier');
  if (!name) return undefined;
  return {
    kind: node.name === 'Enum' ? 'enum' : 'struct',
    name: text.slice(name.from, name.to),
    nameSpan: spanOf(name),
    span: spanOf(node),
    attributes: leading.attributes,
    doc: leading.doc,
    abilities: node.getChildren('Abilities').flatMap(each => readAbilities(each, text)),
    typeParameters: readTypeParameters(parts.get('TypeParameters'), text),
    fields: readFields(parts, text),
    variants: readVariants(parts.get('Variants'), text),
  };
}

function readVariants(node: SyntaxNode | undefined, text: string): readonly MoveVariant[] {
  const leading = new LeadingReader(text);
  return (node ? childrenOf(node) : []).flatMap(child => {
    if (leading.take(child) || child.name !== 'Variant') return [];
    const parts = partsOf(child);
    const name = parts.get('Identifier');
    const { doc } = leading.flush();
    if (!name) return [];
    const fields = readFields(parts, text);
    return { name: text.slice(name.from, name.to), span: spanOf(child), fields, doc };
  });
}

function readFields(owner: ReadonlyMap<string, SyntaxNode>, text: string): readonly MoveField[] {
  const positional = owner.get('PositionalFields');
  if (positional)
    return readTypes(positional, text).map((type, index) => ({
      name: String(index),
      span: type.span,
      type,
      doc: undefined,
    }));
  const fields = owner.get('Fields');
  const leading = new LeadingReader(text);
  return (fields ? childrenOf(fields) : []).flatMap(child => {
    if (leading.take(child) || child.name !== 'Field') return [];
    const children = childrenOf(child);
    const name = children.find(each => each.name === 'Identifier');
    const type = children.find(isType);
    const { doc } = leading.flush();
    if (!name) return [];
    return {
      name: text.slice(name.from, name.to),
      span: spanOf(child),
      type: type ? readType(type, text) : { kind: 'broken', span: { from: child.to, to: child.to } },
      doc,
    };
  });
}
