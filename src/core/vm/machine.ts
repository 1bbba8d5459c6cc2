import { overflow } from './arithmetic';
import { calculated } from './calculated';
import { Code, LoadKind } from './code';
import { CallMode, closureArguments } from './frame';
import { outcomeOf } from './errorOutcome';
import type { FrameView, Outcome } from './outcome';
import { Thread, type MachineParts } from './thread';
import { outOfBounds, runRare, stackOverflow, unset } from './rareCodes';
import { Reference, type Closure, type LinkedFunction, type Value } from './value';
import { ARRAY_CELLS, copyValue } from './values';
import { MoveAbort } from './vmError';

const LITERAL: number = LoadKind.Literal;
const MOVE: number = LoadKind.Move;
const STORE: number = Code.Store;
const BRANCH_FALSE: number = Code.BranchFalse;

/** Executes one function at a time. Execution can be paused and resumed after each instruction. */
export class Machine {
  /** Number of instructions executed so far, including `Abort` but not an instruction that failed. */
  instructions = 0;

  readonly #thread: Thread;
  readonly #parts: MachineParts;

  constructor(parts: MachineParts) {
    this.#parts = parts;
    this.#thread = new Thread(parts);
  }

  /** Number of calls so far, including natives. */
  get calls(): number {
    return this.#thread.calls;
  }

  /** Starts a call. Discards the previous execution. */
  start(called: LinkedFunction, args: readonly Value[]): void {
    this.#thread.start(called, args);
  }

  /** The call stack, outermost frame first; after a failure, the call stack at the failure. */
  frames(): readonly FrameView[] {
    return this.#thread.views();
  }

  /**
   * Executes up to `quantum` units of work of about 20 ns each: 100,000 take 2 ms. An instruction is one unit. For a
   * native that returns `Parts`, one part is executed per slice.
   */
  run(quantum: number): Outcome {
    const { meter } = this.#parts;
    try {
      if (meter.wantsCensus) {
        this.#thread.census();
        // Counting can take an entire slice.
        if (meter.cells > quantum) return { kind: 'paused' };
      }
      const outcome: Outcome = this.#thread.goOn() ? this.#execute(quantum) : { kind: 'paused' };
      if (outcome.kind === 'paused') meter.requireRest();
      return outcome;
    } catch (error) {
      const outcome = outcomeOf(error, this.#thread);
      if (outcome.kind === 'needs') this.#thread.runningNative = undefined;
      return outcome;
    } finally {
      meter.work += meter.settle();
    }
  }

  /**
   * Executes instructions. All names in the inner loop are local variables, because field accesses would cost more than
   * the instructions.
   */
  #execute(quantum: number): Outcome {
    const thread = this.#thread;
    const { meter } = this.#parts;
    const { stack, frames, moved } = thread;
    if (frames.length === 0) return { kind: 'returned', values: stack.slice(0, thread.height) as Value[] };
    let fuel = quantum;
    let debts = 0;
    let sp = thread.height;
    let before = sp;
    let pc = 0;
    try {
      enter: while (fuel > 0) {
        const frame = frames[frames.length - 1];
        const body = frame?.called.body;
        if (!frame || !body) throw new RangeError('nothing is running');
        const { code, literals } = body;
        const { links } = frame.called;
        const { base, limit, counts } = frame;
        pc = frame.pc;
        while (fuel > 0) {
          fuel--;
          before = sp;
          if (counts !== undefined) counts[pc] = (counts[pc] ?? 0) + 1;
          const word = code[pc++] ?? 0;
          const operand = word >>> 8;
          const instruction = (word & 0xff) as unknown as Code;
          switch (instruction) {
            case Code.Nop:
              break;
            case Code.Pop:
              sp--;
              break;
            case Code.Return: {
              const count = frame.called.results.length;
              const from = sp - count;
              for (let at = 0; at < count; at++) stack[base + at] = stack[from + at];
              sp = base + count;
              thread.leave(sp, count);
              if (frames.length > 0) continue enter;
              this.#spend(quantum, fuel, debts);
              return { kind: 'returned', values: stack.slice(0, sp) as Value[] };
            }
            case Code.BranchTrue:
              if (stack[--sp] === true) pc = operand;
              break;
            case Code.BranchFalse:
              if (stack[--sp] === false) pc = operand;
              break;
            case Code.Branch:
              pc = operand;
              break;
            case Code.Literal:
              if (sp === limit) throw stackOverflow();
              stack[sp++] = literals[operand];
              break;
            case Code.Constant:
              if (sp === limit) throw stackOverflow();
              stack[sp] = copyValue(literals[operand] as Value, meter);
              sp++;
              fuel -= meter.debt;
              debts += meter.settle();
              break;
            case Code.CopyPlain: {
              const value = stack[base + operand];
              if (value === undefined) throw unset();
              if (sp === limit) throw stackOverflow();
              stack[sp++] = value;
              break;
            }
            case Code.LoadTwo: {
              // Pairs of loads are the most frequent instructions. The next instruction is executed here as well,
              // because storing a value on the stack costs more than a calculation.
              const first = operand & 0xff;
              const firstKind = (operand >>> 8) & 3;
              const one = firstKind === LITERAL ? literals[first] : stack[base + first];
              if (one === undefined) throw unset();
              if (sp === limit) throw stackOverflow();
              if (firstKind === MOVE) {
                if (moved !== undefined) moved[base + first] = one;
                stack[base + first] = undefined;
              }
              if (fuel < 4) {
                stack[sp++] = one;
                break;
              }
              const second = (operand >>> 10) & 0xff;
              const secondKind = operand >>> 18;
              const other = secondKind === LITERAL ? literals[second] : stack[base + second];
              if (counts !== undefined) counts[pc] = (counts[pc] ?? 0) + 1;
              pc++;
              fuel--;
              if (other === undefined || sp + 1 === limit) {
                stack[sp++] = one;
                before = sp;
                throw other === undefined ? unset() : stackOverflow();
              }
              if (secondKind === MOVE) {
                if (moved !== undefined) moved[base + second] = other;
                stack[base + second] = undefined;
              }
              const result = calculated(code[pc] ?? 0, one, other);
              if (result === undefined) {
                stack[sp++] = one;
                stack[sp++] = other;
                break;
              }
              if (counts !== undefined) counts[pc] = (counts[pc] ?? 0) + 1;
              pc++;
              fuel--;
              const next = code[pc] ?? 0;
              if ((next & 0xff) === STORE) {
                if (counts !== undefined) counts[pc] = (counts[pc] ?? 0) + 1;
                pc++;
                fuel--;
                stack[base + (next >>> 8)] = result;
              } else if ((next & 0xff) === BRANCH_FALSE) {
                if (counts !== undefined) counts[pc] = (counts[pc] ?? 0) + 1;
                fuel--;
                pc = result === true ? pc + 1 : next >>> 8;
              } else stack[sp++] = result;
              break;
            }
            case Code.CopyDeep: {
              const value = stack[base + operand];
              if (value === undefined) throw unset();
              if (sp === limit) throw stackOverflow();
              stack[sp] = copyValue(value as Value, meter);
              sp++;
              fuel -= meter.debt;
              debts += meter.settle();
              break;
            }
            case Code.Move: {
              const value = stack[base + operand];
              if (value === undefined) throw unset();
              if (sp === limit) throw stackOverflow();
              if (moved !== undefined) moved[base + operand] = value;
              stack[base + operand] = undefined;
              stack[sp++] = value;
              break;
            }
            case Code.Store:
              stack[base + operand] = stack[--sp];
              break;
            case Code.BorrowLocal:
              if (sp === limit) throw stackOverflow();
              stack[sp++] = new Reference(stack as Value[], base + operand);
              break;
            case Code.BorrowField: {
              const { container, index, owner } = stack[sp - 1] as Reference;
              stack[sp - 1] = new Reference(container[index] as Value[], operand, owner);
              break;
            }
            case Code.ReadPlain: {
              const { container, index } = stack[sp - 1] as Reference;
              const value = container[index];
              if (value === undefined) throw unset();
              stack[sp - 1] = value;
              break;
            }
            case Code.ReadDeep: {
              const { container, index } = stack[sp - 1] as Reference;
              const value = container[index];
              if (value === undefined) throw unset();
              stack[sp - 1] = copyValue(value, meter);
              fuel -= meter.debt;
              debts += meter.settle();
              break;
            }
            case Code.Write: {
              const { container, index, owner } = stack[sp - 1] as Reference;
              container[index] = stack[sp - 2] as Value;
              if (owner) owner.isDirty = true;
              sp -= 2;
              break;
            }
            case Code.Call: {
              let called = links[operand] as LinkedFunction | undefined;
              if (called === undefined) {
                called = thread.link(frame, operand) as LinkedFunction;
                fuel -= meter.debt;
                debts += meter.settle();
              }
              frame.pc = pc;
              if (called.body) {
                thread.enter(called, CallMode.Static, sp);
                fuel -= meter.debt;
                debts += meter.settle();
                sp = thread.height;
                continue enter;
              }
              const isDone = thread.callNative(called, stack.slice(sp - called.parameters.length, sp) as Value[], sp);
              fuel -= meter.debt;
              debts += meter.settle();
              if (!isDone) return this.#pause(quantum, fuel, debts);
              sp = thread.height;
              if (sp > limit) throw stackOverflow();
              continue enter;
            }
            case Code.Pack:
              sp -= operand;
              stack[sp] = stack.slice(sp, sp + operand);
              sp++;
              fuel -= operand;
              debts += operand;
              meter.cells += operand + ARRAY_CELLS;
              break;
            case Code.Unpack: {
              const fields = stack[--sp] as Value[];
              if (sp + operand > limit) throw stackOverflow();
              for (let at = 0; at < operand; at++) stack[sp++] = fields[at];
              break;
            }
            case Code.AddSmall:
            case Code.SubSmall:
            case Code.MulSmall:
            case Code.AddU64:
            case Code.AddBig:
            case Code.SubBig:
            case Code.MulBig:
            case Code.DivBig:
            case Code.ModBig:
            case Code.LessSmall:
            case Code.GreaterSmall:
            case Code.LessEqualSmall:
            case Code.GreaterEqualSmall:
            case Code.LessBig:
            case Code.GreaterBig:
            case Code.LessEqualBig:
            case Code.GreaterEqualBig:
            case Code.EqualPlain:
            case Code.NotEqualPlain:
            case Code.And:
            case Code.Or: {
              const result = calculated(word, stack[sp - 2], stack[sp - 1]);
              if (result === undefined) throw overflow();
              sp--;
              stack[sp - 1] = result;
              break;
            }
            case Code.Not:
              stack[sp - 1] = stack[sp - 1] === false;
              break;
            case Code.VectorLength:
              stack[sp - 1] = BigInt(((stack[sp - 1] as Reference).value as Value[]).length);
              break;
            case Code.VectorBorrow: {
              const { container, index, owner } = stack[sp - 2] as Reference;
              const vector = container[index] as Value[];
              const at = Number(stack[sp - 1]);
              if (at >= vector.length) throw outOfBounds();
              stack[sp - 2] = new Reference(vector, at, owner);
              sp--;
              break;
            }
            case Code.CallClosure: {
              const closure = stack[sp - 1] as Closure;
              const from = sp - 1 - operand;
              const args = closureArguments(closure, stack.slice(from, sp - 1) as Value[]);
              frame.pc = pc;
              if (closure.target.body) {
                for (const [at, value] of args.entries()) stack[from + at] = value;
                thread.enter(closure.target, CallMode.Closure, from + args.length);
                fuel -= meter.debt;
                debts += meter.settle();
                sp = thread.height;
                continue enter;
              }
              const isDone = thread.callNative(closure.target, args, from + args.length);
              fuel -= meter.debt;
              debts += meter.settle();
              if (!isDone) return this.#pause(quantum, fuel, debts);
              sp = thread.height;
              continue enter;
            }
            default:
              // The other instructions are rare and are executed elsewhere, so that this function stays small.
              frame.pc = pc;
              sp = runRare(thread, frame, instruction, operand, sp);
              fuel -= meter.debt;
              debts += meter.settle();
          }
        }
        frame.pc = pc;
      }
      thread.height = sp;
      return this.#pause(quantum, fuel, debts);
    } catch (error) {
      const frame = frames[frames.length - 1];
      if (frame) frame.pc = pc - 1;
      thread.height = before;
      const isCounted = error instanceof MoveAbort && !thread.runningNative;
      this.#spend(quantum, fuel, debts + Number(!isCounted));
      throw error;
    }
  }

  #pause(quantum: number, fuel: number, debts: number): Outcome {
    this.#spend(quantum, fuel, debts);
    return { kind: 'paused' };
  }

  #spend(quantum: number, fuel: number, debts: number): void {
    this.instructions += quantum - fuel - debts;
    this.#parts.meter.work += quantum - fuel;
  }
}
