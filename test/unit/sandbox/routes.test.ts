import assert from 'node:assert/strict';
import { demoSandbox, errorBody, get, post } from './demoSandbox';

describe('the sandbox, asked for something else', () => {
  it('answers 404 for a path that it does not have', async () => {
    for (const path of ['/', '/accounts', '/blocks/by_height/1', '/accounts/0x1/modules/']) {
      const { status, body } = await get(path);
      assert.equal(status, 404, path);
      assert.deepEqual(body, errorBody('web_framework_error', 'not found'));
    }
  });

  it('answers 404 outside of its base path', async () => {
    const response = await demoSandbox().handle(new Request('https://sandbox.invalid/v2/accounts/0x1'));
    assert.equal(response.status, 404);
  });

  it('answers 405 for another method', async () => {
    const { status, body } = await post('/accounts/0x1', {});
    assert.equal(status, 405);
    assert.deepEqual(body, errorBody('web_framework_error', 'request-method not allowed'));
  });

  it('answers 400 for a path that is not well-formed', async () => {
    const { status, body } = await get('/accounts/%E0%A4%A');
    assert.equal(status, 400);
    assert.deepEqual(body, errorBody('web_framework_error', 'invalid percent encoding in path'));
  });

  it('rejects when the request is aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const asked = demoSandbox().handle(new Request('https://sandbox.invalid/v1/accounts/0x1', { signal }));
    await assert.rejects(asked, { message: 'enough' });
  });

  it('names the accounts that people may use', () => {
    const accounts = demoSandbox().accounts('demo');
    assert.deepEqual(
      accounts.map(({ address, label }) => `${label} ${address}`),
      ['alice 0xa11ce', 'bob 0xb0b', 'carol 0xca401', 'demo 0xcafe', 'framework 0x1'],
    );
    assert.deepEqual(demoSandbox().accounts('none'), []);
  });
});
