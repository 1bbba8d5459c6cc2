const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

/** Mocha's spec output; at the end the counts go to the file that MOVESCOPE_COUNTS names. */
class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const file = process.env.MOVESCOPE_COUNTS;
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  }
}

module.exports = CountingReporter;
