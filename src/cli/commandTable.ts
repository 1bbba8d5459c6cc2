import type { Command } from './command';

/** The commands in help order. Each is loaded on demand, because loading all of them is slow. */
const LOADERS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['account', async () => (await import('./commands/account')).ACCOUNT],
  ['modules', async () => (await import('./commands/modules')).MODULES],
  ['module', async () => (await import('./commands/module')).MODULE],
  ['code', async () => (await import('./commands/code')).CODE],
  ['aborts', async () => (await import('./commands/aborts')).ABORTS],
  ['callers', async () => (await import('./commands/callers')).CALLERS],
  ['compare', async () => (await import('./commands/compare')).COMPARE],
  ['drift', async () => (await import('./commands/drift')).DRIFT],
  ['transactions', async () => (await import('./commands/transactions')).TRANSACTIONS],
  ['transaction', async () => (await import('./commands/transaction')).TRANSACTION],
  ['block', async () => (await import('./commands/block')).BLOCK],
  ['wait', async () => (await import('./commands/wait')).WAIT],
  ['payloads', async () => (await import('./commands/payloads')).PAYLOADS],
  ['simulate', async () => (await import('./commands/simulate')).SIMULATE],
  ['test', async () => (await import('./commands/test')).TEST],
  ['report', async () => (await import('./commands/report')).REPORT],
  ['encode', async () => (await import('./commands/encode')).ENCODE],
  ['inspect', async () => (await import('./commands/inspect')).INSPECT],
  ['run', async () => (await import('./commands/run')).RUN],
  ['snapshot', async () => (await import('./commands/snapshot')).SNAPSHOT],
  ['sandbox', async () => (await import('./commands/sandbox')).SANDBOX],
  ['mcp', async () => (await import('./commands/mcp')).MCP],
]);

/**
 * Returns the commands in which to search for a name: only the command with this name, or all commands for the help and
 * for unknown names.
 */
export async function commandsFor(name: string): Promise<readonly Command[]> {
  const load = LOADERS.get(name);
  return load ? [await load()] : Promise.all([...LOADERS.values()].map(each => each()));
}
