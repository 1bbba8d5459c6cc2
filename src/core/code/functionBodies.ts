import { CodeNames } from '../bytecode/codeNames';
import type { CompiledModule } from '../bytecode/compiledCode';
import { moduleView, type ModuleView } from '../bytecode/moduleView';
import { ShortNames } from './codeKeys';
import type { Body } from './instructionLines';

/** The function bodies of a module, with shortened names. */
export class FunctionBodies {
  readonly #code: CompiledModule;
  readonly #names: CodeNames;
  readonly #view: ModuleView;
  readonly #shortNames: ShortNames;

  /** @throws BytecodeError */
  constructor(code: CompiledModule) {
    this.#code = code;
    this.#names = new CodeNames(code);
    this.#view = moduleView(code, this.#names);
    const others = code.moduleHandles.flatMap((_, index) => (index === code.self ? [] : this.#names.module(index)));
    this.#shortNames = new ShortNames(this.#view.id, others);
  }

  /** Returns `undefined` if there is no function with this name, or it is native. */
  of(name: string): Body | undefined {
    const called = this.#view.functions.find(each => each.name === name);
    if (!called?.code) return undefined;
    return {
      code: this.#code,
      names: this.#names,
      unit: called.code,
      parameters: called.parameters.length,
      results: called.results.length,
      short: text => this.#shortNames.in(text),
    };
  }
}
