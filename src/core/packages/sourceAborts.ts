import { directFirst, type AbortValue } from '../code/abortValues';
import { ERROR_CATEGORIES } from '../move/errorCategories';
import { memberIdText, type MemberId, type ModuleId } from '../move/functionId';
import type { MoveConstant, MoveModule } from '../move/source/factModel';
import { moveCalls, type MoveCall } from '../move/source/moveCalls';
import { addressOf, resolveName, type ResolvedName } from '../move/source/resolveName';
import { moveAborts, type MoveAbort } from './abortSource';
import type { DeclaredFunction } from './expectedFailure';
import type { ReadMove } from './readMove';

/** What a function in Move source may abort with. */
export interface SourceAborts {
  /** Those of functions whose source is here, through their calls, and of the function itself. */
  readonly values: readonly AbortValue[];
  /** The functions without source here that are called: their code is needed. */
  readonly others: readonly CalledFunction[];
}

/** A function that is called, with the chain of calls to it. */
export interface CalledFunction {
  readonly id: MemberId;
  readonly path: readonly MemberId[];
}

/** Returns files of Move source that may declare a module. */
export type SourceLookup = (id: ModuleId) => Promise<readonly ReadMove[]>;

/** Functions that are read; a test calls a few of them. */
const MOST_FUNCTIONS = 1_000;

/**
 * Returns the codes with which a function in Move source may abort, by itself and through its calls. Not followed are
 * function values, and methods of other modules, as their type would have to be known.
 */
export async function sourceAborts(start: DeclaredFunction, sources: SourceLookup): Promise<SourceAborts> {
  const search = new SourceSearch(sources);
  await search.run(start);
  return { values: directFirst(search.values), others: search.others };
}

interface Step extends DeclaredFunction {
  readonly path: readonly MemberId[];
  /** The module that a node names for its aborts: an inline function is part of its caller. */
  readonly location: ModuleId;
}

class SourceSearch {
  readonly values: AbortValue[] = [];
  readonly others: CalledFunction[] = [];
  readonly #sources: SourceLookup;
  readonly #seen = new Set<string>();
  readonly #queue: Step[] = [];

  constructor(sources: SourceLookup) {
    this.#sources = sources;
  }

  async run(start: DeclaredFunction): Promise<void> {
    const own = moduleIdOf(start.module, start.read);
    this.#queue.push({ ...start, path: [{ ...own, name: start.function.name }], location: own });
    // The list grows while it is walked.
    for (const step of this.#queue) await this.#follow(step);
  }

  async #follow(step: Step): Promise<void> {
    const { read, function: declared, module, path, location } = step;
    const { body } = declared;
    if (!body) return;
    for (const abort of moveAborts(read.tree, read.text, body)) {
      const found = codeOf(abort, module, read);
      if (found) this.values.push({ module: location, path, ...found });
    }
    for (const call of moveCalls(read.tree, read.text, body)) {
      const id = calledBy(call, step);
      if (id) await this.#call(id, step);
    }
  }

  async #call(id: MemberId, step: Step): Promise<void> {
    const key = memberIdText(id);
    if (this.#seen.has(key) || this.#seen.size >= MOST_FUNCTIONS) return;
    this.#seen.add(key);
    const path = [...step.path, id];
    const found = await this.#declared(id, step);
    if (found) {
      const location = found.function.inline ? step.location : moduleIdOf(found.module, found.read);
      this.#queue.push({ ...found, path, location });
    } else this.others.push({ id, path });
  }

  /** The file of the caller is looked at first, as it may not be saved. */
  async #declared(id: MemberId, { read }: Step): Promise<DeclaredFunction | undefined> {
    return declaredIn(read, id) ?? (await this.#sources(id)).map(each => declaredIn(each, id)).find(Boolean);
  }
}

function declaredIn(read: ReadMove, id: MemberId): DeclaredFunction | undefined {
  for (const module of read.facts.modules) {
    const own = moduleIdOf(module, read);
    if (own.address !== id.address || own.module !== id.module) continue;
    const found = module.functions.find(({ name }) => name === id.name);
    if (found) return { read, module, function: found };
  }
  return undefined;
}

/** Without a value for its named address, a module has the name as its address. */
function moduleIdOf({ address, name }: MoveModule, { lookup }: ReadMove): ModuleId {
  return { address: addressOf(address, lookup) ?? address, module: name };
}

function calledBy({ kind, callee }: MoveCall, { read, module }: Step): MemberId | undefined {
  switch (kind) {
    case 'macro':
      return undefined;
    case 'method': {
      const name = callee.names[0]?.text;
      const own = module.functions.find(each => each.name === name && each.parameters[0]?.name === 'self');
      return own && { ...moduleIdOf(module, read), name: own.name };
    }
    case 'function': {
      const found = resolveName(read.facts, callee, read.lookup);
      if (found?.member === undefined || isErrorModule(found)) return undefined;
      return { address: found.address ?? found.addressText, module: found.module, name: found.member };
    }
  }
}

/** Its functions make codes, and abort with none. */
function isErrorModule({ address, module }: ResolvedName): boolean {
  return address === '0x1' && module === 'error';
}

function codeOf(
  { code }: MoveAbort,
  module: MoveModule,
  { facts, lookup }: ReadMove,
): Pick<AbortValue, 'code' | 'error'> | undefined {
  if (!code) return undefined;
  const resolved = code.constant && resolveName(facts, code.constant, lookup);
  const constant = module.constants.find(({ name }) => resolved?.module === module.name && name === resolved.member);
  const number = code.integer ?? constant?.integer;
  if (number === undefined) return undefined;
  const category = ERROR_CATEGORIES.findIndex(each => each === code.category);
  // Other functions of a module called `error` may make any code.
  if (code.category !== undefined && category < 0) return undefined;
  const whole = code.category === undefined ? number : (BigInt(category + 1) << 16n) + number;
  return { code: whole, ...(constant && { error: errorText(constant, whole) }) };
}

/** As compilers write it into the error map: the whole doc comment. */
function errorText({ name, doc = '' }: MoveConstant, code: bigint): NonNullable<AbortValue['error']> {
  return { code, name, description: doc.replaceAll('\n', ' ') };
}
