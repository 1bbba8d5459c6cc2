import { BytecodeError } from '../bytecode/byteCursor';
import type { Op } from '../bytecode/opcodes';
import { readBytecode } from '../bytecode/readBytecode';
import type { MemberId } from '../move/functionId';
import { instructionsAround, type NumberedInstruction } from './instructionLines';
import { FunctionBodies } from './functionBodies';

/** The instruction at which the VM stopped. */
export interface StopPlace {
  readonly instructions: readonly NumberedInstruction[];
  /** Why the VM can stop there, a sentence; absent if the instruction does not show it. */
  readonly reason?: string;
}

/** Number of instructions that are shown on each side. */
const AROUND = 2;

/** `undefined` if the bytecode cannot be read or lacks the instruction. @param bytes of the function's module */
export function stopPlace(bytes: Uint8Array, { name }: MemberId, offset: number): StopPlace | undefined {
  try {
    const { code } = readBytecode(bytes);
    if (code.kind !== 'module') return undefined;
    const body = new FunctionBodies(code).of(name);
    if (!body) return undefined;
    const instructions = instructionsAround(body, offset, AROUND);
    const op = body.unit.instructions[offset]?.op;
    const reason = op && stopReason(op);
    return instructions.length === 0 ? undefined : { instructions, ...(reason !== undefined && { reason }) };
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
    return undefined;
  }
}

/** Why the VM stops at an instruction: those that can fail because of their operands. */
function stopReason(op: Op): string | undefined {
  if (op.startsWith('Cast')) return 'The number does not fit the type that it is cast to.';
  if (/^(?:Mut|Imm)BorrowGlobal/.test(op) || op.startsWith('MoveFrom'))
    return 'The resource does not exist at the address.';
  if (op.startsWith('MoveTo')) return 'The resource already exists at the address.';
  if (op.startsWith('UnpackVariant') || /^(?:Mut|Imm)BorrowVariantField/.test(op))
    return 'The value is a different variant of the enum.';
  return REASONS[op];
}

const REASONS: Readonly<Partial<Record<Op, string>>> = {
  Add: 'The sum does not fit the type.',
  Sub: 'The difference does not fit the type: it is negative, unless the type has a sign.',
  Mul: 'The product does not fit the type.',
  Div: 'The divisor is zero.',
  Mod: 'The divisor is zero.',
  Negate: 'The negated number does not fit the type.',
  Shl: 'The shift is as long as the type, or longer.',
  Shr: 'The shift is as long as the type, or longer.',
  VecImmBorrow: 'The index is outside the vector.',
  VecMutBorrow: 'The index is outside the vector.',
  VecSwap: 'The index is outside the vector.',
  VecPopBack: 'The vector is empty.',
  VecUnpack: 'The vector has a different length.',
};
