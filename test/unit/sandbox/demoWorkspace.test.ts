import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import { isJsonObject } from '../../../src/core/json';
import { ALICE, BOB, simulate } from './demoSandbox';

const AS_BOB = { sender: BOB, sequence_number: '3' };

describe('the demo workspace', () => {
  it('has a transfer that succeeds', async () => {
    const result = await simulate(payload('transfer.json'));
    assert.deepEqual([result.vm_status, result.gas_used], ['Executed successfully', '9']);
  });

  it('has a vault that Bob can open', async () => {
    const result = await simulate(payload('create-vault.json'), AS_BOB);
    assert.deepEqual([result.vm_status, result.gas_used], ['Executed successfully', '506']);
  });

  it('has an order, and a payment by a multisig account, which Alice can make', async () => {
    for (const file of ['order.json', 'multisig.json'])
      assert.equal((await simulate(payload(file))).vm_status, 'Executed successfully');
  });

  it('has a withdrawal that aborts for everyone', async () => {
    const stranger = await simulate(payload('abort.json'), AS_BOB);
    assert.equal(
      stranger.vm_status,
      'Move abort in 0xcafe::vault: ENOT_OWNER(0x50001): Only the owner of the vault may do this.',
    );
    const owner = await simulate(payload('abort.json'));
    assert.equal(owner.vm_status, 'Move abort in 0xcafe::vault: ENOT_ENOUGH(0x10002): The vault holds less than that.');
  });

  it('has requests and payloads that all succeed', async () => {
    const found = readJson('request.jsonc');
    assert.ok(Array.isArray(found));
    const gas: string[] = [];
    for (const each of found) {
      assert.ok(isJsonObject(each));
      const inner = each.payload;
      const result = isJsonObject(inner)
        ? await simulate(inner, { ...(each.sender === BOB ? AS_BOB : {}), ...each })
        : await simulate(each);
      assert.equal(result.vm_status, 'Executed successfully');
      gas.push(result.gas_used);
    }
    assert.deepEqual(gas, ['14', '13', '500', '998', '507']);
  });

  it('matches its guide', () => {
    const { accounts } = demoLedger();
    const guide = readFileSync(folder('README.md'), 'utf8');
    for (const [address, { label, account }] of Object.entries(accounts)) {
      if (account) assert.match(guide, new RegExp(label === undefined ? address : `\\| ${label} +\\| \`${address}\``));
    }
    assert.match(JSON.stringify(accounts[ALICE]), /"25000000000"/);
    assert.match(guide, /250 APT, 40 Demo Dollars, and a vault with 5 APT/);
  });
});

function payload(name: string): object {
  const found = readJson(name);
  assert.ok(isJsonObject(found));
  return found;
}

function folder(path: string): string {
  return join(process.cwd(), 'test/workspace', path);
}

/** Parses JSON with comments and trailing commas. */
function readJson(name: string): unknown {
  const text = readFileSync(folder(`payloads/${name}`), 'utf8');
  return JSON.parse(text.replace(/^\s*\/\/.*$/gm, '').replace(/,(\s*[\]}])/g, '$1'));
}
