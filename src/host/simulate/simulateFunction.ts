import { draftOfCall } from '../../core/payloads/draft';
import { emptyCall } from '../../core/payloads/form/callForm';
import { askForCall } from '../payloads/callForm';
import { chooseFunction, type FunctionArgument } from '../payloads/chooseFunction';
import type { SimulateServices } from './simulateServices';
import { simulateTransaction } from './simulate';

/** Asks for the arguments of a deployed function and simulates the call. */
export async function simulateFunction(services: SimulateServices, given?: FunctionArgument): Promise<void> {
  const chosen = await chooseFunction(services.payloads, 'Simulate Function', given);
  if (!chosen) return;
  const { id, abi } = chosen;
  const call = await askForCall(services.payloads, { verb: 'Simulate', call: emptyCall(id, abi), abi });
  if (!call) return;
  const draft = draftOfCall(call);
  await simulateTransaction(
    services,
    { draft },
    {
      rerun: { verb: 'simulate', target: { kind: 'draft', draft, network: services.session.network.id } },
    },
  );
}
