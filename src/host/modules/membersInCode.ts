import { readMembers, rowsWithMembers } from '../../core/code/codeMembers';
import { GatewayError } from '../../core/gateway/gatewayError';
import type { CodeStore, ModuleCode } from '../../core/modules/codeStore';
import type { PublishedModule } from '../../core/modules/publishedModule';
import { moduleChildren, type TreeListing } from '../../core/modules/tree';
import { nodeId, type ModuleNode } from '../../core/modules/treeNode';
import type { FunctionAbi, ModuleAbi } from '../../core/move/abi';
import type { ModuleRow } from '../shell/moduleRow';
import { RestrictedModeError } from '../shell/restrictedMode';
import type { Session } from '../shell/session';

/**
 * Returns the rows of a module, including members that only its bytecode has. If these cannot be read, the rows are
 * those of its interface and one that says why.
 */
export async function rowsWithCode(
  session: Session,
  code: CodeStore,
  row: ModuleNode,
  listing: TreeListing,
  signal: AbortSignal,
): Promise<ModuleRow[]> {
  const { address, abi } = row;
  const id = { address, module: abi.name };
  try {
    if (session.isRestricted && !code.known(id)) {
      throw new RestrictedModeError(session.network, 'click this row to read the bytecode');
    }
    const { bytes } = await code.module(id, signal);
    const read = readMembers(abi, bytes);
    if (read.kind === 'members') return [...rowsWithMembers(abi, read.members, listing)];
    const text = `Private functions and errors are unknown. ${read.reason}`;
    return [...moduleChildren(abi, listing), { kind: 'message', parent: nodeId(row), text }];
  } catch (error) {
    return [...moduleChildren(abi, listing), { kind: 'failure', parent: row, error }];
  }
}

/**
 * Makes a filter look at the functions that only the bytecode of an account's modules has. Reads the account's bytecode,
 * unless it is cached or the workspace is in Restricted Mode.
 */
export async function filteringCode(
  session: Session,
  code: CodeStore,
  address: string,
  listing: TreeListing,
  signal: AbortSignal,
): Promise<TreeListing> {
  try {
    if (!session.isRestricted) await code.account(address, signal);
  } catch (error) {
    // Without the bytecode, the filter looks at interfaces; the rows of the account say what is wrong.
    if (!(error instanceof GatewayError)) throw error;
  }
  const symbols = new CodeSymbols(code);
  return { ...listing, whole: abi => symbols.whole(abi) };
}

/** The functions that only bytecode has, of modules whose bytecode has been read. It never sends a request. */
export class CodeSymbols {
  readonly #code: CodeStore;
  /** The interface of a module with all functions of its bytecode; the same object as long as both stay the same. */
  readonly #whole = new WeakMap<ModuleAbi, { readonly code: ModuleCode; readonly abi: ModuleAbi }>();
  readonly #added = new WeakSet<FunctionAbi>();

  constructor(code: CodeStore) {
    this.#code = code;
  }

  /** Whether a function of the returned modules is only in the bytecode. */
  isInCodeOnly(abi: FunctionAbi): boolean {
    return this.#added.has(abi);
  }

  /** Returns a module with all functions if its bytecode is known. */
  whole(abi: ModuleAbi): ModuleAbi {
    const code = this.#code.known({ address: abi.address, module: abi.name });
    return code ? this.#wholeOf(abi, code) : abi;
  }

  /** Returns the modules, with all functions if the bytecode is known. */
  addTo(modules: readonly PublishedModule[]): readonly PublishedModule[] {
    const known = new Map(this.#code.loaded().map(code => [`${code.id.address}::${code.id.module}`, code]));
    if (known.size === 0) return modules;
    return modules.map(each => {
      const code = each.abi && known.get(`${each.address}::${each.abi.name}`);
      return each.abi && code ? { ...each, abi: this.#wholeOf(each.abi, code) } : each;
    });
  }

  #wholeOf(abi: ModuleAbi, code: ModuleCode): ModuleAbi {
    const before = this.#whole.get(abi);
    if (before?.code === code) return before.abi;
    const read = readMembers(abi, code.bytes);
    const functions = read.kind === 'members' ? read.members.functions : [];
    for (const each of functions) this.#added.add(each);
    const whole = functions.length === 0 ? abi : { ...abi, functions: [...abi.functions, ...functions] };
    this.#whole.set(abi, { code, abi: whole });
    return whole;
  }
}
