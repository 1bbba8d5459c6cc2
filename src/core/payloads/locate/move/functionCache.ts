import type { MoveSight } from './moveSight';
import type { ParsedStretch } from './parsedStretch';
import { movedFunction, withSameCalls, type FunctionReading } from './readFunctions';
import { MoveToken } from './scanMove';
import type { Stretch } from './stretches';

/** The functions of a stretch, as they were read when it and what it depends on was the same. */
interface KnownFunctions {
  readonly line: number;
  readonly context: string;
  readonly functions: readonly FunctionReading[];
}

/** What was read of the functions of a document; after an edit only those that it may change are read again. */
export class FunctionCache {
  readonly #known = new WeakMap<ParsedStretch, KnownFunctions>();
  /** All functions before the last edits. */
  #before: readonly FunctionReading[] = [];

  /** All functions of a document, the same objects as long as they stay as they are. */
  functionsOf(sight: MoveSight): readonly FunctionReading[] {
    const old = new Map(this.#before.map(each => [each.range.start.line, each]));
    const read = sight.stretches
      .filter(each => mayHaveFunctions(each, sight.textOf(each).parsed))
      .map(stretch => {
        const kept = this.#keptFunctions(stretch, sight);
        const fresh = () => sight.functionsIn(stretch).map(each => withSameCalls(each, old.get(each.range.start.line)));
        return { stretch, functions: kept ?? fresh() };
      });
    // Contexts are made of all that is parsed: what is read first leaves less of it to be kept until then.
    for (const { stretch, functions } of read) {
      const known = { line: stretch.start.line, context: sight.contextOf(stretch), functions };
      this.#known.set(sight.textOf(stretch).parsed, known);
    }
    this.#before = read.flatMap(({ functions }) => functions);
    return this.#before;
  }

  #keptFunctions(stretch: Stretch, sight: MoveSight): readonly FunctionReading[] | undefined {
    const known = this.#known.get(sight.textOf(stretch).parsed);
    if (known?.context !== sight.contextOf(stretch)) return undefined;
    const by = stretch.start.line - known.line;
    return by === 0 ? known.functions : known.functions.map(each => movedFunction(each, by));
  }
}

/** Most structs and constants need not be parsed: a function stands in their stretches only where it begins no line. */
function mayHaveFunctions({ kind }: Stretch, { text }: ParsedStretch): boolean {
  return kind === MoveToken.function || /\bfun\b/.test(text);
}
