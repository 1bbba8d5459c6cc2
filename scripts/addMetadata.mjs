// `node scripts/addMetadata.mjs PACKAGE…`: adds to the built modules of Move packages what the Aptos CLI adds to them: the
// error map and the attributes. For packages that another compiler built; run it once after each build.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFolder, builtModule, namedAddresses } from '../src/sandbox/build/builtPackages.mjs';

const { modulesOf, builtWithMetadata } = await builtModule(dirname(dirname(fileURLToPath(import.meta.url))));
for (const folder of process.argv.slice(2)) {
  const manifest = await readFile(join(folder, 'Move.toml'), 'utf8');
  const names = (await readdir(join(folder, 'sources'))).filter(name => name.endsWith('.move'));
  const sources = await Promise.all(
    names.map(async name => {
      const file = join(folder, 'sources', name);
      return { file, text: await readFile(file, 'utf8') };
    }),
  );
  for (const [name, module] of modulesOf(sources, namedAddresses(manifest))) {
    const file = join(builtFolder(folder, manifest), `${name}.mv`);
    await writeFile(file, builtWithMetadata(await readFile(file), module));
  }
}
