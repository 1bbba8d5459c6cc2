import type { Closure, LinkedFunction, LinkedModule, Value } from './value';
import { Malformed, VmError } from './vmError';

export const enum CallMode {
  Static,
  Closure,
  Dispatch,
}

/** A stack frame. Its locals are on the machine's stack from `base`, its operands from `floor`. */
export class Frame {
  /** Index of the next instruction. */
  pc = 0;
  /** How often each instruction was executed, if a watcher counts them. */
  counts: Uint32Array | undefined;

  constructor(
    readonly called: LinkedFunction,
    readonly mode: CallMode,
    readonly base: number,
    readonly floor: number,
    /** The stack height at which the operand stack of the VM is full. */
    readonly limit: number,
  ) {}

  get isDynamic(): boolean {
    return this.mode !== CallMode.Static;
  }

  get isLocking(): boolean {
    return this.mode === CallMode.Dispatch || this.called.hasModuleLock;
  }
}

/**
 * Restricts re-entrant calls into a module. Static calls can re-enter a module only if modules depend on each other in
 * a cycle, as can happen after an upgrade. Therefore, nothing is tracked unless there is a cycle or a dynamic call.
 *
 * Source: aptos-core, `move-vm/runtime/src/reentrancy_checker.rs`.
 */
export class Reentrancy {
  #dynamic = 0;
  #locks = 0;

  /** Whether a module on the call stack is locked. */
  get isLocked(): boolean {
    return this.#locks > 0;
  }

  /** Whether a function on the call stack was not called statically. */
  get isDynamic(): boolean {
    return this.#dynamic > 0;
  }

  /** @throws VmError if a locked module would be re-entered */
  enter(frames: readonly Frame[], entered: Frame): void {
    const { module } = entered.called;
    const locks = this.#locks + Number(entered.isLocking);
    const isOther = frames.at(-1)?.called.module !== module;
    if (locks > 0 && isOther && frames.some(each => each.called.module === module))
      throw new VmError('RUNTIME_DISPATCH_ERROR');
    this.#locks = locks;
    this.#dynamic += Number(entered.isDynamic);
  }

  leave(left: Frame): void {
    this.#locks -= Number(left.isLocking);
    this.#dynamic -= Number(left.isDynamic);
  }

  /** @throws VmError if a module's resources cannot be accessed because the module was re-entered */
  requireResources(frames: readonly Frame[], module: LinkedModule, isCircular: boolean): void {
    if (this.#dynamic === 0 && !isCircular) return;
    let entries = 0;
    let caller: LinkedModule | undefined;
    for (const { called, mode } of frames) {
      if (called.module === module && (caller !== module || mode === CallMode.Closure)) entries++;
      caller = called.module;
    }
    if (entries > 1) throw new VmError('RUNTIME_DISPATCH_ERROR');
  }
}

/** Returns the arguments of a closure call, in the order of the parameters. @throws Malformed */
export function closureArguments(closure: Closure, given: readonly Value[]): readonly Value[] {
  const { target, mask, captured } = closure;
  const rest = [captured, given].map(values => values.values());
  if (target.parameters.length !== captured.length + given.length)
    throw new Malformed('it calls a closure with the wrong number of arguments');
  return target.parameters.map((_, at) => {
    const next = rest[(mask >> BigInt(at)) & 1n ? 0 : 1]?.next();
    if (next?.value === undefined) throw new Malformed('it calls a closure with the wrong arguments');
    return next.value;
  });
}
