import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createClient } from '../../../src/core/gateway/client';
import type { Clock } from '../../../src/core/gateway/fetch';
import { createHttpTransport } from '../../../src/core/gateway/httpTransport';
import {
  accountSchema,
  encodingSchema,
  moduleSchema,
  modulesSchema,
} from '../../../src/core/gateway/schemas/answerSchemas';
import {
  blockSchema,
  transactionSchema,
  transactionsSchema,
} from '../../../src/core/gateway/schemas/transactionSchema';
import { parseBySchema } from '../../../src/core/gateway/schemas/parseBySchema';
import { simulationResultsSchema } from '../../../src/core/gateway/schemas/simulationResultSchema';
import type { JsonValue } from '../../../src/core/json';
import { readModule } from '../../../src/core/modules/readAbi';
import { OPERATIONS } from '../../conformance/operations';
import { allowedLater } from '../allowed';
import type { Bases } from '../bases';
import { mutatedJson, mutatedText } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';

const SCHEMAS = [
  accountSchema,
  blockSchema,
  encodingSchema,
  moduleSchema,
  modulesSchema,
  simulationResultsSchema,
  transactionSchema,
  transactionsSchema,
];

/** The schemas, and the client over a gateway that answers anything. */
export function answerTargets({ answers }: Bases): readonly FuzzTarget[] {
  return [
    fuzzTarget('schemas', mutatedJson(answers), tryAllSchemas),
    fuzzTarget('client', anyAnswer(answers), readByClient),
  ];
}

function tryAllSchemas(value: JsonValue): void {
  for (const schema of SCHEMAS) {
    const parsed = parseBySchema<unknown>(schema, value);
    if (parsed.kind === 'valid') assert.deepEqual(parsed.value, value);
  }
  const module = parseBySchema(moduleSchema, value);
  if (module.kind === 'valid') readModule(module.value, '0x1');
}

/** An answer from the network. */
interface RawAnswer {
  readonly operation: keyof typeof OPERATIONS;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

function anyAnswer(answers: readonly JsonValue[]): fc.Arbitrary<RawAnswer> {
  const texts = answers.map(answer => JSON.stringify(answer));
  const value = fc.oneof(
    fc.constantFrom('', '0', '-1', '1e9', 'abc', 'Wed, 21 Oct 2099 07:28:00 GMT', '9'.repeat(30)),
    fc.stringMatching(/^[!-~]{1,20}$/),
  );
  const name = fc.constantFrom(
    'retry-after',
    'content-type',
    'x-aptos-cursor',
    'x-aptos-chain-id',
    'location',
    'content-length',
    'x-request-id',
  );
  return fc.record({
    operation: fc.constantFrom(...(Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[])),
    status: fc.oneof(
      { weight: 3, arbitrary: fc.constant(200) },
      { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
    ),
    headers: fc.array(fc.tuple(name, value), { maxLength: 2 }),
    body: fc.oneof(
      mutatedJson(answers).map(each => JSON.stringify(each)),
      mutatedText(texts),
    ),
  });
}

/** A clock whose time limits never pass. */
const TIMELESS: Clock = { now: () => 0, ticks: () => 0, sleep: () => new Promise(() => undefined) };

/** A clock on which every wait ends at once. */
function hastyClock(): Clock {
  const time = { now: 0 };
  return {
    now: () => time.now,
    ticks: () => time.now,
    sleep: ms => {
      time.now += ms;
      return Promise.resolve();
    },
  };
}

async function readByClient({ operation, status, headers, body }: RawAnswer): Promise<void> {
  const bodiless = [204, 205, 304].includes(status);
  const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  const transport = createHttpTransport({
    network: { label: 'Testnet', baseUrl: 'https://gateway.invalid/v1', auth: 'none' },
    fetch: () => Promise.resolve(new Response(bodiless ? null : body, init)),
    clock: TIMELESS,
  });
  await allowedLater(OPERATIONS[operation](createClient(transport, hastyClock()), new AbortController().signal));
}
