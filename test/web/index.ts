import 'mocha/mocha';
import { configureDiagnostics, configureInlayHints } from '../integration/support/configuration';

/** What the reporter sends to the process that started VS Code: this host cannot write files. */
interface Counted {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly tests: readonly { readonly title: string; readonly ms: number }[];
}

/** Mocha's spec output; at the end the counts, as a separate line. */
class WebReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const tests: { title: string; ms: number }[] = [];
    const skipped: string[] = [];
    runner.on('test end', test => {
      if (!test.isPending()) tests.push({ title: test.fullTitle(), ms: test.duration ?? 0 });
    });
    runner.on('pending', test => skipped.push(test.fullTitle()));
    runner.once('end', () => {
      const counted: Counted = { passed: this.stats.passes, failed: this.stats.failures, skipped, tests };
      console.log(`movescope-counts ${JSON.stringify(counted)}`);
    });
  }
}

/** Called by VS Code. Runs every suite in the host of browsers; rejects when a test fails. */
export async function run(): Promise<void> {
  mocha.setup({ ui: 'bdd', timeout: 60_000, reporter: WebReporter });
  mocha.suite.beforeAll(async () => {
    await configureDiagnostics(false);
    await configureInlayHints(false);
  });
  await import('./suites');
  const failures = await new Promise<number>(done => {
    mocha.run(done);
  });
  if (failures > 0) throw new Error(`${failures} test(s) failed`);
}
