import { createClient, type Client } from '../../../src/core/gateway/client';
import { type Fetch, createSystemClock } from '../../../src/core/gateway/fetch';
import { createHttpTransport, type HttpTransportOptions } from '../../../src/core/gateway/httpTransport';
import {
  createEndableTransport,
  type EndableTransport,
  type GatewayRequest,
} from '../../../src/core/gateway/transport';
import { FaultyGateway, silence } from '../../support/faultyGateway';

/** A key that must occur nowhere but in its header. */
export const CANARY_KEY = 'canary/key+5f2e';

/** Creates a transport over real sockets to a gateway, with Node's fetch. */
export function transportTo(
  gateway: { readonly baseUrl: string },
  options: Partial<HttpTransportOptions> = {},
): EndableTransport {
  const http = createHttpTransport({
    network: { label: 'Testnet', baseUrl: gateway.baseUrl, auth: 'bearer' },
    key: CANARY_KEY,
    fetch: (url, init) => fetch(url, init),
    clock: createSystemClock(),
    ...options,
  });
  return createEndableTransport(http);
}

/** A gateway and a client for it. */
export interface ClientSetUp {
  readonly gateway: FaultyGateway;
  readonly client: Client;
  /** The requests that the gateway received, as `GET /accounts/0x1`. */
  sent(): readonly string[];
}

/** Sets up a silent gateway and a client for it over real sockets before each test of the suite. */
export function clientSetUp(): ClientSetUp {
  let gateway: FaultyGateway;
  let transport: EndableTransport;
  let client: Client;
  beforeEach(async () => {
    gateway = await FaultyGateway.start(silence());
    transport = transportTo(gateway);
    client = createClient(transport);
  });
  afterEach(async () => {
    transport.dispose();
    await gateway.stop();
  });
  return {
    get gateway() {
      return gateway;
    },
    get client() {
      return client;
    },
    sent: () => gateway.received.map(({ method, url }) => `${method} ${url.replace(/^\/v1/, '')}`),
  };
}

/** Reads an account. */
export const GET_ACCOUNT: GatewayRequest = {
  method: 'GET',
  operation: { kind: 'getAccount', address: '0x1' },
  path: ['accounts', '0x1'],
};

/** Encodes a transfer. */
export const ENCODE: GatewayRequest = {
  method: 'POST',
  operation: { kind: 'encodeSubmission', subject: '0x1::coin::transfer' },
  path: ['transactions', 'encode_submission'],
  body: {
    sender: '0x1',
    sequence_number: '0',
    max_gas_amount: '2000',
    gas_unit_price: '100',
    expiration_timestamp_secs: '1700000600',
    payload: {
      type: 'entry_function_payload',
      function: '0x1::coin::transfer',
      type_arguments: [],
      arguments: ['0x2', '1'],
    },
  },
};

/** Returns a signal that is never aborted. */
export function never(): AbortSignal {
  return new AbortController().signal;
}

/** Returns Node's fetch, and a promise that resolves when reading of its first answer has begun. */
export function watchedFetch(): { readonly fetch: Fetch; readonly reading: Promise<void> } {
  let begun: () => void = () => undefined;
  const reading = new Promise<void>(resolve => (begun = resolve));
  const watched: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    setImmediate(begun);
    return response;
  };
  return { fetch: watched, reading };
}

/** Returns Node's fetch, and a function that waits until that many bytes of its answer were read. */
export function countedFetch(): { readonly fetch: Fetch; readonly bytes: (count: number) => Promise<void> } {
  let read = 0;
  let check: () => void = () => undefined;
  const counted: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        read += chunk.byteLength;
        controller.enqueue(chunk);
        check();
      },
    });
    return new Response(response.body?.pipeThrough(count), response);
  };
  const bytes = (count: number) =>
    new Promise<void>(resolve => {
      check = () => {
        if (read >= count) resolve();
      };
      check();
    });
  return { fetch: counted, bytes };
}
