import assert from 'node:assert/strict';
import { movescope, withFile } from './program';

const PAYLOAD = `// pays
{ "sender": "\${env:PAYER}", "payload": { "function": "0x1::aptos_account::transfer", "arguments": ["\${to}", "\${amount}"] } }`;
const ENV = { PAYER: '0xa11ce' };

function simulate(args: readonly string[], env = {}, name = 'pay.payload.json', text = PAYLOAD) {
  return withFile(text, file => movescope(['simulate', file, '--sandbox', '--quiet', ...args], { env }), name);
}

describe('variables in the terminal', () => {
  it('are replaced in a payload file before anything is sent or shown', async () => {
    const { code, out, err } = await simulate(['--var', 'to=0xb0b', '--var', 'amount=1000'], ENV);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /\nSender {10}0xa11ce /);
    assert.match(out, /\n0xb0b\n/);
    assert.ok(!out.includes('${'));
  });

  it('are named, with how to give them, if they have no value', async () => {
    const { code, out, err } = await simulate(['--var', 'to=0xb0b'], ENV);
    assert.deepEqual([code, out], [2, '']);
    assert.match(
      err,
      /^movescope: Variable amount has no value: specify --var amount=VALUE\. It is used at line 2, column \d+ of .*pay\.payload\.json\.\n$/,
    );
    const missing = await simulate(['--var', 'to=0xb0b', '--var', 'amount=1']);
    assert.match(missing.err, /^movescope: Variable env:PAYER has no value: set PAYER in the environment/);
  });

  it('never show an access key', async () => {
    const text = PAYLOAD.replace('env:PAYER', 'env:MOVESCOPE_ACCESS_KEY');
    const env = { MOVESCOPE_ACCESS_KEY: 'canary-key-variables' };
    const { code, out, err } = await simulate(
      ['--var', 'to=0xb0b', '--var', 'amount=1'],
      env,
      'pay.payload.json',
      text,
    );
    assert.equal(code, 2);
    assert.match(err, /contains an access key, which is never inserted into a payload/);
    assert.ok(!`${out}${err}`.includes('canary-key'));
  });

  it('may be lists and truth values, but digits stay text', async () => {
    const text = '{ "function": "0x1::aptos_account::transfer", "arguments": "${all}" }';
    const all = ['--sender', '0xa11ce', '--var', 'all=["0xb0b", "5"]'];
    assert.equal((await simulate(all, {}, 'all.json', text)).code, 0);
  });

  it('leave the texts of other files exact', async () => {
    const { code, err } = await simulate([], ENV, 'pay.json');
    assert.equal(code, 2);
    assert.match(err, /^movescope: The request’s "sender" must be an account address/);
  });

  for (const [value, name, sentence] of [
    ['amount', 'pay.payload.json', /--var requires NAME=VALUE, such as amount=100, but got "amount"\./],
    ['amount=', 'pay.payload.json', /--var requires NAME=VALUE/],
    ['a b=5', 'pay.payload.json', /--var requires NAME=VALUE/],
    ['a=5', 'pay.ts', /--var can be used only with JSON payloads, and .*pay\.ts is not JSON\./],
  ] as const) {
    it(`are refused as ${value} for ${name}`, async () => {
      const { code, err } = await simulate(['--var', value], ENV, name);
      assert.equal(code, 2);
      assert.match(err, sentence);
    });
  }
});
