import type { Tree } from '@lezer/common';
import type { MoveModule, MoveUse } from '../../../move/source/factModel';
import { EVERYWHERE, chunkFacts, parseMove } from '../../../move/source/moveFacts';
import { signerCount } from './moveSource';

/** What of a function's head does not tell how it is called. */
const NO_MATTER = /\b(?!(?:entry|signer)\b)\w+|\s+/g;

/** The text of a chunk, parsed when it is first asked for. */
export class ParsedChunk {
  readonly text: string;
  #tree: Tree | undefined;
  #modules: readonly MoveModule[] | undefined;
  #context: readonly string[] | undefined;
  #outline: readonly string[] | undefined;
  #names: readonly string[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** What `chunkFacts` tells of it: first what is no part of a module that begins in it. */
  get modules(): readonly MoveModule[] {
    if (!this.#modules) {
      this.#tree = parseMove(this.text);
      this.#modules = chunkFacts(this.#tree, this.text);
    }
    return this.#modules;
  }

  /** What belongs to the module around. */
  get members(): MoveModule {
    const [members] = this.modules;
    if (!members) throw new Error('A chunk declares nothing, not even nothing.');
    return members;
  }

  /** Its tree. It is not kept for a second time: together they are much larger than what is read of them. */
  takeTree(): Tree {
    const tree = this.#tree ?? parseMove(this.text);
    this.#tree = undefined;
    return tree;
  }

  /** What `membersContext` tells of its members. */
  get context(): readonly string[] {
    return (this.#context ??= membersContext(this.members));
  }

  /** After each name that it may declare what others may depend on, found without parsing it. */
  get outline(): readonly string[] {
    if (!this.#outline) {
      const { names, text } = this;
      const told = (names.length === 1 ? beforeBrace(text) : text).replace(NO_MATTER, '');
      this.#outline = names.map(name => `${name} ${told}`);
    }
    return this.#outline;
  }

  /** All names that it may declare, found without parsing it. */
  get names(): readonly string[] {
    return (this.#names ??= declaredNames(this.text));
  }
}

/** The `use` declarations of a part that hold in all of the module. */
export function moduleUses({ uses, functions }: MoveModule): readonly MoveUse[] {
  return uses
    .filter(({ scope }) => !functions.some(({ span }) => span.from <= scope.from && scope.to <= span.to))
    .map(each => ({ ...each, scope: EVERYWHERE }));
}

/** What of some members the reading of others depends on: after each name what is known of it. */
export function membersContext(members: MoveModule): readonly string[] {
  const { functions, structs, constants } = members;
  return [
    ...moduleUses(members).map(({ alias, address, module, member }) => `${alias} ${address} ${module} ${member ?? ''}`),
    ...functions.map(each => `${each.name} ${String(each.entry)} ${signerCount(each)}`),
    ...[...structs, ...constants].map(({ name }) => name),
  ];
}

/** What a declared name follows. It is only looked at, as it may be a keyword itself behind a comment that ends in one. */
const KEYWORD = /\b(?:fun|struct|enum|const)\b\s*(?=(\w*))/g;
const BRACE_OR_COMMENT = /\{|\/[/*]/g;

/**
 * All names that a text may declare, found without parsing it: those that comments and strings seem to declare as well.
 * However a text is made, no part of it is read more than a few times.
 */
export function declaredNames(text: string): readonly string[] {
  const comments = new Comments(text);
  const names: string[] = [];
  let passed = 0;
  for (const { index, 0: keyword, 1: next = '' } of text.matchAll(KEYWORD)) {
    const end = index + keyword.length;
    if (next !== '') {
      names.push(next);
    } else if (end >= passed) {
      passed = comments.blankEnd(end);
      const name = passed > end ? wordAt(text, passed) : '';
      if (name !== '') names.push(name);
    }
  }
  return names;
}

/** What stands before the first brace, comments with braces passed over. */
export function beforeBrace(text: string): string {
  const comments = new Comments(text);
  BRACE_OR_COMMENT.lastIndex = 0;
  for (;;) {
    const found = BRACE_OR_COMMENT.exec(text);
    if (!found) return text;
    if (found[0] === '{') return text.slice(0, found.index);
    BRACE_OR_COMMENT.lastIndex = comments.end(found.index) ?? found.index + 1;
  }
}

/** The comments of a text, looked for from its beginning to its end. */
class Comments {
  readonly #text: string;
  /** Where a block comment begins that nothing closes, nor any behind it. */
  #unclosed = Infinity;

  constructor(text: string) {
    this.#text = text;
  }

  /** Behind the comment that begins at `start`; nothing where none does, or nothing closes it. */
  end(start: number): number | undefined {
    if (this.#text.startsWith('//', start)) {
      const end = this.#text.indexOf('\n', start);
      return end < 0 ? this.#text.length : end;
    }
    if (!this.#text.startsWith('/*', start) || start >= this.#unclosed) return undefined;
    const end = this.#text.indexOf('*/', start + 2);
    if (end >= 0) return end + 2;
    this.#unclosed = start;
    return undefined;
  }

  /** Behind the white space and the comments at `start`. */
  blankEnd(start: number): number {
    for (let at = start; ;) {
      const end = /\s/.test(this.#text.charAt(at)) ? at + 1 : this.end(at);
      if (end === undefined) return at;
      at = end;
    }
  }
}

function wordAt(text: string, start: number): string {
  let end = start;
  while (/\w/.test(text.charAt(end))) end++;
  return text.slice(start, end);
}
