import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WireAbi } from '../../src/core/gateway/schemas/answerSchemas';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';
import { readModule } from '../../src/core/modules/readAbi';
import type { ModuleAbi } from '../../src/core/move/abi';
import type { MemberId, ModuleId } from '../../src/core/move/functionId';

/** Real answers of public nodes, kept beside the repository and never in it. */
const FOLDER = resolve('../shared/aptos/responses');

/** A committed transaction, as a node sends it. */
export interface Committed {
  readonly file: string;
  readonly transaction: JsonObject;
  readonly payload: JsonObject;
}

/** The ABIs of each module, as they were recorded at different times. */
export type Recorded = ReadonlyMap<string, readonly ModuleAbi[]>;

/** The answers of nodes: modules, and calls of entry functions that succeeded, each as often as it was recorded. */
export interface Recordings {
  readonly recorded: Recorded;
  readonly committed: readonly Committed[];
}

/** Reads all recorded answers; `undefined`, with a message, if they are missing. */
export function readRecordings(): Recordings | undefined {
  if (!existsSync(FOLDER)) {
    console.log(`      skipped: there are no recorded answers at ${FOLDER}`);
    return undefined;
  }
  const recorded = new Map<string, ModuleAbi[]>();
  const committed: Committed[] = [];
  for (const { file } of parse('index.json') as unknown as readonly { readonly file: string }[])
    for (const object of objectsIn(parse(file))) {
      if (isAbi(object)) keep(object, recorded);
      const { payload, success } = object;
      if (success === true && isJsonObject(payload) && payload.type === 'entry_function_payload')
        committed.push({ file, transaction: object, payload });
    }
  return { recorded, committed };
}

/** The recordings of a module that contain the function. */
export function recordingsWith(id: MemberId, recorded: Recorded): readonly ModuleAbi[] {
  return (recorded.get(keyOf(id)) ?? []).filter(({ functions }) => functions.some(({ name }) => name === id.name));
}

/** The key of a module's recordings. */
export function keyOf({ address, module }: ModuleId): string {
  return `${address}::${module}`;
}

/** Nodes send a top-level `Object` as `{"inner": address}` and take it as its address (FACTS.md §15). */
export function asRequest(payload: JsonObject): JsonObject {
  const values = isJsonArray(payload.arguments) ? payload.arguments : [];
  const unwrapped = values.map(value => (isJsonObject(value) ? (value.inner ?? value) : value));
  return { ...payload, arguments: unwrapped };
}

function parse(file: string): JsonValue {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as JsonValue;
}

/** All objects within a JSON value, itself included. */
function* objectsIn(value: JsonValue): Generator<JsonObject> {
  if (isJsonObject(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value) as readonly JsonValue[]) yield* objectsIn(member);
}

function isAbi(object: JsonObject): object is JsonObject & { readonly address: string } {
  return typeof object.address === 'string' && isJsonArray(object.exposed_functions) && isJsonArray(object.structs);
}

function keep(object: JsonObject & { readonly address: string }, recorded: Map<string, ModuleAbi[]>): void {
  const { abi } = readModule({ bytecode: '0x', abi: object as unknown as WireAbi }, object.address);
  if (!abi) return;
  const key = keyOf({ address: abi.address, module: abi.name });
  recorded.set(key, [...(recorded.get(key) ?? []), abi]);
}
