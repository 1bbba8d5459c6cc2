import type { SyntaxNode, SyntaxNodeRef, Tree } from '@lezer/common';
import { parseAddress } from '../move/address';
import { useNames } from './declarations';
import type { MoveFacts, MoveFunction, MoveModule, MovePath, MoveUse, Span, Name, PathRole } from './factModel';
import { childOf, childrenOf, readPath, spanOf } from './moveType';
import { defined } from '../text/defined';

/** Returns the value of a named address, in the format of {@link parseAddress}; `undefined` if it is not defined. */
export type AddressLookup = (name: string) => string | undefined;

/** The target of a path in Move source. */
export interface ResolvedName {
  /** As written: `0x1` or a named address. */
  readonly addressText: string;
  /** The value of the address, in the format of {@link parseAddress}; absent if the named address is not defined. */
  readonly address?: string;
  readonly module: string;
  /** A function, struct, enum or constant; absent if the path refers to the module itself. */
  readonly member?: string;
  /** A variant of the enum `member`. */
  readonly variant?: string;
}

/** The names in scope in a module or script. */
export interface ModuleNames extends Pick<MoveModule, 'kind' | 'address' | 'name'> {
  /** Returns the imports that are in scope under a name. */
  readonly usesOf: (alias: string) => readonly MoveUse[];
  /** Whether the module declares a function, struct, enum or constant with this name. */
  readonly declares: (name: string) => boolean;
  readonly functionsAt: (offset: number) => readonly MoveFunction[];
}

/**
 * Resolves a path in a file, using the `use` declarations in scope, the enclosing module, and `lookup` for named
 * addresses. Returns `undefined` for local variables, type parameters, built-in names and undeclared names.
 */
export function resolveName(facts: MoveFacts, path: MovePath, lookup: AddressLookup): ResolvedName | undefined {
  const module = moduleAt(facts, path.span.from);
  return resolveIn(module && namesOf(module), path, lookup);
}

/** Like {@link resolveName}, for a given enclosing module. */
export function resolveIn(
  module: ModuleNames | undefined,
  path: MovePath,
  lookup: AddressLookup,
): ResolvedName | undefined {
  const found = find(module, path, lookup);
  if (!found) return undefined;
  const address = addressOf(found.addressText, lookup);
  return { ...found, ...(address === undefined ? {} : { address }) };
}

/** Whether an offset is within a span or at one of its edges. */
export function holds({ from, to }: Span, offset: number): boolean {
  return from <= offset && offset <= to;
}

function namesOf(module: MoveModule): ModuleNames {
  const { uses, functions, structs, constants } = module;
  return {
    ...module,
    usesOf: alias => uses.filter(each => each.alias === alias),
    declares: name => [functions, structs, constants].some(all => all.some(each => each.name === name)),
    functionsAt: offset => functions.filter(({ span }) => holds(span, offset)),
  };
}

function find(module: ModuleNames | undefined, path: MovePath, lookup: AddressLookup): ResolvedName | undefined {
  const names = path.names.map(({ text }) => text);
  switch (path.role) {
    case 'local':
      return undefined;
    case 'absolute':
      return absolute(names);
    case 'qualifier':
      return new Scope(module, path.span.from, lookup).resolve(names) ?? unknownAddress(names, 2);
    case 'relative': {
      // A module alone is neither a value nor a type: the name is something else, usually a variable.
      const found = new Scope(module, path.span.from, lookup).resolve(names) ?? unknownAddress(names, 3);
      return found?.member === undefined ? undefined : found;
    }
  }
}

/** Returns the value of an address in source code: a numeric or a named address. */
export function addressOf(text: string, lookup: AddressLookup): string | undefined {
  if (/^0x/i.test(text)) return parseAddress(text.replaceAll('_', ''));
  return /^\d+$/.test(text) ? parseAddress(BigInt(text).toString(16)) : lookup(text);
}

function moduleAt(facts: MoveFacts, offset: number): MoveModule | undefined {
  return facts.modules.findLast(({ span }) => holds(span, offset));
}

function absolute([addressText, module, member, variant]: readonly string[]): ResolvedName | undefined {
  if (addressText === undefined || module === undefined) return undefined;
  return {
    addressText,
    module,
    ...defined({ member, variant }),
  };
}

class Scope {
  readonly #offset: number;
  readonly #module: ModuleNames | undefined;
  readonly #lookup: AddressLookup;

  constructor(module: ModuleNames | undefined, offset: number, lookup: AddressLookup) {
    this.#offset = offset;
    this.#module = module;
    this.#lookup = lookup;
  }

  resolve(names: readonly string[]): ResolvedName | undefined {
    const [first, second, third] = names;
    if (first === undefined || names.length > 4) return undefined;
    if (/^\d/.test(first) || names.length === 4) return absolute(names);
    if (second === undefined && this.#isFunctionValue(first)) return undefined;
    const known = this.#use(first) ?? this.#own(first);
    // After `use vault::vault`, `vault::vault::open` starts with an address: only a type, whose name is capitalized,
    // can precede a third name.
    const fits = known !== undefined && (third === undefined || (known.member === undefined && startsType(second)));
    if (fits) return below(known, names.slice(1));
    return names.length > 1 && this.#lookup(first) !== undefined ? absolute(names) : undefined;
  }

  /** Resolves a name using `use` declarations. The declaration in the innermost block wins. */
  #use(name: string): ResolvedName | undefined {
    const inScope = (this.#module?.usesOf(name) ?? []).filter(({ scope }) => holds(scope, this.#offset));
    const use = inScope.reduce<MoveUse | undefined>(
      (inner, each) => (inner && inner.scope.from > each.scope.from ? inner : each),
      undefined,
    );
    return use && absolute([use.address, use.module, ...(use.member === undefined ? [] : [use.member])]);
  }

  /** Resolves a name against the enclosing module: the module's own name, or one of its declarations. */
  #own(name: string): ResolvedName | undefined {
    const module = this.#module;
    if (module?.kind !== 'module' || module.name === '' || module.address === '') return undefined;
    const own = { addressText: module.address, module: module.name };
    if (module.declares(name)) return { ...own, member: name };
    return name === 'Self' || name === module.name ? own : undefined;
  }

  #isFunctionValue(name: string): boolean {
    return (this.#module?.functionsAt(this.#offset) ?? []).some(({ parameters }) =>
      parameters.some(each => each.name === name && each.type.kind === 'function'),
    );
  }
}

function below(known: ResolvedName, [next, variant]: readonly string[]): ResolvedName | undefined {
  if (next === undefined) return known;
  if (known.member !== undefined) return startsType(next) ? { ...known, variant: next } : undefined;
  return { ...known, member: next, ...(variant === undefined ? {} : { variant }) };
}

/**
 * Resolves a path of three names, or the first two names of such a path. The first name must be an address, even if it
 * is unknown.
 */
function unknownAddress(names: readonly string[], length: number): ResolvedName | undefined {
  return names.length === length && !startsType(names[1]) ? absolute(names) : undefined;
}

function startsType(name: string | undefined): boolean {
  return /^[A-Z]/.test(name ?? '');
}

/**
 * Whether a single-name path refers to a variable or type parameter of the enclosing declaration. Any binding of the
 * name in the function counts, regardless of its scope, because no result is better than a wrong one. A called name
 * counts only if it is bound to a function value: `let owner = owner(vault)` calls the function. Parameters with
 * function types are left to `resolveName`.
 */
function isLocal(path: SyntaxNode, text: string): boolean {
  const declaration = declarationAround(path);
  if (
    !declaration ||
    childrenOf(path).filter(each => each.name === 'Identifier').length !== 1 ||
    childOf(path, 'Number')
  )
    return false;
  const name = nameOf(path, text);
  const isCalled = path.parent?.name === 'Call' && path.parent.from === path.from;
  let found = false;
  declaration.cursor().iterate(cursor => {
    // Creating a cursor's node on demand costs more than moving the cursor.
    found ||= isBinding(cursor, isCalled) && nameOf(cursor.node, text) === name;
    return !found;
  });
  return found;
}

function declarationAround(path: SyntaxNode): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = path; node; node = node.parent)
    if (/^(?:Function|Struct|Enum)$/.test(node.name)) return node;
  return undefined;
}

function isBinding(place: SyntaxNodeRef, isCalled: boolean): boolean {
  switch (place.name) {
    case 'TypeParameter':
      return true;
    case 'Parameter':
      return !isCalled;
    case 'LambdaParameter':
      return !isCalled || place.node.getChild('FunctionType') !== null;
    case 'PathPattern':
      return !isCalled || isFunctionValue(place.node);
    case 'FieldPattern':
      return !isCalled;
    default:
      return false;
  }
}

/** Returns the name that a node in a function body binds to a function value. */
export function functionValue(place: SyntaxNodeRef, text: string): string | undefined {
  return isBinding(place, true) ? nameOf(place.node, text) : undefined;
}

function isFunctionValue({ parent }: SyntaxNode): boolean {
  return parent?.name === 'Let' && parent.getChild('Lambda') !== null;
}

function nameOf(node: SyntaxNode, text: string): string | undefined {
  const inner = node.getChild('PathPattern') ?? node;
  const name = inner.getChild('Identifier') ?? inner.getChild('Path')?.getChild('Identifier');
  return name ? text.slice(name.from, name.to) : undefined;
}

/** Declarations whose paths start with an address, regardless of what is in scope. */
const ABSOLUTE: readonly string[] = ['Module', 'Friend'];

/**
 * Returns the path at an offset, up to and including the name there: `0x1::coin` for `co|in` in `0x1::coin::transfer`
 * and for `coin::|`. In a `use`, the names before its braces are included. Returns `undefined` if there is no path.
 */
export function pathAt(tree: Tree, text: string, offset: number): MovePath | undefined {
  for (const side of [1, -1] as const) {
    const node = tree.resolveInner(offset, side);
    const path = isPart(node) ? pathOf(node, text) : undefined;
    if (path) return path;
  }
  return undefined;
}

function isPart({ name }: SyntaxNode): boolean {
  return name === 'Identifier' || name === 'Number' || name === '::';
}

function pathOf(node: SyntaxNode, text: string): MovePath | undefined {
  const { parent } = node;
  if (parent?.name === 'UseTree') return usePath(parent, node, text);
  if (parent?.name === 'UseAlias' && parent.parent) return usePath(parent.parent, node, text);
  if (parent?.name !== 'Path') return undefined;
  const whole = readPath(parent, text);
  const names = whole.names.filter(({ span }) => span.to <= node.to);
  const isWhole = node.name !== '::' && names.length === whole.names.length;
  return {
    names,
    span: { from: parent.from, to: node.to },
    typeArguments: isWhole ? whole.typeArguments : [],
    role: roleOf(parent, isWhole, text),
  };
}

function roleOf(path: SyntaxNode, isWhole: boolean, text: string): PathRole {
  if (ABSOLUTE.includes(path.parent?.name ?? '')) return 'absolute';
  if (!isWhole) return 'qualifier';
  return isLocal(path, text) ? 'local' : 'relative';
}

function usePath(tree: SyntaxNode, node: SyntaxNode, text: string): MovePath | undefined {
  const names: Name[] = useNames(tree, text).filter(({ span }) => span.to <= node.to);
  for (let group = tree.parent; group?.name === 'UseGroup' && group.parent; group = group.parent.parent)
    names.unshift(...useNames(group.parent, text));
  const written = names.at(-1)?.text === 'Self' ? names.slice(0, -1) : names;
  return { span: { from: tree.from, to: spanOf(node).to }, names: written, typeArguments: [], role: 'absolute' };
}
