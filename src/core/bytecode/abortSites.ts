import { ERROR_CATEGORIES } from '../move/compilerAborts';
import type { CodeNames } from './codeNames';
import type { CodeUnit, CompiledCode } from './compiledCode';
import type { Instruction } from './opcodes';
import { calledHandle } from './operand';

/** An instruction that ends the transaction with a code. */
export interface AbortSite {
  readonly offset: number;
  /** `undefined` if the code is only known at run time, because a caller passes it or it is computed. */
  readonly code: bigint | undefined;
}

/**
 * Returns where a body aborts, and the codes if the preceding instructions show them: a literal or constant, alone or
 * passed to a function of `0x1::error`; if a message follows the code, the message is a constant.
 * @param names the names in the same code
 */
export function abortSites(code: CompiledCode, { instructions }: CodeUnit, names: CodeNames): readonly AbortSite[] {
  return instructions.flatMap((instruction, offset) => {
    if (instruction.op === 'Abort') return { offset, code: codeBefore(code, instructions, offset, names) };
    if (instruction.op !== 'AbortMsg') return [];
    const isPlain = instructions[offset - 1]?.kind === 'constant';
    return { offset, code: isPlain ? codeBefore(code, instructions, offset - 1, names) : undefined };
  });
}

function isRead(instruction: Instruction | undefined): boolean {
  return instruction?.kind === 'local' && instruction.op !== 'StLoc';
}

/** Returns the number that the instructions before `offset` put on the stack. */
function codeBefore(
  code: CompiledCode,
  instructions: readonly Instruction[],
  offset: number,
  names: CodeNames,
): bigint | undefined {
  let end = offset;
  // Dropping locals before the end does not change the code.
  while (instructions[end - 1]?.op === 'Pop' && isRead(instructions[end - 2])) end -= 2;
  const last = instructions[end - 1];
  const category = last && categoryOf(code, last, names);
  if (category === undefined) return last && numberOf(last, names);
  const [before, reason] = [instructions[end - 3], instructions[end - 2]].map(each => each && numberOf(each, names));
  const number = category === 'given' ? before : BigInt(category);
  return number === undefined || reason === undefined ? undefined : (number << 16n) + reason;
}

/** Returns the category that a function of `0x1::error` adds; `given` if it takes one before the reason. */
function categoryOf(code: CompiledCode, instruction: Instruction, names: CodeNames): number | 'given' | undefined {
  const called = instruction.kind === 'function' ? calledHandle(code, instruction) : undefined;
  if (!called) return undefined;
  const { address, module, name } = names.function(called.handle);
  if (address !== '0x1' || module !== 'error') return undefined;
  const index = ERROR_CATEGORIES.findIndex(each => each === name);
  return index >= 0 ? index + 1 : name === 'canonical' ? 'given' : undefined;
}

function numberOf(instruction: Instruction, names: CodeNames): bigint | undefined {
  if (instruction.op === 'LdU64') return instruction.operand;
  if (instruction.op !== 'LdConst') return undefined;
  const { type, value } = names.constant(instruction.operand);
  return type === 'u64' && value.kind === 'integer' ? value.value : undefined;
}
