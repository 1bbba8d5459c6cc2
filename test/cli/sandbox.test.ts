import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { movescope, nextLine, running } from './program';

const TRANSFER = 'test/workspace/payloads/transfer.json';
/** Every operation of the gateway, as the program requests it. */
const EIGHT: readonly (readonly string[])[] = [
  ['account', '0xa11ce'],
  ['modules', '0x1'],
  ['module', '0x1', 'coin'],
  ['transactions', '0xa11ce'],
  ['block', '1199', '--with-transactions'],
  ['wait', String(demoLedger().transactions[1]?.hash)],
  ['simulate', TRANSFER, '--sender', '0xa11ce'],
  ['encode', TRANSFER, '--sender', '0xa11ce'],
];

async function withSandbox(work: (url: string) => Promise<void>): Promise<void> {
  const { lines, interrupt, ended } = running(['sandbox', '--json', '--quiet']);
  try {
    await work((JSON.parse(await nextLine(lines)) as { readonly base_url: string }).base_url);
  } finally {
    interrupt();
    const { code, err } = await ended;
    assert.deepEqual([code, err], [0, '']);
  }
}

describe('movescope sandbox', () => {
  it('serves all eight operations of the program without a key', () =>
    withSandbox(async url => {
      for (const args of EIGHT) {
        const { code, out, err } = await movescope([...args, '--base-url', url, '--auth', 'none', '--quiet', '--json']);
        assert.deepEqual([code, err], [0, '']);
        assert.doesNotThrow(() => void JSON.parse(out), args.join(' '));
      }
    }));

  it('prints its address', async () => {
    const { lines, interrupt, ended } = running(['sandbox']);
    await nextLine(lines);
    interrupt();
    const { code, out, err } = await ended;
    assert.deepEqual([code, err], [0, 'Stopped.\n']);
    assert.match(
      out,
      /^The sandbox, a local chain, is available at http:\/\/127\.0\.0\.1:\d+\/v1 until Ctrl-C\. It needs no access key\.\n$/,
    );
  });

  it('reads no body larger than nodes accept', () =>
    withSandbox(async url => {
      const status = await new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'content-length': String(8 * 2 ** 20 + 1) };
        const request = httpRequest(`${url}/transactions/simulate`, { method: 'POST', headers });
        // The announced body is never sent.
        request.flushHeaders();
        request.on('error', reject);
        request.on('response', response => {
          resolve(response.statusCode);
          request.destroy();
        });
      });
      assert.equal(status, 413);
    }));

  it('says that a port is in use', () =>
    withSandbox(async url => {
      const { port } = new URL(url);
      const sentence = `Port ${port} on 127.0.0.1 is not available (EADDRINUSE): specify another with --port.`;
      assert.deepEqual(await movescope(['sandbox', '--port', port]), {
        code: 2,
        out: '',
        err: `movescope: ${sentence}\n`,
      });
    }));
});
