import type { InterfaceText } from '../../core/modules/interfaceText';
import type { ModuleId } from '../../core/move/functionId';
import { qualifiedNames, type QualifiedName } from '../../core/payloads/qualifiedName';
import { codeRows, readMembers } from '../../core/code/codeMembers';
import type { CodeStore, ModuleCode } from '../../core/modules/codeStore';
import type { PublishedModule } from '../../core/modules/publishedModule';
import { nodeId, type InCodeNode, type TreeNode } from '../../core/modules/treeNode';
import type { FunctionAbi, ModuleAbi } from '../../core/move/abi';
import { RestrictedModeError } from '../session/sessionLookup';
import type { Session } from '../session/session';

/**
 * Matches a name such as `option::some`, or a function or struct of the module, but not a field, which follows a dot or
 * precedes a colon.
 */
const SHORT_NAME = /(?<![\w$.:])(?:([\w$]+)::)?([\w$]+)(?![\w$]|:(?!:))/g;
/** Matches a byte string, or a comment at the end of a line. */
const NO_CODE = /\b[bx]"[^"]*"|\/\/.*/g;

/** Finds names without addresses in lines of a code document: members of the module and names imported by `use`. */
export class MemberNames {
  readonly #own: ModuleId;
  readonly #members: ReadonlySet<string>;
  readonly #used: ReadonlyMap<string, ModuleId>;

  constructor(shown: InterfaceText, own: ModuleId) {
    this.#own = own;
    this.#members = new Set(shown.module?.children.map(({ name }) => name));
    this.#used = usedModules(shown);
  }

  /** Yields the names in a line from left to right. */
  *in(line: string): Generator<QualifiedName, void, void> {
    const code = line.replace(NO_CODE, text => ' '.repeat(text.length));
    for (const match of code.matchAll(SHORT_NAME)) {
      const [text, alias = '', last = ''] = match;
      const used = this.#used.get(alias);
      // In `Enum::Variant` with an enum of this module, the enum is the name to find.
      const name = used || alias === '' ? last : alias;
      const { address, module } = used ?? this.#own;
      const isKnown = used !== undefined || this.#members.has(name);
      if (isKnown) yield { id: { address, module, name }, start: match.index, end: match.index + text.length };
    }
  }
}

/** Returns the modules imported by the `use` lines at the start of the code, by name. */
function usedModules({ text, module }: InterfaceText): ReadonlyMap<string, ModuleId> {
  const used = new Map<string, ModuleId>();
  if (!module) return used;
  for (const line of linesFrom(text, module.lines.first + 1)) {
    if (!line.startsWith('    use ')) break;
    for (const { id } of qualifiedNames(line)) if (!used.has(id.module)) used.set(id.module, id);
  }
  return used;
}

function* linesFrom(text: string, first: number): Generator<string, void, void> {
  let at = 0;
  for (let line = 0; at < text.length; line++) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end;
    if (line >= first) yield text.slice(at, next);
    at = next + 1;
  }
}

/**
 * Returns the rows for declarations that are only in the bytecode of a module.
 * @throws RestrictedModeError if the bytecode has not been read; any client error
 */
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

/** The functions that are only in bytecode, for modules whose bytecode has been read. Sends no requests. */
export class CodeSymbols {
  readonly #code: CodeStore;
  /**
   * Interfaces with all functions from the bytecode. The same object is returned until the interface or the bytecode
   * changes.
   */
  readonly #whole = new WeakMap<ModuleAbi, { readonly code: ModuleCode; readonly abi: ModuleAbi }>();
  readonly #added = new WeakSet<FunctionAbi>();

  constructor(code: CodeStore) {
    this.#code = code;
  }

  /** Whether a function of a module returned by `addTo` is only in the bytecode. */
  isInCodeOnly(abi: FunctionAbi): boolean {
    return this.#added.has(abi);
  }

  /** Returns the modules, with the functions that are only in the bytecode added where bytecode has been read. */
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
