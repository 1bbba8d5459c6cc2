const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

/** Mocha's spec output; at the end the counts are written to the file that MOVESCOPE_COUNTS names. */
class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const { EVENT_RUN_END, EVENT_TEST_END, EVENT_TEST_PENDING } = Runner.constants;
    const tests = [];
    const skipped = [];
    runner.on(EVENT_TEST_END, test => {
      if (!test.isPending()) tests.push({ title: test.fullTitle(), ms: test.duration ?? 0 });
    });
    runner.on(EVENT_TEST_PENDING, test => skipped.push(test.fullTitle()));
    runner.once(EVENT_RUN_END, () => {
      const { passes, failures } = this.stats;
      const file = process.env.MOVESCOPE_COUNTS;
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped, tests }));
    });
  }
}

module.exports = CountingReporter;
