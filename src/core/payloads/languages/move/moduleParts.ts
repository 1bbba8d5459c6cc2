import type { MoveModule, MoveUse } from '../../../move/source/factModel';
import { holds } from '../../../move/source/resolveName';
import type { PlacedModule } from './writtenMove';
import { membersContext, moduleUses, type ParsedChunk } from './parsedChunk';
import { MoveToken } from './scanMove';
import type { Chunk } from './chunks';

type ParseChunk = (chunk: Chunk) => ParsedChunk;

/**
 * A module whose declarations are parsed one by one: only those that a name refers to. A `use` that does not begin a
 * line applies only to its own part.
 */
export class ModuleParts {
  /** Including the declarations on its line. */
  readonly #header: MoveModule;
  readonly #parts: readonly Chunk[];
  readonly #parsed: ParseChunk;
  #byName: ReadonlyMap<string, readonly ParsedChunk[]> | undefined;
  #using: readonly { readonly members: MoveModule; readonly uses: readonly MoveUse[] }[] | undefined;
  #context: ReadonlySet<string> | undefined;

  /** @param parts the chunks of its other declarations */
  constructor(header: MoveModule, parts: readonly Chunk[], parsed: ParseChunk) {
    this.#header = header;
    this.#parts = parts;
    this.#parsed = parsed;
  }

  /**
   * The facts on which the reading of a function depends, besides its own text, as pairs of a name and the facts about
   * it.
   */
  get context(): ReadonlySet<string> {
    this.#context ??= new Set([
      ...headerContext(this.#header),
      ...this.#parts.flatMap(part => {
        const parsed = this.#parsed(part);
        return part.kind === MoveToken.use ? parsed.context : parsed.outline;
      }),
    ]);
    return this.#context;
  }

  /** Returns the module as seen by a function that one of its parts declares. */
  seenFrom(own: MoveModule): PlacedModule {
    const { kind, address, name, attributes } = this.#header;
    this.#using ??= [
      this.#header,
      ...this.#parts.filter(part => part.kind === MoveToken.use).map(part => this.#parsed(part).members),
    ].map(members => ({ members, uses: moduleUses(members) }));
    const others = this.#using.filter(({ members }) => members !== own);
    return {
      ...{ kind, address, name, attributes },
      uses: [...others.flatMap(({ uses }) => uses), ...own.uses],
      declares: each => this.#declaring(each).some(part => declares(part, each)),
      functionNamed: each =>
        this.#declaring(each).flatMap(part => part.functions.find(({ name: its }) => its === each) ?? [])[0],
      functionsAt: offset => own.functions.filter(({ span }) => holds(span, offset)),
    };
  }

  /** Returns the parts that may declare a name. */
  #declaring(name: string): readonly MoveModule[] {
    this.#byName ??= byName(this.#parts.map(this.#parsed));
    return [this.#header, ...(this.#byName.get(name) ?? []).map(({ members }) => members)];
  }
}

function byName(parts: readonly ParsedChunk[]): ReadonlyMap<string, readonly ParsedChunk[]> {
  const found = new Map<string, ParsedChunk[]>();
  for (const parsed of parts) {
    for (const name of parsed.names) {
      const named = found.get(name);
      if (named) named.push(parsed);
      else found.set(name, [parsed]);
    }
  }
  return found;
}

function declares({ functions, structs, constants }: MoveModule, name: string): boolean {
  return [functions, structs, constants].some(all => all.some(each => each.name === name));
}

/** Facts of the module itself follow an empty name. */
function headerContext(header: MoveModule): readonly string[] {
  const { kind, address, name, attributes } = header;
  return [` ${kind} ${address} ${name} ${attributes.map(each => each.name).join(' ')}`, ...membersContext(header)];
}
