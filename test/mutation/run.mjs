// `npm run mutation`: plants small faults in what ships, one at a time, and says which of them no test finds.
import { spawnSync } from 'node:child_process';
import { bundleProgram } from '../support/bundle.mjs';
import { root } from '../support/root.mjs';

const program = await bundleProgram('mutation');
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
