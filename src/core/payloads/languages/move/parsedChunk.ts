import type { Tree } from '@lezer/common';
import type { MoveModule, MoveUse } from '../../../move/source/factModel';
import { EVERYWHERE, chunkFacts, parseMove } from '../../../move/source/moveFacts';
import { signerCount } from './writtenMove';

/** Parts of a function's head that do not affect how it is called. */
const NO_MATTER = /\b(?!(?:entry|signer)\b)\w+|\s+/g;

/** The text of a chunk, parsed on first use. */
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

  /** The facts from `chunkFacts`, beginning with those that do not belong to a module that begins in the chunk. */
  get modules(): readonly MoveModule[] {
    if (!this.#modules) {
      this.#tree = parseMove(this.text);
      this.#modules = chunkFacts(this.#tree, this.text);
    }
    return this.#modules;
  }

  /** The members that belong to the enclosing module. */
  get members(): MoveModule {
    const [members] = this.modules;
    if (!members) throw new Error('Parsing a chunk returned no facts.');
    return members;
  }

  /** Returns its syntax tree and releases it: trees are much larger together than what is read from them. */
  takeTree(): Tree {
    const tree = this.#tree ?? parseMove(this.text);
    this.#tree = undefined;
    return tree;
  }

  /** The context of its members, from `membersContext`. */
  get context(): readonly string[] {
    return (this.#context ??= membersContext(this.members));
  }

  /** Pairs of a name that it may declare and the text on which others may depend, found without parsing. */
  get outline(): readonly string[] {
    if (!this.#outline) {
      const { names, text } = this;
      const content = (names.length === 1 ? beforeBrace(text) : text).replace(NO_MATTER, '');
      this.#outline = names.map(name => `${name} ${content}`);
    }
    return this.#outline;
  }

  /** All names that it may declare, found without parsing. */
  get names(): readonly string[] {
    return (this.#names ??= declaredNames(this.text));
  }
}

/** Returns the `use` declarations of a part that apply to the whole module. */
export function moduleUses({ uses, functions }: MoveModule): readonly MoveUse[] {
  return uses
    .filter(({ scope }) => !functions.some(({ span }) => span.from <= scope.from && scope.to <= span.to))
    .map(each => ({ ...each, scope: EVERYWHERE }));
}

/** Returns the facts on which the reading of other members depends, as pairs of a name and the facts about it. */
export function membersContext(members: MoveModule): readonly string[] {
  const { functions, structs, constants } = members;
  return [
    ...moduleUses(members).map(({ alias, address, module, member }) => `${alias} ${address} ${module} ${member ?? ''}`),
    ...functions.map(each => `${each.name} ${String(each.entry)} ${signerCount(each)}`),
    ...[...structs, ...constants].map(({ name }) => name),
  ];
}

/**
 * Matches before a declared name. The name is only a look-ahead, because it may itself be a keyword after a comment
 * that ends in one.
 */
const KEYWORD = /\b(?:fun|struct|enum|const)\b\s*(?=(\w*))/g;
const BRACE_OR_COMMENT = /\{|\/[/*]/g;

/**
 * Returns all names that a text may declare, found without parsing it; including those that appear to be declared in
 * comments and strings. No part of a text is read more than a few times.
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

/** Returns the text before the first brace, ignoring braces in comments. */
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

/** The comments of a text, searched from start to end. */
class Comments {
  readonly #text: string;
  /** The first block comment that is not closed; no later one is either. */
  #unclosed = Infinity;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the end of the comment that begins at `start`; `undefined` if there is none or it is not closed. */
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

  /** Returns the end of the white space and comments at `start`. */
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
