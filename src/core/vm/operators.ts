import type { OpOf } from '../bytecode/opcodes';
import { INTEGERS, isSmall, OPERATIONS, type Integer, type Operation } from './arithmetic';
import { Code, withOperand } from './code';
import type { Type } from './type';
import type { TypeStack } from './typeStack';
import { Malformed } from './vmError';

/** Arithmetic, comparison and conversion instructions. */
type Operator = Exclude<
  OpOf<'none'>,
  'Pop' | 'Ret' | 'LdTrue' | 'LdFalse' | 'Nop' | 'ReadRef' | 'WriteRef' | 'FreezeRef' | 'Abort' | 'AbortMsg'
>;

const COMPARISONS = {
  Lt: [Code.LessSmall, Code.LessBig],
  Gt: [Code.GreaterSmall, Code.GreaterBig],
  Le: [Code.LessEqualSmall, Code.LessEqualBig],
  Ge: [Code.GreaterEqualSmall, Code.GreaterEqualBig],
} as const;

/** Fast instructions for unsigned types, which replace {@link Code.Calculate}. */
const FAST: Partial<Record<Operation, readonly [small: Code | undefined, big: Code]>> = {
  Add: [Code.AddSmall, Code.AddBig],
  Sub: [Code.SubSmall, Code.SubBig],
  Mul: [Code.MulSmall, Code.MulBig],
  Div: [undefined, Code.DivBig],
  Mod: [undefined, Code.ModBig],
};

/** Translates an arithmetic, comparison or conversion instruction. @throws Malformed */
export function operator(op: Operator, stack: TypeStack): number {
  switch (op) {
    case 'Add':
    case 'Sub':
    case 'Mul':
    case 'Div':
    case 'Mod':
    case 'BitAnd':
    case 'BitOr':
    case 'Xor': {
      const name = stack.popInteger();
      stack.popPrimitive(name).pushPrimitive(name);
      if (op === 'Add' && name === 'u64') return Code.AddU64;
      const fast = FAST[op]?.[isSmall(name) ? 0 : 1];
      if (fast !== undefined && name.startsWith('u')) return withOperand(fast, INTEGERS.indexOf(name));
      return calculation(op, FAST[op] ? name : unsigned(name));
    }
    case 'Shl':
    case 'Shr': {
      stack.popPrimitive('u8');
      const name = unsigned(stack.popInteger());
      stack.pushPrimitive(name);
      return calculation(op, name);
    }
    case 'Negate': {
      const name = stack.popInteger();
      if (name.startsWith('u')) throw new Malformed(`it negates ${name}`);
      stack.pushPrimitive(name);
      return withOperand(Code.Negate, INTEGERS.indexOf(name));
    }
    case 'Lt':
    case 'Gt':
    case 'Le':
    case 'Ge': {
      const name = stack.popInteger();
      stack.popPrimitive(name).pushPrimitive('bool');
      return COMPARISONS[op][isSmall(name) ? 0 : 1];
    }
    case 'Eq':
    case 'Neq': {
      const type = stack.pop();
      stack.popAs(type).pushPrimitive('bool');
      const plain = isPlain(type) && type.kind !== 'reference';
      if (op === 'Eq') return plain ? Code.EqualPlain : Code.EqualDeep;
      return plain ? Code.NotEqualPlain : Code.NotEqualDeep;
    }
    case 'And':
    case 'Or':
      stack.popPrimitive('bool').popPrimitive('bool').pushPrimitive('bool');
      return op === 'And' ? Code.And : Code.Or;
    case 'Not':
      stack.popPrimitive('bool').pushPrimitive('bool');
      return Code.Not;
    default: {
      stack.popInteger();
      const name = op.slice('Cast'.length).toLowerCase() as Integer;
      stack.pushPrimitive(name);
      return withOperand(Code.Cast, INTEGERS.indexOf(name));
    }
  }
}

/**
 * Checks that a type is unsigned, as bitwise operations require. Source: aptos-core,
 * `move-vm/types/src/values/values_impl.rs`, `bit_and` and similar functions.
 */
function unsigned(name: Integer): Integer {
  if (name.startsWith('u')) return name;
  throw new Malformed(`it uses a bitwise operation on ${name}`);
}

function calculation(operation: Operation, type: Integer): number {
  return withOperand(Code.Calculate, OPERATIONS.indexOf(operation) * 16 + INTEGERS.indexOf(type));
}

/** Whether values of a type can be shared instead of copied. */
export function isPlain(type: Type): boolean {
  return type.kind === 'reference' || (type.kind === 'primitive' && type.name !== 'signer');
}
