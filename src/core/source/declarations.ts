import type { SyntaxNode } from '@lezer/common';
import type {
  MoveFunction,
  MoveParameter,
  MoveType,
  MoveTypeParameter,
  MoveVisibility,
  MoveField,
  MoveStruct,
  MoveVariant,
  MoveConstant,
  MoveUse,
  Name,
  Span,
  MoveAttribute,
} from './factModel';
import { childOf, childrenOf, partsOf, readType, readTypes, isType, spanOf, readName } from './moveType';

/** Parses a `Function` node; `undefined` if its name is missing. */
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

function readTypeParameters(list: SyntaxNode | undefined, text: string): readonly MoveTypeParameter[] {
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

function readAbilities(node: SyntaxNode, text: string): readonly string[] {
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

/** Parses a `Struct` or `Enum` node; `undefined` if its name is missing. */
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

const SUFFIX = /[ui](?:8|16|32|64|128|256)$/;

/** Parses a `Const` node; `undefined` if its name is missing. */
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

/** Parses an integer literal: decimal or hexadecimal, with underscores and a type suffix. */
export function readInteger(literal: string): bigint | undefined {
  const digits = literal.replaceAll('_', '').replace(SUFFIX, '');
  return /^(?:\d+|0x[0-9a-f]+)$/i.test(digits) ? BigInt(digits) : undefined;
}

function typeAfterColon(node: SyntaxNode): SyntaxNode | undefined {
  const colon = childrenOf(node).find(({ name }) => name === ':');
  const type = colon?.nextSibling;
  return type && isType(type) ? type : undefined;
}

/** Returns the imports of a `Use` node; none for `use fun`. */
export function readUses(use: SyntaxNode, text: string, scope: Span): readonly MoveUse[] {
  const tree = use.getChild('UseTree');
  return tree ? usesOf(tree, text, { scope, prefix: [] }) : [];
}

/** Returns the names of a `UseTree` before its group, without the names of enclosing trees. */
export function useNames(tree: SyntaxNode, text: string): readonly Name[] {
  return childrenOf(tree)
    .filter(({ name }) => name === 'Identifier' || name === 'Number')
    .map(child => readName(child, text));
}

interface UseContext {
  readonly scope: Span;
  readonly prefix: readonly string[];
}

function usesOf(tree: SyntaxNode, text: string, { scope, prefix }: UseContext): readonly MoveUse[] {
  const path = [...prefix, ...useNames(tree, text).map(name => name.text)];
  const group = tree.getChild('UseGroup');
  if (group) return group.getChildren('UseTree').flatMap(child => usesOf(child, text, { scope, prefix: path }));
  const [address, module, member] = path;
  if (address === undefined || module === undefined) return [];
  const written = tree.getChild('UseAlias')?.getChild('Identifier');
  const name = member === 'Self' ? undefined : member;
  const alias = written ? text.slice(written.from, written.to) : (name ?? module);
  return [{ address, module, member: name, alias, span: spanOf(tree), scope }];
}

/** Returns the `use` declarations in the body of a function, each with the enclosing block as its scope. */
export function localUses(node: SyntaxNode, text: string): readonly MoveUse[] {
  // Most functions have none: searching for the word is much cheaper than walking their trees.
  if (!text.slice(node.from, node.to).includes('use ')) return [];
  const found: MoveUse[] = [];
  node.cursor().iterate(({ node: child }) => {
    if (child.name !== 'Use') return true;
    for (const each of readUses(child, text, spanOf(child.parent ?? node))) found.push(each);
    return false;
  });
  return found;
}

/** The doc comments and attributes of a declaration. */
export interface Leading {
  readonly attributes: readonly MoveAttribute[];
  readonly doc: string | undefined;
}

/** Collects comments and attributes that precede a declaration. */
export class LeadingReader {
  readonly #text: string;
  #docs: string[] = [];
  #attributes: MoveAttribute[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Collects `node` if it is a comment or an attribute. Returns whether it was. */
  take(node: SyntaxNode): boolean {
    switch (node.name) {
      case 'LineComment':
      case 'BlockComment':
        for (const each of docLines(this.#text.slice(node.from, node.to))) this.#docs.push(each);
        return true;
      case 'Attribute':
        for (const each of node.getChildren('AttributeItem').map(item => readAttribute(item, this.#text)))
          this.#attributes.push(each);
        return true;
      default:
        return false;
    }
  }

  /** Returns the comments and attributes that have been collected since the last call. */
  flush(): Leading {
    const doc = this.#docs.join('\n').trim();
    const leading = { attributes: this.#attributes, doc: doc === '' ? undefined : doc };
    this.#docs = [];
    this.#attributes = [];
    return leading;
  }
}

function readAttribute(item: SyntaxNode, text: string): MoveAttribute {
  const path = item.getChild('Path');
  const name = path ? text.slice(path.from, path.to) : '';
  const rest = text.slice(path?.to ?? item.from, item.to).trim();
  const value = /^(?:\(([^]*)\)|=([^]*))$/.exec(rest);
  const written = (value?.[1] ?? value?.[2])?.trim();
  return { name, span: spanOf(item), ...(written === undefined ? {} : { value: written }) };
}

/**
 * Returns the text of a doc comment: `///` or a block comment with two stars. Empty for other comments, including
 * `////`.
 */
function docLines(comment: string): readonly string[] {
  if (/^\/\/\/(?!\/)/.test(comment)) return [unmark(comment.slice(3))];
  if (!/^\/\*\*[^*/]/.test(comment)) return [];
  const inside = comment.slice(3).replace(/\*\/$/, '');
  return inside.split('\n').map(line => unmark(line.replace(/^\s*\*(?!\*)/, '')));
}

function unmark(line: string): string {
  return line.replace(/^ /, '').trimEnd();
}
