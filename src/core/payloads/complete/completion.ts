import type { Range } from '../documentLines';
import type { ModuleAbi } from '../../move/abi';

/** What a completion stands for. */
export type CompletionKind = 'account' | 'module' | 'function' | 'struct' | 'type' | 'value' | 'snippet';

/** Something that can be written at a place. */
export interface Completion {
  readonly kind: CompletionKind;
  readonly label: string;
  /** Beside the label. */
  readonly description?: string;
  /** Its signature or declaration, in one line. */
  readonly detail?: string;
  /** Move source that explains it. */
  readonly code?: string;
  readonly newText: string;
  /** `newText` has places to fill in, as VS Code's snippets write them. */
  readonly isSnippet?: boolean;
  /** Smaller comes first. */
  readonly rank: number;
  /** It comes behind what all others offer. */
  readonly isLast?: boolean;
  /** What is written is not whole: there is more to choose right behind it. */
  readonly goesOn?: boolean;
  /** It names the function of a call that gives no types or arguments yet: they are to be filled in next. */
  readonly fillsCall?: boolean;
}

/** All that can be written at a place. */
export interface Completions {
  readonly items: readonly Completion[];
  /** What the items take the place of, as far as the cursor and as a whole; each in one line. */
  readonly typed: Range;
  readonly whole: Range;
  /** More may be known by the next key. */
  readonly isIncomplete: boolean;
}

/** An account that is probably meant. */
export interface KnownAccount {
  readonly address: string;
  readonly label?: string;
}

/** What is known of the modules of a network. Nothing of it fails but by cancellation. */
export interface KnownModules {
  /** All modules of an account. */
  ofAccount(address: string): Promise<FoundModules>;
  /** One module; none where it is not there or nobody answers. */
  one(address: string, name: string): Promise<FoundModules>;
  /** Those that were read already, of all accounts. */
  readonly loaded: readonly ModuleAbi[];
}

/** Modules, as far as they were read in time. */
export interface FoundModules {
  readonly modules: readonly ModuleAbi[];
  /** They are still being read. */
  readonly isLoading: boolean;
}

/** What completions are chosen from. */
export interface CompletionSources {
  readonly modules: KnownModules;
  readonly accounts: readonly KnownAccount[];
  /** The sender of transactions, where one is chosen. */
  readonly sender?: string;
}
