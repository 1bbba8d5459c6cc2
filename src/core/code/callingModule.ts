import { abortSites, type AbortSite } from '../bytecode/abortSites';
import { calleesOf } from '../bytecode/callees';
import { CodeNames } from '../bytecode/codeNames';
import type { CompiledModule } from '../bytecode/compiledCode';
import { readMetadata, type ModuleMetadata } from '../bytecode/metadata';
import type { MemberId } from '../move/functionId';

/** How a function can end, and what it calls. */
export interface FunctionFacts {
  readonly isNative: boolean;
  readonly sites: readonly AbortSite[];
  readonly callees: readonly MemberId[];
  readonly callsValues: boolean;
}

/** A module whose functions are examined one by one. */
export class CallingModule {
  readonly metadata: ModuleMetadata;
  /** Names of the functions that other modules, transactions or views may call. */
  readonly callable: readonly string[];
  /** Names of all functions that it defines. */
  readonly defined: readonly string[];
  readonly #code: CompiledModule;
  readonly #names: CodeNames;
  readonly #definitions: ReadonlyMap<string, CompiledModule['functionDefinitions'][number]>;
  readonly #facts = new Map<string, FunctionFacts>();

  constructor(code: CompiledModule) {
    this.#code = code;
    this.#names = new CodeNames(code);
    this.metadata = readMetadata(code.metadata);
    const named = code.functionDefinitions.map(each => [this.#names.function(each.handle).name, each] as const);
    this.#definitions = new Map(named);
    this.defined = named.map(([name]) => name);
    this.callable = named.flatMap(([name, { visibility, isEntry }]) =>
      visibility !== 'private' || isEntry ? name : [],
    );
  }

  /** Returns `undefined` if the module does not define the function. */
  facts(name: string): FunctionFacts | undefined {
    const known = this.#facts.get(name);
    const definition = this.#definitions.get(name);
    if (known || !definition) return known;
    const { code: unit } = definition;
    const facts = {
      isNative: unit === undefined,
      sites: unit ? abortSites(this.#code, unit, this.#names) : [],
      callees: unit
        ? calleesOf(this.#code, unit, this.#names).flatMap(each => (isError(each.function) ? [] : each.function))
        : [],
      callsValues: unit?.instructions.some(({ op }) => op === 'CallClosure') ?? false,
    };
    this.#facts.set(name, facts);
    return facts;
  }
}

/** Functions of `0x1::error` only add a category to a number, which `abortSites` knows: they never abort. */
function isError({ address, module }: MemberId): boolean {
  return address === '0x1' && module === 'error';
}
