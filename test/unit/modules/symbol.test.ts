import assert from 'node:assert/strict';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import { findSymbol } from '../../../src/core/modules/symbolIndex';
import { FakeSource, UNREADABLE, wireModule } from './fakeSource';

const { signal } = new AbortController();
const TRANSFER = {
  name: 'transfer',
  visibility: 'public',
  is_entry: true,
  generic_type_params: [],
  params: [],
  return: [],
};
const COIN = { name: 'Coin', is_native: false, abilities: [], generic_type_params: [], fields: [] };

describe('findSymbol', () => {
  const source = new FakeSource();
  source.single.set('0x1::coin', wireModule('coin', { exposed_functions: [TRANSFER], structs: [COIN] }));
  source.single.set('0x1::raw', UNREADABLE);
  const find = (module: string, name: string) =>
    findSymbol({ address: '0x1', module, name }, new ModuleStore(source), signal);

  it('finds a function with its module', async () => {
    const symbol = await find('coin', 'transfer');
    assert.equal(symbol.kind, 'function');
    assert.equal(symbol.abi.name, 'transfer');
    assert.equal(symbol.module.name, 'coin');
    assert.equal(symbol.ledgerVersion, '8');
  });

  it('finds a struct', async () => {
    const symbol = await find('coin', 'Coin');
    assert.equal(symbol.kind, 'struct');
    assert.equal(symbol.abi.name, 'Coin');
  });

  it('says that a module does not list a name', async () => {
    assert.deepEqual(await find('coin', 'secret'), { kind: 'unlisted', ledgerVersion: '8' });
    assert.deepEqual(await find('coin', 'COIN'), { kind: 'unlisted', ledgerVersion: '8' });
    assert.deepEqual(await find('coin', 'constructor'), { kind: 'unlisted', ledgerVersion: '8' });
  });

  it('lists nothing for a module without an ABI', async () => {
    assert.deepEqual(await find('raw', 'transfer'), { kind: 'unlisted', ledgerVersion: '8' });
  });

  it('passes on that the module does not exist', async () => {
    await assert.rejects(find('none', 'transfer'), new Error('there is no 0x1::none'));
  });
});
