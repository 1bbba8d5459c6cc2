import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { networksIn } from '../../../src/host/shell/networkList';
import { withNetwork } from '../../../src/host/shell/networkEdits';

interface BaseUrlSchema {
  readonly pattern: string;
  readonly patternErrorMessage: string;
}

/** Returns the schema by which VS Code checks the address of a network while it is typed. */
async function baseUrlSchema(): Promise<BaseUrlSchema> {
  const { contributes } = JSON.parse(await readFile('package.json', 'utf8')) as {
    readonly contributes: {
      readonly configuration: {
        readonly properties: {
          readonly 'movescope.networks': {
            readonly items: { readonly properties: { readonly baseUrl: BaseUrlSchema } };
          };
        };
      };
    };
  };
  return contributes.configuration.properties['movescope.networks'].items.properties.baseUrl;
}

const ENTRY = { id: 'test', label: 'Test', baseUrl: 'https://gateway.example/v1', auth: 'none' };
const EXPLORER = 'https://explorer.example/?network=testnet';

describe('the web explorer of a network', () => {
  it('is read from its entry', () => {
    const { networks, problems } = networksIn([{ ...ENTRY, explorer: EXPLORER }]);
    assert.deepEqual(problems, []);
    assert.equal(networks[1]?.explorer, EXPLORER);
  });

  it('may be left out', () => {
    const { networks, problems } = networksIn([ENTRY]);
    assert.deepEqual([problems, networks[1]?.explorer], [[], undefined]);
  });

  for (const explorer of ['', 'ftp://explorer.example', 5]) {
    it(`is left out and reported if it is ${JSON.stringify(explorer)}`, () => {
      const { networks, problems } = networksIn([{ ...ENTRY, explorer }]);
      assert.equal(networks.length, 1);
      assert.match(problems.join(''), /^The network "test" has no usable "explorer": The explorer's address /);
    });
  }

  it('is written to the entry, and removed with an edit that leaves it empty', () => {
    const [, network = assert.fail()] = networksIn([ENTRY]).networks;
    const [written] = withNetwork([{ ...ENTRY, note: 'mine' }], { ...network, explorer: EXPLORER });
    assert.deepEqual(written, { ...ENTRY, note: 'mine', mainNetwork: false, explorer: EXPLORER });
    const [emptied] = withNetwork([written], network);
    assert.deepEqual(emptied, { ...ENTRY, note: 'mine', mainNetwork: false });
  });
});

describe('the region and time limit of a network', () => {
  it('are read from its entry', () => {
    const { networks, problems } = networksIn([{ ...ENTRY, region: ' us-east ', timeLimit: 90.5 }]);
    assert.deepEqual([problems, networks[1]?.region, networks[1]?.timeLimit], [[], 'us-east', 90.5]);
  });

  for (const [name, values] of [
    ['region', ['', 'us east', 'x'.repeat(41), 5]],
    ['timeLimit', ['30', 0, 0.5, 601, null]],
  ] as const)
    for (const value of values)
      it(`are reported if the ${name} is ${JSON.stringify(value)}`, () => {
        const { networks, problems } = networksIn([{ ...ENTRY, [name]: value }]);
        assert.equal(networks.length, 1);
        assert.match(problems.join(''), new RegExp(`^The network "test" has no usable "${name}": use `));
      });
});

describe('the address of a network', () => {
  it('is used without a version segment, with a warning', () => {
    const entries = [{ ...ENTRY, id: 'bare', baseUrl: 'https://gateway.example' }, ENTRY];
    const { networks, problems, warnings } = networksIn(entries);
    assert.deepEqual(
      networks.slice(1).map(({ baseUrl }) => baseUrl),
      ['https://gateway.example', 'https://gateway.example/v1'],
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(warnings, [
      'The "baseUrl" of the network "bare" is probably wrong: The address has no version segment such as /v1; only the path of an operation is added to it, so most gateways will not find anything there.',
    ]);
  });

  it('is underlined in settings.json exactly if it causes a warning', async () => {
    const { pattern, patternErrorMessage } = await baseUrlSchema();
    assert.match(patternErrorMessage, /no version segment such as \/v1/);
    const paths = ['', '/', '/aptos', '/v', '/v1x', '/V1', '/v1', '/v1/', '/aptos/v1', '/v2/aptos', '/x/v10/y'];
    for (const path of paths) {
      const { warnings } = networksIn([{ ...ENTRY, baseUrl: `https://gateway.example${path}` }]);
      assert.equal(new RegExp(pattern).test(`https://gateway.example${path}`), warnings.length === 0, path);
    }
  });

  it('causes no warning if another network with that id is used', () => {
    const { networks, problems, warnings } = networksIn([ENTRY, { ...ENTRY, baseUrl: 'https://gateway.example' }]);
    assert.equal(networks[1]?.baseUrl, 'https://gateway.example/v1');
    assert.deepEqual([problems, warnings], [['Two networks have the id "test": the first is used.'], []]);
  });
});
