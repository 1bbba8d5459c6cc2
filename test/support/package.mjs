// `npm run package [-- FILE]`: the extension as a VSIX, with the same bytes for the same commit wherever it is built.
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.mjs';

/** The time of a build without a commit: the earliest that a zip can contain. */
const NO_COMMIT = '315532800';

const run = promisify(execFile);
const commit = await run('git', ['log', '-1', '--format=%ct'], { cwd: root }).then(
  ({ stdout }) => stdout.trim(),
  () => NO_COMMIT,
);

// A zip contains local times; vsce sorts its files and dates them by this variable.
process.env.TZ = 'UTC';
process.env.SOURCE_DATE_EPOCH ??= commit;
const { stdout } = await run(process.execPath, ['esbuild.mjs', '--production'], { cwd: root });
process.stdout.write(stdout);
// A zip contains file modes, which depend on who cloned and built.
for (const file of await listFiles({ cwd: root, packageManager: PackageManager.None }))
  await chmod(join(root, file), 0o644);
await createVSIX({
  cwd: root,
  packagePath: process.argv[2] ?? 'dist/movescope.vsix',
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});
