import type { Tree } from '@lezer/common';
import type { MoveModule, MoveUse } from '../../../move/source/factModel';
import { EVERYWHERE, stretchFacts } from '../../../move/source/moveFacts';
import { parseMove } from '../../../move/source/parseMove';
import { beforeBrace, declaredNames } from './declaredNames';
import { signerCount } from './moveSource';

/** What of a function's head does not tell how it is called. */
const NO_MATTER = /\b(?!(?:entry|signer)\b)\w+|\s+/g;

/** The text of a stretch, parsed when it is first asked for. */
export class ParsedStretch {
  readonly text: string;
  #tree: Tree | undefined;
  #modules: readonly MoveModule[] | undefined;
  #context: readonly string[] | undefined;
  #outline: readonly string[] | undefined;
  #names: readonly string[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** What `stretchFacts` tells of it: first what is no part of a module that begins in it. */
  get modules(): readonly MoveModule[] {
    if (!this.#modules) {
      this.#tree = parseMove(this.text);
      this.#modules = stretchFacts(this.#tree, this.text);
    }
    return this.#modules;
  }

  /** What belongs to the module around. */
  get members(): MoveModule {
    const [members] = this.modules;
    if (!members) throw new Error('A stretch declares nothing, not even nothing.');
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
