import type { Command } from './command';
import { ABORTS } from './commands/aborts';
import { ACCOUNT } from './commands/account';
import { BLOCK } from './commands/block';
import { CALLERS } from './commands/callers';
import { COMPARE } from './commands/compare';
import { DRIFT } from './commands/drift';
import { ENCODE } from './commands/encode';
import { INSPECT } from './commands/inspect';
import { CODE } from './commands/code';
import { MCP } from './commands/mcp';
import { MODULE } from './commands/module';
import { MODULES } from './commands/modules';
import { REPORT } from './commands/report';
import { SANDBOX } from './commands/sandbox';
import { SIMULATE } from './commands/simulate';
import { SNAPSHOT } from './commands/snapshot';
import { TEST } from './commands/test';
import { TRANSACTIONS } from './commands/transactions';
import { WAIT } from './commands/wait';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ACCOUNT,
  MODULES,
  MODULE,
  CODE,
  ABORTS,
  CALLERS,
  COMPARE,
  DRIFT,
  TRANSACTIONS,
  BLOCK,
  WAIT,
  SIMULATE,
  TEST,
  REPORT,
  ENCODE,
  INSPECT,
  SNAPSHOT,
  SANDBOX,
  MCP,
];
