/* `npm start`. Nothing is imported before the check: an old Node would fail on the imports without a clear message. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 18)) {
  console.error(`Movescope's tools need Node 20.18 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
const { runDemo } = await import('./host/demo.mjs');
const { exitCodeOf, Interrupted, interruptOnSignals, interruptWhenOrphaned } = await import('./host/interrupted.mjs');
const { describeFailure } = await import('./host/setupError.mjs');

const run = new AbortController();
interruptOnSignals(run);
// Only under npm, as `nohup node …` is meant to outlive its shell.
if (process.env.npm_lifecycle_event) interruptWhenOrphaned(run);
try {
  await runDemo(run.signal);
} catch (error) {
  console.error(error instanceof Interrupted ? 'Stopped.' : describeFailure(error));
  process.exitCode = error instanceof Interrupted ? 0 : exitCodeOf(error);
}
