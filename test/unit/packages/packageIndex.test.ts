import assert from 'node:assert/strict';
import { PackageIndex, readMoveToml } from '../../../src/core/packages/movePackage';

const FOLDERS = ['/w', '/w/a', '/w/a/inner', '/w/ab', 'file:///c:/w', 'memory:/w/a', 'memory:/w/a/sources/deep'];

function indexOf(folders: readonly string[]): PackageIndex {
  return new PackageIndex(folders.map(folder => ({ folder, manifest: readMoveToml('') })));
}

/** Indexes of the same packages, found in two orders. */
const INDEXES = [indexOf(FOLDERS), indexOf(FOLDERS.toReversed())];

describe('PackageIndex', () => {
  const around: readonly (readonly [place: string, folder: string | undefined])[] = [
    ['/w/a/sources/x.move', '/w/a'],
    ['/w/a/inner/sources/x.move', '/w/a/inner'],
    ['/w/ab/x.move', '/w/ab'],
    ['/w/abc/x.move', '/w'],
    ['/w/a', '/w/a'],
    ['/v/x.move', undefined],
    ['file:///c:/w/sources/x.move', 'file:///c:/w'],
    ['file:///w/a/sources/x.move', undefined],
    ['memory:/w/a/sources/x.move', 'memory:/w/a'],
    ['memory:/w/sources/x.move', undefined],
  ];
  for (const [place, folder] of around) {
    it(`finds ${folder ?? 'no package'} around ${place}`, () => {
      for (const index of INDEXES) assert.equal(index.around(place)?.folder, folder);
    });
  }

  const deployed: readonly (readonly [place: string, folder: string | undefined])[] = [
    ['/w/a/sources/x.move', '/w/a'],
    ['/w/a/sources/below/x.move', '/w/a'],
    ['/w/a/tests/x.move', undefined],
    ['/w/a/build/A/sources/dependencies/B/x.move', undefined],
    ['/w/a/inner/sources/x.move', '/w/a/inner'],
    ['/w/a/inner/x.move', undefined],
    ['memory:/w/a/sources/deep/sources/x.move', 'memory:/w/a/sources/deep'],
    ['memory:/w/a/sources/deep/x.move', undefined],
  ];
  for (const [place, folder] of deployed) {
    it(`finds that ${folder ?? 'no package'} is deployed from ${place}`, () => {
      for (const index of INDEXES) assert.equal(index.deployedFrom(place)?.folder, folder);
    });
  }

  it('lists each package once, by folder', () => {
    const index = indexOf(['/w/b', '/w/a', '/w/b']);
    assert.deepEqual(
      index.packages.map(({ folder }) => folder),
      ['/w/a', '/w/b'],
    );
    assert.equal(index.at('/w/b')?.folder, '/w/b');
    assert.equal(index.at('/w'), undefined);
  });
});
