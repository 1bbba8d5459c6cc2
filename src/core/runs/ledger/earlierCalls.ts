import { memberIdText, shortSubject } from '../../move/functionId';
import { multisigAccount } from '../../move/multisigPayload';
import { ageText } from '../../move/moments';
import type { SeenType } from '../../payloads/help/completion';
import type { Asset, SimulationReport } from '../../reports/simulationReport';
import type { ListedTransaction } from './accountTransactions';
import { pastCall, type PastCall } from './pastCall';

/** What the user simulated before. */
export interface EarlierRun {
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
  readonly success: boolean;
  readonly sender: string;
  readonly multisig?: string;
  readonly call?: PastCall;
  /** The assets that it moved. */
  readonly assets: readonly Asset[];
}

/** A call that was simulated or committed before. */
export interface EarlierCall extends PastCall {
  readonly sender?: string;
  readonly multisig?: string;
  /** Where it is from, and that it failed if it did: `simulated 5 min. ago, failed`, `transaction v123`. */
  readonly from: string;
}

/** Returns the run of a report from the history. */
export function earlierRun(report: SimulationReport, ranAt: number): EarlierRun {
  const call = pastCall({ payload: report.payload });
  const multisig = multisigAccount(report.payload);
  return {
    ranAt,
    success: report.success,
    sender: report.sender,
    ...(multisig !== undefined && { multisig }),
    ...(call && { call }),
    assets: report.balances.assets.map(({ asset }) => asset),
  };
}

/**
 * Returns all calls of runs and transactions: first the runs, as they are the user's own.
 * @param runs newest first @param transactions newest first @param now milliseconds since the epoch
 */
export function earlierCalls(
  runs: readonly EarlierRun[],
  transactions: readonly ListedTransaction[],
  now: number,
): readonly EarlierCall[] {
  const run = ({ call, sender, multisig, ...each }: EarlierRun): readonly EarlierCall[] =>
    call ? [{ ...call, sender, ...(multisig !== undefined && { multisig }), from: runWords(each, now) }] : [];
  const transaction = ({ call, facts }: ListedTransaction): readonly EarlierCall[] => {
    if (!call) return [];
    const { sender, multisigAccount: multisig, version, status } = facts;
    return [
      {
        ...call,
        ...(sender !== undefined && { sender }),
        ...(multisig !== undefined && { multisig }),
        from: `transaction v${version ?? '?'}${status === 'failed' ? ', failed' : ''}`,
      },
    ];
  };
  return [...runs.flatMap(run), ...transactions.flatMap(transaction)];
}

function runWords({ ranAt, success }: Pick<EarlierRun, 'ranAt' | 'success'>, now: number): string {
  return `simulated ${ageText(ranAt, now)}${success ? '' : ', failed'}`;
}

/** Returns the types in the type arguments of runs and transactions, and of the coins that runs moved, newest first. */
export function seenTypes(
  runs: readonly EarlierRun[],
  transactions: readonly ListedTransaction[],
  now: number,
): readonly SeenType[] {
  const symbols = new Map(
    runs.flatMap(({ assets }) => assets.flatMap(({ id, symbol }) => (symbol === undefined ? [] : [[id, symbol]]))),
  );
  const seen = new Map<string, SeenType>();
  const add = (type: string, where: string, uses: SeenType['uses']) => {
    const before = seen.get(type);
    const symbol = symbols.get(type);
    if (before) seen.set(type, { ...before, uses: [...before.uses, ...uses] });
    else seen.set(type, { type, where, uses, ...(symbol !== undefined && { symbol }) });
  };
  for (const call of earlierCalls(runs, transactions, now)) {
    const id = memberIdText(call.function);
    for (const [index, type] of call.typeArguments.entries())
      add(type, `${shortSubject(id)}, ${call.from}`, [{ function: id, index }]);
  }
  for (const run of runs)
    for (const { kind, id } of run.assets) if (kind === 'coin') add(id, `moved, ${runWords(run, now)}`, []);
  return [...seen.values()];
}
