import { counted } from '../../core/move/groupDigits';
import type { NetworkRun } from '../../core/runs/compareSimulations';
import type { Network } from '../../core/gateway/network';
import type { Transaction } from '../../core/runs/transaction';
import { UserFacingError } from '../../core/userFacingError';
import { onNetwork } from '../shell/onNetwork';
import { readNetworks } from '../shell/settings';
import { chooseSender, senderOf } from '../accounts/chooseSender';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import type { AgainArgument, DraftArgument, Rerun } from '../results/rerun';
import { runPayload, type PayloadRun } from './runPayload';
import type { SimulateServices } from './simulateServices';
import { targetOf } from './targetOf';

/** There is only one network to simulate on. */
export class OneNetworkError extends UserFacingError {
  override readonly name = 'OneNetworkError';

  constructor() {
    super('The sandbox is the only network: run "Movescope: Add Network…" first.');
  }
}

/**
 * Simulates the payload at the cursor, or the given one, on all networks concurrently, and shows the results side by
 * side.
 */
export async function simulateOnAllNetworks(
  services: SimulateServices,
  given?: (PayloadPlace | DraftArgument) & AgainArgument,
): Promise<void> {
  const networks = networksToAsk(services.session.network);
  const found = await targetOf(services, 'Simulate', given);
  if (!found) return;
  const rerun: Rerun = { verb: 'simulateOnAllNetworks', target: found.target };
  await runOn(networks, services, found.transaction, { rerun, ...(found.found && { found: found.found }) });
}

/** Returns the networks in the settings, and the sandbox if it is selected or there is only one other network. */
function networksToAsk(selected: Network): readonly Network[] {
  const { networks } = readNetworks();
  const own = networks.filter(({ sandbox }) => !sandbox);
  if (own.length === 0) throw new OneNetworkError();
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
  const [{ subjectOf }, { simulateOnNetworks }] = await Promise.all([
    import('../../core/runs/simulate'),
    import('../../core/runs/compareSimulations'),
  ]);
  const runs = networks.map(network => networkRun(services, network, transaction, sender.address));
  const title = `Simulating ${subjectOf(transaction.draft)} on ${counted(networks.length, 'network')}`;
  await runPayload(services, { ...run, title }, (signal, say) =>
    simulateOnNetworks(
      runs,
      {
        now: () => Date.now(),
        onDone: (done, of) => {
          say(`${done} of ${of}`);
        },
        onFault: error => {
          services.notify.logged(error);
        },
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
      const [{ simulate }, { withLabels }, { labelling }] = await Promise.all([
        import('../../core/runs/simulate'),
        import('../../core/reports/simulationReport'),
        import('../accounts/accountFor'),
      ]);
      const [labelOf, sender] = await Promise.all([labelling(session, network), senderOf(session, network, address)]);
      return onNetwork(session, network, async connection =>
        withLabels(await simulate(transaction, sender, connection, signal), labelOf),
      );
    },
  };
}
