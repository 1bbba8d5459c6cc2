import { BytecodeError } from '../bytecode/bytecodeError';
import type { CompiledModule } from '../bytecode/compiledCode';
import { functionSize } from '../bytecode/functionSize';
import { functionAbi, interfaceOf, moduleView, type FunctionView } from '../bytecode/moduleView';
import { readBytecode } from '../bytecode/readBytecode';
import { inertFunction, inertName } from '../modules/readAbi';
import { NO_BYTECODE } from '../modules/codeStore';
import { moduleChildren, type TreeListing } from '../modules/tree';
import type { ErrorRow, TreeNode } from '../modules/treeNode';
import type { FunctionAbi, ModuleAbi } from '../move/abi';
import { counted } from '../move/groupDigits';
import { excerpt } from '../move/visibleText';
import { abiDifferences } from './abiDifferences';

/** The members of a module that are in its bytecode but not in its interface. */
export interface CodeMembers {
  /** The functions that are only in the bytecode, in its order. */
  readonly functions: readonly FunctionAbi[];
  /** How long each function is: `28 instructions, 74 bytes`. */
  readonly sizes: ReadonlyMap<string, string>;
  /** The named abort codes, in ascending order. */
  readonly errors: readonly ErrorRow[];
}

/** The members of a module that only its bytecode has, or a sentence that says why they are unknown. */
export type ReadMembers =
  { readonly kind: 'members'; readonly members: CodeMembers } | { readonly kind: 'unknown'; readonly reason: string };

const MISMATCH = 'The ABI that the node sent does not match the bytecode';
/** Maximum number of characters of a text. */
const LONGEST = 1_000;

/** Returns the members of a module that are in its bytecode but not in its ABI. */
export function readMembers(abi: ModuleAbi, bytes: Uint8Array): ReadMembers {
  if (bytes.length === 0) return { kind: 'unknown', reason: NO_BYTECODE };
  try {
    const { code } = readBytecode(bytes);
    if (code.kind === 'script') return { kind: 'unknown', reason: 'The bytecode is a script.' };
    const view = moduleView(code);
    const { functions, metadata } = view;
    const differing = abiDifferences(interfaceOf(view), abi);
    if (differing.length > 0) return { kind: 'unknown', reason: `${MISMATCH}: ${differing.slice(0, 3).join(', ')}.` };
    const listed = new Set(abi.functions.map(({ name }) => name));
    const byCode = new Map(metadata.errors.map(each => [each.code, each]));
    return {
      kind: 'members',
      members: {
        functions: functions.filter(({ name }) => !listed.has(name)).map(each => inertFunction(functionAbi(each))),
        sizes: new Map(functions.map((each, index) => [inertName(each.name), sizeOf(each, code, index)])),
        errors: [...byCode.values()].map(error => ({
          name: inertName(excerpt(error.name, LONGEST)),
          code: `0x${error.code.toString(16)}`,
          text: excerpt(error.description, LONGEST),
        })),
      },
    };
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
    return { kind: 'unknown', reason: error.message };
  }
}

function sizeOf({ code: unit }: FunctionView, code: CompiledModule, index: number): string {
  const definition = code.functionDefinitions[index];
  if (!unit || !definition) return 'Native: it has no bytecode';
  return `${counted(unit.instructions.length, 'instruction')}, ${counted(functionSize(code, definition), 'byte')}`;
}

/**
 * Returns the rows under a module including the members that only its bytecode has; its errors, as a group, come before
 * its friends.
 */
export function rowsWithMembers(
  abi: ModuleAbi,
  { functions, sizes, errors }: CodeMembers,
  listing: TreeListing,
): readonly TreeNode[] {
  const parent = `${abi.address}::${abi.name}`;
  const added = new Set(functions);
  const rows = moduleChildren({ ...abi, functions: [...abi.functions, ...functions] }, listing).map(row =>
    row.kind === 'function' ? withSize(row, added.has(row.abi), sizes.get(row.abi.name)) : row,
  );
  if (errors.length === 0 || listing.filter.match(abi) !== 'whole') return rows;
  const isBefore = ({ kind }: TreeNode) => kind === 'function' || kind === 'struct';
  const group: TreeNode = { kind: 'errors', parent, errors };
  return [...rows.filter(isBefore), group, ...rows.filter(({ kind }) => kind === 'friends')];
}

function withSize(
  row: TreeNode & { readonly kind: 'function' },
  isOnlyThere: boolean,
  size: string | undefined,
): TreeNode {
  const only = isOnlyThere ? ['Only in the bytecode, not in the interface'] : [];
  const note = [...only, ...(size === undefined ? [] : [size])].join('\n\n');
  return { ...row, inCode: { isOnlyThere, note } };
}
