import assert from 'node:assert/strict';
import type { ModuleLookup } from '../../../../src/core/modules/moduleLookup';
import { readLocalPackages, type LocalPackages, packageDrift } from '../../../../src/core/packages/drift/localPackages';
import { moduleDetail, upgradeProblems } from '../../../../src/core/packages/drift/codeDrift';
import { type MovePackage, PackageIndex, readMoveToml } from '../../../../src/core/packages/movePackage';
import { namedAddresses } from '../../../../src/core/packages/namedAddresses';
import { readMove } from '../../../../src/core/packages/readMove';
import { deployedAbis } from '../../../support/deployedAbis';

/** Files by their paths. */
type Files = Readonly<Record<string, string>>;

/** A workspace that counts its reads. */
class CountedFiles {
  readonly #files: Files;
  readonly #areAll: boolean;
  /** How often the package list, the file list, and each file were read. */
  readonly counts = new Map<string, number>();

  constructor(files: Files, areAll = true) {
    this.#files = files;
    this.#areAll = areAll;
  }

  async packages(): Promise<PackageIndex> {
    await this.#count('packages');
    return this.#index();
  }

  async files(): Promise<{ readonly files: readonly string[]; readonly areAll: boolean }> {
    await this.#count('files');
    return { files: Object.keys(this.#files).filter(place => place.endsWith('.move')), areAll: this.#areAll };
  }

  placeOf(file: string): string {
    return file;
  }

  async readFile(file: string) {
    await this.#count(file);
    return readMove(this.#files[file] ?? assert.fail(), namedAddresses(this.#index(), file));
  }

  #index(): PackageIndex {
    const manifests = Object.entries(this.#files).filter(([place]) => place.endsWith('/Move.toml'));
    return new PackageIndex(
      manifests.map(([place, text]) => ({
        folder: place.slice(0, -'/Move.toml'.length),
        manifest: readMoveToml(text),
      })),
    );
  }

  #count(what: string): Promise<void> {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
    return Promise.resolve();
  }
}

/** A network with these deployed modules, by account. */
function networkOf(deployed: Files, asked: string[] = []): ModuleLookup {
  const modulesAt = (address: string) => deployedAbis(deployed[address] ?? '');
  return {
    network: 'Net',
    accounts: [],
    module: (address, name) => {
      const abi = modulesAt(address).find(each => each.name === name);
      return Promise.resolve(abi ? { kind: 'found', abi } : { kind: 'absent' });
    },
    moduleNames: address => {
      asked.push(address);
      return Promise.resolve({ kind: 'found', names: modulesAt(address).map(({ name }) => name), areAll: true });
    },
  };
}

const NO_BUILD = { build: { kind: 'none' }, deployed: () => Promise.resolve(undefined) } as const;

/** Returns all packages with their modules and missing ones, as an outline. */
async function outline(files: Files, deployed: Files, areAll = true): Promise<readonly string[]> {
  const local = await readLocalPackages(new CountedFiles(files, areAll));
  const lines = await Promise.all(local.index.packages.map(own => linesOf(local, own, networkOf(deployed))));
  return lines.flat();
}

async function linesOf(
  local: LocalPackages<MovePackage, string>,
  own: MovePackage,
  lookup: ModuleLookup,
): Promise<readonly string[]> {
  const { files, missing } = await packageDrift(local, own, { lookup, ...NO_BUILD });
  const modules = files.flatMap(each => each.modules);
  return [
    own.folder,
    ...modules.map(each => `  ${each.address ?? '?'}::${each.name}: ${moduleDetail(each)}`),
    ...modules.flatMap(each => upgradeProblems(each, lookup.network).map(({ message }) => `  ! ${message}`)),
    ...missing.map(({ address, module }) => `  only there: ${address}::${module}`),
  ];
}

const toml = (addresses: string) => `[addresses]\n${addresses}`;
const moduleOf = (name: string, body = '') => `module ${name} { public fun f() {} ${body} }\n`;

describe('packages compared with what is deployed', () => {
  it('contain the files nearest to them, but no build output', async () => {
    const files = {
      '/w/Move.toml': toml('outer = "0xa"'),
      '/w/sources/outer.move': moduleOf('outer::outer'),
      '/w/tests/tests.move': moduleOf('outer::tests'),
      '/w/build/Outer/sources/dependencies/Lib/lib.move': moduleOf('0xa::lib'),
      '/w/sub/Move.toml': toml('inner = "0xb"'),
      '/w/sub/sources/inner.move': moduleOf('inner::inner'),
    };
    const deployed = { '0xa': moduleOf('0xa::outer') + moduleOf('0xa::lib'), '0xb': moduleOf('0xb::inner') };
    assert.deepEqual(await outline(files, deployed), [
      '/w',
      '  0xa::outer: 1 same',
      '  only there: 0xa::lib',
      '/w/sub',
      '  0xb::inner: 1 same',
    ]);
  });

  it('report no module of another package of their account as missing, and report what all of them lack once', async () => {
    const files = {
      '/w/a/Move.toml': toml('me = "0xa"'),
      '/w/a/sources/one.move': moduleOf('me::one'),
      '/w/b/Move.toml': toml('me = "0xa"\nother = "0xb"'),
      '/w/b/sources/two.move': moduleOf('me::two') + moduleOf('other::more'),
    };
    const deployed = {
      '0xa': moduleOf('0xa::one') + moduleOf('0xa::two') + moduleOf('0xa::old'),
      '0xb': moduleOf('0xb::gone'),
    };
    assert.deepEqual(await outline(files, deployed), [
      '/w/a',
      '  0xa::one: 1 same',
      '  only there: 0xa::old',
      '/w/b',
      '  0xa::two: 1 same',
      '  0xb::more: new',
      '  only there: 0xb::gone',
    ]);
  });

  it('share only the addresses of their modules', async () => {
    const files = { '/w/Move.toml': toml('me = "0xa"'), '/w/sources/one.move': moduleOf('me::one') };
    const local = await readLocalPackages(new CountedFiles(files, true));
    assert.deepEqual([local.sharing('0xa').map(({ folder }) => folder), local.sharing('0xb')], [['/w'], []]);
  });

  it('report no module as missing that may exist at an unknown address or in unreadable source', async () => {
    const files = {
      '/w/a/Move.toml': toml('me = "0xa"\nlater = "_"'),
      '/w/a/sources/one.move': moduleOf('me::one') + moduleOf('later::two'),
      '/w/a/sources/three.move': 'modul me::three { public fun f() {} }',
    };
    const deployed = { '0xa': ['one', 'two', 'three', 'four'].map(name => moduleOf(`0xa::${name}`)).join('') };
    assert.deepEqual(await outline(files, deployed), [
      '/w/a',
      '  0xa::one: 1 same',
      '  ?::two: unknown: "later" has no address in Move.toml',
      '  only there: 0xa::four',
    ]);
  });

  it('report nothing as missing if the workspace has more files than were read', async () => {
    const files = { '/w/Move.toml': '', '/w/sources/one.move': moduleOf('0xa::one') };
    const deployed = { '0xa': moduleOf('0xa::one') + moduleOf('0xa::two') };
    assert.deepEqual(await outline(files, deployed, false), ['/w', '  0xa::one: 1 same']);
  });

  it('have an unknown account if an address has no value, or one for development only', async () => {
    const manifest = '[addresses]\nlater = "_"\nme = "_"\nbad = "0xzz"\n[dev-addresses]\nme = "0xa"\n';
    const types = 'public fun g(x: me::one::One) {}';
    const files = {
      '/w/Move.toml': manifest,
      '/w/sources/a.move': ['me::one', 'later::two', 'nowhere::three', 'bad::four', '0xzz::five', 'six']
        .map(name => moduleOf(name))
        .join(''),
      '/w/sources/b.move': moduleOf('0xa::typed', types),
    };
    const deployed = {
      '0xa': moduleOf('0xa::one', 'public fun gone() {}') + moduleOf('0xa::typed', 'public fun g(x: u8) {}'),
    };
    assert.deepEqual(await outline(files, deployed), [
      '/w',
      '  ?::one: unknown: "me" has only a dev address in Move.toml',
      '  ?::two: unknown: "later" has no address in Move.toml',
      '  ?::three: unknown: "nowhere" has no address in Move.toml',
      '  ?::four: unknown: "bad" has no address in Move.toml',
      '  ?::five: unknown: 0xzz is not an address',
      '  ?::six: unknown: its header has no address',
      '  0xa::typed: 1 unknown, 1 same',
    ]);
  });

  it('are found by numeric addresses, in blocks and in types, in any form', async () => {
    const source = `address 0x00A { module one { public fun f() {} } module two { public fun f() {} } }
      module 10::three { public fun f() {} public fun g(x: 0x1::string::String, y: @0xa) {} }
      #[test_only] module 0xa::tests { public fun f() {} }
      script { fun main() {} }`;
    const types = 'public fun g(x: 0x1::string::String, y: u8) {}';
    const deployed = { '0xa': moduleOf('0xa::one') + moduleOf('0xa::two') + moduleOf('0xa::three', types) };
    assert.deepEqual(await outline({ '/w/Move.toml': '', '/w/sources/all.move': source }, deployed), [
      '/w',
      '  0xa::one: 1 same',
      '  0xa::two: 1 same',
      '  0xa::three: 1 unknown, 1 same',
    ]);
  });

  it('have no named addresses if their Move.toml is unreadable, not even those of enclosing packages', async () => {
    const files = {
      '/w/Move.toml': toml('me = "0xa"'),
      '/w/sub/Move.toml': '[addresses',
      '/w/sub/sources/one.move': moduleOf('me::one') + moduleOf('0xb::two'),
    };
    assert.deepEqual(await outline(files, { '0xb': moduleOf('0xb::two') }), [
      '/w',
      '/w/sub',
      '  ?::one: unknown: Move.toml cannot be read',
      '  0xb::two: 1 same',
    ]);
  });

  it('are listed even without Move files', async () => {
    assert.deepEqual(await outline({ '/w/Move.toml': '', '/w/a/Move.toml': '' }, {}), ['/w', '/w/a']);
  });

  it('belong to one file system, regardless of paths in another', async () => {
    const files = {
      'file:///w/Move.toml': toml('me = "0xa"'),
      'file:///w/sources/one.move': moduleOf('me::one'),
      'memory:/w/Move.toml': toml('me = "0xb"'),
      'memory:/w/sources/one.move': moduleOf('me::one'),
    };
    assert.deepEqual(await outline(files, { '0xa': moduleOf('0xa::one') }), [
      'file:///w',
      '  0xa::one: 1 same',
      'memory:/w',
      '  0xb::one: new',
    ]);
  });

  it('are read once per file and once per account, however many there are', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index);
    const files = new CountedFiles(
      Object.fromEntries(
        numbers.flatMap(index => [
          [`/w/${index}/Move.toml`, toml(`me = "0x${index % 2 === 0 ? 'a' : 'b'}"`)],
          [`/w/${index}/sources/a.move`, moduleOf(`me::a${index}`)],
          [`/w/${index}/sources/b.move`, moduleOf(`me::b${index}`)],
        ]),
      ),
    );
    const local = await readLocalPackages(files);
    const asked: string[] = [];
    for (const own of local.index.packages)
      await packageDrift(local, own, { lookup: networkOf({}, asked), ...NO_BUILD });
    assert.equal(files.counts.size, 2 + 2 * numbers.length);
    assert.deepEqual(new Set(files.counts.values()), new Set([1]));
    assert.equal(asked.length, numbers.length);
  });
});
