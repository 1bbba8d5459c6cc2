import type { SyntaxNode } from '@lezer/common';
import type { MoveFunction, MoveParameter, MoveType, MoveTypeParameter, MoveVisibility } from './factModel';
import type { Leading } from './leading';
import { childrenOf, readType, readTypes, isType, spanOf } from './moveType';

/** Reads a `Function` node; `undefined` where its name is missing. */
export function readFunction(node: SyntaxNode, text: string, leading: Leading): MoveFunction | undefined {
  const name = node.getChild('Identifier');
  if (!name) return undefined;
  const parameters = node.getChild('Parameters');
  const body = node.getChild('Block');
  const has = (attribute: string) => leading.attributes.some(each => each.name === attribute);
  return {
    ...leading,
    name: text.slice(name.from, name.to),
    nameSpan: spanOf(name),
    span: spanOf(node),
    visibility: readVisibility(node, text),
    entry: node.getChild('Entry') !== null,
    view: has('view'),
    inline: node.getChild('Inline') !== null,
    native: node.getChild('Native') !== null,
    testOnly: has('test') || has('test_only'),
    typeParameters: readTypeParameters(node, text),
    parameters: (parameters?.getChildren('Parameter') ?? []).map(each => readParameter(each, text)),
    parametersSpan: parameters ? spanOf(parameters) : { from: name.to, to: name.to },
    returns: readReturns(node.getChild('ReturnType'), text),
    ...(body ? { body: spanOf(body) } : {}),
  };
}

/** The type parameters of a function, struct or enum. */
export function readTypeParameters(node: SyntaxNode, text: string): readonly MoveTypeParameter[] {
  return (node.getChild('TypeParameters')?.getChildren('TypeParameter') ?? []).flatMap(each => {
    const name = each.getChild('Identifier');
    if (!name) return [];
    return {
      name: text.slice(name.from, name.to),
      span: spanOf(each),
      phantom: each.getChild('phantom') !== null,
      abilities: readAbilities(each, text),
    };
  });
}

/** The abilities that a node lists. */
export function readAbilities(node: SyntaxNode, text: string): readonly string[] {
  return node.getChildren('Ability').map(({ from, to }) => text.slice(from, to));
}

function readParameter(node: SyntaxNode, text: string): MoveParameter {
  const name = node.getChild('Identifier');
  const type = childrenOf(node).find(isType);
  return {
    name: name ? text.slice(name.from, name.to) : '',
    nameSpan: spanOf(name ?? node),
    type: type ? readType(type, text) : { kind: 'broken', span: { from: node.to, to: node.to } },
  };
}

function readReturns(node: SyntaxNode | null, text: string): readonly MoveType[] {
  const types = node ? readTypes(node, text) : [];
  const [only] = types;
  return only?.kind === 'tuple' ? only.items : types;
}

function readVisibility(node: SyntaxNode, text: string): MoveVisibility {
  const visibility = node.getChild('Visibility');
  if (!visibility) return 'private';
  const written = text.slice(visibility.from, visibility.to);
  if (written.includes('friend')) return 'friend';
  if (written.includes('package')) return 'package';
  return 'public';
}
