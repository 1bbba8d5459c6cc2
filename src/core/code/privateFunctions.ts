import { BytecodeError } from '../bytecode/bytecodeError';
import { functionAbi, moduleView } from '../bytecode/moduleView';
import { readBytecode } from '../bytecode/readBytecode';
import { inertAbi } from '../modules/readAbi';
import type { FunctionAbi, ModuleAbi } from '../move/abi';

/** The functions of a module that are not in its ABI, or a sentence that says why they are unknown. */
export type PrivateFunctions =
  | { readonly kind: 'functions'; readonly functions: readonly FunctionAbi[] }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Returns the functions in the bytecode of a module that its ABI does not have, in the order of the bytecode. */
export function privateFunctions(abi: ModuleAbi, bytes: Uint8Array): PrivateFunctions {
  if (bytes.length === 0) return { kind: 'unknown', reason: 'The node sent no bytecode.' };
  try {
    const { code } = readBytecode(bytes);
    if (code.kind === 'script') return { kind: 'unknown', reason: 'The bytecode is a script.' };
    const listed = new Set(abi.functions.map(({ name }) => name));
    const functions = moduleView(code).functions.filter(({ name }) => !listed.has(name));
    return { kind: 'functions', functions: inertAbi({ ...abi, functions: functions.map(functionAbi) }).functions };
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
    return { kind: 'unknown', reason: error.message };
  }
}
