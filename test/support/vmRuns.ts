import type { CompiledModule } from '../../src/core/bytecode/compiledCode';
import { readBytecode } from '../../src/core/bytecode/readBytecode';
import { longAddress } from '../../src/core/move/address';
import { parseTypeTag } from '../../src/core/move/typeTag';
import { decode, encode } from '../../src/core/vm/bcs';
import { Linker } from '../../src/core/vm/linker';
import { Machine } from '../../src/core/vm/machine';
import { Meter, USUAL_LIMITS } from '../../src/core/vm/meter';
import type { Natives } from '../../src/core/vm/native';
import type { Outcome } from '../../src/core/vm/outcome';
import { Journal } from '../../src/core/vm/state/journal';
import { Session } from '../../src/core/vm/state/session';
import { Reference, Signer, type LinkedFunction, type Value } from '../../src/core/vm/value';

/** A call of a function with values in BCS; the signers are its first parameters. */
export interface TestCall {
  /** `0x1::m`. */
  readonly module: string;
  readonly name: string;
  readonly typeArguments?: readonly string[];
  readonly signers?: readonly string[];
  readonly args?: readonly Uint8Array[];
}

/** How a call ended, and what it took. */
export interface TestRun {
  readonly called: LinkedFunction;
  readonly outcome: Exclude<Outcome, { readonly kind: 'paused' }>;
  /** The BCS of what it returned. */
  readonly values: readonly Uint8Array[];
  readonly instructions: number;
  readonly calls: number;
}

/** The slices in which tests run code: short, so that code is stopped and continued. */
const QUANTUM = 50;

/** Runs functions of some modules one after the other, on a ledger that begins empty. */
export class TestVm {
  readonly linker: Linker;
  #journal = emptyLedger();

  constructor(
    files: readonly Uint8Array[],
    readonly natives: Natives,
    readonly limits = USUAL_LIMITS,
  ) {
    const modules = new Map(files.map(readModule).map(each => [moduleId(each), each]));
    this.linker = new Linker(id => modules.get(id) ?? 'absent');
  }

  /** Begins with an empty ledger again. */
  forget(): void {
    this.#journal = emptyLedger();
  }

  run(call: TestCall): TestRun {
    const [meter, session] = [new Meter(this.limits), new Session(this.#journal, ENVIRONMENT)];
    const means = { linker: this.linker, meter };
    const called = this.function(call);
    const signers = (call.signers ?? []).map((each, at) => {
      const signer = new Signer(longAddress(each));
      return called.parameters[at]?.kind === 'reference' ? new Reference([signer], 0) : signer;
    });
    const types = called.parameters.slice(signers.length);
    const values = types.map((type, at) => decode(means, type, call.args?.[at] ?? new Uint8Array()));
    return this.#run(called, [...signers, ...values], { meter, session });
  }

  function({ module, name, typeArguments = [] }: TestCall): LinkedFunction {
    const types = typeArguments.map(text => {
      const tag = parseTypeTag(text);
      if (!tag) throw new Error(`${text} is not a type`);
      return this.linker.types.ofTag(tag);
    });
    return this.linker.function(module, name, types);
  }

  #run(
    called: LinkedFunction,
    args: readonly Value[],
    parts: { readonly meter: Meter; readonly session: Session },
  ): TestRun {
    const { linker } = this;
    const machine = new Machine({ linker, natives: this.natives, ...parts });
    const mark = this.#journal.mark();
    machine.start(called, args);
    let outcome = machine.run(QUANTUM);
    while (outcome.kind === 'paused') outcome = machine.run(QUANTUM);
    const returned = outcome.kind === 'returned' ? outcome.values : [];
    if (outcome.kind !== 'returned') this.#journal.rollback(mark);
    const values = returned.map((value, at) => {
      const type = called.results[at];
      if (!type) throw new Error('more values than results');
      return encode({ linker, meter: parts.meter }, type, value);
    });
    return { called, outcome, values, instructions: machine.instructions, calls: machine.calls };
  }
}

function emptyLedger(): Journal {
  return new Journal({ resource: () => 'absent', tableItem: () => 'absent' });
}

export const ENVIRONMENT = {
  chainId: 4,
  sessionHash: new Uint8Array(32),
  scriptHash: new Uint8Array(),
  storageUsage: { items: 0n, bytes: 0n },
};

/** Reads a module that is whole. */
export function readModule(bytes: Uint8Array): CompiledModule {
  const { code } = readBytecode(bytes);
  if (code.kind !== 'module') throw new Error('a script instead of a module');
  return code;
}

/** Returns `0x1::m`. */
export function moduleId({ moduleHandles, self, addresses, identifiers }: CompiledModule): string {
  const { address = -1, name = -1 } = moduleHandles[self] ?? {};
  return `${addresses[address] ?? ''}::${identifiers[name] ?? ''}`;
}
