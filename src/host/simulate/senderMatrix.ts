import { counted } from '../../core/move/groupDigits';
import { canonicalAddress } from '../../core/move/address';
import type { TransactionDraft } from '../../core/payloads/draft';
import { addressChoices, addressWords, readAddressText } from '../accounts/chooseSender';
import { pickMany, type ManyItem } from '../shell/pickMany';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import type { DraftArgument, SendersArgument } from '../results/rerun';
import { runPayload } from './runPayload';
import type { SimulateServices } from './simulateServices';
import { targetOf } from './targetOf';

/** Simulates one payload for each of many senders, and shows which of them succeed. */
export async function senderMatrixAtCursor(
  services: SimulateServices,
  given?: (PayloadPlace | DraftArgument) & SendersArgument,
): Promise<void> {
  const target = await targetOf(services, 'Simulate', given);
  if (!target) return;
  const chosen = given?.senders ?? (await pickSenders(services, target.transaction.draft));
  if (!chosen) return;
  const senders = [...new Set(chosen.map(canonicalAddress))];
  const [{ senderMatrix }, { subjectOf }] = await Promise.all([
    import('../../core/runs/runMany'),
    import('../../core/runs/simulate'),
  ]);
  const { session } = services;
  const accounts = await session.accountsOn(session.network);
  const named = senders.map(address => {
    const { label, publicKey } = accounts.find(account => account.address === address) ?? {};
    return { address, ...(label !== undefined && { label }), ...(publicKey !== undefined && { publicKey }) };
  });
  const title = `Simulating ${subjectOf(target.transaction.draft)} for ${named.length} senders on ${session.network.label}`;
  const rerun = { verb: 'senderMatrix', target: target.target, senders } as const;
  await runPayload(services, { title, rerun, ...(target.found && { found: target.found }) }, async (signal, say) =>
    senderMatrix(target.transaction, named, await session.connection(), {
      signal,
      onDone: (done, of) => {
        say(`${done} of ${of}`);
      },
    }),
  );
}

/** All known accounts are preselected; any other address can be typed. */
async function pickSenders(
  services: SimulateServices,
  draft: TransactionDraft,
): Promise<readonly string[] | undefined> {
  const { session } = services;
  const [{ budgetText }, { REQUESTS_PER_SENDER }, { pacer }] = await Promise.all([
    import('../../core/runs/requestBudget'),
    import('../../core/runs/runMany'),
    session.connection(),
  ]);
  const items = await senderItems(services, draft);
  return pickMany({
    title: `Choose senders to try on ${session.network.label}`,
    placeholder: 'Type an address to add it; press Enter to run the selection',
    items,
    budget: ({ length }) => budgetText(counted(length, 'sender'), length * REQUESTS_PER_SENDER, pacer.state),
    read: text => {
      const read = readAddressText(text);
      return read.kind === 'address' ? senderItem(read.address) : { wrong: read.reason };
    },
  });
}

/** Returns the document's sender first, then the known accounts. */
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
