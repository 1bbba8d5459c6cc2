import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openConnection, type Connection } from '../../src/core/connection';
import type { Answer } from '../../src/core/gateway/answer';
import { HttpStatusError } from '../../src/core/gateway/statusErrors';
import { SchemaMismatchError } from '../../src/core/gateway/requestErrors';
import type { WireErrorBody } from '../../src/core/gateway/schemas/answerSchemas';
import type { JsonObject } from '../../src/core/json';
import { OPERATIONS, type OperationName, type Subject } from './operations';
import { noneReason, readIndex, readRecorded, statusOf, type Entry } from './recorded';

/** The operations that an answer of each kind is for: unchanged, or within an answer built around it. */
const ROUTES: Readonly<Record<string, readonly (readonly [OperationName, ((part: unknown) => unknown)?])[]>> = {
  AccountData: [['getAccount']],
  MoveModule: [['getAccountModule', abi => ({ bytecode: '0x', abi })]],
  MoveModuleBytecode: [['getAccountModule'], ['getAccountModules', only => [only]]],
  'MoveModuleBytecode[]': [['getAccountModules']],
  Transaction: [['waitForTransaction'], ['getAccountTransactions', only => [only]]],
  'Transaction[]': [['getAccountTransactions'], ['getBlockByVersion', transactions => ({ ...BLOCK, transactions })]],
  Block: [['getBlockByVersion']],
  'UserTransaction[]': [['simulateTransaction']],
  TransactionPayload: [['getAccountTransactions', payload => [{ ...PENDING, payload }]]],
  TransactionSignature: [['getAccountTransactions', signature => [{ ...PENDING, signature }]]],
  WriteSetChange: [['simulateTransaction', change => [{ ...RESULT, changes: [change] }]]],
};

const HASH = `0x${'00'.repeat(32)}`;
const BLOCK = { block_height: '1', block_hash: HASH, block_timestamp: '1', first_version: '1', last_version: '2' };
const REQUEST = {
  sender: '0x1',
  sequence_number: '0',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: { type: 'entry_function_payload', function: '0x1::a::b', type_arguments: [], arguments: [] },
};
const PENDING = { ...REQUEST, type: 'pending_transaction', hash: HASH };
const RESULT = {
  ...REQUEST,
  version: '1',
  hash: HASH,
  state_change_hash: HASH,
  event_root_hash: HASH,
  accumulator_root_hash: HASH,
  gas_used: '1',
  success: true,
  vm_status: 'Executed successfully',
  changes: [],
  events: [],
  timestamp: '1700000000000000',
};

/** Statuses with which a node ends waiting for a transaction. */
const FINAL: readonly number[] = [400, 403, 410, 413];

/** Errors that the sentence reports in its own words. */
const OWN_WORDS: Readonly<Record<string, RegExp>> = {
  account_not_found: /the account does not exist on this network;/,
  version_not_found: /the version does not exist on this network yet;/,
  transaction_not_found: /the transaction was not found on this network;/,
  413: /the request is larger than the gateway accepts \(413\);/,
};

describe('the client, over HTTP', function () {
  this.timeout(60_000);
  let index: readonly Entry[] = [];
  /** The body of the gateway's answer. */
  let reply = { status: 500, body: '' };
  let connection: Connection;
  const server: Server = createServer((request, response) => {
    request.resume();
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.body);
  });

  before(async function () {
    index = readIndex() ?? this.skip();
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const network = { id: 'recorded', label: 'Recorded', mainNetwork: false, sandbox: false } as const;
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    connection = openConnection({ ...network, baseUrl, auth: 'none' }, undefined, (url, init) => fetch(url, init));
  });

  after(async () => {
    if (!server.listening) return;
    connection.dispose();
    server.closeAllConnections();
    await new Promise(closed => server.close(closed));
  });

  const run = (operation: OperationName, about?: Subject): Promise<Answer<unknown>> =>
    OPERATIONS[operation](connection.client, new AbortController().signal, about);

  it('returns every recorded answer unchanged, with all digits, for every operation that can read it', async () => {
    const tally = new Map<string, number>();
    for (const { file, schema = '' } of index) {
      const text = readRecorded(file);
      for (const [operation, around] of ROUTES[schema] ?? []) {
        // A pending transaction would be requested again until it is executed.
        if (operation === 'waitForTransaction' && (JSON.parse(text) as JsonObject).type === PENDING.type) continue;
        const sent = around === undefined ? text : JSON.stringify(around(JSON.parse(text)));
        reply = { status: 200, body: sent };
        const about = JSON.parse(sent) as Subject;
        // Recorded answers without a hash cannot be requested by one.
        if (operation === 'waitForTransaction' && about.hash === '') continue;
        const answer = await run(operation, about);
        assert.equal(answer.text, sent, file);
        assert.deepEqual(answer.value, JSON.parse(sent), file);
        count(tally, `${operation}: ${schema}${around ? ', in an answer made around it' : ''}`);
      }
    }
    print('files by operation', tally);
  });

  it('keeps the members of every recorded error, for every operation, and reports it in a sentence', async () => {
    const tally = new Map<string, number>();
    for (const { file } of index.filter(({ schema }) => schema === 'AptosError')) {
      const text = readRecorded(file);
      const body = JSON.parse(text) as WireErrorBody;
      const status = statusOf(body);
      reply = { status, body: text };
      for (const operation of Object.keys(OPERATIONS) as OperationName[]) {
        // It asks again unless a node says that this would not help.
        if (operation === 'waitForTransaction' && !FINAL.includes(status)) continue;
        const error: unknown = await run(operation).catch((thrown: unknown) => thrown);
        assert.ok(error instanceof HttpStatusError, `${operation}: ${file}: ${String(error)}`);
        assert.deepEqual([error.status, error.body], [status, body], file);
        const told = OWN_WORDS[status] ?? OWN_WORDS[body.error_code] ?? words(body.message);
        assert.match(error.message, told, file);
        count(tally, `${status} ${body.error_code}`);
      }
    }
    print('errors, through every operation', tally);
  });

  it('omits no recorded file except those of other endpoints, and one that is older than the contract', async () => {
    const tally = new Map<string, number>();
    for (const { file, schema } of index) {
      if (schema !== undefined) {
        assert.ok(schema in ROUTES || schema === 'AptosError', `${file}: no operation reads ${schema}`);
        continue;
      }
      count(tally, noneReason(file) ?? assert.fail(`${file} is read by no operation, and nothing says why`));
    }
    print('files of no operation', tally);
    const older = index.find(({ file }) => noneReason(file)?.startsWith('older'))?.file ?? '';
    reply = { status: 200, body: readRecorded(older) };
    await assert.rejects(run('getBlockByVersion'), SchemaMismatchError);
  });
});

/** A message as a sentence quotes it: in one line, and whole up to some length. */
function words(message: string): RegExp {
  const line = message.replace(/\s+/g, ' ').trim();
  const end = line.length > 200 ? '' : '”';
  return new RegExp(`“${line.slice(0, 200).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${end}`);
}

function count(tally: Map<string, number>, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

function print(title: string, tally: ReadonlyMap<string, number>): void {
  const sum = [...tally.values()].reduce((total, each) => total + each, 0);
  const lines = [...tally].sort().map(([what, times]) => `      ${String(times).padStart(5)} ${what}\n`);
  process.stdout.write(`    ${title}: ${sum}\n${lines.join('')}`);
}
