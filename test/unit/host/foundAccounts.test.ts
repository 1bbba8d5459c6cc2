import assert from 'node:assert/strict';
import type { Network } from '../../../src/core/gateway/network';
import { readMoveToml } from '../../../src/core/packages/movePackage';
import { accountsOfManifest, accountsOfProfiles, eachOnce } from '../../../src/host/accounts/foundAccounts';

function network(id: string, label: string, baseUrl: string): Network {
  return { id, label, baseUrl, auth: 'none', mainNetwork: false, sandbox: false };
}

const NETWORKS = [
  network('main', 'Main', 'https://gateway.example/v1'),
  network('t', 'Testnet', 'https://test.example/v1'),
];

/** Returns the id of the network of a profile. */
function networkOf(said: { readonly network?: string; readonly restUrl?: string }): string | undefined {
  return accountsOfProfiles([{ name: 'p', address: '0x1', ...said }], 'c', NETWORKS)[0]?.network?.id;
}

describe('accountsOfProfiles', () => {
  it('names accounts after their profiles, with their source', () => {
    const profiles = [{ name: 'default', address: '0x1', network: 'Devnet' }];
    assert.deepEqual(accountsOfProfiles(profiles, 'app/.aptos/config.yaml', NETWORKS), [
      { address: '0x1', label: 'default', sources: ['app/.aptos/config.yaml, profile default on Devnet'] },
    ]);
  });

  it('finds the network by the address of its node, with and without a version segment', () => {
    assert.equal(networkOf({ restUrl: 'https://Gateway.example' }), 'main');
    assert.equal(networkOf({ restUrl: 'https://test.example/v1/', network: 'Main' }), 't');
  });

  it('finds the network by its label or id if no setting has the address', () => {
    assert.equal(networkOf({ network: 'TESTNET', restUrl: 'https://other.example' }), 't');
    assert.equal(networkOf({ network: 'Main' }), 'main');
  });

  it('returns no network if no setting matches', () => {
    assert.equal(networkOf({ network: 'Devnet', restUrl: 'https://other.example' }), undefined);
    assert.equal(networkOf({}), undefined);
  });
});

describe('accountsOfManifest', () => {
  it('reads the assigned addresses', () => {
    const manifest = readMoveToml('[addresses]\nmine = "0x00CAFE"\nopen = "_"\n[dev-addresses]\nopen = "0x7"');
    assert.ok(manifest.kind === 'manifest');
    assert.deepEqual(accountsOfManifest(manifest, 'app/Move.toml'), [
      { address: '0xcafe', label: 'mine', sources: ['app/Move.toml'] },
    ]);
  });
});

describe('eachOnce', () => {
  it('merges entries of one address on one network, under the first name', () => {
    const [main] = NETWORKS;
    assert.ok(main);
    const found = [
      { address: '0x1', label: 'first', sources: ['a'] },
      { address: '0x1', label: 'on main', sources: ['b'], network: main },
      { address: '0x1', label: 'second', sources: ['c', 'a'] },
    ];
    assert.deepEqual(
      eachOnce(found).map(({ label, sources }) => `${label}: ${sources.join(' ')}`),
      ['first: a c', 'on main: b'],
    );
  });
});
