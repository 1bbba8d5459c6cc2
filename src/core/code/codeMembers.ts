import { BytecodeError } from '../bytecode/byteCursor';
import type { CompiledModule } from '../bytecode/compiledCode';
import { functionSize, functionAbi, interfaceOf, moduleView, type FunctionView } from '../bytecode/moduleView';
import { readBytecode } from '../bytecode/readBytecode';
import { inertFunction, inertName } from '../modules/readAbi';
import { NO_BYTECODE } from '../modules/codeStore';
import { nodeId, type ErrorRow, type TreeNode } from '../modules/treeNode';
import type { FunctionAbi, ModuleAbi } from '../move/abi';
import { counted } from '../text/digits';
import { excerpt } from '../text/visibleText';
import { abiDifferences } from './compareWithCode';

/** The members of a module that are in the bytecode, but not in the ABI. */
export interface CodeMembers {
  /** Functions that are only in the bytecode, in definition order. */
  readonly functions: readonly FunctionAbi[];
  /** The size of each function by name, such as `28 instructions, 74 bytes`. */
  readonly sizes: ReadonlyMap<string, string>;
  /** Named abort codes, in ascending order. */
  readonly errors: readonly ErrorRow[];
}

/** The members, or a sentence about why they are unknown. */
export type ReadMembers =
  { readonly kind: 'members'; readonly members: CodeMembers } | { readonly kind: 'unknown'; readonly reason: string };

const MISMATCH = 'The ABI from the node does not match the bytecode';
/** Maximum number of characters of a message. */
const LONGEST = 1_000;

/** Reads private functions, function sizes and named abort codes from the bytecode of a module. */
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
  if (!unit || !definition) return 'Native function without bytecode';
  return `${counted(unit.instructions.length, 'instruction')}, ${counted(functionSize(code, definition), 'byte')}`;
}

/** Returns the tree items for members that are only in the bytecode: functions by name, then errors. */
export function codeRows(module: ModuleAbi, { functions, sizes, errors }: CodeMembers): readonly TreeNode[] {
  const parent = nodeId({ kind: 'inCode', module });
  if (functions.length === 0 && errors.length === 0)
    return [{ kind: 'message', parent, text: 'No private functions or named abort codes' }];
  return [
    ...functions
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(abi => ({ kind: 'function' as const, module, abi, sizeInCode: sizes.get(abi.name) ?? '' })),
    ...errors.map(error => ({ kind: 'error' as const, parent, error })),
  ];
}
