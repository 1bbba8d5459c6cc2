import { ERROR_CATEGORIES } from '../move/compilerAborts';
import type { CodeNames } from './codeNames';
import type { CodeUnit, CompiledCode } from './compiledCode';
import type { Instruction } from './opcodes';
import { calledHandle } from './operand';

export interface AbortSite {
  readonly offset: number;
  /** `undefined` if the code is only known at run time, because a caller passes it or it is computed. */
  readonly code: bigint | undefined;
}

/**
 * Returns the instructions of a body that abort. The code is known if the preceding instructions load it as a literal
 * or constant, directly or through a function of `0x1::error`. If a message follows the code, the message must be a
 * constant.
 * @param names the CodeNames of `code`
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

/** Returns the integer that the instructions before `offset` push onto the stack. */
function codeBefore(
  code: CompiledCode,
  instructions: readonly Instruction[],
  offset: number,
  names: CodeNames,
): bigint | undefined {
  let end = offset;
  // Loading a local and popping it leaves the stack as it was.
  while (instructions[end - 1]?.op === 'Pop' && isRead(instructions[end - 2])) end -= 2;
  const last = instructions[end - 1];
  const category = last && categoryOf(code, last, names);
  if (category === undefined) return last && numberOf(last, names);
  const [before, reason] = [instructions[end - 3], instructions[end - 2]].map(each => each && numberOf(each, names));
  const number = category === 'given' ? before : BigInt(category);
  return number === undefined || reason === undefined ? undefined : (number << 16n) + reason;
}

/** Returns the category that a function of `0x1::error` adds; `given` if the category is its first argument. */
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
