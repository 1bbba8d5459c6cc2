import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { SANDBOX_NETWORK } from '../../../src/core/gateway/network';
import { networksIn } from '../../../src/core/gateway/networkList';
import { entryOf, freeId, withNetwork } from '../../../src/host/session/networkEdits';

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

/** Every member that an entry may leave out, with values that can be used and values that cannot. */
const OPTIONAL = {
  explorer: [[EXPLORER], ['', 'ftp://explorer.example', 5]],
  region: [
    ['us-east', 'EU1', 'x'.repeat(40)],
    ['', 'us east', 'us_east', 'x'.repeat(41), 5],
  ],
  qps: [
    [0.1, 2.5, 10_000],
    [0, -1, 10_000.1, 'fast', null],
  ],
  timeLimit: [
    [1, 90.5, 600],
    ['30', 0, 0.9, 600.1, null],
  ],
} as const;
const FULL = { ...ENTRY, mainNetwork: true, region: 'us-east', qps: 5, timeLimit: 60, explorer: EXPLORER };

describe('an optional member of a network', () => {
  for (const [name, [usable, unusable]] of Object.entries(OPTIONAL)) {
    it(`is read, or reported with its entry left out: ${name}`, () => {
      for (const value of usable)
        assert.deepEqual(networksIn([{ ...ENTRY, [name]: value }]), {
          networks: [SANDBOX_NETWORK, { ...ENTRY, mainNetwork: false, sandbox: false, [name]: value }],
          ...{ problems: [], warnings: [] },
        });
      for (const value of unusable) {
        const { networks, problems } = networksIn([{ ...ENTRY, [name]: value }]);
        assert.deepEqual([networks, problems.length], [[SANDBOX_NETWORK], 1], JSON.stringify(value));
        assert.match(problems[0] ?? '', new RegExp(`^Network "test" has no valid "${name}": `));
      }
    });

    it(`is written and removed by an edit, and nothing else is: ${name}`, () => {
      const [, network = assert.fail()] = networksIn([FULL]).networks;
      const { [name as 'qps']: gone, ...others } = network;
      const [first, second] = [
        { ...FULL, note: 'mine' },
        { ...FULL, id: 'other' },
      ];
      const [without, ...rest] = withNetwork([first, second, first], others);
      assert.deepEqual([without, ...rest], [{ ...entryOf(others), note: 'mine' }, second, first]);
      assert.equal(name in (without as object), false);
      assert.deepEqual(withNetwork([without], network), [first]);
      assert.notEqual(gone, undefined);
    });
  }

  it('may be left out, and comes along with all others when a network is read and written', () => {
    assert.deepEqual(networksIn([ENTRY]).networks[1], { ...ENTRY, mainNetwork: false, sandbox: false });
    const { networks, problems } = networksIn([{ ...FULL, region: ' us-east ', token: 'not known' }]);
    assert.deepEqual([problems, networks[1]], [[], { ...FULL, sandbox: false }]);
    assert.deepEqual(networks.slice(1).map(entryOf), [FULL]);
  });

  it('makes no difference to what else an entry needs', () => {
    for (const [member, values] of [
      ['id', ['', 'Upper', '-a', 'a'.repeat(41), 5, undefined]],
      ['auth', ['', 'Bearer', 'key', undefined]],
      ['baseUrl', ['', 'ftp://gateway.example/v1', undefined]],
    ] as const)
      for (const value of values) {
        const { networks, problems } = networksIn([{ ...FULL, [member]: value }]);
        assert.deepEqual([networks, problems.length], [[SANDBOX_NETWORK], 1], `${member} ${value}`);
        assert.match(problems[0] ?? '', new RegExp(`no valid "${member}": `));
      }
    const open = { ...FULL, baseUrl: 'http://gateway.example/v1' };
    assert.match(networksIn([{ ...open, auth: 'bearer' }]).problems[0] ?? '', /no valid "baseUrl": .*not encrypted/);
    assert.match(networksIn([open]).warnings[0] ?? '', /^Check the "baseUrl" of network "test": .*not encrypted/);
    for (const auth of ['bearer', 'apiKey', 'none'])
      assert.equal(networksIn([{ ...FULL, id: 'a'.repeat(40), auth }]).networks[1]?.auth, auth);
    assert.equal(networksIn([{ ...FULL, label: ' ' }]).networks[1]?.label, 'test');
  });
});

describe('an id for another network', () => {
  it('is the same, or the first free number at its end, within the length of an id', () => {
    const long = 'a'.repeat(40);
    for (const [id, taken, free] of [
      ['main', [], 'main'],
      ['main', ['main'], 'main-2'],
      ['main', ['main', 'main-2', 'main-4'], 'main-3'],
      [long, [long], `${'a'.repeat(36)}-2`],
      [long, [long, ...Array.from({ length: 8 }, (_, at) => `${'a'.repeat(36)}-${at + 2}`)], `${'a'.repeat(36)}-10`],
    ] as const)
      assert.equal(freeId(id, new Set(taken)), free);
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
      'Check the "baseUrl" of network "bare": The URL has no API version such as /v1; most gateways need one.',
    ]);
  });

  it('is underlined in settings.json exactly if it causes a warning', async () => {
    const { pattern, patternErrorMessage } = await baseUrlSchema();
    assert.match(patternErrorMessage, /Add the API version/);
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
