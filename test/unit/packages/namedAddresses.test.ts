import assert from 'node:assert/strict';
import type { MovePackage } from '../../../src/core/packages/movePackage';
import { namedAddresses } from '../../../src/core/packages/namedAddresses';
import { nearestPackage } from '../../../src/core/packages/nearestPackage';
import { readMoveToml } from '../../../src/core/packages/readMoveToml';

/** A package in a folder. */
function packageIn(folder: string, toml: string): MovePackage {
  const manifest = readMoveToml(toml);
  assert.ok(manifest.kind === 'manifest');
  return { folder, manifest };
}

/** What a name is in a file of the package at `/w/a`. */
function addressIn(packages: Readonly<Record<string, string>>, name: string): string | undefined {
  const all = Object.entries(packages).map(([folder, toml]) => packageIn(folder, toml));
  return namedAddresses(all, '/w/a/sources/a.move')(name);
}

describe('nearestPackage', () => {
  const packages = ['/w', '/w/a', '/w/a/inner', '/w/ab'].map(folder => packageIn(folder, ''));
  const cases: readonly (readonly [path: string, folder: string | undefined])[] = [
    ['/w/a/sources/x.move', '/w/a'],
    ['/w/a/inner/sources/x.move', '/w/a/inner'],
    ['/w/ab/x.move', '/w/ab'],
    ['/w/abc/x.move', '/w'],
    ['/w/a', '/w/a'],
    ['/v/x.move', undefined],
  ];
  for (const [path, folder] of cases) {
    it(`of ${path} is ${folder ?? 'none'}`, () => {
      assert.equal(nearestPackage(packages, path)?.folder, folder);
      assert.equal(nearestPackage(packages.toReversed(), path)?.folder, folder);
    });
  }
});

describe('namedAddresses', () => {
  it('takes what the package says', () => {
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "0x0A"' }, 'me'), '0xa');
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "0xa"\n[dev-addresses]\nme = "0xb"' }, 'me'), '0xa');
  });

  it('takes the development address of a name without one', () => {
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "_"\n[dev-addresses]\nme = "0xb"' }, 'me'), '0xb');
  });

  it('does not know a name without an address, even one of the framework', () => {
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "_"' }, 'me'), undefined);
    assert.equal(addressIn({ '/w/a': '[addresses]\nme = "0xnone"' }, 'me'), undefined);
    assert.equal(addressIn({ '/w/a': '[addresses]\nstd = "_"' }, 'std'), undefined);
  });

  it('knows the framework, in any package and without one', () => {
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

  it('lets the package overrule the framework', () => {
    assert.equal(addressIn({ '/w/a': '[addresses]\naptos_token = "0x33"' }, 'aptos_token'), '0x33');
  });

  it('does not know names of packages that it does not depend on', () => {
    assert.equal(addressIn({ '/w/a': '', '/w/b': '[addresses]\nother = "0x9"' }, 'other'), undefined);
    assert.equal(addressIn({ '/w/b': '[addresses]\nother = "0x9"' }, 'other'), undefined);
  });

  it('takes what a dependency in the workspace says, and its dependencies', () => {
    const packages = {
      '/w/a': '[dependencies]\nB = { local = "../libs/./b/" }',
      '/w/libs/b': '[addresses]\nb = "0xb"\n[dependencies]\nC = { local = "../../c" }\nA = { local = "../../a" }',
      '/w/c': '[addresses]\nc = "0xc"',
    };
    assert.equal(addressIn(packages, 'b'), '0xb');
    assert.equal(addressIn(packages, 'c'), '0xc');
    assert.equal(addressIn(packages, 'd'), undefined);
  });

  it('takes a local dependency by its whole path', () => {
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

  it('does not know a name that two dependencies give to two addresses', () => {
    const toml = '[dependencies]\nB = { local = "../b" }\nC = { local = "../c" }';
    const packages = {
      '/w/a': toml,
      '/w/b': '[addresses]\nx = "0xb"\ny = "0x1"',
      '/w/c': '[addresses]\nx = "0xc"\ny = "0x01"',
    };
    assert.equal(addressIn(packages, 'x'), undefined);
    assert.equal(addressIn(packages, 'y'), '0x1');
  });
});
