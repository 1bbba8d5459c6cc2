import Mocha from 'mocha';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { configureDiagnostics, configureInlayHints } from './support/configuration';

/** Called by VS Code. Runs every suite; rejects when a test fails, which VS Code turns into its exit code. */
export async function run(): Promise<void> {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 60_000,
    ...(process.env.MOVESCOPE_GREP && { grep: process.env.MOVESCOPE_GREP }),
    reporter: resolve(__dirname, '../../../test/support/countingReporter.cjs'),
  });
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  // They send requests without being asked, which would interfere with what other suites play.
  mocha.suite.beforeAll(async () => {
    await configureDiagnostics(false);
    await configureInlayHints(false);
  });
  createRequire(__filename)(`./suites-${process.env.MOVESCOPE_PART ?? '1'}.js`);
  const failures = await new Promise<number>(done => {
    mocha.run(done);
  });
  if (failures > 0) throw new Error(`${failures} test(s) failed`);
}
