import { storeLookup } from '../modules/moduleLookup';
import type { ModuleStore } from '../modules/moduleStore';
import { structShapes, type AbiReader } from '../modules/structShapes';
import type { ModuleAbi } from '../move/abi';
import { parseTypeTag, type TypeTag } from '../move/typeTag';
import type { UserFacingError } from '../userFacingError';
import type { ChangeReport, SimulationReport } from '../results/simulationReport';
import { rawItemTypes, withDecodedItems } from './tableItems';

/**
 * Maximum number of modules to request from the gateway for one report; modules that have been read before do not
 * count.
 */
const MOST_ASKED = 12;
/** Maximum nesting depth of tables in table items. */
const MOST_ROUNDS = 4;

export interface ShapeOptions {
  /** The network's label. */
  readonly network: string;
  readonly signal: AbortSignal;
  /** Stops reading when aborted. Types known by then are used. */
  readonly within: AbortSignal;
  /** A module that has been read before. */
  readonly known?: ModuleAbi | undefined;
  /** Called with the reason why a module could not be read. */
  readonly onTrouble: (error: UserFacingError) => void;
}

/**
 * Returns the report with the fields of the structs in its events and changes, if they can be read in time, and with
 * raw table items decoded if their types are then known. Unknown types never cause an error; the fields of those types
 * are left without types.
 * @throws the signal's reason
 */
export async function withFieldTypes(
  report: SimulationReport,
  modules: ModuleStore,
  options: ShapeOptions,
): Promise<SimulationReport> {
  const until = AbortSignal.any([options.signal, options.within]);
  const abiOf = abiReader(modules, options, until);
  let structs = await structShapes(typesOf(report), abiOf, until);
  let decoded = report;
  let known = 0;
  // An item of one table can contain another table.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const types = rawItemTypes(decoded, structs);
    if (types.length === known) break;
    known = types.length;
    structs = { ...structs, ...(await structShapes(types, abiOf, until)) };
    decoded = withDecodedItems(decoded, structs);
  }
  options.signal.throwIfAborted();
  return { ...decoded, structs };
}

function abiReader(store: ModuleStore, { network, known, onTrouble }: ShapeOptions, until: AbortSignal): AbiReader {
  const lookup = storeLookup(store, { network, accounts: [], mayAsk: true, signal: until, onTrouble });
  const abis = new Map<string, Promise<ModuleAbi | undefined>>();
  if (known) abis.set(`${known.address}::${known.name}`, Promise.resolve(known));
  let asked = 0;
  return (address, module) => {
    const id = `${address}::${module}`;
    const before = abis.get(id);
    if (before) return before;
    const isThere = store.hasModule(address, module);
    if (!isThere && asked >= MOST_ASKED) return Promise.resolve(undefined);
    if (!isThere) asked++;
    const read = lookup.module(address, module).then(
      answer => (answer.kind === 'found' ? answer.abi : undefined),
      (error: unknown) => {
        if (until.aborted) return undefined;
        throw error;
      },
    );
    abis.set(id, read);
    return read;
  };
}

/**
 * Returns the types in a report. Those of events come first, because there are fewer of them and they show what a
 * transaction did.
 */
function typesOf({ events, accounts, otherChanges }: SimulationReport): readonly TypeTag[] {
  const changes = [...accounts.flatMap(account => account.changes), ...otherChanges];
  const texts = [...events.map(({ type }) => type), ...changes.flatMap(changeTypes)];
  return [...new Set(texts)].map(parseTypeTag).filter(type => type !== undefined);
}

function changeTypes(change: ChangeReport): readonly string[] {
  switch (change.kind) {
    case 'writeResource':
      return [change.type];
    case 'writeTableItem':
      return [change.keyType, change.valueType].filter(type => type !== undefined);
    case 'deleteTableItem':
      return [change.keyType].filter(type => type !== undefined);
    case 'deleteResource':
    case 'writeModule':
    case 'deleteModule':
    case 'unknown':
      return [];
  }
}
