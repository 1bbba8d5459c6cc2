import assert from 'node:assert/strict';
import { readMoveToml } from '../../../src/core/packages/movePackage';

describe('readMoveToml', () => {
  it('reads the name, addresses and dependencies', () => {
    const text = `
[package]
name = "Vault"
version = "1.0.0"
upgrade_policy = "compatible"

[addresses]
vault = "_"
std = "0x01"
plain = "CAFE" # digits alone are an address too

[dev-addresses]
vault = "0xA11CE"

[dependencies]
Coin = { local = "../coin", addr_subst = { gold = "0x5" } }

[dependencies.AptosFramework]
git = "https://example.org/framework.git"
rev = "mainnet"
subdir = "aptos-framework"

[dev-dependencies]
Fixtures = { local = "./fixtures" }
`;
    assert.deepEqual(readMoveToml(text), {
      kind: 'manifest',
      name: 'Vault',
      addresses: new Map([
        ['vault', undefined],
        ['std', '0x1'],
        ['plain', '0xcafe'],
      ]),
      devAddresses: new Map([['vault', '0xa11ce']]),
      dependencies: [
        { name: 'Coin', local: '../coin', substitutions: new Map([['gold', '0x5']]) },
        { name: 'AptosFramework', git: 'https://example.org/framework.git', substitutions: new Map() },
        { name: 'Fixtures', local: './fixtures', substitutions: new Map() },
      ],
    });
  });

  it('leaves out UNC paths, which Windows would sign in to', () => {
    const paths = [
      String.raw`\\evil.example\share`,
      '//evil.example/share',
      String.raw`/\evil.example\x`,
      String.raw`\\?\UNC\evil\x`,
    ];
    for (const path of paths) {
      const read = readMoveToml(`[dependencies]\nA = { local = '${path}' }\nB = { local = '../b' }`);
      assert.ok(read.kind === 'manifest');
      assert.deepEqual(
        read.dependencies.map(({ name, local }) => [name, local]),
        [
          ['A', undefined],
          ['B', '../b'],
        ],
      );
    }
  });

  it('leaves out values of an unexpected form', () => {
    const text =
      'addresses = 3\ndependencies = [1]\n[package]\nname = 7\n[dev-addresses]\na = 1\nb = "0xg"\n__proto__ = "0x2"';
    assert.deepEqual(readMoveToml(text), {
      kind: 'manifest',
      addresses: new Map(),
      devAddresses: new Map([
        ['a', undefined],
        ['b', undefined],
        ['__proto__', '0x2'],
      ]),
      dependencies: [],
    });
  });

  it('reads an empty file', () => {
    const nothing = { kind: 'manifest', addresses: new Map(), devAddresses: new Map(), dependencies: [] };
    assert.deepEqual(readMoveToml(''), nothing);
  });

  it('returns the position at which a file is not valid TOML', () => {
    assert.deepEqual(readMoveToml('[addresses]\na = \n'), {
      kind: 'unreadable',
      sentence:
        'Move.toml cannot be read at line 2, column 5 (invalid value). Correct the file to use the package’s named addresses.',
      line: 2,
      column: 5,
    });
  });

  it('survives every prefix of a file', () => {
    const text = '[package]\nname = "a"\n[addresses]\na = "0x1"\n[dependencies]\nB = { local = "../b", c = [1, 2] }\n';
    for (let end = 0; end <= text.length; end++)
      assert.ok(['manifest', 'unreadable'].includes(readMoveToml(text.slice(0, end)).kind));
  });
});
