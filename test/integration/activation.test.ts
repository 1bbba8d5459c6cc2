import assert from 'node:assert/strict';
import { activated } from './support/extension';

describe('activation', () => {
  it('gives the API, on the sandbox', async () => {
    const { api } = await activated();
    assert.equal(api.apiVersion, 1);
    assert.deepEqual([api.network.id, api.network.sandbox], ['sandbox', true]);
  });

  it('leaves the dispatcher of other extensions alone', () => {
    const symbols = Object.getOwnPropertySymbols(globalThis).map(symbol => symbol.description ?? '');
    assert.deepEqual(
      symbols.filter(name => name.startsWith('undici.globalDispatcher.') && !name.endsWith('.1')),
      [],
    );
  });
});
