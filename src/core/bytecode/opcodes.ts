/**
 * All instructions, by the operand that follows the opcode. Since version 4: 0x40 to 0x47; 6: 0x48 to 0x4d; 7: 0x4e to
 * 0x57; 8: 0x58 to 0x5a; 9: 0x5b to 0x67; 10: 0x68.
 *
 * Source of names and numbers: aptos-core, `move-binary-format/src/file_format_common.rs` (`Opcodes`). Source of the
 * operands: `deserializer.rs` in the same folder (`load_code`).
 */
export const OPCODES = {
  none: {
    Pop: 0x01,
    Ret: 0x02,
    LdTrue: 0x08,
    LdFalse: 0x09,
    ReadRef: 0x14,
    WriteRef: 0x15,
    Add: 0x16,
    Sub: 0x17,
    Mul: 0x18,
    Mod: 0x19,
    Div: 0x1a,
    BitOr: 0x1b,
    BitAnd: 0x1c,
    Xor: 0x1d,
    Or: 0x1e,
    And: 0x1f,
    Not: 0x20,
    Eq: 0x21,
    Neq: 0x22,
    Lt: 0x23,
    Gt: 0x24,
    Le: 0x25,
    Ge: 0x26,
    Abort: 0x27,
    Nop: 0x28,
    FreezeRef: 0x2e,
    Shl: 0x2f,
    Shr: 0x30,
    CastU8: 0x33,
    CastU64: 0x34,
    CastU128: 0x35,
    CastU16: 0x4b,
    CastU32: 0x4c,
    CastU256: 0x4d,
    CastI8: 0x61,
    CastI16: 0x62,
    CastI32: 0x63,
    CastI64: 0x64,
    CastI128: 0x65,
    CastI256: 0x66,
    Negate: 0x67,
    AbortMsg: 0x68,
  },
  /** The offset of the instruction to continue with. */
  target: { BrTrue: 0x03, BrFalse: 0x04, Branch: 0x05 },
  /** Index of a local; parameters are first. */
  local: { CopyLoc: 0x0a, MoveLoc: 0x0b, StLoc: 0x0c, MutBorrowLoc: 0x0d, ImmBorrowLoc: 0x0e },
  constant: { LdConst: 0x07 },
  field: { MutBorrowField: 0x0f, ImmBorrowField: 0x10 },
  fieldInstantiation: { MutBorrowFieldGeneric: 0x36, ImmBorrowFieldGeneric: 0x37 },
  function: { Call: 0x11 },
  functionInstantiation: { CallGeneric: 0x38 },
  struct: {
    Pack: 0x12,
    Unpack: 0x13,
    Exists: 0x29,
    MutBorrowGlobal: 0x2a,
    ImmBorrowGlobal: 0x2b,
    MoveFrom: 0x2c,
    MoveTo: 0x2d,
  },
  structInstantiation: {
    PackGeneric: 0x39,
    UnpackGeneric: 0x3a,
    ExistsGeneric: 0x3b,
    MutBorrowGlobalGeneric: 0x3c,
    ImmBorrowGlobalGeneric: 0x3d,
    MoveFromGeneric: 0x3e,
    MoveToGeneric: 0x3f,
  },
  /** A signature with one type: the element type of a vector, or the type of a closure. */
  type: {
    VecLen: 0x41,
    VecImmBorrow: 0x42,
    VecMutBorrow: 0x43,
    VecPushBack: 0x44,
    VecPopBack: 0x45,
    VecSwap: 0x47,
    CallClosure: 0x5a,
  },
  variantField: { ImmBorrowVariantField: 0x4e, MutBorrowVariantField: 0x4f },
  variantFieldInstantiation: { ImmBorrowVariantFieldGeneric: 0x50, MutBorrowVariantFieldGeneric: 0x51 },
  variant: { PackVariant: 0x52, UnpackVariant: 0x54, TestVariant: 0x56 },
  variantInstantiation: { PackVariantGeneric: 0x53, UnpackVariantGeneric: 0x55, TestVariantGeneric: 0x57 },
  /** A signature with the element type, and the number of elements as u64. */
  vector: { VecPack: 0x40, VecUnpack: 0x46 },
  /** A function handle, and a bit mask of the captured parameters; bit 0 is for the first one. */
  closure: { PackClosure: 0x58 },
  closureInstantiation: { PackClosureGeneric: 0x59 },
  /** The integer, in little-endian. */
  integer: {
    LdU64: 0x06,
    LdU8: 0x31,
    LdU128: 0x32,
    LdU16: 0x48,
    LdU32: 0x49,
    LdU256: 0x4a,
    LdI8: 0x5b,
    LdI16: 0x5c,
    LdI32: 0x5d,
    LdI64: 0x5e,
    LdI128: 0x5f,
    LdI256: 0x60,
  },
} as const;

type Table = typeof OPCODES;

export type OperandKind = keyof Table;

/** The names of the instructions with the given kind of operand. */
export type OpOf<Kind extends OperandKind> = { [Each in Kind]: keyof Table[Each] & string }[Kind];

/** The name of an instruction. */
export type Op = OpOf<OperandKind>;

/** Operands that consist of an index and another number. */
export type PairKind = 'vector' | 'closure' | 'closureInstantiation';

/** Operands that consist of an index. */
export type IndexKind = Exclude<OperandKind, 'none' | 'integer' | PairKind>;

export type Instruction =
  | { readonly kind: 'none'; readonly op: OpOf<'none'> }
  | { [Kind in IndexKind]: { readonly kind: Kind; readonly op: OpOf<Kind>; readonly operand: number } }[IndexKind]
  | { readonly kind: 'integer'; readonly op: OpOf<'integer'>; readonly operand: bigint }
  | {
      [Kind in PairKind]: {
        readonly kind: Kind;
        readonly op: OpOf<Kind>;
        readonly operand: number;
        /** The number of elements, or the mask of captured parameters, as u64. */
        readonly beside: bigint;
      };
    }[PairKind];

/** Returns the size of the value after `LdU64` and similar instructions, in bytes. */
export function integerBytes(op: OpOf<'integer'>): number {
  return Number(op.slice(3)) / 8;
}

/** Whether the value after `LdI64` and similar instructions is signed. */
export function isSigned(op: OpOf<'integer'>): boolean {
  return op.startsWith('LdI');
}
