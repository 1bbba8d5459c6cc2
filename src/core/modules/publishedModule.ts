import type { GatewayError } from '../gateway/gatewayError';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';

/** A published module as cached by the store, without its bytecode. */
export interface PublishedModule {
  /** The account that the module was read from. */
  readonly address: string;
  /** Absent if the node could not read the bytecode; the gateway contract does not require an ABI. */
  readonly abi?: ModuleAbi;
  /** Size of the bytecode, in bytes. */
  readonly byteLength: number;
}

/** Marks data from the offline copy, which is used because the gateway is unreachable. */
export interface Stale {
  /** In milliseconds since the epoch. */
  readonly readAt: number;
  /** Why the data could not be read again. */
  readonly error: GatewayError;
}

/** All modules of an account, as returned by the gateway. */
export interface AccountModules {
  readonly address: string;
  /** By name; modules without an ABI are last. */
  readonly modules: readonly PublishedModule[];
  /** Whether there might be more modules: the last page had no cursor, which is inconclusive. */
  readonly maybeMore: boolean;
  /** The ledger version of the response, if it had one. */
  readonly ledgerVersion?: string;
  readonly stale?: Stale;
}

/** The modules of an account read so far, at least one page. */
export interface AccountSoFar extends Omit<AccountModules, 'maybeMore'> {
  readonly rest: AccountRest;
}

/** The state of the modules that have not been read. */
export type AccountRest =
  | { readonly kind: 'none' }
  /** The last page had no cursor, which is inconclusive. */
  | { readonly kind: 'maybe' }
  /** More pages are being requested. Modules keep their positions, page by page, until all have been read. */
  | { readonly kind: 'coming' }
  /** The next page could not be read. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** One module and data from its response. */
export interface ReadModule {
  readonly module: PublishedModule;
  readonly ledgerVersion?: string;
  readonly stale?: Stale;
}

/** The role of a function for its callers; the first kind that applies. `other` is an unknown visibility. */
export type FunctionKind = 'entry' | 'view' | 'public' | 'friend' | 'private' | 'other';

/** The sort order of function kinds. Entry functions come first, because transactions can call them. */
export const FUNCTION_ORDER: Readonly<Record<FunctionKind, number>> = {
  entry: 0,
  view: 1,
  public: 2,
  friend: 3,
  private: 4,
  other: 5,
};

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

/** Describes a function: `public entry`, `private view`, `friend`, … */
export function functionWords(abi: FunctionAbi): string {
  return [abi.visibility, ...(abi.isEntry ? ['entry'] : []), ...(abi.isView ? ['view'] : [])].join(' ');
}

/** Describes a struct: `struct`, `event struct`, `enum`, `native struct`. */
export function structWords(abi: StructAbi): string {
  return [...(abi.isNative ? ['native'] : []), ...(abi.isEvent ? ['event'] : []), abi.isEnum ? 'enum' : 'struct'].join(
    ' ',
  );
}
