import { BytecodeError } from '../bytecode/byteCursor';
import type { Op } from '../bytecode/opcodes';
import { readBytecode } from '../bytecode/readBytecode';
import type { MemberId } from '../move/functionId';
import { instructionsAround, type NumberedInstruction } from './instructionLines';
import { FunctionBodies } from './functionBodies';

/** The instruction where execution stopped. */
export interface StopPlace {
  readonly instructions: readonly NumberedInstruction[];
  /** A sentence about why the VM can stop there; absent if the instruction does not indicate it. */
  readonly reason?: string;
}

/** Number of instructions to show before and after the instruction. */
const AROUND = 2;

/**
 * Returns `undefined` if the bytecode cannot be read or does not contain the instruction.
 * @param bytes the bytecode of the function's module
 */
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

/** Returns why an instruction stopped, for instructions that can fail because of their operands. */
export function stopReason(op: Op): string | undefined {
  if (op.startsWith('Cast')) return 'The number is out of range for the target type.';
  if (/^(?:Mut|Imm)BorrowGlobal/.test(op) || op.startsWith('MoveFrom'))
    return 'The resource does not exist at the address.';
  if (op.startsWith('MoveTo')) return 'The resource already exists at the address.';
  if (op.startsWith('UnpackVariant') || /^(?:Mut|Imm)BorrowVariantField/.test(op))
    return 'The value is a different variant of the enum.';
  return REASONS[op];
}

const REASONS: Readonly<Partial<Record<Op, string>>> = {
  Add: 'The sum is out of range for the type.',
  Sub: 'The difference is out of range for the type: for an unsigned type, it is negative.',
  Mul: 'The product is out of range for the type.',
  Div: 'The divisor is zero.',
  Mod: 'The divisor is zero.',
  Negate: 'The negated number is out of range for the type.',
  Shl: 'The shift amount is not less than the bit width of the type.',
  Shr: 'The shift amount is not less than the bit width of the type.',
  VecImmBorrow: 'The index is out of bounds.',
  VecMutBorrow: 'The index is out of bounds.',
  VecSwap: 'The index is out of bounds.',
  VecPopBack: 'The vector is empty.',
  VecUnpack: 'The vector has a different length.',
};
