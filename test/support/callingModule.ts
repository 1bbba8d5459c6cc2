import type { CompiledModule, FunctionDefinition, TypeToken } from '../../src/core/bytecode/compiledCode';
import { writeMetadata, type ErrorText } from '../../src/core/bytecode/metadata';
import type { Instruction } from '../../src/core/bytecode/opcodes';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import type { ModuleId } from '../../src/core/move/functionId';

/** What a function of {@link callingModule} does, in order. */
export type Step =
  /** Calls `0x1::coin::burn`, without arguments. */
  | { readonly call: string }
  /** Aborts with a literal; with the constant in a category of `0x1::error`; or with the first parameter. */
  | { readonly abort: bigint | { readonly category: string; readonly reason: bigint } | 'parameter' }
  | { readonly instruction: Instruction };

/** A function of {@link callingModule}; without steps it is native. */
export interface CallingFunction {
  readonly name: string;
  readonly visibility?: 'public' | 'friend' | 'private';
  readonly isEntry?: boolean;
  readonly steps?: readonly Step[];
}

const U64: TypeToken = { kind: 'primitive', name: 'u64' };
const [NOTHING, ONE_NUMBER] = [0, 1];

/** Returns the bytecode of a module whose functions take a u64, return nothing, and call each other. */
export function callingModule(
  id: ModuleId,
  functions: readonly CallingFunction[],
  errors: readonly ErrorText[] = [],
): Uint8Array {
  const tables = new Tables(id);
  const functionDefinitions = functions.map(({ name, visibility = 'public', isEntry = false, steps }) => ({
    handle: tables.function({ ...id, name }),
    visibility,
    isEntry,
    acquires: [],
    ...(steps && {
      code: {
        locals: NOTHING,
        instructions: [...steps.flatMap(each => tables.instructions(each)), { kind: 'none', op: 'Ret' } as const],
      },
    }),
  }));
  return writeBytecode(tables.module(functionDefinitions, errors));
}

class Tables {
  readonly #addresses: string[] = [];
  readonly #identifiers: string[] = [];
  readonly #modules: CompiledModule['moduleHandles'][number][] = [];
  readonly #functions: CompiledModule['functionHandles'][number][] = [];
  readonly #self: number;

  constructor(self: ModuleId) {
    this.#self = this.#module(self);
  }

  module(functionDefinitions: readonly FunctionDefinition[], errors: readonly ErrorText[]): CompiledModule {
    const metadata = writeMetadata({ errors, structs: [], functions: [], unreadable: [] });
    return {
      kind: 'module',
      version: 7,
      isMarked: true,
      self: this.#self,
      addresses: this.#addresses,
      identifiers: this.#identifiers,
      moduleHandles: this.#modules,
      structHandles: [],
      signatures: [[], [U64]],
      functionHandles: this.#functions,
      functionInstantiations: [],
      constants: [],
      metadata,
      structDefinitions: [],
      structInstantiations: [],
      functionDefinitions,
      fieldHandles: [],
      fieldInstantiations: [],
      friends: [],
      variantFieldHandles: [],
      variantFieldInstantiations: [],
      variantHandles: [],
      variantInstantiations: [],
    };
  }

  function({ address, module, name }: ModuleId & { readonly name: string }): number {
    const handle = { module: this.#module({ address, module }), name: index(this.#identifiers, name) };
    const at = this.#functions.findIndex(each => each.module === handle.module && each.name === handle.name);
    if (at >= 0) return at;
    const isError = address === '0x1' && module === 'error';
    return (
      this.#functions.push({
        ...handle,
        parameters: ONE_NUMBER,
        results: isError ? ONE_NUMBER : NOTHING,
        typeParameters: [],
        attributes: [],
      }) - 1
    );
  }

  instructions(step: Step): readonly Instruction[] {
    if ('instruction' in step) return [step.instruction];
    if ('call' in step) return [literal(0n), this.#call(step.call)];
    const { abort } = step;
    const value: readonly Instruction[] =
      abort === 'parameter'
        ? [{ kind: 'local', op: 'MoveLoc', operand: 0 }]
        : typeof abort === 'bigint'
          ? [literal(abort)]
          : [literal(abort.reason), this.#call(`0x1::error::${abort.category}`)];
    return [...value, { kind: 'none', op: 'Abort' }];
  }

  #call(id: string): Instruction {
    const [address = '', module = '', name = ''] = id.split('::');
    return { kind: 'function', op: 'Call', operand: this.function({ address, module, name }) };
  }

  #module({ address, module }: ModuleId): number {
    const handle = { address: index(this.#addresses, address), name: index(this.#identifiers, module) };
    const at = this.#modules.findIndex(each => each.address === handle.address && each.name === handle.name);
    return at >= 0 ? at : this.#modules.push(handle) - 1;
  }
}

function literal(operand: bigint): Instruction {
  return { kind: 'integer', op: 'LdU64', operand };
}

function index(list: string[], value: string): number {
  const at = list.indexOf(value);
  return at >= 0 ? at : list.push(value) - 1;
}
