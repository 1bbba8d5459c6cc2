import assert from 'node:assert/strict';
import { openConnection, type Connection } from '../../../src/core/connection';
import type { Network } from '../../../src/core/gateway/network';
import { OpenConnections } from '../../../src/host/session/currentConnection';
import { never } from '../gateway/testTransport';

const NETWORK: Network = {
  id: 'test',
  label: 'Test',
  baseUrl: 'https://gateway.example/v1',
  auth: 'none',
  mainNetwork: false,
  sandbox: false,
};

describe('OpenConnections', () => {
  let open: OpenConnections;
  let chainId: string;

  beforeEach(() => {
    open = new OpenConnections();
    chainId = '2';
  });

  /** Connects to a gateway that answers for the chain {@link chainId}. */
  function connect(): Connection {
    const body = JSON.stringify({ sequence_number: '0', authentication_key: '0x1' });
    const headers = { 'content-type': 'application/json' };
    return openConnection(NETWORK, undefined, () =>
      Promise.resolve(new Response(body, { headers: { ...headers, 'x-aptos-chain-id': chainId } })),
    );
  }

  it('returns connections that report the chain that answers now', async () => {
    const held = open.add(connect());
    assert.equal(held.chain, undefined);
    await held.client.getAccount('0x1', never());
    assert.deepEqual(held.chain, { chainId: 2 });
    chainId = '7';
    await held.client.getAccount('0x1', never());
    assert.deepEqual(held.chain, { chainId: 7 });
  });

  it('closes open and later connections with an AbortError', async () => {
    const [one, over] = [open.add(connect()), open.add(connect())];
    over.dispose();
    open.dispose();
    const late = open.add(connect());
    assert.deepEqual([one.ended.aborted, over.ended.aborted, late.ended.aborted], [true, true, true]);
    await assert.rejects(one.client.getAccount('0x1', never()), { name: 'AbortError' });
    await assert.rejects(late.client.getAccount('0x1', never()), { name: 'AbortError' });
  });

  it('rejects waiting callers with the reason that the connection was closed', async () => {
    const held = open.add(connect());
    held.dispose();
    await assert.rejects(held.client.getAccount('0x1', never()), {
      name: 'ConnectionClosedError',
      message:
        'The connection to Test was closed before a response arrived, because another network was selected, or the network, its access key or the sandbox changed. Run it again.',
    });
  });
});
