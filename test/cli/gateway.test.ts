import assert from 'node:assert/strict';
import { FaultyGateway, json } from '../support/faultyGateway';
import { movescope, outcome, start } from './program';

const KEY = 's3cret-key-of-a-test';
const ACCOUNT = { sequence_number: '7', authentication_key: `0x${'11'.repeat(32)}` };
const ENV = { MOVESCOPE_ACCESS_KEY: KEY };

describe('movescope at a gateway', () => {
  let gateway: FaultyGateway;
  let args: readonly string[];

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json(ACCOUNT));
    args = ['account', '0xa', '--base-url', gateway.baseUrl, '--quiet'];
  });

  afterEach(() => gateway.stop());

  it('takes the limit of the key in requests per second', async () => {
    for (const qps of ['1', '1000000'])
      assert.equal((await movescope([...args, '--auth', 'none', '--qps', qps])).code, 0, qps);
  });

  const ways: readonly (readonly [auth: readonly string[], header: string, value: string | undefined])[] = [
    [[], 'authorization', `Bearer ${KEY}`],
    [['--auth', 'bearer'], 'authorization', `Bearer ${KEY}`],
    [['--auth', 'api-key'], 'x-api-key', KEY],
    [['--auth', 'none'], 'authorization', undefined],
  ];
  for (const [auth, header, value] of ways) {
    it(`uses the right header with ${auth.join(' ') || 'no --auth'}`, async () => {
      const { code, out, err } = await movescope([...args, ...auth], { env: ENV });
      assert.deepEqual([code, gateway.received[0]?.headers[header], err], [0, value, '']);
      assert.ok(!out.includes(KEY));
    });
  }

  it('takes the key from standard input', async () => {
    const { code } = await movescope([...args, '--key-stdin'], { input: `${KEY}\n` });
    assert.deepEqual([code, gateway.received[0]?.headers.authorization], [0, `Bearer ${KEY}`]);
  });

  it('sends nothing when the key is invalid', async () => {
    const { code, err } = await movescope(args, { env: { MOVESCOPE_ACCESS_KEY: `${KEY}\u0007` } });
    const sentence =
      'The access key contains an invisible character; copy it again, without any surrounding characters.';
    assert.deepEqual([code, err, gateway.received.length], [2, `movescope: ${sentence}\n`, 0]);
  });

  it('ends with 130 at Ctrl-C while it reads standard input', async () => {
    const child = start(['simulate', '-', '--base-url', gateway.baseUrl, '--auth', 'none']);
    const ended = outcome(child);
    // It is ready when it has read more than fits in a pipe.
    await new Promise<void>(resolve => {
      child.stdin.write(' '.repeat(2 ** 20), () => {
        resolve();
      });
    });
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
  });
});
