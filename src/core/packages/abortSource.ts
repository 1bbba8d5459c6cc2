import type { ModuleId } from '../move/functionId';
import type { MoveConstant, MoveFunction, MoveModule, Span } from '../move/source/factModel';
import { isDeployed } from '../move/source/isDeployed';
import { moveAborts, type AbortCode } from '../move/source/moveAborts';
import { resolveName } from '../move/source/resolveName';
import { modulesNamed } from './localDeclarations';
import type { ReadMove } from './moveReferences';

/** An abort as a `vm_status` tells of it. */
export interface AbortedWith extends ModuleId {
  /** Hexadecimal: `0x50001`. */
  readonly code: string;
  /** The constant's name, where the status has it. */
  readonly name?: string;
  /** `permission denied` and the number below it, decimal, where the code is of `std::error`'s form. */
  readonly category?: string;
  readonly reason?: string;
}

/** What a file says of an abort. */
export interface AbortSource {
  /** The constant that is meant, where one is. */
  readonly constant?: MoveConstant;
  /** Where the module aborts with that code by its own words, in the order of the source. */
  readonly places: readonly AbortPlace[];
}

/** An `assert!` or `abort` that gives the code. */
export interface AbortPlace {
  readonly kind: 'assert' | 'abort';
  readonly span: Span;
  /** The function around it. */
  readonly function: string;
}

/**
 * Where the source of a module aborts with a code. What is there for tests only aborts nothing on a chain. `undefined`
 * where the file does not declare the module, or neither a constant nor a place of it fits the code.
 */
export function abortSource(read: ReadMove, abort: AbortedWith): AbortSource | undefined {
  for (const module of modulesNamed(read.facts, abort, read.lookup)) {
    const found = module.functions.filter(isDeployed).flatMap(each => placesIn(each, module, read, abort));
    const constant = constantOf(module, abort, new Set(found.flatMap(each => each.constant ?? [])));
    // A name that the source does not have is of another version: what its own constants say is not meant.
    const isMeant = (each: FoundPlace) =>
      each.constant === undefined || each.constant === constant || (!constant && abort.name === undefined);
    const places = found.filter(isMeant).map(({ place }) => place);
    if (constant || places.length > 0) return { ...(constant && { constant }), places };
  }
  return undefined;
}

interface FoundPlace {
  readonly place: AbortPlace;
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

/** Whether a number, put into a category by `std::error`, is the code. */
function gives(number: bigint, category: string | undefined, abort: AbortedWith): boolean {
  if (category === undefined) return number === BigInt(abort.code);
  // `canonical` is given its category as a number.
  if (CATEGORY_FUNCTIONS.has(category) && category !== abort.category?.replaceAll(' ', '_')) return false;
  return number === reasonOf(abort);
}

/** The functions of `std::error` that make a code of one category. */
const CATEGORY_FUNCTIONS: ReadonlySet<string> = new Set([
  'invalid_argument',
  'out_of_range',
  'invalid_state',
  'unauthenticated',
  'permission_denied',
  'not_found',
  'aborted',
  'already_exists',
  'resource_exhausted',
  'internal',
  'not_implemented',
  'unavailable',
]);

function reasonOf({ reason, code }: AbortedWith): bigint {
  return reason === undefined ? BigInt(code) : BigInt(reason);
}

/** The one that the status names, else the only one that places name, else the only error constant of the number. */
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
