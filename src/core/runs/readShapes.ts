import { storeLookup } from '../modules/moduleLookup';
import type { ModuleStore } from '../modules/moduleStore';
import type { ModuleAbi } from '../move/abi';
import { parseTypeTag, typeTagText, type StructTag, type TypeTag } from '../move/typeTag';
import type { UserFacingError } from '../userFacingError';
import { fieldTypes, structId, type StructShape, type StructShapes } from '../move/fieldTypes';
import type { ChangeReport, SimulationReport } from '../reports/simulationReport';
import { rawItemTypes, withDecodedItems } from './tableItems';

/** Maximum number of modules to request from the gateway for one report; those already read do not count. */
const MOST_ASKED = 12;
/** Maximum number of types whose fields are read. */
const MOST_TYPES = 500;
/** Maximum depth of tables inside the items of tables. */
const MOST_ROUNDS = 4;
/** Structs that JSON shows as one value. */
const PLAIN: ReadonlySet<string> = new Set(['0x1::string::String', '0x1::object::Object']);
const OPTION = '0x1::option::Option';

/** Options for reading types. */
export interface ShapeOptions {
  /** The network's label. */
  readonly network: string;
  readonly signal: AbortSignal;
  /** Also ends the reading; types known by then are used. */
  readonly within: AbortSignal;
  /** Returns a module that has been read before. */
  readonly known?: ModuleAbi | undefined;
  /** Called with the reason that a module could not be read. */
  readonly onTrouble: (error: UserFacingError) => void;
}

/**
 * Returns the report with the fields of the structs in its events and changes, if they have been read or are read in
 * time, and the raw table items decoded whose types are then known. Never fails because of a type: if it is not known, its fields have no types.
 * @throws the signal's reason
 */
export async function withFieldTypes(
  report: SimulationReport,
  modules: ModuleStore,
  options: ShapeOptions,
): Promise<SimulationReport> {
  const reader = new ShapeReader(modules, options);
  await reader.read(typesOf(report));
  let decoded = report;
  let known = 0;
  // A table can be inside the item of another one.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const types = rawItemTypes(decoded, reader.shapes);
    if (types.length === known) break;
    known = types.length;
    await reader.read(types);
    decoded = withDecodedItems(decoded, reader.shapes);
  }
  options.signal.throwIfAborted();
  return { ...decoded, structs: reader.shapes };
}

class ShapeReader {
  readonly #store: ModuleStore;
  readonly #lookup: ReturnType<typeof storeLookup>;
  readonly #until: AbortSignal;
  readonly #abis = new Map<string, Promise<ModuleAbi | undefined>>();
  readonly #found = new Map<string, StructShape>();
  readonly #seen = new Set<string>();
  #asked = 0;

  constructor(store: ModuleStore, { network, signal, within, known, onTrouble }: ShapeOptions) {
    this.#store = store;
    if (known) this.#abis.set(`${known.address}::${known.name}`, Promise.resolve(known));
    this.#until = AbortSignal.any([signal, within]);
    this.#lookup = storeLookup(store, { network, accounts: [], mayAsk: true, signal: this.#until, onTrouble });
  }

  get shapes(): StructShapes {
    return Object.fromEntries(this.#found);
  }

  /** Types are read level by level: the outermost types in a report come first. */
  async read(types: readonly TypeTag[]): Promise<void> {
    for (let level = types; level.length > 0 && !this.#until.aborted;) {
      const structs = level.flatMap(structsIn).filter(type => this.#isNew(type));
      await Promise.all(structs.map(type => this.#readShape(type)));
      level = structs.flatMap(type => this.#inside(type));
    }
  }

  #isNew(type: StructTag): boolean {
    const text = typeTagText(type);
    if (this.#seen.has(text) || this.#seen.size >= MOST_TYPES) return false;
    this.#seen.add(text);
    return true;
  }

  async #readShape(type: StructTag): Promise<void> {
    const abi = await this.#abiOf(type);
    const struct = abi?.structs.find(({ name }) => name === type.name);
    if (struct) this.#found.set(structId(type), { fields: struct.fields, variants: struct.variants });
  }

  #abiOf({ address, module }: StructTag): Promise<ModuleAbi | undefined> {
    const id = `${address}::${module}`;
    const known = this.#abis.get(id);
    if (known) return known;
    const isThere = this.#store.hasModule(address, module);
    if (!isThere && this.#asked >= MOST_ASKED) return Promise.resolve(undefined);
    if (!isThere) this.#asked++;
    const read = this.#lookup.module(address, module).then(
      answer => (answer.kind === 'found' ? answer.abi : undefined),
      (error: unknown) => {
        if (this.#until.aborted) return undefined;
        throw error;
      },
    );
    this.#abis.set(id, read);
    return read;
  }

  /** Returns the types of the fields of a struct, or of all variants of an enum. */
  #inside(type: StructTag): readonly TypeTag[] {
    const variants = this.#found.get(structId(type))?.variants ?? [];
    const names = variants.length > 0 ? variants.map(({ name }) => name) : [undefined];
    return names.flatMap(name => [...(fieldTypes(type, this.shapes, name)?.values() ?? [])].filter(isKnown));
  }
}

/** Returns the outermost structs of a type whose fields JSON shows: not those that it shows as one value. */
function structsIn(type: TypeTag): readonly StructTag[] {
  switch (type.kind) {
    case 'vector':
      return structsIn(type.element);
    case 'struct':
      if (PLAIN.has(structId(type))) return [];
      return structId(type) === OPTION ? type.typeArguments.flatMap(structsIn) : [type];
    case 'primitive':
    case 'parameter':
    case 'reference':
      return [];
  }
}

/** Events come first: there are fewer of them, and they are what a transaction reports. */
function typesOf({ events, accounts, otherChanges }: SimulationReport): readonly TypeTag[] {
  const changes = [...accounts.flatMap(account => account.changes), ...otherChanges];
  const texts = [...events.map(({ type }) => type), ...changes.flatMap(changeTypes)];
  return [...new Set(texts)].map(parseTypeTag).filter(isKnown);
}

function changeTypes(change: ChangeReport): readonly string[] {
  switch (change.kind) {
    case 'writeResource':
      return [change.type];
    case 'writeTableItem':
      return [change.keyType, change.valueType].filter(isKnown);
    case 'deleteTableItem':
      return [change.keyType].filter(isKnown);
    case 'deleteResource':
    case 'writeModule':
    case 'deleteModule':
    case 'unknown':
      return [];
  }
}

function isKnown<T>(value: T | undefined): value is T {
  return value !== undefined;
}
