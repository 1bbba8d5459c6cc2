import type { SyntaxNode } from '@lezer/common';
import type { MoveFunction, MoveParameter, MoveType, MoveTypeParameter, MoveVisibility } from './factModel';
import type { Leading } from './leading';
import { childOf, childrenOf, partsOf, readType, readTypes, isType, spanOf } from './moveType';

/** Reads a `Function` node; `undefined` where its name is missing. */
export function readFunction(node: SyntaxNode, text: string, leading: Leading): MoveFunction | undefined {
  const parts = partsOf(node);
  const name = parts.get('Identifier');
  if (!name) return undefined;
  const parameters = parts.get('Parameters');
  const body = parts.get('Block');
  return {
    name: text.slice(name.from, name.to),
    nameSpan: spanOf(name),
    span: spanOf(node),
    attributes: leading.attributes,
    doc: leading.doc,
    visibility: readVisibility(parts.get('Visibility'), text),
    entry: parts.has('Entry'),
    view: leading.attributes.some(each => each.name === 'view'),
    inline: parts.has('Inline'),
    native: parts.has('Native'),
    typeParameters: readTypeParameters(parts.get('TypeParameters'), text),
    parameters: readParameters(parameters, text),
    parametersSpan: parameters ? spanOf(parameters) : { from: name.to, to: name.to },
    returns: readReturns(parts.get('ReturnType'), text),
    body: body && spanOf(body),
  };
}

/** Reads a `TypeParameters` node. */
export function readTypeParameters(list: SyntaxNode | undefined, text: string): readonly MoveTypeParameter[] {
  return (list ? childrenOf(list) : []).flatMap(each => {
    const name = each.name === 'TypeParameter' ? childOf(each, 'Identifier') : undefined;
    if (!name) return [];
    return {
      name: text.slice(name.from, name.to),
      span: spanOf(each),
      phantom: childOf(each, 'phantom') !== undefined,
      abilities: readAbilities(each, text),
    };
  });
}

/** The abilities that a node lists. */
export function readAbilities(node: SyntaxNode, text: string): readonly string[] {
  return childrenOf(node).flatMap(({ name, from, to }) => (name === 'Ability' ? text.slice(from, to) : []));
}

function readParameters(list: SyntaxNode | undefined, text: string): readonly MoveParameter[] {
  return (list ? childrenOf(list) : [])
    .filter(({ name }) => name === 'Parameter')
    .map(each => readParameter(each, text));
}

function readParameter(node: SyntaxNode, text: string): MoveParameter {
  const children = childrenOf(node);
  const name = children.find(child => child.name === 'Identifier');
  const type = children.find(isType);
  return {
    name: name ? text.slice(name.from, name.to) : '',
    nameSpan: spanOf(name ?? node),
    type: type ? readType(type, text) : { kind: 'broken', span: { from: node.to, to: node.to } },
  };
}

function readReturns(node: SyntaxNode | undefined, text: string): readonly MoveType[] {
  const types = node ? readTypes(node, text) : [];
  const [only] = types;
  return only?.kind === 'tuple' ? only.items : types;
}

function readVisibility(visibility: SyntaxNode | undefined, text: string): MoveVisibility {
  if (!visibility) return 'private';
  const written = text.slice(visibility.from, visibility.to);
  if (written.includes('friend')) return 'friend';
  if (written.includes('package')) return 'package';
  return 'public';
}
