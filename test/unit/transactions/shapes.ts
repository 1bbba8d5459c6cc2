import type { ModuleStore } from '../../../src/core/modules/moduleStore';
import type { StructShapes } from '../../../src/core/move/fieldTypes';
import { readDraft } from '../../../src/core/payloads/draft';
import { withFieldTypes } from '../../../src/core/transactions/readShapes';
import { simulationReport } from '../../../src/core/transactions/report';
import { simulationRequest } from '../../../src/core/transactions/request';
import { NETWORK, wireResult } from './fakeClient';

/** The types of a report, and the signals that stop reading them. */
interface Asked {
  readonly events: readonly string[];
  readonly resources?: readonly string[];
  readonly signal?: AbortSignal;
  readonly within?: AbortSignal;
}

/** Returns the shapes that are read for a report with events and written resources of these types. */
export async function readShapesOf(
  store: ModuleStore,
  { events, resources = [], signal, within }: Asked,
): Promise<StructShapes> {
  const report = simulationReport({
    network: NETWORK,
    subject: '0x1::m::f',
    request: simulationRequest(readDraft({ function: '0x1::m::f' }), { sender: '0xa', sequenceNumber: '7', now: 0 }),
    result: wireResult({
      events: events.map(type => ({
        guid: { creation_number: '0', account_address: '0x0' },
        sequence_number: '0',
        type,
        data: {},
      })),
      changes: resources.map(type => ({
        type: 'write_resource',
        address: '0xa',
        state_key_hash: '0x',
        data: { type, data: {} },
      })),
    }),
    text: '[]',
  });
  const never = new AbortController().signal;
  const whole = await withFieldTypes(report, store, {
    network: NETWORK.label,
    signal: signal ?? never,
    within: within ?? never,
    onTrouble: error => {
      throw error;
    },
  });
  return whole.structs ?? {};
}
