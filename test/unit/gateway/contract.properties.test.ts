import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answer } from '../../../src/core/gateway/answer';
import { OtherAnswerError, SchemaMismatchError } from '../../../src/core/gateway/requestErrors';
import { createClient, type Client } from '../../../src/core/gateway/client';
import { never, transportTo } from './testTransport';

/** What the contract says about a value; `open` is what it leaves open. */
type Form =
  | 'string'
  | 'u64'
  | 'boolean'
  | 'open'
  | { readonly list: Form }
  | { readonly required: Members; readonly optional?: Members }
  /** An object with a `type`, of which only some are shown. */
  | { readonly shown: Readonly<Record<string, Members>>; readonly others: readonly string[] };
type Members = Readonly<Record<string, Form>>;

const PAYLOAD: Form = {
  shown: {
    entry_function_payload: { function: 'string', type_arguments: { list: 'string' }, arguments: { list: 'open' } },
  },
  others: ['script_payload', 'multisig_payload', 'made_up'],
};
const SIGNATURE: Form = {
  shown: { ed25519_signature: { public_key: 'string', signature: 'string' } },
  others: ['multi_agent_signature', 'made_up', ''],
};
const REQUEST: Members = {
  sender: 'string',
  sequence_number: 'u64',
  max_gas_amount: 'u64',
  gas_unit_price: 'u64',
  expiration_timestamp_secs: 'u64',
  payload: PAYLOAD,
};
const REQUEST_OPTIONS: Members = { signature: SIGNATURE, replay_protection_nonce: 'u64' };
const TRANSACTION: Form = {
  shown: { pending_transaction: { hash: 'string', ...REQUEST } },
  others: ['user_transaction', 'block_metadata_transaction', 'made_up'],
};
const RESULT: Form = {
  required: {
    version: 'u64',
    hash: 'string',
    state_change_hash: 'string',
    event_root_hash: 'string',
    gas_used: 'u64',
    success: 'boolean',
    vm_status: 'string',
    accumulator_root_hash: 'string',
    changes: {
      list: {
        shown: { delete_module: { address: 'string', state_key_hash: 'string', module: 'string' } },
        others: [
          'write_module',
          'write_resource',
          'delete_resource',
          'write_table_item',
          'delete_table_item',
          'made_up',
        ],
      },
    },
    ...REQUEST,
    events: {
      list: {
        required: {
          guid: { required: { creation_number: 'u64', account_address: 'string' } },
          sequence_number: 'u64',
          type: 'string',
          data: 'open',
        },
      },
    },
    timestamp: 'u64',
  },
  optional: { state_checkpoint_hash: 'string', ...REQUEST_OPTIONS },
};
const TYPE_PARAMETERS: Form = { list: { required: { constraints: { list: 'string' } } } };
const FUNCTION: Form = {
  required: {
    name: 'string',
    visibility: 'string',
    is_entry: 'boolean',
    generic_type_params: TYPE_PARAMETERS,
    params: { list: 'string' },
    return: { list: 'string' },
  },
  // Older nodes do not send it.
  optional: { is_view: 'boolean' },
};
const STRUCT: Form = {
  required: {
    name: 'string',
    is_native: 'boolean',
    abilities: { list: 'string' },
    generic_type_params: TYPE_PARAMETERS,
    fields: { list: { required: { name: 'string', type: 'string' } } },
  },
  optional: { is_event: 'boolean' },
};
const MODULE: Form = {
  required: { bytecode: 'string' },
  optional: {
    abi: {
      required: {
        address: 'string',
        name: 'string',
        friends: { list: 'string' },
        exposed_functions: { list: FUNCTION },
        structs: { list: STRUCT },
      },
    },
  },
};
const BLOCK: Form = {
  required: {
    block_height: 'u64',
    block_hash: 'string',
    block_timestamp: 'u64',
    first_version: 'u64',
    last_version: 'u64',
  },
  optional: { transactions: { list: TRANSACTION } },
};
const ACCOUNT: Form = { required: { authentication_key: 'string', sequence_number: 'u64' } };

const HASH = '0xab';
const INPUT = {
  sender: '0x1',
  sequence_number: '0',
  max_gas_amount: '1',
  gas_unit_price: '1',
  expiration_timestamp_secs: '1',
  payload: { type: 'entry_function_payload' },
};

/** An operation of the client, and the form of its answer; `fixed` are members that must fit what is asked for. */
interface Operation {
  readonly name: string;
  readonly form: Form;
  readonly fixed?: Readonly<Record<string, string>>;
  readonly ask: (client: Client) => Promise<Answer<unknown>>;
}

const SIGNAL = never();
const OPERATIONS: readonly Operation[] = [
  {
    name: 'simulate',
    form: { list: RESULT },
    ask: to => to.simulateTransaction({ ...INPUT, signature: { type: '' } }, {}, SIGNAL),
  },
  { name: 'encode', form: 'string', ask: to => to.encodeSubmission(INPUT, SIGNAL) },
  { name: 'transactions', form: { list: TRANSACTION }, ask: to => to.getAccountTransactions('0x1', {}, SIGNAL) },
  { name: 'modules', form: { list: MODULE }, ask: to => to.getAccountModules('0x1', {}, SIGNAL) },
  { name: 'module', form: MODULE, ask: to => to.getAccountModule('0x1', 'm', {}, SIGNAL) },
  {
    name: 'block',
    form: BLOCK,
    fixed: { first_version: '5', last_version: '7' },
    ask: to => to.getBlockByVersion('6', {}, SIGNAL),
  },
  { name: 'transaction by hash', form: TRANSACTION, fixed: { hash: HASH }, ask: to => to.getTransaction(HASH, SIGNAL) },
  { name: 'account', form: ACCOUNT, ask: to => to.getAccount('0x1', SIGNAL) },
];

const OPEN = fc.jsonValue({ maxDepth: 2 });
const U64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
/** Members that the contract does not name. */
const MORE = fc.dictionary(fc.stringMatching(/^x_[a-z]{1,3}$/), OPEN, { maxKeys: 2 });

/** Returns values of a form, with everything varied that the contract leaves open. */
function valuesOf(form: Form): fc.Arbitrary<unknown> {
  if (form === 'string') return fc.string({ maxLength: 8 });
  if (form === 'u64') return U64;
  if (form === 'boolean') return fc.boolean();
  if (form === 'open') return OPEN;
  if ('list' in form) return fc.array(valuesOf(form.list), { maxLength: 2 });
  if ('required' in form) {
    const required = fc.record(membersOf(form.required));
    const optional = fc.record(membersOf(form.optional ?? {}), { requiredKeys: [] });
    return fc.tuple(MORE, optional, required).map(parts => Object.assign({}, ...parts) as unknown);
  }
  const shown = Object.entries(form.shown).map(([type, required]) =>
    valuesOf({ required }).map(value => ({ ...(value as object), type })),
  );
  const other = fc.tuple(MORE, fc.constantFrom(...form.others)).map(([more, type]) => ({ ...more, type }));
  return fc.oneof(...shown, other);
}

function membersOf(members: Members): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(members).map(([name, form]) => [name, valuesOf(form)]));
}

/** Whether a value has a form, by the contract alone. */
function fits(form: Form, value: unknown): boolean {
  if (form === 'string') return typeof value === 'string';
  if (form === 'u64') return typeof value === 'string' && /^\d{1,20}$/.test(value);
  if (form === 'boolean') return typeof value === 'boolean';
  if (form === 'open') return value !== undefined;
  if ('list' in form) return Array.isArray(value) && value.every(each => fits(form.list, each));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const object = value as Readonly<Record<string, unknown>>;
  if ('required' in form) {
    const { required, optional = {} } = form;
    const isAbsent = (name: string): boolean => object[name] === undefined || object[name] === null;
    return (
      Object.entries(required).every(([name, member]) => fits(member, object[name])) &&
      Object.entries(optional).every(([name, member]) => isAbsent(name) || fits(member, object[name]))
    );
  }
  const { type } = object;
  if (typeof type !== 'string') return false;
  const required = Object.hasOwn(form.shown, type) ? form.shown[type] : undefined;
  return required === undefined || fits({ required }, value);
}

/** Headers and a status of success, whatever they are. */
const AROUND = fc.record({
  status: fc.constantFrom(200, 201, 202, 203, 206, 299),
  headers: fc.dictionary(
    fc.constantFrom('content-type', 'x-aptos-chain-id', 'x-aptos-ledger-version', 'x-aptos-cursor', 'x-other', 'etag'),
    fc.constantFrom('', '1', 'text/html', 'application/json; charset=x', '-5', '99999999999999999999999', 'word'),
  ),
});

type Around = typeof AROUND extends fc.Arbitrary<infer Value> ? Value : never;

function answeredBy({ ask }: Operation, body: unknown, { status, headers }: Around): Promise<Answer<unknown>> {
  const transport = transportTo(
    { baseUrl: 'https://gateway.invalid/v1' },
    { fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status, headers })) },
  );
  return ask(createClient(transport));
}

function answersOf({ form, fixed = {} }: Operation): fc.Arbitrary<unknown> {
  return valuesOf(form).map(value => {
    const here = Object.entries(fixed).filter(([name]) => name in (value as object));
    return here.length === 0 ? value : { ...(value as object), ...Object.fromEntries(here) };
  });
}

/** Returns every object and list in a value. */
function containersIn(value: unknown): readonly Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(containersIn)];
}

/** A change of an answer: a member is removed, renamed, replaced or added. */
const CHANGE = fc.record({
  where: fc.nat(),
  member: fc.nat(),
  how: fc.constantFrom('remove', 'rename', 'replace', 'add'),
  value: fc.oneof(fc.constantFrom<unknown>(null, 5, 'x', true, [], {}, { type: 'x' }, [5]), OPEN),
});

type Change = typeof CHANGE extends fc.Arbitrary<infer Value> ? Value : never;

function changed(answer: unknown, { where, member, how, value }: Change): unknown {
  const whole = structuredClone({ answer });
  const places = containersIn(whole.answer);
  const place = places[where % Math.max(places.length, 1)];
  if (place === undefined) return value;
  const names = Object.keys(place);
  const name = names[member % Math.max(names.length, 1)] ?? 'x_added';
  if (Array.isArray(place)) {
    if (how === 'remove') place.splice(Number(name), 1);
    else place.push(value);
    return whole.answer;
  }
  const old = place[name];
  if (how === 'remove' || how === 'rename') Reflect.deleteProperty(place, name);
  if (how === 'rename') place[`${name}_`] = old;
  if (how === 'replace') place[name] = value;
  if (how === 'add') place.x_added = value;
  return whole.answer;
}

describe('the client', () => {
  for (const operation of OPERATIONS) {
    it(`takes every answer that the contract allows: ${operation.name}`, async () => {
      await fc.assert(
        fc.asyncProperty(answersOf(operation), AROUND, async (answer, around) => {
          assert.deepEqual((await answeredBy(operation, answer, around)).value, JSON.parse(JSON.stringify(answer)));
        }),
        { seed: 1, numRuns: 60 },
      );
    });

    if (operation.name === 'encode') continue;
    it(`refuses no answer but those that the contract forbids: ${operation.name}`, async () => {
      await fc.assert(
        fc.asyncProperty(answersOf(operation), CHANGE, AROUND, async (answer, change, around) => {
          const body = JSON.parse(JSON.stringify(changed(answer, change))) as unknown;
          const [isTaken, error] = await answeredBy(operation, body, around).then(
            () => [true] as const,
            (reason: unknown) => [false, reason] as const,
          );
          const isOther = error instanceof OtherAnswerError;
          assert.equal(isTaken, fits(operation.form, body) && !isOther, String(error));
          assert.ok(isTaken || isOther || error instanceof SchemaMismatchError, String(error));
          assert.ok(
            !isOther || ['hash', 'first_version', 'last_version'].some(name => JSON.stringify(body).includes(name)),
          );
        }),
        { seed: 1, numRuns: 120 },
      );
    });
  }
});
