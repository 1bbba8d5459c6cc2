import type { SyntaxNode } from '@lezer/common';
import type { MoveAttribute } from './factModel';
import { spanOf } from './moveType';

/** What stands before a declaration and belongs to it. */
export interface Leading {
  readonly attributes: readonly MoveAttribute[];
  readonly doc: string | undefined;
}

/** Gathers comments and attributes up to the declaration that they belong to. */
export class LeadingReader {
  readonly #text: string;
  #docs: string[] = [];
  #attributes: MoveAttribute[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether `node` was a comment or an attribute. */
  take(node: SyntaxNode): boolean {
    switch (node.name) {
      case 'LineComment':
      case 'BlockComment':
        this.#docs.push(...docLines(this.#text.slice(node.from, node.to)));
        return true;
      case 'Attribute':
        this.#attributes.push(...node.getChildren('AttributeItem').map(item => readAttribute(item, this.#text)));
        return true;
      default:
        return false;
    }
  }

  /** What was taken since the last call. */
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

/** `///` and block comments with two stars are documentation; `////` and other comments are not. */
function docLines(comment: string): readonly string[] {
  if (/^\/\/\/(?!\/)/.test(comment)) return [unmark(comment.slice(3))];
  if (!/^\/\*\*[^*/]/.test(comment)) return [];
  const inside = comment.slice(3).replace(/\*\/$/, '');
  return inside.split('\n').map(line => unmark(line.replace(/^\s*\*(?!\*)/, '')));
}

function unmark(line: string): string {
  return line.replace(/^ /, '').trimEnd();
}
