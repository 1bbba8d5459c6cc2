import { parseAddress } from '../address';
import type { MoveFacts, MoveModule, MovePath, MoveUse } from './factModel';

/** The address of a named address, as `parseAddress` gives it; `undefined` where nothing defines the name. */
export type AddressLookup = (name: string) => string | undefined;

/** What a path in Move source names. */
export interface ResolvedName {
  /** The address as it is written: `0x1` or a named address. */
  readonly addressText: string;
  /** Its value; missing where nothing defines the named address. */
  readonly address?: string;
  readonly module: string;
  /** A function, struct, enum or constant; missing where the path names the module itself. */
  readonly member?: string;
  /** A variant of the enum `member`. */
  readonly variant?: string;
}

/**
 * What a path of a file names, by the `use` declarations in scope and the module around it; named addresses by `lookup`.
 * `undefined` for what it cannot know: locals, type parameters, what Move itself defines, names that nothing declares.
 */
export function resolveName(facts: MoveFacts, path: MovePath, lookup: AddressLookup): ResolvedName | undefined {
  const found = find(facts, path, lookup);
  if (!found) return undefined;
  const address = addressOf(found.addressText, lookup);
  return { ...found, ...(address === undefined ? {} : { address }) };
}

function find(facts: MoveFacts, path: MovePath, lookup: AddressLookup): ResolvedName | undefined {
  const names = path.names.map(({ text }) => text);
  switch (path.role) {
    case 'local':
      return undefined;
    case 'absolute':
      return absolute(names);
    case 'qualifier':
      return new Scope(facts, path.span.from, lookup).resolve(names) ?? unknownAddress(names, 2);
    case 'relative': {
      // A module alone is neither a value nor a type: such a name is something else, most often a variable.
      const found = new Scope(facts, path.span.from, lookup).resolve(names) ?? unknownAddress(names, 3);
      return found?.member === undefined ? undefined : found;
    }
  }
}

/** The value of an address as it is written, in digits or as a name. */
export function addressOf(text: string, lookup: AddressLookup): string | undefined {
  if (/^0x/i.test(text)) return parseAddress(text.replaceAll('_', ''));
  return /^\d+$/.test(text) ? parseAddress(BigInt(text).toString(16)) : lookup(text);
}

/** The module or script around an offset. */
export function moduleAt(facts: MoveFacts, offset: number): MoveModule | undefined {
  return facts.modules.findLast(({ span }) => span.from <= offset && offset <= span.to);
}

function absolute([addressText, module, member, variant]: readonly string[]): ResolvedName | undefined {
  if (addressText === undefined || module === undefined) return undefined;
  return {
    addressText,
    module,
    ...(member === undefined ? {} : { member }),
    ...(variant === undefined ? {} : { variant }),
  };
}

class Scope {
  readonly #offset: number;
  readonly #module: MoveModule | undefined;
  readonly #lookup: AddressLookup;

  constructor(facts: MoveFacts, offset: number, lookup: AddressLookup) {
    this.#offset = offset;
    this.#module = moduleAt(facts, offset);
    this.#lookup = lookup;
  }

  resolve(names: readonly string[]): ResolvedName | undefined {
    const [first, second, third] = names;
    if (first === undefined || names.length > 4) return undefined;
    if (/^\d/.test(first) || names.length === 4) return absolute(names);
    if (second === undefined && this.#isFunctionValue(first)) return undefined;
    const known = this.#use(first) ?? this.#own(first);
    // `vault::vault::open` after `use vault::vault`: only a type's name, with its capital, has names of its own below it.
    const fits = known !== undefined && (third === undefined || (known.member === undefined && startsType(second)));
    if (fits) return below(known, names.slice(1));
    return names.length > 1 && this.#lookup(first) !== undefined ? absolute(names) : undefined;
  }

  /** By a `use`; of several the one of the innermost block. */
  #use(name: string): ResolvedName | undefined {
    const inScope = (this.#module?.uses ?? []).filter(({ alias, scope }) => alias === name && this.#holds(scope));
    const use = inScope.reduce<MoveUse | undefined>(
      (inner, each) => (inner && inner.scope.from > each.scope.from ? inner : each),
      undefined,
    );
    return use && absolute([use.address, use.module, ...(use.member === undefined ? [] : [use.member])]);
  }

  /** By the module around: itself, or what it declares. */
  #own(name: string): ResolvedName | undefined {
    const module = this.#module;
    if (module?.kind !== 'module' || module.name === '' || module.address === '') return undefined;
    const own = { addressText: module.address, module: module.name };
    const declared = [...module.functions, ...module.structs, ...module.constants].some(each => each.name === name);
    if (declared) return { ...own, member: name };
    return name === 'Self' || name === module.name ? own : undefined;
  }

  #isFunctionValue(name: string): boolean {
    return (this.#module?.functions ?? [])
      .filter(({ span }) => this.#holds(span))
      .some(({ parameters }) => parameters.some(each => each.name === name && each.type.kind === 'function'));
  }

  #holds({ from, to }: { readonly from: number; readonly to: number }): boolean {
    return from <= this.#offset && this.#offset <= to;
  }
}

/** What stands below a module or an enum. */
function below(known: ResolvedName, [next, variant]: readonly string[]): ResolvedName | undefined {
  if (next === undefined) return known;
  if (known.member !== undefined) return startsType(next) ? { ...known, variant: next } : undefined;
  return { ...known, member: next, ...(variant === undefined ? {} : { variant }) };
}

/** `somewhere::module::member` and what qualifies a name like that can only start with an address, known or not. */
function unknownAddress(names: readonly string[], length: number): ResolvedName | undefined {
  return names.length === length && !startsType(names[1]) ? absolute(names) : undefined;
}

function startsType(name: string | undefined): boolean {
  return /^[A-Z]/.test(name ?? '');
}
