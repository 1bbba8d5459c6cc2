import assert from 'node:assert/strict';
import { type MovePackage, PackageIndex, readMoveToml } from '../../../src/core/packages/movePackage';
import { namedAddresses, publishedAddresses } from '../../../src/core/packages/namedAddresses';

/** Returns a package in a folder. */
function packageIn(folder: string, toml: string): MovePackage {
  return { folder, manifest: readMoveToml(toml) };
}

/** Returns the address of a name in a file of the package at `/w/a`. */
function addressIn(
  packages: Readonly<Record<string, string>>,
  name: string,
  { of: addresses = namedAddresses, file = '/w/a/sources/a.move' } = {},
): string | undefined {
  const all = Object.entries(packages).map(([folder, toml]) => packageIn(folder, toml));
  return addresses(new PackageIndex(all), file)(name);
}

describe('namedAddresses', () => {
  it('uses the addresses of the package', () => {
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "0x0A"' }, 'me'), '0xa');
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "0xa"\n[dev-addresses]\nme = "0xb"' }, 'me'), '0xa');
  });

  it('uses the development address of a name that has no other', () => {
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "_"\n[dev-addresses]\nme = "0xb"' }, 'me'), '0xb');
  });

  it('finds no address for a name without one, even a name of the framework', () => {
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "_"' }, 'me'), undefined);
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "0xnone"' }, 'me'), undefined);
    assert.equal(addressIn({ '/w/a': '[addresses]\nstd = "_"' }, 'std'), undefined);
  });

  it('finds the addresses of the framework, both inside and outside a package', () => {
    const names = [
      ...['std', 'aptos_std', 'aptos_framework', 'aptos_token', 'aptos_token_objects', 'aptos_trading'],
      ...['aptos_experimental', 'core_resources', 'vm_reserved'],
    ];
    const found = ['0x1', '0x1', '0x1', '0x3', '0x4', '0x5', '0x7', '0xa550c18', '0x0'];
    assert.deepEqual(
      names.map(name => addressIn({ '/w/a': '' }, name)),
      found,
    );
    assert.deepEqual(
      names.map(name => addressIn({}, name)),
      found,
    );
  });

  it('lets the package override the framework', () => {
    assert.equal(addressIn({ '/w/a': '[addresses]\naptos_token = "0x33"' }, 'aptos_token'), '0x33');
  });

  it('finds no addresses in packages that are not dependencies', () => {
    assert.equal(addressIn({ '/w/a': '', '/w/b': '[addresses]\nother = "0x9"' }, 'other'), undefined);
    assert.equal(addressIn({ '/w/b': '[addresses]\nother = "0x9"' }, 'other'), undefined);
  });

  it('uses the addresses of a dependency in the workspace, and of its dependencies', () => {
    const packages = {
      '/w/a': '[dependencies]\nB = { local = "../libs/./b/" }',
      '/w/libs/b': '[addresses]\nb = "0xb"\n[dependencies]\nC = { local = "../../c" }\nA = { local = "../../a" }',
      '/w/c': '[addresses]\nc = "0xc"',
    };
    assert.equal(addressIn(packages, 'b'), '0xb');
    assert.equal(addressIn(packages, 'c'), '0xc');
    assert.equal(addressIn(packages, 'd'), undefined);
  });

  it('finds a local dependency by its full path', () => {
    const packages = { '/w/a': '[dependencies]\nB = { local = "/w/b" }', '/w/b': '[addresses]\nb = "0xb"' };
    assert.equal(addressIn(packages, 'b'), '0xb');
  });

  it('follows substitutions', () => {
    const packages = {
      '/w/a': '[dependencies]\nB = { local = "../b", addr_subst = { mine = "theirs", given = "0x5" } }',
      '/w/b': '[addresses]\ntheirs = "0xb"\ngiven = "_"',
    };
    assert.equal(addressIn(packages, 'mine'), '0xb');
    assert.equal(addressIn(packages, 'given'), '0x5');
  });

  it('finds no address for a name to which two dependencies give different ones', () => {
    const toml = '[dependencies]\nB = { local = "../b" }\nC = { local = "../c" }';
    const packages = {
      '/w/a': toml,
      '/w/b': '[addresses]\nx = "0xb"\ny = "0x1"',
      '/w/c': '[addresses]\nx = "0xc"\ny = "0x01"',
    };
    assert.equal(addressIn(packages, 'x'), undefined);
    assert.equal(addressIn(packages, 'y'), '0x1');
  });

  it('looks for dependencies only in the file system of the package', () => {
    const toml = '[dependencies]\nB = { local = "../b" }\nC = { local = "/w/c" }';
    const packages = {
      'file:///w/a': toml,
      'memory:/w/a': toml,
      'file:///w/b': '[addresses]\nb = "0xb"',
      'memory:/w/b': '[addresses]\nb = "0xbb"',
      'file:///w/c': '[addresses]\nc = "0xc"',
      'memory:/w/c': '[addresses]\nc = "0xcc"',
    };
    const names = (file: string) => ['b', 'c'].map(name => addressIn(packages, name, { file }));
    assert.deepEqual(names('file:///w/a/sources/a.move'), ['0xb', '0xc']);
    assert.deepEqual(names('memory:/w/a/sources/a.move'), ['0xbb', '0xcc']);
  });

  it('finds only the addresses of the framework if the Move.toml is unreadable', () => {
    const packages = { '/w': '[addresses]\nme = "0xa"', '/w/a': '[addresses' };
    assert.deepEqual(
      ['me', 'std'].map(name => addressIn(packages, name)),
      [undefined, '0x1'],
    );
  });
});

describe('publishedAddresses', () => {
  const of = publishedAddresses;

  it('uses no development address', () => {
    const toml = '[addresses]\nme = "_"\nyou = "0x5"\n[dev-addresses]\nme = "0xb"\nstd = "0xc"';
    assert.deepEqual(
      ['me', 'you', 'std'].map(name => addressIn({ '/w/a': toml }, name, { of })),
      [undefined, '0x5', undefined],
    );
  });

  it('uses no development address of a dependency', () => {
    const packages = {
      '/w/a': '[dependencies]\nB = { local = "../b" }\nC = { local = "../c" }',
      '/w/b': '[addresses]\nb = "_"\n[dev-addresses]\nb = "0xb"',
      '/w/c': '[addresses]\nc = "0xc"',
    };
    assert.deepEqual(
      ['b', 'c'].map(name => addressIn(packages, name, { of })),
      [undefined, '0xc'],
    );
  });
});
