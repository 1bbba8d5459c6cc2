#!/usr/bin/env node
import { EXIT } from './exitCode';
import { main } from './main';
import { endWhereOutputFails } from './outputTrouble';
import { createProcessTerminal } from './processTerminal';

/** What ends the program before it is done, and how a shell counts that. */
const INTERRUPTIONS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** For what still runs after an interruption, in ms. */
const GRACE = 200;

const interruption = new AbortController();
const ended: { by?: keyof typeof INTERRUPTIONS } = {};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => {
    ended.by ??= name;
    interruption.abort(new DOMException('Interrupted.', 'AbortError'));
  });
endWhereOutputFails();
const code = await main(process.argv.slice(2), createProcessTerminal(interruption.signal));
const { by } = ended;
process.exitCode = code === EXIT.interrupted && by !== undefined ? INTERRUPTIONS[by] : code;
// A pipe that nobody writes to is opened for ever, and not even process.exit() gets past that.
if (by !== undefined) setTimeout(() => process.kill(process.pid, by), GRACE).unref();
