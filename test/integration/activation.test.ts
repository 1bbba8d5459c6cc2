import assert from 'node:assert/strict';
import { activated } from './support/extension';

describe('activation', () => {
  it('returns the API, with the sandbox as the selected network', async () => {
    const { api } = await activated();
    assert.equal(api.apiVersion, 1);
    assert.deepEqual([api.network.id, api.network.sandbox], ['sandbox', true]);
  });

  it('leaves the dispatchers of other extensions unchanged', async () => {
    const { dispatchers } = await activated();
    assert.equal(dispatchers.after.length, dispatchers.before.length);
    for (const [index, dispatcher] of dispatchers.after.entries()) assert.equal(dispatcher, dispatchers.before[index]);
  });
});
