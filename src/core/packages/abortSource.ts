import type { SyntaxNode, Tree } from '@lezer/common';
import { ERROR_CATEGORIES } from '../move/compilerAborts';
import type { ModuleId } from '../move/functionId';
import { readInteger } from '../source/declarations';
import {
  type MoveConstant,
  type MoveFunction,
  type MoveModule,
  type Span,
  isDeployed,
  type MovePath,
} from '../source/factModel';
import { readCall } from '../source/moveCalls';
import { childrenOf, readPath, spanOf } from '../source/moveType';
import { resolveName } from '../source/resolveName';
import { modulesNamed, type ReadMove } from './readMove';
import { defined } from '../text/defined';

/** An abort as described in a `vm_status`. */
export interface AbortedWith extends ModuleId {
  /** Hexadecimal: `0x50001`. */
  readonly code: string;
  /** The name of the constant, if the status contains it. */
  readonly name?: string;
  /** The `std::error` category, such as `permission denied`, and the reason in decimal; absent for other codes. */
  readonly category?: string;
  readonly reason?: string;
}

export interface AbortSource {
  /** The constant with the code. */
  readonly constant?: MoveConstant;
  /** The locations in the module that abort with the code, in source order. */
  readonly places: readonly AbortRange[];
}

/** An `assert!` or `abort` expression with the code. */
export interface AbortRange {
  readonly kind: 'assert' | 'abort';
  readonly span: Span;
  readonly function: string;
}

/**
 * Finds where the source code of a module aborts with a code. Test-only declarations are ignored. Returns `undefined`
 * if the file does not declare the module, or if no constant or location in it matches the code.
 */
export function abortSource(read: ReadMove, abort: AbortedWith): AbortSource | undefined {
  for (const module of modulesNamed(read.facts, abort, read.lookup)) {
    const found = module.functions.filter(isDeployed).flatMap(each => placesIn(each, module, read, abort));
    const constant = constantOf(module, abort, new Set(found.flatMap(each => each.constant ?? [])));
    // If the source does not declare the constant, it is a different version, so its constants do not apply.
    const isMeant = (each: FoundPlace) =>
      each.constant === undefined || each.constant === constant || (!constant && abort.name === undefined);
    const places = found.filter(isMeant).map(({ place }) => place);
    if (constant || places.length > 0) return defined({ constant, places });
  }
  return undefined;
}

interface FoundPlace {
  readonly place: AbortRange;
  readonly constant?: MoveConstant;
}

function placesIn(
  { name, body }: MoveFunction,
  module: MoveModule,
  read: ReadMove,
  abort: AbortedWith,
): readonly FoundPlace[] {
  if (!body) return [];
  return moveAborts(read.tree, read.text, body).flatMap(({ kind, span, code }): readonly FoundPlace[] => {
    const place = { kind, span, function: name };
    const constant = code && constantNamedBy(code, module, read, abort);
    const number = constant?.integer ?? code?.integer;
    if (!code || number === undefined || !gives(number, code.category, abort)) return [];
    return [constant ? { place, constant } : { place }];
  });
}

function constantNamedBy(
  { constant: path }: AbortCode,
  module: MoveModule,
  { facts, lookup }: ReadMove,
  { address }: ModuleId,
): MoveConstant | undefined {
  const found = path && resolveName(facts, path, lookup);
  if (found?.address !== address || found.module !== module.name) return undefined;
  return module.constants.find(({ name }) => name === found.member);
}

function gives(number: bigint, category: string | undefined, abort: AbortedWith): boolean {
  if (category === undefined) return number === BigInt(abort.code);
  // `error::canonical` takes the category as a number.
  if (CATEGORY_FUNCTIONS.has(category) && category !== abort.category?.replaceAll(' ', '_')) return false;
  return number === reasonOf(abort);
}

/** The functions of `std::error` that create a code of one category. None is named `cancelled`. */
const CATEGORY_FUNCTIONS: ReadonlySet<string> = new Set(ERROR_CATEGORIES.filter(name => name !== 'cancelled'));

function reasonOf({ reason, code }: AbortedWith): bigint {
  return reason === undefined ? BigInt(code) : BigInt(reason);
}

/**
 * Returns the constant that the status names. Without a name, returns the only constant that the matching locations use
 * or, if they use none, the only `E…` constant with the code.
 */
function constantOf(
  { constants }: MoveModule,
  abort: AbortedWith,
  used: ReadonlySet<MoveConstant>,
): MoveConstant | undefined {
  const numbers = [BigInt(abort.code), reasonOf(abort)];
  const fitting = constants.filter(({ integer }) => integer !== undefined && numbers.includes(integer));
  if (abort.name !== undefined) return fitting.find(({ name }) => name === abort.name);
  if (used.size > 0) return onlyOne([...used]);
  return onlyOne(fitting.filter(({ name }) => /^E(?:_|[A-Z])/.test(name)));
}

function onlyOne(constants: readonly MoveConstant[]): MoveConstant | undefined {
  const [only, ...others] = constants;
  return others.length === 0 ? only : undefined;
}

/** A location that can abort: `assert!(condition, code)` and similar macros, or `abort code`. */
export interface SourceAbort {
  readonly kind: 'assert' | 'abort';
  readonly span: Span;
  readonly condition?: Span;
  /** The abort code expression. Move does not require one. */
  readonly code?: AbortCode;
}

/** An abort code expression: `E_NOT_OWNER`, `error::not_found(E_NO_VAULT)`, `7`. */
interface AbortCode {
  readonly span: Span;
  readonly constant?: MovePath;
  /** `not_found`, if the expression calls a function of a module named `error`. */
  readonly category?: string;
  /** The code, if it is an integer literal. */
  readonly integer?: bigint;
}

/** Returns the locations in a span that can abort, excluding aborts in called functions, in source order. */
export function moveAborts(
  tree: Tree,
  text: string,
  within: Span = { from: 0, to: tree.length },
): readonly SourceAbort[] {
  const aborts: SourceAbort[] = [];
  tree.iterate({
    ...within,
    enter: ({ name, node }) => {
      if (name === 'Abort') aborts.push(readAbort(node, text));
      else if (name === 'MacroCall') for (const each of readAssert(node, text)) aborts.push(each);
    },
  });
  return aborts;
}

function readAbort(node: SyntaxNode, text: string): SourceAbort {
  const expression = childrenOf(node).find(({ name, type }) => name !== 'abort' && !type.isError && !isComment(name));
  return {
    kind: 'abort',
    span: spanOf(node),
    ...(expression ? { code: readCode(expression, text) } : {}),
  };
}

/** Index of the code argument in each assert macro. */
const CODE_INDEX: ReadonlyMap<string, number> = new Map([
  ['assert', 1],
  ['assert_eq', 2],
  ['assert_ne', 2],
  ['debug_assert', 1],
  ['debug_assert_eq', 2],
  ['debug_assert_ne', 2],
]);

function readAssert(node: SyntaxNode, text: string): readonly SourceAbort[] {
  const call = readCall(node, text);
  const codeIndex = CODE_INDEX.get(call?.callee.names.at(-1)?.text ?? '');
  if (!call || codeIndex === undefined) return [];
  const [condition] = call.arguments;
  const span = call.arguments[codeIndex];
  const expression = span && node.getChild('Arguments')?.childAfter(span.from);
  return [
    defined({
      kind: 'assert',
      span: call.span,
      condition,
      ...(expression ? { code: readCode(expression, text) } : {}),
    }),
  ];
}

function readCode(node: SyntaxNode, text: string): AbortCode {
  const span = spanOf(node);
  const integer = readInteger(text.slice(node.from, node.to));
  if (integer !== undefined) return { span, integer };
  const call = node.name === 'Call' ? readCall(node, text) : undefined;
  const names = call?.callee.names ?? [];
  const category = names.at(-2)?.text === 'error' ? names.at(-1)?.text : undefined;
  const constant = firstConstant(node, text);
  return defined({ span, constant, category });
}

/** Returns the first path in `node` whose last segment starts with a capital letter, as constants must. */
function firstConstant(node: SyntaxNode, text: string): MovePath | undefined {
  let found: MovePath | undefined;
  node.cursor().iterate(({ name, node: child }) => {
    if (found) return false;
    if (name !== 'Path') return true;
    const path = readPath(child, text);
    if (/^[A-Z]/.test(path.names.at(-1)?.text ?? '')) found = path;
    return false;
  });
  return found;
}

function isComment(name: string): boolean {
  return name === 'LineComment' || name === 'BlockComment';
}
