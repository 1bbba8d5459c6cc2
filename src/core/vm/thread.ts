import { canDispatch, resolved } from './calls';
import { entry } from './moduleTypes';
import { CallMode, Frame, Reentrancy } from './frame';
import type { Linker } from './linker';
import { outOfCells, type Meter } from './meter';
import { Dispatch, Parts, type NativeContext, type NativeResult, type Natives } from './native';
import type { Access, FrameView, Watcher } from './outcome';
import type { Cell } from './state/journal';
import type { Session } from './state/session';
import type { StructType } from './type';
import type { LinkedFunction, Value } from './value';
import { cellsOf } from './values';
import { Needed, Stopped, VmError } from './vmError';

export interface MachineParts {
  readonly linker: Linker;
  readonly natives: Natives;
  readonly meter: Meter;
  readonly session: Session;
  readonly watcher?: Watcher;
}

/** Source: aptos-core, `move-vm/runtime/src/interpreter.rs`. */
const MAX_OPERANDS = 1024;
/** Not including the current function. */
const MAX_CALLERS = 1024;

/** Units of work for calling a native, excluding the native's own work, and for resolving a slot. */
const NATIVE_UNITS = 10;
const LINK_UNITS = 2000;

/** The call stack with its values. */
export class Thread implements NativeContext {
  readonly linker: Linker;
  readonly meter: Meter;
  readonly session: Session;
  /**
   * Locals and operands of all frames; see {@link Frame}. Unset locals are `undefined`. Items above `height` are left
   * over from earlier frames.
   */
  readonly stack: unknown[] = [];
  /**
   * The value that was last moved out of each local, indexed by the local's position on the stack; absent if no watcher
   * handles failures.
   */
  readonly moved: unknown[] | undefined;
  /** Up to date only while the machine is not executing. */
  height = 0;
  readonly frames: Frame[] = [];
  calls = 0;
  runningNative: LinkedFunction | undefined;

  readonly #natives: Natives;
  readonly #watcher: Watcher | undefined;
  #reentrancy = new Reentrancy();
  /** Size of the linker's data at the start. */
  readonly #linkedBefore: number;
  /** A native to call before anything else. */
  #first: { readonly called: LinkedFunction; readonly args: readonly Value[] } | undefined;
  #pending: { readonly parts: Parts; readonly args: readonly Value[] } | undefined;

  constructor({ linker, natives, meter, session, watcher }: MachineParts) {
    this.linker = linker;
    this.#linkedBefore = linker.cells;
    this.meter = meter;
    this.session = session;
    this.#natives = natives;
    this.#watcher = watcher;
    this.moved = watcher?.failed && [];
  }

  start(called: LinkedFunction, args: readonly Value[]): void {
    if (args.length !== called.parameters.length) throw new RangeError(`${called.id} has different parameters`);
    this.frames.length = 0;
    this.height = 0;
    this.#clear();
    this.#pending = this.runningNative = undefined;
    this.#reentrancy = new Reentrancy();
    this.#reserve(args.length);
    for (const [at, value] of args.entries()) this.stack[at] = value;
    this.height = args.length;
    this.#first = called.body ? undefined : { called, args };
    if (called.body) this.enter(called, CallMode.Static, args.length);
  }

  /** Enters a function whose arguments are on top of the stack. @param height the stack height */
  enter(called: LinkedFunction, mode: CallMode, height: number): void {
    const { frames, stack } = this;
    const { body, parameters } = called;
    if (!body) throw new VmError('FUNCTION_RESOLUTION_FAILURE');
    const caller = frames[frames.length - 1];
    const base = height - parameters.length;
    const floor = base + body.locals.length;
    const frame = new Frame(called, mode, base, floor, floor + (caller ? caller.limit - base : MAX_OPERANDS));
    if (frames.length > MAX_CALLERS) throw new VmError('CALL_STACK_OVERFLOW');
    this.#reentrancy.enter(frames, frame);
    this.meter.charge((body.locals.length + (this.#reentrancy.isLocked ? frames.length : 0)) >> 3);
    this.#reserve(frame.limit);
    for (let at = height; at < floor; at++) stack[at] = undefined;
    if (this.moved) {
      while (this.moved.length < floor) this.moved.push(undefined);
      this.moved.fill(undefined, base, floor);
    }
    frames.push(frame);
    this.height = floor;
    this.calls++;
    frame.counts = this.#watcher?.counts?.(called);
    this.#watcher?.entered(called, stack.slice(base, height) as Value[], caller ? caller.pc - 1 : -1);
  }

  /** Leaves the current function, whose results are on top of the stack. @param height the stack height */
  leave(height: number, results: number): void {
    const left = this.frames.pop();
    if (left) this.#reentrancy.leave(left);
    this.#watcher?.left(this.stack.slice(height - results, height) as Value[]);
  }

  /** Extends the stack array to a height, because a store beyond its end would make all stores slower. */
  #reserve(height: number): void {
    while (this.stack.length < height) this.stack.push(undefined);
  }

  /** Clears leftovers on the stack. */
  #clear(): void {
    this.stack.fill(undefined, this.height);
  }

  /** Resolves a slot of the current function, or returns the stored result; see {@link resolved}. */
  link({ called }: Frame, slot: number): unknown {
    const known = called.links[slot];
    if (known !== undefined) return known;
    this.meter.charge(LINK_UNITS);
    const { cells } = this.linker;
    const found = this.#withTypes(() => resolved(this.linker, called, entry(called.body?.slots ?? [], slot)));
    this.meter.allocate(this.linker.cells - cells);
    return (called.links[slot] = found);
  }

  /** Does something and charges for the types that it creates and looks up. */
  #withTypes<T>(work: () => T): T {
    const { types } = this.linker;
    const before = types.work;
    const result = work();
    this.meter.charge(types.work - before);
    return result;
  }

  /** Returns the resource that a slot refers to. */
  resource(frame: Frame, slot: number, address: string, access: Access, put?: Value): Cell {
    const type = (frame.called.links[slot] ?? this.link(frame, slot)) as StructType;
    const cell = this.#withTypes(() => this.session.journal.resource(this, address, type));
    this.#watcher?.using(access, cell, frame.pc - 1, put);
    return cell;
  }

  /** Checks that the current function can access its module's resources. Called after the resource has been found. */
  requireResources({ called }: Frame): void {
    if (this.#reentrancy.isDynamic || this.linker.isCircular) this.meter.charge(this.frames.length >> 3);
    this.#reentrancy.requireResources(this.frames, called.module, this.linker.isCircular);
  }

  /** Calls a native whose arguments are on top of the stack. @returns whether it has completed */
  callNative(called: LinkedFunction, args: readonly Value[], height: number): boolean {
    const native = this.#natives.get(called.id);
    if (!native) throw new Stopped(`${called.id} is a native function that Movescope does not support`);
    this.calls++;
    this.meter.charge(NATIVE_UNITS);
    this.height = height;
    this.runningNative = called;
    const call = () => native(this, args, called.typeArguments);
    if (!this.#watcher) return this.#finish(args, this.#withTypes(call));
    const { pc = 0 } = this.frames[this.frames.length - 1] ?? {};
    this.#watcher.entered(called, args, pc - 1);
    try {
      return this.#finish(args, this.#withTypes(call));
    } catch (error) {
      if (error instanceof Needed) this.#watcher.retried();
      throw error;
    }
  }

  get native(): LinkedFunction {
    if (!this.runningNative) throw new RangeError('no native runs');
    return this.runningNative;
  }

  callers(): readonly LinkedFunction[] {
    return this.frames.map(each => each.called);
  }

  /** Executes the next part of an incomplete native. @returns whether it has completed */
  goOn(): boolean {
    if (this.#first) {
      const { called, args: given } = this.#first;
      const isDone = this.callNative(called, given, given.length);
      this.#first = undefined;
      return isDone;
    }
    if (!this.#pending) return true;
    const { parts, args } = this.#pending;
    const results = parts.next();
    if (!results) return false;
    this.#pending = undefined;
    return this.#finish(args, results);
  }

  #finish(args: readonly Value[], result: NativeResult): boolean {
    if (result instanceof Parts) {
      this.#pending = { parts: result, args };
      return false;
    }
    const called = this.native;
    let height = this.height - args.length;
    for (const value of result instanceof Dispatch ? result.args : result) this.stack[height++] = value;
    this.#watcher?.left(result instanceof Dispatch ? [] : result);
    if (result instanceof Dispatch) {
      if (!canDispatch(called, result.target)) throw new VmError('RUNTIME_DISPATCH_ERROR');
      this.enter(result.target, CallMode.Dispatch, height);
    } else this.height = height;
    this.runningNative = undefined;
    return true;
  }

  /** The call stack, outermost frame first; after a failure, the call stack at the failure. */
  views(): readonly FrameView[] {
    return this.frames.map((frame, at) => {
      const next = this.frames[at + 1];
      return {
        function: frame.called,
        offset: next ? frame.pc - 1 : frame.pc,
        locals: this.stack.slice(frame.base, frame.floor) as (Value | undefined)[],
        moved: (this.moved ?? []).slice(frame.base, frame.floor) as (Value | undefined)[],
        operands: this.stack.slice(frame.floor, next?.base ?? this.height) as Value[],
      };
    });
  }

  /** Counts live values, and clears leftovers on the stack. @throws Stopped if there are too many values */
  census(): void {
    const { meter } = this;
    this.#clear();
    let cells = this.linker.cells - this.#linkedBefore;
    for (const value of this.stack.slice(0, this.height)) if (value !== undefined) cells += cellsOf(value as Value);
    cells += this.session.journal.kept();
    meter.cells = cells;
    if (cells > meter.limits.cells) throw outOfCells(meter.limits.cells);
  }
}
