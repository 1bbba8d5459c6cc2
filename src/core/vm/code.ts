import { Malformed } from './vmError';

/**
 * Opcodes of the machine. `Small` is for types whose values are numbers, `Big` for those whose values are bigints.
 * Comments describe the operand.
 */
export const enum Code {
  /** An instruction that cannot be executed. */
  Malformed,
  Nop,
  Pop,
  Return,
  BranchTrue, // target
  BranchFalse, // target
  Branch, // target
  Literal, // index of a literal
  Constant, // index of a literal, which is copied
  CopyPlain, // local
  CopyDeep, // local
  Move, // local
  /** Combines two loads: CopyPlain, Move or Literal. The second one is also kept as the next instruction. */
  LoadTwo, // index of the first, its kind × 2⁸, index of the second × 2¹⁰, its kind × 2¹⁸
  Store, // local
  BorrowLocal, // local
  BorrowField, // field
  BorrowVariantField, // slot
  ReadPlain,
  ReadDeep,
  Write,
  Call, // slot
  CallClosure, // number of arguments
  PackClosure, // slot
  Pack, // number of fields
  Unpack, // number of fields
  PackVariant, // variant × 1024 + number of fields
  UnpackVariant, // variant × 1024 + number of fields
  TestVariant, // variant
  AddSmall, // index of the type in INTEGERS
  SubSmall,
  MulSmall,
  /** For u64. */
  AddU64,
  AddBig, // index of the type in INTEGERS
  SubBig,
  MulBig,
  DivBig,
  ModBig,
  LessSmall,
  GreaterSmall,
  LessEqualSmall,
  GreaterEqualSmall,
  LessBig,
  GreaterBig,
  LessEqualBig,
  GreaterEqualBig,
  /** Other arithmetic on two integers of the same type. */
  Calculate, // index in OPERATIONS × 16 + index of the type in INTEGERS
  Cast, // index of the type in INTEGERS
  Negate, // index of the type in INTEGERS
  And,
  Or,
  Not,
  EqualPlain,
  EqualDeep,
  NotEqualPlain,
  NotEqualDeep,
  VectorPack, // number of elements
  VectorUnpack, // number of elements
  VectorLength,
  VectorBorrow,
  VectorPush,
  VectorPop,
  VectorSwap,
  Exists, // slot
  BorrowGlobal, // slot
  BorrowGlobalMut, // slot
  MoveFrom, // slot
  MoveTo, // slot
  Abort,
  AbortMessage,
}

/** Maximum operand in {@link Body.code}. */
export const MAX_OPERAND = 2 ** 24 - 1;

export function withOperand(code: Code, operand: number): number {
  if (operand > MAX_OPERAND) throw new Malformed(`its operand ${operand} is too large`);
  return code | (operand << 8);
}

/** The source of a value in {@link Code.LoadTwo}. */
export const enum LoadKind {
  Copy,
  Move,
  Literal,
}

/** Replaces the first of two consecutive loads by {@link Code.LoadTwo}, in place. */
export function joinLoads(code: Int32Array): void {
  for (let at = 0; at + 1 < code.length; at++) {
    const [one, other] = [loadOf(code[at] ?? 0), loadOf(code[at + 1] ?? 0)];
    if (one !== undefined && other !== undefined) code[at] = Code.LoadTwo | (one << 8) | (other << 18);
  }
}

function loadOf(word: number): number | undefined {
  const index = word >>> 8;
  if (index > 0xff) return undefined;
  const code = (word & 0xff) as unknown as Code;
  if (code === Code.CopyPlain) return (LoadKind.Copy << 8) | index;
  if (code === Code.Move) return (LoadKind.Move << 8) | index;
  return code === Code.Literal ? (LoadKind.Literal << 8) | index : undefined;
}
