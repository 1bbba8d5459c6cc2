import assert from 'node:assert/strict';
import { ConnectionError } from '../../../../src/core/gateway/requestErrors';
import { NotFoundError } from '../../../../src/core/gateway/statusErrors';
import { readSide } from '../../../../src/core/modules/compare/comparison';
import { ModuleStore } from '../../../../src/core/modules/moduleStore';
import { FakeSource, page, wireModule } from '../fakeSource';

const { signal } = new AbortController();
const SIDE = { network: 'test', label: 'Testnet', address: '0x1' };
const CONTEXT = { operation: { kind: 'getAccount', address: '0x1' }, network: 'Testnet' } as const;
const OFFLINE = new ConnectionError(CONTEXT, 'gateway.example', new TypeError('fetch failed'));
const ABSENT = new NotFoundError(
  { operation: { kind: 'getAccountModule', address: '0x1', module: 'a' }, network: 'Testnet' },
  {
    ...{ status: 404, text: '', headers: {}, retryAfterMs: undefined },
    body: { message: '', error_code: 'module_not_found' },
  },
);

function world() {
  const source = new FakeSource();
  return { source, sources: { client: source, modules: new ModuleStore(source), reach: { outage: undefined } } };
}

describe('reading a side of a comparison', () => {
  it('keeps the bytecode of an account and of a module from the answers', async () => {
    const { source, sources } = world();
    source.accounts.set('0x1', [page([wireModule('b')]), page([{ ...wireModule('a'), bytecode: '0xzz' }], '9')]);
    source.single.set('0x1::b', wireModule('b'));
    const account = await readSide(sources, SIDE, signal);
    assert.deepEqual(
      [...(account.code ?? [])],
      [
        ['b', Uint8Array.of(0xa1, 0x1c, 0xeb, 0x0b)],
        ['a', new Uint8Array()],
      ],
    );
    assert.equal(account.readAt, '9');
    const module = await readSide(sources, { ...SIDE, module: 'b' }, signal);
    assert.deepEqual([[...(module.code?.keys() ?? [])], module.readAt], [['b'], '8']);
    assert.deepEqual(source.asked, ['0x1', '0x1::b']);
  });

  it('takes the newest interfaces from the store if the gateway cannot be reached', async () => {
    const { source, sources } = world();
    source.accounts.set('0x1', [page([wireModule('a')])]);
    await sources.modules.getModules('0x1', signal);
    source.accounts.set('0x1', [OFFLINE]);
    const { modules, code } = await readSide(sources, SIDE, signal);
    assert.deepEqual([modules.length, code], [1, undefined]);
    const asked = source.asked.length;
    const known = { ...sources, reach: { outage: { since: 0, error: OFFLINE } } };
    assert.equal((await readSide(known, { ...SIDE, module: 'a' }, signal)).code, undefined);
    assert.equal(source.asked.length, asked);
  });

  it('passes on what the node says', async () => {
    const { source, sources } = world();
    source.single.set('0x1::a', ABSENT);
    await assert.rejects(readSide(sources, { ...SIDE, module: 'a' }, signal), ABSENT);
    source.accounts.set('0x1', [OFFLINE]);
    await assert.rejects(readSide(sources, { ...SIDE, ledgerVersion: '5' }, signal), OFFLINE);
  });
});
