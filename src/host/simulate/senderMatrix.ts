import { counted } from '../../core/text/digits';
import { canonicalAddress } from '../../core/move/address';
import type { TransactionDraft } from '../../core/payloads/draft';
import {
  addressChoices,
  addressWords,
  readAddressText,
  chooseSender,
  senderOf,
  labelling,
} from '../accounts/chooseSender';
import { pickMany, type ManyItem } from '../vscode/stepInput';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import type { DraftArgument, SendersArgument, AgainArgument, Rerun } from '../results/rerun';
import { runPayload, type PayloadRun, type SimulateServices } from './runPayload';
import { targetOf } from './targetOf';
import type { Position } from '../../core/text/lines';
import type { LocatedCall } from '../../core/payloads/located';
import { type NetworkRun, simulateOnNetworks } from '../../core/transactions/compareSimulations';
import type { Network } from '../../core/gateway/network';
import type { Transaction } from '../../core/transactions/transaction';
import { RefusedError } from '../../core/userFacingError';
import { onNetwork } from '../session/onNetwork';
import { readNetworks } from '../session/settings';
import { senderMatrix, REQUESTS_PER_SENDER } from '../../core/transactions/runMany';
import { subjectOf, simulate } from '../../core/transactions/simulate';
import { budgetText } from '../../core/transactions/request';
import { withLabels } from '../../core/results/simulationReport';
import { defined } from '../../core/text/defined';

/** Simulates a payload with each of several senders, and shows for which of them it succeeds. */
export async function senderMatrixAtCursor(
  services: SimulateServices,
  given?: (PayloadPlace | DraftArgument) & SendersArgument,
): Promise<void> {
  const target = await targetOf(services, 'Simulate', given);
  if (!target) return;
  const chosen = given?.senders ?? (await pickSenders(services, target.transaction.draft));
  if (!chosen) return;
  const senders = [...new Set(chosen.map(canonicalAddress))];
  const { session } = services;
  const accounts = await session.accountsOn(session.network);
  const named = senders.map(address => {
    const { label, publicKey } = accounts.find(account => account.address === address) ?? {};
    return { address, ...defined({ label, publicKey }) };
  });
  const title = `Simulating ${subjectOf(target.transaction.draft)} for ${named.length} senders on ${session.network.label}`;
  const rerun = { verb: 'senderMatrix', target: target.target, senders } as const;
  await runPayload(services, { title, rerun, found: target.found }, async (signal, say) =>
    senderMatrix(target.transaction, named, await session.connection(), {
      signal,
      onDone: (done, of) => say(`${done} of ${of}`),
    }),
  );
}

/** Asks for senders. All known accounts are preselected; the user can also enter other addresses. */
async function pickSenders(
  services: SimulateServices,
  draft: TransactionDraft,
): Promise<readonly string[] | undefined> {
  const { session } = services;
  const { pacer } = await session.connection();
  const items = await senderItems(services, draft);
  return pickMany({
    title: `Select senders to simulate with on ${session.network.label}`,
    placeholder: 'Type an address to add it. Press Enter to run the selection.',
    items,
    budget: ({ length }) => budgetText(counted(length, 'sender'), length * REQUESTS_PER_SENDER, pacer.state),
    read: text => {
      const read = readAddressText(text);
      return read.kind === 'address' ? senderItem(read.address) : { wrong: read.reason };
    },
  });
}

/** Returns the document's sender, followed by the known accounts. */
async function senderItems(
  { session }: SimulateServices,
  { given }: TransactionDraft,
): Promise<readonly ManyItem<string>[]> {
  const choices = await addressChoices(session);
  const listed = choices.map(({ label, description, text }) => ({
    key: text,
    label,
    ...(description !== undefined && { description }),
    isPicked: true,
    value: text,
  }));
  const own = given.sender;
  return own === undefined || listed.some(({ value }) => value === own) ? listed : [senderItem(own), ...listed];
}

function senderItem(address: string): ManyItem<string> {
  return { key: address, ...addressWords(address), isPicked: true, value: address };
}

/**
 * Maximum number of payloads with code lenses per line and per document. With more than about ten thousand code lenses,
 * VS Code's extension host crashes.
 */
const MOST_ON_LINE = 5;
const MOST_IN_DOCUMENT = 1_000;
const INSTEAD = 'place the cursor in one and run "Movescope: Simulate Payload at Cursor"';

/** The payloads that get code lenses, and notes about the others, each at the first payload that it counts. */
interface BoundedCalls {
  readonly calls: readonly LocatedCall[];
  readonly notes: readonly { readonly at: Position; readonly words: string }[];
}

export function boundedCalls(calls: readonly LocatedCall[]): BoundedCalls {
  const shown: LocatedCall[] = [];
  const onLine = new Map<number, { readonly at: Position; count: number }>();
  let rest: { readonly at: Position; count: number } | undefined;
  let [line, taken] = [-1, 0];
  for (const call of calls) {
    const { start } = call.range;
    if (start.line !== line) [line, taken] = [start.line, 0];
    if (shown.length >= MOST_IN_DOCUMENT) {
      rest ??= { at: start, count: 0 };
      rest.count++;
    } else if (++taken <= MOST_ON_LINE) shown.push(call);
    else {
      const over = onLine.get(line) ?? { at: start, count: 0 };
      over.count++;
      onLine.set(line, over);
    }
  }
  const notes = Array.from(onLine.values(), ({ at, count }) => ({ at, words: noteOf(count, 'on this line') }));
  return { calls: shown, notes: rest ? [...notes, { at: rest.at, words: noteOf(rest.count, 'below') }] : notes };
}

function noteOf(count: number, where: string): string {
  return `${counted(count, 'more payload')} ${where}: ${INSTEAD}`;
}

export async function simulateOnAllNetworks(
  services: SimulateServices,
  given?: (PayloadPlace | DraftArgument) & AgainArgument,
): Promise<void> {
  const networks = networksToAsk(services.session.network);
  const found = await targetOf(services, 'Simulate', given);
  if (!found) return;
  const rerun: Rerun = { verb: 'simulateOnAllNetworks', target: found.target };
  await runOn(networks, services, found.transaction, { rerun, found: found.found });
}

/**
 * Returns the networks in the settings. The sandbox is included if it is selected or there is only one other network.
 * @throws RefusedError if the sandbox is the only network
 */
function networksToAsk(selected: Network): readonly Network[] {
  const { networks } = readNetworks();
  const own = networks.filter(({ sandbox }) => !sandbox);
  if (own.length === 0) throw new RefusedError('The sandbox is the only network. Run "Movescope: Add Network…" first.');
  return own.length > 1 && !selected.sandbox ? own : networks;
}

async function runOn(
  networks: readonly Network[],
  services: SimulateServices,
  transaction: Transaction,
  run: Pick<PayloadRun, 'found' | 'rerun'>,
): Promise<void> {
  const sender = await chooseSender(services.session, services.session.network, transaction.draft.given.sender);
  if (!sender) return;
  const runs = networks.map(network => networkRun(services, network, transaction, sender.address));
  const title = `Simulating ${subjectOf(transaction.draft)} on ${counted(networks.length, 'network')}`;
  await runPayload(services, { ...run, title }, (signal, say) =>
    simulateOnNetworks(
      runs,
      {
        now: () => Date.now(),
        onDone: (done, of) => say(`${done} of ${of}`),
        onFault: error => services.notify.logged(error),
      },
      signal,
    ),
  );
}

function networkRun(
  { session }: SimulateServices,
  network: Network,
  transaction: Transaction,
  address: string,
): NetworkRun {
  return {
    network,
    simulate: async signal => {
      const [labelOf, sender] = await Promise.all([labelling(session, network), senderOf(session, network, address)]);
      return onNetwork(session, network, async connection =>
        withLabels(await simulate(transaction, sender, connection, signal), labelOf),
      );
    },
  };
}
