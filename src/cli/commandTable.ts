import type { Command } from './command';
import { BLOCK } from './commands/block';
import { ACCOUNT } from './commands/account';
import { COMPARE } from './commands/compare';
import { ENCODE } from './commands/encode';
import { INSPECT } from './commands/inspect';
import { MODULE } from './commands/module';
import { MODULES } from './commands/modules';
import { SANDBOX } from './commands/sandbox';
import { SIMULATE } from './commands/simulate';
import { SNAPSHOT } from './commands/snapshot';
import { TRANSACTIONS } from './commands/transactions';
import { WAIT } from './commands/wait';

/** Everything that the program does, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  ACCOUNT,
  MODULES,
  MODULE,
  COMPARE,
  TRANSACTIONS,
  BLOCK,
  WAIT,
  SIMULATE,
  ENCODE,
  INSPECT,
  SNAPSHOT,
  SANDBOX,
];
