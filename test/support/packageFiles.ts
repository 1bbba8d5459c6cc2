import type { PackageFiles } from '../../src/core/packages/drift/packageBuild';

/** Returns access to files in memory, by their paths. */
export function filesIn(stored: ReadonlyMap<string, Uint8Array>): PackageFiles {
  return {
    read: path => Promise.resolve(stored.get(path)),
    list: folder => {
      const below = [...stored.keys()].filter(path => path.startsWith(`${folder}/`));
      const names = new Set(below.map(path => path.slice(folder.length + 1).split('/')[0] ?? ''));
      return Promise.resolve([...names].map(name => ({ name, isFolder: !stored.has(`${folder}/${name}`) })));
    },
  };
}
