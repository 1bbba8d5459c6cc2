import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  accountSchema,
  errorBodySchema,
  abiSchema,
  moduleSchema,
  modulesSchema,
} from '../../src/core/gateway/schemas/answerSchemas';
import {
  blockSchema,
  payloadSchema,
  signatureSchema,
  transactionSchema,
  transactionsSchema,
} from '../../src/core/gateway/schemas/transactionSchema';
import {
  changeSchema,
  isKnownChange,
  simulationResultSchema,
  simulationResultsSchema,
} from '../../src/core/gateway/schemas/simulationResultSchema';
import { parseBySchema } from '../../src/core/gateway/schemas/parseBySchema';
import { isJsonObject, type JsonObject } from '../../src/core/json';

/** Real answers of public nodes, kept beside the repository and never in it. */
const FOLDER = resolve('../shared/aptos/responses');

type Schema = Parameters<typeof parseBySchema>[0];

/** Schemas by the kind in the index. */
const SCHEMAS: ReadonlyMap<string, Schema> = new Map<string, Schema>([
  ['AccountData', accountSchema],
  ['AptosError', errorBodySchema],
  ['Block', blockSchema],
  ['MoveModule', abiSchema],
  ['MoveModuleBytecode', moduleSchema],
  ['MoveModuleBytecode[]', modulesSchema],
  ['Transaction', transactionSchema],
  ['Transaction[]', transactionsSchema],
  ['TransactionPayload', payloadSchema],
  ['TransactionSignature', signatureSchema],
  ['UserTransaction[]', simulationResultsSchema],
  ['WriteSetChange', changeSchema],
]);

/** Blocks of 2022 with members other than the contract requires, with the first of them. */
const OLDER_THAN_CONTRACT: ReadonlyMap<string, string> = new Map([
  ['blocks/aptos-core__genesis_block_by_version_2022-08-18.json', 'block_height'],
]);

interface Entry {
  readonly file: string;
  readonly schema?: string;
}

function parse(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
}

function assertKept(schema: Schema, value: unknown, what: string): void {
  const before = structuredClone(value);
  const parsed = parseBySchema(schema, value);
  if (parsed.kind === 'mismatch') assert.fail(`${what}: ${parsed.path} should be ${parsed.expected}`);
  assert.deepEqual(parsed.value, before, what);
}

/** All objects within a JSON value, itself included. */
function* objectsIn(value: unknown): Generator<JsonObject> {
  if (isJsonObject(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

/**
 * Nodes of 2022 sent events with a `key` instead of the `guid`, and a `state_root_hash` instead of the hash that the
 * contract requires.
 */
function isOlderThanContract(transaction: JsonObject): boolean {
  const { events } = transaction;
  const keyed = Array.isArray(events) && events.some(event => isJsonObject(event) && !('guid' in event));
  return keyed || 'state_root_hash' in transaction;
}

function report(title: string, counts: ReadonlyMap<string, number>): void {
  const lines = [...counts].sort().map(([kind, count]) => `      ${String(count).padStart(5)} ${kind}\n`);
  process.stdout.write(`    ${title}:\n${lines.join('')}`);
}

function count(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

describe('schemas, on answers of public nodes', function () {
  this.timeout(60_000);
  let index: readonly Entry[] = [];

  before(function () {
    if (!existsSync(FOLDER)) {
      process.stdout.write(`    skipped: there are no recorded answers at ${FOLDER}\n`);
      this.skip();
    }
    index = parse('index.json') as readonly Entry[];
  });

  it('accept every answer of a known kind and return it unchanged', () => {
    const files = new Map<string, number>();
    for (const { file, schema: kind } of index) {
      const schema = SCHEMAS.get(kind ?? '');
      if (schema === undefined) {
        assert.equal(kind, undefined, `${file} is of a kind that no schema is for`);
        continue;
      }
      assertKept(schema, parse(file), file);
      count(files, kind ?? '');
    }
    report('files by kind', files);
    assert.deepEqual([...files.keys()].sort(), [...SCHEMAS.keys()].sort());
  });

  it('refuse an answer that is older than the contract at the first member that differs', () => {
    for (const [file, path] of OLDER_THAN_CONTRACT) {
      assert.deepEqual(parseBySchema(blockSchema, parse(file)), { kind: 'mismatch', path, expected: 'a string' });
    }
  });

  it('accept every payload, signature, change and user transaction in them, and keep unknown kinds whole', () => {
    const parts = new Map<string, number>();
    const check = (schema: Schema, value: unknown, kind: string, file: string): void => {
      assertKept(schema, value, `${kind} in ${file}`);
      const type = isJsonObject(value) && typeof value.type === 'string' ? value.type : '';
      count(parts, `${kind} ${type}`);
    };
    for (const { file, schema: kind } of index) {
      if (kind === undefined) continue;
      for (const object of objectsIn(parse(file))) {
        if (isOlderThanContract(object)) {
          count(parts, 'transaction of 2022, not held to the contract');
          continue;
        }
        if (object.type === 'user_transaction') check(simulationResultSchema, object, 'as a simulation:', file);
        if (typeof object.sender === 'string' && isJsonObject(object.payload)) {
          check(payloadSchema, object.payload, 'payload:', file);
          if (isJsonObject(object.signature)) check(signatureSchema, object.signature, 'signature:', file);
        }
        if (!Array.isArray(object.changes)) continue;
        for (const change of object.changes as readonly unknown[]) {
          check(changeSchema, change, 'change:', file);
          const parsed = parseBySchema(changeSchema, change);
          assert.ok(parsed.kind === 'valid' && isKnownChange(parsed.value), file);
        }
      }
    }
    report('parts by kind', parts);
  });
});
