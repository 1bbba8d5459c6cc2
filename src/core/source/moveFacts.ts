import type { Tree, SyntaxNode } from '@lezer/common';
import {
  LeadingReader,
  type Leading,
  localUses,
  readConstant,
  readFunction,
  readStruct,
  readUses,
} from './declarations';
import type {
  MoveConstant,
  MoveFacts,
  MoveFunction,
  MoveModule,
  MovePath,
  MoveStruct,
  MoveUse,
  Span,
} from './factModel';
import { parser } from './move.grammar';
import { readPath, spanOf } from './moveType';

/**
 * Maximum depth of a syntax tree. Deeper trees would take too much time and stack; real source code has a depth of
 * about 40.
 */
const DEEPEST = 500;

/**
 * Parses any text; parts that are not valid Move become error nodes. Returns an empty tree if the nesting is too deep.
 */
export function parseMove(source: string): Tree {
  try {
    const tree = parser.parse(source);
    return isDeeper(tree, DEEPEST) ? parser.parse('') : tree;
  } catch (error) {
    // The parser builds its trees by recursion, with no limit of its own.
    if (error instanceof RangeError) return parser.parse('');
    throw error;
  }
}

function isDeeper(tree: Tree, most: number): boolean {
  const cursor = tree.cursor();
  for (let depth = 0; depth <= most;) {
    if (cursor.firstChild()) depth++;
    else {
      while (!cursor.nextSibling()) {
        if (!cursor.parent()) return false;
        depth--;
      }
    }
  }
  return true;
}

/**
 * Returns the declarations in a tree from {@link parseMove}, in source order. Declarations without a name are left out;
 * syntax errors elsewhere do not affect the others.
 * @param text the source code of the tree
 */
export function moveFacts(tree: Tree, text: string): MoveFacts {
  const reader = new FileReader(text);
  reader.readItems(tree.topNode);
  reader.close(tree.length);
  return { modules: reader.modules };
}

/**
 * Returns the declarations in a fragment of a file. The first item is an unnamed module that spans the fragment and
 * contains the declarations outside modules and scripts; the modules and scripts follow.
 */
export function chunkFacts(tree: Tree, text: string): readonly MoveModule[] {
  const reader = new FileReader(text);
  reader.open();
  reader.readItems(tree.topNode);
  reader.close(tree.length);
  return reader.modules;
}

/** The scope of a name that is visible in the complete file. */
export const EVERYWHERE: Span = { from: 0, to: Infinity };

interface Members {
  readonly uses: MoveUse[];
  readonly friends: MovePath[];
  readonly functions: MoveFunction[];
  readonly structs: MoveStruct[];
  readonly constants: MoveConstant[];
}

interface OpenModule {
  readonly header: Pick<MoveModule, 'kind' | 'address' | 'name' | 'nameSpan' | 'attributes' | 'doc'>;
  readonly from: number;
  readonly scope: Span;
  readonly members: Members;
}

class FileReader {
  readonly modules: MoveModule[] = [];
  readonly #text: string;
  readonly #leading: LeadingReader;
  #open: OpenModule | undefined;
  /** The previous module, if its closing brace was found. */
  #before: OpenModule | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#leading = new LeadingReader(text);
  }

  /** Starts inside the body of a module whose header comes before the text. */
  open(): void {
    const nameSpan = { from: 0, to: 0 };
    const header = { kind: 'module', address: '', name: '', nameSpan, ...this.#leading.flush() } as const;
    this.#begin(header, 0, EVERYWHERE);
  }

  /** @param address the address of the enclosing address block */
  readItems(parent: SyntaxNode, address?: string): void {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (this.#leading.take(node) || node.type.isError) continue;
      switch (node.name) {
        case 'Module':
          this.#readModule(node, address);
          break;
        case 'Script':
          this.#readScript(node);
          break;
        case 'AddressBlock':
          this.#leading.flush();
          this.readItems(node, this.#addressOf(node));
          break;
        default:
          this.#readMember(node);
      }
    }
  }

  /** Closes the open module at offset `to`. */
  close(to: number): void {
    if (!this.#open) return;
    const { header, from, members } = this.#open;
    this.modules.push({ ...header, span: { from, to }, ...members });
    this.#open = undefined;
  }

  #readModule(node: SyntaxNode, outerAddress: string | undefined): void {
    this.close(node.from);
    const path = node.getChild('Path');
    const names = path ? readPath(path, this.#text, 'absolute').names : [];
    const name = names.at(-1);
    const body = node.getChild('ModuleBody');
    const address = names.length > 1 ? (names[0]?.text ?? '') : (outerAddress ?? '');
    const nameSpan = name?.span ?? { from: node.to, to: node.to };
    const header = { kind: 'module', address, name: name?.text ?? '', nameSpan, ...this.#leading.flush() } as const;
    this.#begin(header, node.from, body ?? { from: node.from, to: this.#text.length });
    if (!body) return;
    this.readItems(body);
    const closed = this.#open;
    this.close(node.to);
    this.#before = closed;
  }

  #readScript(node: SyntaxNode): void {
    this.close(node.from);
    const nameSpan = { from: node.from, to: node.from };
    const header = { kind: 'script', address: '', name: '', nameSpan, ...this.#leading.flush() } as const;
    this.#begin(header, node.from, node);
    const body = node.getChild('ModuleBody');
    if (body) this.readItems(body);
    this.close(node.to);
  }

  #begin(header: OpenModule['header'], from: number, scope: Span): void {
    const members = { uses: [], friends: [], functions: [], structs: [], constants: [] };
    this.#open = { header, from, scope: spanOf(scope), members };
    this.#before = undefined;
  }

  /**
   * Reopens the previous module. A declaration cannot follow a module, so a surplus closing brace must have ended it.
   */
  #reopen(): void {
    const before = this.#before;
    if (!before) return;
    const scope = { from: before.scope.from, to: this.#text.length };
    const { uses } = before.members;
    const reaching = uses.map(use => (use.scope === before.scope ? { ...use, scope } : use));
    this.modules.pop();
    this.#open = { ...before, scope, members: { ...before.members, uses: reaching } };
    this.#before = undefined;
  }

  #readMember(node: SyntaxNode): void {
    if (!isDeclaration(node)) return;
    const leading = this.#leading.flush();
    if (!this.#open && node.name !== 'SpecBlock') this.#reopen();
    if (this.#open) readMember(node, this.#text, leading, this.#open);
  }

  #addressOf(block: SyntaxNode): string {
    const node = block.getChild('Number') ?? block.getChild('Identifier');
    return node ? this.#text.slice(node.from, node.to) : '';
  }
}

function isDeclaration({ name }: SyntaxNode): boolean {
  return /^(?:Function|Struct|Enum|Const|Use|Friend|SpecBlock)$/.test(name);
}

function readMember(node: SyntaxNode, text: string, leading: Leading, { members, scope }: OpenModule): void {
  switch (node.name) {
    case 'Function': {
      const found = readFunction(node, text, leading);
      if (found) members.functions.push(found);
      for (const each of localUses(node, text)) members.uses.push(each);
      break;
    }
    case 'Struct':
    case 'Enum': {
      const found = readStruct(node, text, leading);
      if (found) members.structs.push(found);
      break;
    }
    case 'Const': {
      const found = readConstant(node, text, leading);
      if (found) members.constants.push(found);
      break;
    }
    case 'Use':
      for (const each of readUses(node, text, scope)) members.uses.push(each);
      break;
    case 'Friend': {
      const path = node.getChild('Path');
      if (path) members.friends.push(readPath(path, text, 'absolute'));
      break;
    }
    default:
  }
}
