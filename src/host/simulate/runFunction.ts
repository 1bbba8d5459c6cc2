import * as vscode from 'vscode';
import { SANDBOX_NETWORK } from '../../core/gateway/network';
import { type FunctionAbi, isSignerParameter, signerCount } from '../../core/move/abi';
import { memberIdText, parseMemberId, shortSubject, type MemberId } from '../../core/move/functionId';
import { parseTypeTag } from '../../core/move/typeTag';
import { draftOfCall, type RequestedCall, type TransactionDraft } from '../../core/payloads/draft';
import { emptyCall } from '../../core/payloads/edit/callForm';
import { accountLabels } from '../../core/results/accountLabels';
import type { RunReport } from '../../core/results/runReport';
import { callReport } from '../../core/transactions/ledger/transactionReport';
import { reportNetwork } from '../../core/transactions/notRun';
import { RefusedError } from '../../core/userFacingError';
import type { FunctionCall } from '../../core/vm/session/functionRun';
import { functionsIn, listedFunctions, runByItself } from '../../sandbox/runByItself';
import { loadRuntime } from '../../sandbox/sandbox';
import { askSender, chooseSender, labelling } from '../accounts/chooseSender';
import { namesOf } from '../packages/parameterNames';
import { askForCall } from '../payloads/callForm';
import type { FunctionArgument } from '../payloads/chooseFunction';
import { rowId } from '../session/revealRow';
import { runPayload, type SimulateServices } from './runPayload';

/** Titles of the commands. A view function only reads. */
type RunVerb = 'Run Function' | 'Run View';

/** Asks for the arguments of a function (which can be private), and runs it in the sandbox. Nothing is applied. */
export async function runFunction(services: SimulateServices, verb: RunVerb, given?: FunctionArgument): Promise<void> {
  checkTrusted();
  const id = await functionOf(services, verb, given);
  if (!id) return;
  const abi = await abiOf(services, id);
  const call = await askForCall(services.payloads, { verb: 'Run', call: emptyCall(id, abi), abi });
  const signers = call && (await askForSigners(services, id, signerCount(abi)));
  if (!signers) return;
  const [sender, ...secondarySigners] = signers;
  await run(services, { ...draftOfCall(call), given: sender === undefined ? {} : { sender, secondarySigners } });
}

export async function runFunctionAgain(services: SimulateServices, draft: TransactionDraft): Promise<void> {
  checkTrusted();
  await run(services, draft);
}

function checkTrusted(): void {
  if (!vscode.workspace.isTrusted)
    throw new RefusedError('Movescope does not run functions in Restricted Mode. Trust this workspace first.');
}

async function functionOf(
  { session }: SimulateServices,
  verb: RunVerb,
  given: FunctionArgument,
): Promise<MemberId | undefined> {
  if (typeof given === 'string') return parseMemberId(given);
  const row = given && rowId(given);
  if (row?.name !== undefined) return { ...row, name: row.name };
  const { ledger } = await session.sandbox();
  const items = listedFunctions(ledger)
    .filter(({ isView }) => isView || verb === 'Run Function')
    .map(({ id }) => ({ label: memberIdText(id), id }));
  return (await vscode.window.showQuickPick(items, { title: verb }))?.id;
}

/**
 * Returns a function with the types to ask for; for a reference, this is the type of its value.
 * @throws RefusedError if the function is not in the sandbox
 */
async function abiOf({ session }: SimulateServices, id: MemberId): Promise<FunctionAbi> {
  const { ledger } = await session.sandbox();
  const abi = functionsIn(ledger, id).find(({ name }) => name === id.name);
  if (!abi) throw new RefusedError(`The sandbox has no function ${memberIdText(id)}. Publish its package first.`);
  const parameters = abi.parameters.map(type => (isSignerParameter(type) ? type : type.replace(/^&(?:mut )?/, '')));
  return { ...abi, parameters };
}

/** @returns `undefined` if the user cancels. */
async function askForSigners(
  { session }: SimulateServices,
  id: MemberId,
  count: number,
): Promise<readonly string[] | undefined> {
  if (count === 0) return [];
  const first = await chooseSender(session, SANDBOX_NETWORK, undefined);
  if (!first) return undefined;
  const signers = [first.address];
  while (signers.length < count) {
    const title = `Run ${shortSubject(memberIdText(id))}: signer ${signers.length + 1} of ${count}`;
    const next = await askSender(session, SANDBOX_NETWORK, {
      title,
      placeHolder: 'The function takes several signers.',
    });
    if (next === undefined) return undefined;
    signers.push(next);
  }
  return signers;
}

async function run(services: SimulateServices, draft: TransactionDraft): Promise<void> {
  const { call, given } = draft;
  if (!call) return;
  const signers = given.sender === undefined ? [] : [given.sender, ...(given.secondarySigners ?? [])];
  const rerun = { verb: 'run', target: { kind: 'draft', draft, network: SANDBOX_NETWORK.id } } as const;
  const title = `Running ${memberIdText(call.function)} in the sandbox`;
  await runPayload(services, { title, rerun }, signal => ranReport(services, call, signers, signal));
}

async function ranReport(
  services: SimulateServices,
  call: RequestedCall,
  signers: readonly string[],
  signal: AbortSignal,
): Promise<RunReport> {
  const { session, payloads } = services;
  const abi = await abiOf(services, call.function);
  const { ledger } = await session.sandbox();
  const ended = await runByItself(ledger, await loadRuntime(ledger), requestOf(call, signers), {
    find: session.findSources,
    signal,
  });
  const labelOf = await labelling(session, SANDBOX_NETWORK);
  const names = await namesOf(abi, call.function, payloads.sources);
  return {
    kind: 'run',
    network: reportNetwork(SANDBOX_NETWORK, { framework: ledger.framework ?? '' }),
    ledgerVersion: ledger.ledgerVersion,
    subject: memberIdText(call.function),
    signers,
    labels: accountLabels(signers, labelOf),
    call: callReport(call, { abi, labelOf, ...(names && { names: names.names }) }),
    ...ended,
  };
}

/** @throws RefusedError if a type argument cannot be parsed */
function requestOf(
  { function: id, typeArguments, arguments: values }: RequestedCall,
  signers: readonly string[],
): FunctionCall {
  const types = typeArguments.map(text => {
    const tag = parseTypeTag(text);
    if (!tag) throw new RefusedError(`${text} is not a type. Run the function again with other type arguments.`);
    return tag;
  });
  return {
    module: `${id.address}::${id.module}`,
    name: id.name,
    typeArguments: types,
    signers,
    args: values.map(json => () => json),
  };
}
