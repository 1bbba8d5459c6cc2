import type { RequestedCall } from '../../payloads/draft';
import { memberIdText, shortSubject, type MemberId } from '../../move/functionId';
import { multisigAccount } from '../../move/multisigPayload';
import { ageText } from '../../text/moments';
import type { SeenType } from '../../payloads/help/completion';
import type { Asset, SimulationReport } from '../../results/simulationReport';
import type { ListedTransaction } from './accountTransactions';
import { pastCall } from './pastCall';
import type { JsonValue } from '../../json';
import type { FunctionAbi } from '../../move/abi';
import { parseAddress } from '../../move/address';
import { ArgumentError, encodeArgument } from '../../move/argument';
import { bytesToHex } from '../../move/hex';
import { parseTypeTag, typeTagText } from '../../move/typeTag';
import { typedCall, type TypedArgument, type TypedCall } from '../../payloads/write/typedCall';
import { isValueOf } from './transactionReport';
import { defined } from '../../text/defined';

/** A simulation that the user ran before. */
export interface EarlierRun {
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
  readonly success: boolean;
  readonly sender: string;
  readonly multisig?: string;
  readonly call?: RequestedCall;
  readonly assets: readonly Asset[];
}

/** A call that was simulated or committed before. */
export interface PastCall extends RequestedCall {
  readonly sender?: string;
  readonly multisig?: string;
  /** The call's origin, and whether it failed: `simulated 5 min. ago, failed`, `transaction v123`. */
  readonly from: string;
}

export function earlierRun(report: SimulationReport, ranAt: number): EarlierRun {
  const call = pastCall({ payload: report.payload });
  const multisig = multisigAccount(report.payload);
  return {
    ranAt,
    success: report.success,
    sender: report.sender,
    ...defined({ multisig, call }),
    assets: report.balances.assets.map(({ asset }) => asset),
  };
}

/**
 * Returns the calls made in all runs and transactions; those of runs come first, because they are the user's own.
 * @param runs newest first
 * @param transactions newest first
 * @param now milliseconds since the epoch
 */
export function earlierCalls(
  runs: readonly EarlierRun[],
  transactions: readonly ListedTransaction[],
  now: number,
): readonly PastCall[] {
  const run = ({ call, sender, multisig, ...each }: EarlierRun): readonly PastCall[] =>
    call ? [{ ...call, sender, ...(multisig !== undefined && { multisig }), from: runWords(each, now) }] : [];
  const transaction = ({ call, facts }: ListedTransaction): readonly PastCall[] => {
    if (!call) return [];
    const { sender, multisigAccount: multisig, version, status } = facts;
    return [
      {
        ...call,
        ...defined({ sender, multisig }),
        from: `transaction v${version ?? '?'}${status === 'failed' ? ', failed' : ''}`,
      },
    ];
  };
  return [...runs.flatMap(run), ...transactions.flatMap(transaction)];
}

function runWords({ ranAt, success }: Pick<EarlierRun, 'ranAt' | 'success'>, now: number): string {
  return `simulated ${ageText(ranAt, now)}${success ? '' : ', failed'}`;
}

/**
 * Returns the type arguments of runs, then those of transactions, then the types of the coins moved in runs, each
 * newest first.
 */
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

/**
 * Returns earlier calls whose values are still valid, without duplicates.
 * @param calls earlier calls of any function
 */
export function fittingCalls(calls: readonly PastCall[], called: MemberId, abi: FunctionAbi): readonly PastCall[] {
  const id = memberIdText(called);
  const fitting = new Map<string, PastCall>();
  for (const call of calls) {
    const typed = memberIdText(call.function) === id ? fittingCall(call, abi) : undefined;
    const key =
      typed && JSON.stringify([typed.typeArguments.map(sameType), typed.arguments.map(sameValue), ...by(call)]);
    if (key !== undefined && !fitting.has(key)) fitting.set(key, call);
  }
  return [...fitting.values()];
}

function fittingCall(call: PastCall, abi: FunctionAbi): TypedCall | undefined {
  if (call.typeArguments.length !== abi.typeParameters.length) return undefined;
  const typed = typedCall(call, abi);
  return typed?.arguments.every(({ type, json }) => isValueOf(type, json)) ? typed : undefined;
}

function sameType(text: string): string {
  const tag = parseTypeTag(text);
  return tag ? typeTagText(tag) : text;
}

/** Returns a key that is the same for every notation of a value, such as `0x1` and `0x01`. */
function sameValue({ type, json }: TypedArgument): JsonValue {
  try {
    return bytesToHex(encodeArgument(type, json));
  } catch (error) {
    if (error instanceof ArgumentError) return [json];
    throw error;
  }
}

function by({ sender, multisig }: PastCall): readonly (string | null)[] {
  return [sender, multisig].map(address => (address === undefined ? null : (parseAddress(address) ?? address)));
}
