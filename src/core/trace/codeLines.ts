import { unlessDamaged } from '../bytecode/byteCursor';
import type { CompiledModule } from '../bytecode/compiledCode';
import { foldBody, type BodyLine } from '../code/foldBody';
import { FunctionBodies } from '../code/functionBodies';
import type { CodeLine, SourceLine } from '../results/traceReport';
import type { LinkedFunction } from '../vm/value';

/** Source information about compiled code. */
export interface TraceSources {
  /** Returns the source line of an instruction; `undefined` unless the source is the version that was compiled. */
  place(module: CompiledModule, definition: number, offset: number): SourceLine | undefined;
  /** Returns the names of a function's parameters and locals, empty for temporaries; `undefined` if unknown. */
  locals(module: CompiledModule, definition: number): readonly string[] | undefined;
}

/** Combines sources: passes each query to them in order, and returns the first result. */
export function firstOf(all: readonly TraceSources[]): TraceSources {
  const first = <Said>(say: (sources: TraceSources) => Said | undefined): Said | undefined => {
    for (const each of all) {
      const said = say(each);
      if (said !== undefined) return said;
    }
    return undefined;
  };
  return {
    place: (...given) => first(each => each.place(...given)),
    locals: (...given) => first(each => each.locals(...given)),
  };
}

/** Maximum number of characters in a decompiled function, and in one of its statements. */
const [LONGEST_BODY, LONGEST_STATEMENT] = [1_000_000, 400];

/** Finds the source line of an instruction or, failing that, its statement in the decompiled code. */
export class CodeLines {
  readonly #sources: TraceSources;
  readonly #bodies = new Map<CompiledModule, FunctionBodies | undefined>();
  readonly #lines = new Map<LinkedFunction['definition'], readonly BodyLine[]>();

  constructor(sources: TraceSources) {
    this.#sources = sources;
  }

  of(called: LinkedFunction, offset: number): CodeLine {
    const source = this.source(called, offset);
    const statement = source ? undefined : this.#statement(called, offset);
    return { function: called.id, offset, ...(source && { source }), ...(statement !== undefined && { statement }) };
  }

  source({ module, index }: LinkedFunction, offset: number): SourceLine | undefined {
    return this.#sources.place(module.code, index, offset);
  }

  /** Returns the names of parameters and locals; `undefined` if unknown. */
  names({ module, index }: LinkedFunction): readonly string[] | undefined {
    return this.#sources.locals(module.code, index);
  }

  #statement(called: LinkedFunction, offset: number): string | undefined {
    const lines = this.#lines.get(called.definition) ?? this.#folded(called);
    this.#lines.set(called.definition, lines);
    const line = lines.find(each => each.kind === 'statement' && each.offset >= offset);
    return line?.kind === 'statement' ? line.text.slice(0, LONGEST_STATEMENT) : undefined;
  }

  #folded({ module, name }: LinkedFunction): readonly BodyLine[] {
    // A script is linked as a module without a name.
    if (module.id === 'script') return [];
    if (!this.#bodies.has(module.code))
      this.#bodies.set(
        module.code,
        unlessDamaged(() => new FunctionBodies(module.code)),
      );
    const body = this.#bodies.get(module.code)?.of(name);
    return (body && unlessDamaged(() => foldBody(body, LONGEST_BODY))) ?? [];
  }
}
