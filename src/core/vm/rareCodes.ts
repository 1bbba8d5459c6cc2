import { calculate, cast, negate, OPERATIONS } from './arithmetic';
import type { ClosureLink } from './calls';
import { Code } from './code';
import type { Frame } from './frame';
import type { Thread } from './thread';
import { Closure, Reference, Signer, Variant, type Slot, type Value } from './value';
import { ARRAY_CELLS, bytesOf, equalValues } from './values';
import { Malformed, MoveAbort, VmError } from './vmError';

/** Source: aptos-core, `move-vm/types/src/values/values_impl.rs`. */
const INDEX_OUT_OF_BOUNDS = 1;
const POP_EMPTY = 2;
const UNPACK_PARITY = 3;

/** Executes an instruction that is neither a call nor part of the machine's loop. @returns the new stack height */
export function runRare(thread: Thread, frame: Frame, code: Code, operand: number, height: number): number {
  const { stack, meter } = thread;
  const { journal } = thread.session;
  const top = height - 1;
  switch (code) {
    case Code.BorrowVariantField: {
      const { field, variants } = thread.link(frame, operand) as Extract<Slot, { kind: 'field' }>;
      const { value, owner } = stack[top] as Reference;
      if (!(value instanceof Variant)) throw unset();
      if (!variants.includes(value.variant)) throw new VmError('STRUCT_VARIANT_MISMATCH');
      stack[top] = new Reference(value.fields, field, owner);
      return height;
    }
    case Code.PackClosure: {
      const { target, mask, captured } = thread.link(frame, operand) as ClosureLink;
      meter.allocate(captured + ARRAY_CELLS);
      const from = height - captured;
      if (from + 1 > frame.limit) throw stackOverflow();
      stack[from] = new Closure(target, mask, stack.slice(from, height) as Value[]);
      return from + 1;
    }
    case Code.PackVariant: {
      const from = height - (operand & 1023);
      if (from + 1 > frame.limit) throw stackOverflow();
      meter.allocate(height - from + ARRAY_CELLS);
      stack[from] = new Variant(operand >>> 10, stack.slice(from, height) as Value[]);
      return from + 1;
    }
    case Code.UnpackVariant: {
      const value = stack[top] as Variant;
      if (value.variant !== operand >>> 10) throw new VmError('STRUCT_VARIANT_MISMATCH');
      return pushAll(stack, value.fields, top, frame.limit);
    }
    case Code.TestVariant:
      stack[top] = ((stack[top] as Reference).value as Variant).variant === operand;
      return height;
    case Code.Calculate: {
      const operation = OPERATIONS[operand >>> 4] ?? 'Add';
      stack[top - 1] = calculate(operation, operand & 15, stack[top - 1] as bigint, stack[top] as bigint);
      return top;
    }
    case Code.Cast:
      stack[top] = cast(operand, stack[top] as bigint);
      return height;
    case Code.Negate:
      stack[top] = negate(operand, stack[top] as bigint);
      return height;
    case Code.EqualDeep:
      stack[top - 1] = equalValues(stack[top - 1] as Value, stack[top] as Value, meter);
      return top;
    case Code.NotEqualDeep:
      stack[top - 1] = !equalValues(stack[top - 1] as Value, stack[top] as Value, meter);
      return top;
    case Code.VectorPack: {
      const from = height - operand;
      if (from + 1 > frame.limit) throw stackOverflow();
      meter.allocate(operand + ARRAY_CELLS);
      stack[from] = stack.slice(from, height);
      return from + 1;
    }
    case Code.VectorUnpack: {
      const vector = stack[top] as Value[];
      if (vector.length !== operand) throw new VmError('VECTOR_OPERATION_ERROR', UNPACK_PARITY);
      return pushAll(stack, vector, top, frame.limit);
    }
    case Code.VectorPush: {
      const { value, owner } = stack[top - 1] as Reference;
      meter.allocate(1);
      (value as Value[]).push(stack[top] as Value);
      if (owner) owner.isDirty = true;
      return top - 1;
    }
    case Code.VectorPop: {
      const { value, owner } = stack[top] as Reference;
      const last = (value as Value[]).pop();
      if (last === undefined) throw new VmError('VECTOR_OPERATION_ERROR', POP_EMPTY);
      if (owner) owner.isDirty = true;
      stack[top] = last;
      return height;
    }
    case Code.VectorSwap: {
      const { value, owner } = stack[top - 2] as Reference;
      const [one, other] = [Number(stack[top - 1]), Number(stack[top])];
      const vector = value as Value[];
      if (one >= vector.length || other >= vector.length) throw outOfBounds();
      swap(vector, one, other);
      if (owner) owner.isDirty = true;
      return top - 2;
    }
    case Code.Exists: {
      const cell = thread.resource(frame, operand, stack[top] as string, 'exists');
      thread.requireResources(frame);
      stack[top] = cell.slot.length > 0;
      return height;
    }
    case Code.BorrowGlobal:
    case Code.BorrowGlobalMut: {
      const isMutable = code === Code.BorrowGlobalMut;
      const cell = thread.resource(frame, operand, stack[top] as string, isMutable ? 'borrowMut' : 'borrow');
      thread.requireResources(frame);
      if (cell.slot.length === 0) throw new VmError('MISSING_DATA');
      if (isMutable) journal.touch(thread, cell);
      stack[top] = new Reference(cell.slot, 0, cell);
      return height;
    }
    case Code.MoveFrom: {
      const value = journal.moveFrom(thread, thread.resource(frame, operand, stack[top] as string, 'moveFrom'));
      if (value === undefined) throw new VmError('MISSING_DATA');
      thread.requireResources(frame);
      stack[top] = value;
      return height;
    }
    case Code.MoveTo: {
      const { value: signer } = stack[top - 1] as Reference;
      const value = stack[top] as Value;
      const cell = thread.resource(frame, operand, addressOf(signer), 'moveTo', value);
      if (!journal.moveTo(thread, cell, value)) throw new VmError('RESOURCE_ALREADY_EXISTS');
      thread.requireResources(frame);
      return top - 1;
    }
    case Code.Abort:
      throw new MoveAbort(stack[top] as bigint);
    case Code.AbortMessage:
      throw new MoveAbort(stack[top - 1] as bigint, new TextDecoder().decode(bytesOf(stack[top] as Value)));
    default:
      throw new Malformed(frame.called.body?.problems.get(frame.pc - 1) ?? 'the reason is unknown');
  }
}

function swap(vector: unknown[], one: number, other: number): void {
  [vector[one], vector[other]] = [vector[other], vector[one]];
}

function pushAll(stack: unknown[], values: readonly Value[], from: number, limit: number): number {
  if (from + values.length > limit) throw stackOverflow();
  for (const [at, value] of values.entries()) stack[from + at] = value;
  return from + values.length;
}

function addressOf(signer: Value): string {
  if (signer instanceof Signer) return signer.address;
  throw unset();
}

export function outOfBounds(): VmError {
  return new VmError('VECTOR_OPERATION_ERROR', INDEX_OUT_OF_BOUNDS);
}

export function stackOverflow(): VmError {
  return new VmError('EXECUTION_STACK_OVERFLOW');
}

/** Returns the error for an unset local or a dangling reference, which a verifier would reject. */
export function unset(): Malformed {
  return new Malformed('it uses a value that does not exist');
}
