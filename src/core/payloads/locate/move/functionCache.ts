import type { MoveSight } from './moveSight';
import type { ParsedStretch } from './parsedStretch';
import { movedFunction, withSameCalls, type FunctionReading } from './readFunctions';
import { MoveToken } from './scanMove';
import type { Stretch } from './stretches';

/** The functions of a stretch, as they were read when it and what it depends on was the same. */
interface KnownFunctions {
  readonly line: number;
  readonly context: ReadonlySet<string>;
  readonly functions: readonly FunctionReading[];
}

/** What was read of the functions of a document; after an edit only those that it may change are read again. */
export class FunctionCache {
  readonly #known = new WeakMap<ParsedStretch, KnownFunctions>();
  readonly #changes = new ContextChanges();
  /** All functions before the last edits. */
  #before: readonly FunctionReading[] = [];

  /** All functions of a document, the same objects as long as they stay as they are. */
  functionsOf(sight: MoveSight): readonly FunctionReading[] {
    const old = new Map(this.#before.map(each => [each.range.start.line, each]));
    const read = sight.stretches
      .filter(each => mayTell(each, sight.textOf(each).parsed))
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

  /** What was read of a stretch, as long as no name changed that is in it. */
  #keptFunctions(stretch: Stretch, sight: MoveSight): readonly FunctionReading[] | undefined {
    const { parsed } = sight.textOf(stretch);
    const known = this.#known.get(parsed);
    if (!known) return undefined;
    const changed = this.#changes.between(known.context, sight.contextOf(stretch));
    if (changed.some(name => parsed.text.includes(name))) return undefined;
    const by = stretch.start.line - known.line;
    return by === 0 ? known.functions : known.functions.map(each => movedFunction(each, by));
  }
}

/** The names that two contexts have different things to tell of; most questions are for those of the question before. */
class ContextChanges {
  #before: ReadonlySet<string> | undefined;
  #after: ReadonlySet<string> | undefined;
  #names: readonly string[] = [];

  between(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
    if (before === this.#before && after === this.#after) return this.#names;
    const entries = [...[...before].filter(each => !after.has(each)), ...[...after].filter(each => !before.has(each))];
    this.#before = before;
    this.#after = after;
    this.#names = [...new Set(entries.map(entry => entry.replace(/ .*/s, '')))];
    return this.#names;
  }
}

/**
 * Whether a stretch may have an entry function or calls: others need not be parsed. A function stands in that of a struct
 * or a constant only where it begins no line.
 */
function mayTell({ kind, calls }: Stretch, { text }: ParsedStretch): boolean {
  return (calls || text.includes('entry')) && (kind === MoveToken.function || /\bfun\b/.test(text));
}
