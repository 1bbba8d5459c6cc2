import { Malformed } from './vmError';

/** `Small` is for types whose values are numbers, `Big` for bigints. The operand is described after each code. */
export const enum Code {
  /** An instruction that cannot run. */
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
  AddSmall, // index of the type in UNSIGNED
  SubSmall,
  MulSmall,
  AddBig, // index of the type in UNSIGNED
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
  /** All other arithmetic of two integers of one type. */
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

/** The largest operand in {@link Body.code}. */
export const MAX_OPERAND = 2 ** 24 - 1;

export function withOperand(code: Code, operand: number): number {
  if (operand > MAX_OPERAND) throw new Malformed(`its operand ${operand} is too large`);
  return code | (operand << 8);
}
