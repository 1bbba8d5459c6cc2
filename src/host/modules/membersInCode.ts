import { codeRows, readMembers } from '../../core/code/codeMembers';
import type { CodeStore, ModuleCode } from '../../core/modules/codeStore';
import type { PublishedModule } from '../../core/modules/publishedModule';
import { nodeId, type InCodeNode, type TreeNode } from '../../core/modules/treeNode';
import type { FunctionAbi, ModuleAbi } from '../../core/move/abi';
import { RestrictedModeError } from '../shell/restrictedMode';
import type { Session } from '../shell/session';

/** Returns the rows for what only the bytecode of a module has. @throws RestrictedModeError; the client's errors */
export async function rowsInCode(
  session: Session,
  code: CodeStore,
  row: InCodeNode,
  signal: AbortSignal,
): Promise<readonly TreeNode[]> {
  const { module } = row;
  const id = { address: module.address, module: module.name };
  if (session.isRestricted && !code.known(id)) {
    throw new RestrictedModeError(session.network, 'click this row to read the bytecode');
  }
  const { bytes } = await code.module(id, signal);
  const read = readMembers(module, bytes);
  if (read.kind === 'members') return codeRows(module, read.members);
  const text = `Private functions and errors are unknown. ${read.reason}`;
  return [{ kind: 'message', parent: nodeId(row), text }];
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
