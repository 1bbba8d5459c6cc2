import Mocha from 'mocha';
import { resolve } from 'node:path';

/** Runs the suites that `register` registers; rejects when one fails, which VS Code turns into its exit code. */
export async function runMocha(register: () => void): Promise<void> {
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 30_000,
    reporter: resolve(__dirname, '../../../test/support/countingReporter.cjs'),
  });
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  register();
  const failures = await new Promise<number>(done => {
    mocha.run(done);
  });
  if (failures > 0) throw new Error(`${failures} test(s) failed`);
}
