import assert from 'node:assert/strict';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import { bytesToHex } from '../../src/core/move/hex';
import { FaultyGateway, json } from '../support/faultyGateway';
import { sampleModule } from '../support/sampleCode';
import { ledgerModule } from '../support/codeSides';
import { movescope } from './program';

describe('movescope code', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json({ bytecode: bytesToHex(writeBytecode(sampleModule())) }));
  });
  after(() => gateway.stop());

  const code = (...args: readonly string[]) =>
    movescope(['code', ...args, '--base-url', gateway.baseUrl, '--auth', 'none']);

  it('prints a module as statements', async () => {
    const { code: exit, out } = await code('0xcafe::vault');
    assert.equal(exit, 0);
    assert.match(out, /^\/\/ Code of 0xcafe::vault on 127\.0\.0\.1.*\n\/\/ From bytecode/);
    assert.match(out, /\n {4}fun __lambda__1__deposit\(\n/);
    assert.match(out, /abort \(\?, /);
  });

  it('prints one function, and its instructions', async () => {
    const { code: exit, out } = await code('0xcafe::vault::__lambda__1__deposit', '--instructions');
    assert.equal(exit, 0);
    assert.match(out, /^fun __lambda__1__deposit\(\n {4}arg0: bool,\n[^]*\n {4}0: Ret\n}\n$/);
  });

  it('prints JSON', async () => {
    const { code: exit, out } = await code('0xcafe::vault::native_fee', '--json');
    assert.equal(exit, 0);
    assert.deepEqual(JSON.parse(out), {
      module: '0xcafe::vault',
      mode: 'statements',
      notes: [],
      members: [
        {
          kind: 'function',
          name: 'native_fee',
          detail: 'friend',
          code: ['#[module_lock]', 'native public(friend) fun native_fee(): u64;'],
        },
      ],
    });
  });

  it('says that a function does not exist', async () => {
    const { code: exit, err } = await code('0xcafe::vault::gone', '--quiet');
    assert.deepEqual([exit, err], [3, 'movescope: 0xcafe::vault has no function or struct gone.\n']);
  });

  it('prints the code of the sandbox', async () => {
    const { code: exit, out } = await movescope(['code', '0xcafe::vault::assert_exists', '--sandbox', '--quiet']);
    assert.equal(exit, 0);
    assert.equal(
      out,
      [
        '// May abort with ENO_VAULT.',
        'fun assert_exists<T0>(arg0: address) {',
        '    if (!exists<Vault<T0>>(arg0)) goto B1;',
        '    return;',
        'B1:',
        '    abort error::not_found(3); // 0x60003 · ENO_VAULT · There is no vault for this coin at the address.',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('says that an answer has no bytecode', async () => {
    const bare = await FaultyGateway.start(json({ bytecode: '0x' }));
    const { code: exit, err } = await movescope([
      'code',
      '0xcafe::vault',
      '--base-url',
      bare.baseUrl,
      '--auth',
      'none',
      '--quiet',
    ]);
    await bare.stop();
    assert.equal(exit, 3);
    assert.match(
      err,
      /^movescope: The code of 0xcafe::vault on 127\.0\.0\.1:\d+ is not available\. The response has no bytecode, only an interface\.\n$/,
    );
  });

  it('notes with a member what the head of the whole module says', async () => {
    const wire = ledgerModule(sampleModule());
    const odd = await FaultyGateway.start(json({ ...wire, abi: { ...wire.abi, name: 'safe' } }));
    const args = ['--base-url', odd.baseUrl, '--auth', 'none'];
    const { out, err } = await movescope(['code', '0xcafe::vault::native_fee', ...args]);
    await odd.stop();
    const note = 'The ABI from the node does not match this code: the code belongs to 0xcafe::vault.';
    assert.deepEqual([err.split('\n').slice(1), out.includes(note)], [[note, ''], false]);
  });
});
