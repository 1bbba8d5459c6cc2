import type { Connection } from '../../core/connection';
import type { FunctionAbi } from '../../core/move/abi';
import type { MemberId } from '../../core/move/functionId';
import type { CallKnowledge } from '../../core/transactions/ledger/transactionReport';
import { pastCall } from '../../core/transactions/ledger/pastCall';
import type { MoveSources } from '../packages/moveSources';
import type { Notify } from '../vscode/notify';
import { namesOf } from '../packages/parameterNames';
import type { Session } from '../session/session';

/** The sources from which to read the called function. */
export interface KnowledgeSources {
  readonly session: Session;
  readonly sources: MoveSources;
  readonly notify: Notify;
}

/**
 * Reads the function that a transaction called; if a module cannot be read, its values stay untyped.
 * @param known the function, if it has been read before
 */
export async function readKnowledge(
  { session, sources, notify }: KnowledgeSources,
  { modules, network }: Pick<Connection, 'modules' | 'network'>,
  transaction: Parameters<typeof pastCall>[0],
  signal: AbortSignal,
  known?: FunctionAbi,
): Promise<CallKnowledge> {
  const accounts = await session.accountsOn(network);
  const labelOf = (address: string) => accounts.find(each => each.address === address)?.label;
  const called = pastCall(transaction)?.function;
  const abi =
    known ??
    (called &&
      (await abiOf(called, modules, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        notify.logged(error);
        return undefined;
      })));
  if (!called || !abi) return { labelOf };
  const names = await namesOf(abi, called, sources);
  return { abi, labelOf, ...(names && { names: names.names }) };
}

async function abiOf(
  { address, module, name }: MemberId,
  modules: Connection['modules'],
  signal: AbortSignal,
): Promise<FunctionAbi | undefined> {
  const { module: read } = await modules.getModule(address, module, signal);
  return read.abi?.functions.find(each => each.name === name);
}
