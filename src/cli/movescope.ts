#!/usr/bin/env node
import { main } from './main';
import { createProcessTerminal } from './processTerminal';

const interrupt = new AbortController();
process.once('SIGINT', () => {
  interrupt.abort(new DOMException('Interrupted.', 'AbortError'));
});
// Who reads the output may leave before its end, as `head` does.
process.stdout.on('error', (error: Error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await main(process.argv.slice(2), createProcessTerminal(interrupt.signal));
// Standard input may still be open, where a terminal gives it.
process.stdin.destroy();
