import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createClient, type Client } from '../../src/core/gateway/client';
import { createHttpTransport } from '../../src/core/gateway/httpTransport';
import { createSystemClock } from '../../src/core/gateway/systemClock';

/** Real answers of public nodes, kept beside the repository and never in it. */
const FOLDER = resolve('../shared/aptos/responses');

interface Entry {
  readonly file: string;
  readonly schema?: string;
}

type Read = (client: Client, signal: AbortSignal) => Promise<{ readonly value: unknown }>;

const INPUT = {
  sender: '0x1',
  sequence_number: '0',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: { type: 'entry_function_payload', function: '0x1::a::b', type_arguments: [], arguments: [] },
  signature: { type: 'no_account_signature' },
} as const;

/** What reads an answer of each kind. */
const READERS: Readonly<Record<string, Read>> = {
  AccountData: (client, signal) => client.getAccount('0x1', signal),
  MoveModuleBytecode: (client, signal) => client.getAccountModule('0x1', 'a', {}, signal),
  'MoveModuleBytecode[]': (client, signal) => client.getAccountModules('0x1', {}, signal),
  'UserTransaction[]': (client, signal) => client.simulateTransaction(INPUT, {}, signal),
};

describe('the client, over HTTP', function () {
  this.timeout(60_000);
  let index: readonly Entry[] = [];
  let body: Buffer = Buffer.of();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  });

  before(async function () {
    if (!existsSync(FOLDER)) {
      process.stdout.write(`    skipped: there are no recorded answers at ${FOLDER}\n`);
      this.skip();
    }
    index = JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8')) as readonly Entry[];
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  });

  after(async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise(closed => server.close(closed));
  });

  for (const [kind, read] of Object.entries(READERS)) {
    it(`gives every recorded ${kind} back as it was`, async () => {
      const { port } = server.address() as AddressInfo;
      const transport = createHttpTransport({
        network: { label: 'Recorded', baseUrl: `http://127.0.0.1:${port}/v1`, auth: 'none' },
        fetch: (url, init) => fetch(url, init),
        clock: createSystemClock(),
      });
      const client = createClient(transport);
      const files = index.filter(({ schema }) => schema === kind).map(({ file }) => file);
      assert.ok(files.length > 0);
      for (const file of files) {
        body = readFileSync(join(FOLDER, file));
        const { value } = await read(client, new AbortController().signal);
        assert.deepEqual(value, JSON.parse(body.toString()), file);
      }
      transport.dispose();
      process.stdout.write(`      ${files.length} files\n`);
    });
  }
});
