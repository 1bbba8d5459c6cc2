import type { GatewayError } from '../gateway/gatewayError';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';

/** A published module as the store keeps it: without its bytecode. */
export interface PublishedModule {
  /** Account that the module was read from. */
  readonly address: string;
  /** Absent where the node could not read the bytecode (SPEC.md §2.8: `abi` is optional). */
  readonly abi?: ModuleAbi;
  /** Bytes of bytecode. */
  readonly byteLength: number;
}

/** Says that something was kept of another time, as the gateway cannot be reached. */
export interface Stale {
  /** In ms since the epoch. */
  readonly readAt: number;
  /** Why it is not read again. */
  readonly error: GatewayError;
}

/** All modules of an account, as far as the gateway gave them. */
export interface AccountModules {
  readonly address: string;
  /** By name; those without an ABI last. */
  readonly modules: readonly PublishedModule[];
  /** The last page was full and came without a cursor: there may be more modules. */
  readonly maybeMore: boolean;
  /** Ledger version read, where the answer said it. */
  readonly ledgerVersion?: string;
  readonly stale?: Stale;
}

/** An account's modules as far as they are read, one page at least. */
export interface AccountSoFar extends Omit<AccountModules, 'maybeMore'> {
  /** The same modules in the order in which the node sends them. */
  readonly asSent: readonly PublishedModule[];
  readonly rest: AccountRest;
}

/** What there is beside the modules that were read. */
export type AccountRest =
  | { readonly kind: 'none' }
  /** The last page was full and came without a cursor. */
  | { readonly kind: 'maybe' }
  /** More pages are asked for. Those that are there keep their places, page by page, until all are. */
  | { readonly kind: 'coming' }
  /** The page after those that are there could not be read. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** One module, with what its answer said. */
export interface ReadModule {
  readonly module: PublishedModule;
  readonly ledgerVersion?: string;
  readonly stale?: Stale;
}

/** What a function is to its callers; the first that fits. `other` is a visibility that we do not know. */
export type FunctionKind = 'entry' | 'view' | 'public' | 'friend' | 'private' | 'other';

/** Where each kind stands among functions. Entry functions come first: they are what a transaction can call. */
export const FUNCTION_ORDER: Readonly<Record<FunctionKind, number>> = {
  entry: 0,
  view: 1,
  public: 2,
  friend: 3,
  private: 4,
  other: 5,
};

/** The kind of a function. */
export function functionKind(abi: FunctionAbi): FunctionKind {
  if (abi.isEntry) return 'entry';
  if (abi.isView) return 'view';
  switch (abi.visibility) {
    case 'public':
    case 'friend':
    case 'private':
      return abi.visibility;
    default:
      return 'other';
  }
}

/** What a function is, in words: `public entry`, `private view`, `friend`, … */
export function functionWords(abi: FunctionAbi): string {
  return [abi.visibility, ...(abi.isEntry ? ['entry'] : []), ...(abi.isView ? ['view'] : [])].join(' ');
}

/** What a struct is, in words: `struct`, `event struct`, `enum`, `native struct`. */
export function structWords(abi: StructAbi): string {
  return [...(abi.isNative ? ['native'] : []), ...(abi.isEvent ? ['event'] : []), abi.isEnum ? 'enum' : 'struct'].join(
    ' ',
  );
}
