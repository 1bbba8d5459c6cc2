import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WireAbi } from '../../src/core/gateway/schemas/moduleSchema';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';
import { readModule } from '../../src/core/modules/readAbi';
import type { LookedModule, LookedNames, ModuleLookup } from '../../src/core/modules/moduleLookup';
import type { ModuleAbi } from '../../src/core/move/abi';
import { memberIdText, type MemberId, type ModuleId } from '../../src/core/move/functionId';
import { checkCall } from '../../src/core/payloads/check/checkCall';
import { locatedCall } from '../../src/core/payloads/check/checkDraft';
import { readDraft } from '../../src/core/payloads/draft';

/** Real answers of public nodes, kept beside the repository and never in it. */
const FOLDER = resolve('../shared/aptos/responses');

interface Committed {
  readonly file: string;
  readonly payload: JsonObject;
}

/** The ABIs of each module, as they were recorded at one time and another. */
type Recorded = Map<string, ModuleAbi[]>;

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

/** Looks into one recording of the called module, and into the last one of any other. */
class RecordedModules implements ModuleLookup {
  readonly network = 'a recording';
  readonly accounts = [];

  constructor(
    readonly called: ModuleAbi,
    readonly recorded: Recorded,
  ) {}

  module(address: string, name: string): Promise<LookedModule> {
    const isCalled = address === this.called.address && name === this.called.name;
    const abi = isCalled ? this.called : this.recorded.get(keyOf({ address, module: name }))?.at(-1);
    return Promise.resolve(abi ? { kind: 'found', abi } : { kind: 'unavailable' });
  }

  moduleNames(): Promise<LookedNames> {
    return Promise.resolve({ kind: 'unavailable' });
  }
}

function keyOf({ address, module }: ModuleId): string {
  return `${address}::${module}`;
}

function read(): { readonly recorded: Recorded; readonly committed: readonly Committed[] } {
  const recorded: Recorded = new Map();
  const committed: Committed[] = [];
  for (const { file } of parse('index.json') as unknown as readonly { readonly file: string }[])
    for (const object of objectsIn(parse(file))) {
      if (isAbi(object)) keep(object, recorded);
      const { payload, success } = object;
      if (success === true && isJsonObject(payload) && payload.type === 'entry_function_payload')
        committed.push({ file, payload });
    }
  return { recorded, committed };
}

function keep(object: JsonObject & { readonly address: string }, recorded: Recorded): void {
  const { abi } = readModule({ bytecode: '0x', abi: object as unknown as WireAbi }, object.address);
  if (!abi) return;
  const key = keyOf({ address: abi.address, module: abi.name });
  recorded.set(key, [...(recorded.get(key) ?? []), abi]);
}

/** The recordings of a module from when it had the function. */
function recordingsWith(id: MemberId, recorded: Recorded): readonly ModuleAbi[] {
  return (recorded.get(keyOf(id)) ?? []).filter(({ functions }) => functions.some(({ name }) => name === id.name));
}

/** Nodes send a top-level `Object` as `{"inner": address}` and take it as its address (FACTS.md §15). */
function asRequest(payload: JsonObject): JsonObject {
  const values = isJsonArray(payload.arguments) ? payload.arguments : [];
  const unwrapped = values.map(value => (isJsonObject(value) ? (value.inner ?? value) : value));
  return { ...payload, arguments: unwrapped };
}

describe('the check of payloads, on committed transactions', function () {
  this.timeout(120_000);

  before(function () {
    if (existsSync(FOLDER)) return;
    process.stdout.write(`    skipped: there are no recorded answers at ${FOLDER}\n`);
    this.skip();
  });

  it('finds nothing wrong with what a chain took', async () => {
    const { recorded, committed } = read();
    const counts = { checked: 0, withoutAbi: 0, recordings: 0 };
    for (const { file, payload } of committed) {
      const { call } = readDraft(asRequest(payload));
      assert.ok(call);
      const modules = recordingsWith(call.function, recorded);
      counts[modules.length === 0 ? 'withoutAbi' : 'checked']++;
      counts.recordings += modules.length;
      for (const module of modules) {
        const findings = await checkCall(locatedCall(call), new RecordedModules(module, recorded));
        assert.deepEqual(findings, [], `${memberIdText(call.function)} in ${file}`);
      }
    }
    const { checked, withoutAbi, recordings } = counts;
    process.stdout.write(
      `    ${checked} payloads checked against ${recordings} ABIs; ${withoutAbi} without an ABI of their module\n`,
    );
    assert.ok(checked > 0);
  });
});
