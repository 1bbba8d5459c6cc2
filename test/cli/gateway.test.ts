import assert from 'node:assert/strict';
import { FaultyGateway, json, nodeError, text } from '../support/faultyGateway';
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

  it('takes the limit of the key in requests per second for every command', async () => {
    const wrong = await movescope([...args, '--auth', 'none', '--qps', '0']);
    assert.deepEqual([wrong.code, gateway.received.length], [2, 0]);
    assert.match(wrong.err, /--qps is not a whole number from 1 to/);
    const { code } = await movescope([...args, '--auth', 'none', '--qps', '5']);
    assert.deepEqual([code, gateway.received.length], [0, 1]);
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
    const outcomes = await Promise.all([
      movescope([...args, '--key-stdin'], { input: '' }),
      movescope(args, { env: { MOVESCOPE_ACCESS_KEY: `${KEY}\u0007` } }),
    ]);
    assert.deepEqual(outcomes, [
      {
        code: 2,
        out: '',
        err: 'movescope: The access key is empty; paste the key that belongs to the address.\n',
      },
      {
        code: 2,
        out: '',
        err: 'movescope: The access key contains an invisible character; copy it again, without the characters around it.\n',
      },
    ]);
    assert.equal(gateway.received.length, 0);
  });

  const refusals: readonly (readonly [status: number, end: string])[] = [
    [
      401,
      'the gateway refused the access key (401), which may be wrong or disabled, or for a region other than that of the address; check MOVESCOPE_ACCESS_KEY and --base-url.',
    ],
    [403, `the gateway does not allow it (403): “KEY”; check what the access key is allowed to do.`],
  ];
  for (const [status, end] of refusals) {
    it(`ends with 3 at a ${status}, and never shows the key`, async () => {
      gateway.play(nodeError(status, 'no', KEY));
      const { code, out, err } = await movescope(args, { env: ENV });
      assert.deepEqual([code, out], [3, '']);
      assert.ok(!err.includes(KEY), err);
      const shown = err.replace(/“.*”/, '“KEY”');
      assert.equal(shown, `movescope: Reading the account 0xa from ${gateway.host} failed: ${end}\n`);
    });
  }

  it('ends with 3 when the answer is not JSON, or nothing is listening', async () => {
    gateway.play(text('<html>'));
    const { host } = gateway;
    const notJson = await movescope([...args, '--auth', 'none']);
    assert.equal(notJson.code, 3);
    await gateway.stop();
    const refused = await movescope([...args, '--auth', 'none']);
    gateway = await FaultyGateway.start();
    const sentence = `Reading the account 0xa from ${host} failed: ${host} refused the connection; check the address of the network and that the gateway runs.`;
    assert.deepEqual(refused, { code: 3, out: '', err: `movescope: ${sentence}\n` });
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
