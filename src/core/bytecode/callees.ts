import type { MemberId } from '../move/functionId';
import type { CodeNames } from './codeNames';
import type { CodeUnit, CompiledCode } from './compiledCode';
import { calledHandle } from './operand';

/** A function that a body calls, or of which it makes a closure. */
export interface Callee {
  readonly function: MemberId;
  /** The type arguments of each different call; empty if the function is not generic. */
  readonly typeArguments: readonly (readonly string[])[];
  /** The offsets of the instructions that call it or make a closure of it. */
  readonly offsets: readonly number[];
}

/**
 * Returns the functions that a body names, each only once, in order of first occurrence. The target of `CallClosure` is
 * not included, unless the closure is created in the body. @param names the names in the same code
 */
export function calleesOf(code: CompiledCode, { instructions }: CodeUnit, names: CodeNames): readonly Callee[] {
  const found = new Map<number, { readonly signatures: Set<number>; readonly offsets: number[] }>();
  for (const [offset, instruction] of instructions.entries()) {
    const called = calledHandle(code, instruction);
    if (!called) continue;
    const callee = found.get(called.handle) ?? { signatures: new Set<number>(), offsets: [] };
    found.set(called.handle, callee);
    callee.offsets.push(offset);
    if (called.typeArguments !== undefined) callee.signatures.add(called.typeArguments);
  }
  return [...found].map(([handle, { signatures, offsets }]) => {
    const { address, module, name } = names.function(handle);
    const typeArguments = [...signatures].map(signature => names.types(signature));
    return { function: { address, module, name }, typeArguments, offsets };
  });
}
