import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BadInputError } from '../../../src/cli/exitCode';
import { packagesIn } from '../../../src/cli/packageFolder';

describe('the packages in a folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-packages-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are found in up to 32 folders within each other', async () => {
    const deepest = join(folder, ...Array.from({ length: 32 }, () => 'a'));
    const deeper = join(deepest, 'a');
    await mkdir(deeper, { recursive: true });
    await writeFile(join(deeper, 'Move.toml'), '[package]\nname = "TooDeep"\n');
    await assert.rejects(
      packagesIn(folder, new AbortController().signal),
      new BadInputError(`No Move.toml in ${folder}: specify the folder of a Move package.`),
    );
    await writeFile(join(deepest, 'Move.toml'), '[package]\nname = "Deepest"\n');
    const sources = await packagesIn(folder, new AbortController().signal);
    const { packages } = await sources.packages();
    assert.deepEqual(
      packages.map(({ manifest }) => manifest.kind === 'manifest' && manifest.name),
      ['Deepest'],
    );
  });
});
