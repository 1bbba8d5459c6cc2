// `npm run soak`: ten thousand operations, or as many as requested, over a gateway with faults.
import { spawnSync } from 'node:child_process';
import { bundleProgram } from '../support/bundle.mjs';
import { root } from '../support/root.mjs';

const program = await bundleProgram('soak');
const options = ['--expose-gc', program, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, options, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
