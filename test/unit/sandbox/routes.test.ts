import assert from 'node:assert/strict';
import { demoSandbox, errorBody, get, post } from './demoSandbox';

describe('other sandbox requests', () => {
  it('return 404 for an unknown path', async () => {
    for (const path of ['/', '/accounts', '/blocks/by_height/1', '/accounts/0x1/modules/']) {
      const { status, body } = await get(path);
      assert.equal(status, 404, path);
      assert.deepEqual(body, errorBody('web_framework_error', 'not found'));
    }
  });

  it('return 404 outside its base path', async () => {
    const response = await demoSandbox().handle(new Request('https://sandbox.invalid/v2/accounts/0x1'));
    assert.equal(response.status, 404);
  });

  it('return 405 for a different method', async () => {
    const { status, body } = await post('/accounts/0x1', {});
    assert.equal(status, 405);
    assert.deepEqual(body, errorBody('web_framework_error', 'request-method not allowed'));
  });

  it('return 400 for a malformed path', async () => {
    const { status, body } = await get('/accounts/%E0%A4%A');
    assert.equal(status, 400);
    assert.deepEqual(body, errorBody('web_framework_error', 'invalid percent encoding in path'));
  });

  it('reject when the request is aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const asked = demoSandbox().handle(new Request('https://sandbox.invalid/v1/accounts/0x1', { signal }));
    await assert.rejects(asked, { message: 'enough' });
  });

  it('name the demo accounts', () => {
    assert.deepEqual(
      demoSandbox().accounts.map(({ address, label }) => `${label} ${address}`),
      ['alice 0xa11ce', 'bob 0xb0b', 'carol 0xca401', 'demo 0xcafe', 'framework 0x1'],
    );
  });
});
