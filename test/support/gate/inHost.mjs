// Runs the in-host tests in a VS Code with separate folders and an empty workspace, and exits with their exit code.
// With `web` as third argument the extension runs in the web extension host, with a gateway that it can reach from
// there.
import { runTests } from '@vscode/test-electron';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeUserSettings } from '../host/settings.mjs';
import { root } from '../root.mjs';
import { startCrossOriginGateway } from './crossOriginGateway.mjs';

const [extension = '', tests = '', kind] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'movescope-host-'));
const workspace = join(folder, 'workspace');
await mkdir(workspace);
const gateway = kind === 'web' ? await startCrossOriginGateway() : undefined;
try {
  if (gateway) {
    await writeUserSettings(`${folder}/data`, { 'remote.extensionKind': { 'movescope.movescope': ['web'] } });
    // That host gets no environment variables.
    await writeFile(join(workspace, 'gateway.json'), JSON.stringify(gateway));
  }
  process.exitCode = await runTests({
    // A VS Code from npm, headless; with MOVESCOPE_DESKTOP the desktop one, which is downloaded.
    ...(process.env.MOVESCOPE_DESKTOP ? {} : { vscodeExecutablePath: join(root, 'test/support/host/code.mjs') }),
    extensionDevelopmentPath: extension,
    extensionTestsPath: tests,
    launchArgs: [workspace, `--user-data-dir=${folder}/data`, `--extensions-dir=${folder}/extensions`],
  });
} catch (error) {
  // The output already contains the tests' own failures.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await gateway?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
