/*
 * node leash.mjs PROGRAM ARG…: runs the program until stdin closes, then ends its whole process group.
 *
 * stdin closes however its owner ends, including kill -9, so nothing is ever left running. The owner starts this file
 * as the leader of a separate process group.
 */
import { spawn } from 'node:child_process';

const graceMs = 3000;
const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

child.once('error', error => {
  console.error(error.message);
  process.exitCode = 127;
  endGroup('SIGKILL');
});
child.once('exit', () => endGroup('SIGKILL'));

process.on('SIGTERM', () => undefined);
process.stdin.resume().once('close', () => {
  endGroup('SIGTERM');
  setTimeout(() => endGroup('SIGKILL'), graceMs);
});

/** @param {NodeJS.Signals} signal */
function endGroup(signal) {
  process.kill(-process.pid, signal);
}
