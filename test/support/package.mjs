// `npm run package [-- FILE]`: the extension as a VSIX, with the same bytes for the same commit wherever it is built, and
// the terminal program in dist/npm. A release adds `--release TAG`, which makes links absolute, and `--pre-release`.
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { writeNpmPackage } from './release/npmPackage.mjs';
import { root } from './root.mjs';

/** The time of a build without a commit: the earliest that a zip can contain. */
const NO_COMMIT = '315532800';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'string' }, 'pre-release': { type: 'boolean', default: false } },
});
const { release: tag, 'pre-release': preRelease } = values;
const run = promisify(execFile);
const commit = await run('git', ['log', '-1', '--format=%ct'], { cwd: root }).then(
  ({ stdout }) => stdout.trim(),
  () => NO_COMMIT,
);

// A zip contains local times; vsce sorts its files and dates them by this variable.
process.env.TZ = 'UTC';
process.env.SOURCE_DATE_EPOCH ??= commit;
const { stdout } = await run(
  process.execPath,
  ['esbuild.mjs', '--production', ...(tag === undefined ? [] : ['--release'])],
  {
    cwd: root,
  },
);
process.stdout.write(stdout);
// A zip contains file modes, which depend on who cloned and built.
for (const file of await listFiles({ cwd: root, packageManager: PackageManager.None }))
  await chmod(join(root, file), 0o644);
await createVSIX({
  cwd: root,
  packagePath: positionals[0] ?? 'dist/movescope.vsix',
  dependencies: false,
  preRelease,
  // Otherwise the repository may be unknown, and what links name is only in it.
  ...(tag === undefined ? { rewriteRelativeLinks: false } : { githubBranch: tag }),
});
await writeNpmPackage(root, join(root, 'dist/npm'), tag);
