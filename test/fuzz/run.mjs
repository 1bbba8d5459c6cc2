// `npm run fuzz`: passes a million damaged inputs, or as many as requested, to all readers of outside data.
import { spawnSync } from 'node:child_process';
import { bundleProgram } from '../support/bundle.mjs';
import { root } from '../support/root.mjs';

const program = await bundleProgram('fuzz');
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
