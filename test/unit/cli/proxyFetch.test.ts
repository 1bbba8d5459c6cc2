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
});
