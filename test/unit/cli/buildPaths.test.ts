import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import { BuildPaths } from '../../../src/cli/buildPaths';

describe('the paths of a build', () => {
  for (const [system, paths, root] of [
    ['Linux', posix, '/w/p'],
    ['Windows', win32, 'C:\\w\\p'],
  ] as const)
    it(`are read on ${system}`, () => {
      const builds = new BuildPaths(paths);
      const at = (path: string) => paths.join(root, ...path.split('/'));
      const own = at('build/Shop/bytecode_modules/shop.mv');
      const other = at('build/Shop/bytecode_modules/dependencies/Framework/coin.mv');
      assert.deepEqual(
        [own, other, at('shop.mv')].map(each => builds.folderOf(each)),
        [at('build/Shop'), at('build/Shop'), undefined],
      );
      assert.deepEqual(
        [own, other].map(each => builds.mapOf(each)),
        [at('build/Shop/source_maps/shop.mvsm'), at('build/Shop/source_maps/dependencies/Framework/coin.mvsm')],
      );
      assert.deepEqual(
        [own, other].map(each => builds.isOfDependency(each)),
        [false, true],
      );
      assert.deepEqual(
        [own, at('build/Shop/bytecode_scripts/main.mv')].map(each => builds.isScript(each)),
        [false, true],
      );
      assert.deepEqual(
        [at('sources/shop.move'), at('build/Shop/sources/shop.move')].map(each => builds.isCopy(each)),
        [false, true],
      );
    });
});
