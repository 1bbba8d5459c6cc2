import assert from 'node:assert/strict';
import { createProxyFetch } from '../../../src/cli/proxyFetch';

describe('the proxy of the terminal', () => {
  const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'];
  let before: Readonly<Record<string, string | undefined>>;

  beforeEach(() => {
    before = Object.fromEntries(names.map(name => [name, process.env[name]]));
  });

  afterEach(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  });

  it('is taken only from the environment that is given', async () => {
    // An address that is not a URL fails as soon as it is used.
    for (const name of names) process.env[name] = 'not a proxy';
    await createProxyFetch({}).close();
  });

  it('has no percent sign in its password that begins no escape', () => {
    for (const proxy of ['http://user:%zz@127.0.0.1:1', 'http://100%:a@127.0.0.1:1'])
      assert.throws(() => createProxyFetch({ HTTPS_PROXY: proxy }), {
        name: 'BadInputError',
        message: 'The user name or password in HTTPS_PROXY contains an invalid escape: use %25 for a percent sign.',
      });
  });
});
