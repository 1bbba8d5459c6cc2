import type { AccountReport, SimulationReport } from '../../src/core/results/simulationReport';
import { ALICE, BOB, simulation } from './reports';

const field = (name: string, type: string) => ({ name, type });
const GROUP = `0x${'ab'.repeat(32)}`;
const OTHER_GROUP = `0x${'cd'.repeat(32)}`;
const HARBOUR = '0x7d1c3a50e94f82b6af06d35c917e248bd0f1a9637c5e4820b19d6fa3087ce512::harbour';

const STORE: AccountReport = {
  address: BOB,
  isSender: false,
  changes: [
    {
      kind: 'writeResource',
      type: '0x1::fungible_asset::FungibleStore',
      data: { balance: '9841237700', frozen: false, metadata: { inner: '0xa' } },
      group: GROUP,
    },
    { kind: 'writeResource', type: `${HARBOUR}::Pier`, data: { name: 'North' } },
    {
      kind: 'writeResource',
      type: '0x1::object::ObjectCore',
      data: { owner: ALICE, allow_ungated_transfer: true },
      group: GROUP,
    },
    { kind: 'writeResource', type: `${HARBOUR}::Crane`, data: { lifts: '12' }, group: OTHER_GROUP },
    { kind: 'deleteResource', type: `${HARBOUR}::Rope`, group: OTHER_GROUP },
  ],
};

/** A report with mostly known types, with members of resource groups. */
export function typedSimulation(): SimulationReport {
  return simulation({
    accounts: [STORE],
    otherChanges: [
      {
        kind: 'writeTableItem',
        handle: '0x1b85',
        key: BOB,
        value: '96112233445566778899',
        keyType: 'address',
        valueType: 'u128',
        byteLength: 16,
      },
      { kind: 'writeModule', module: HARBOUR, byteLength: 4_096 },
    ],
    events: [
      {
        type: `${HARBOUR}::Moored`,
        data: {
          __variant__: 'Paid',
          fee: '250000',
          at: { since_secs: '1750000000', timestamp: '1750000000000000' },
          keeper: { vec: [] },
          pilot: { vec: [ALICE] },
          berth: { inner: BOB },
          unknown: '1234567',
        },
      },
    ],
    structs: {
      '0x1::fungible_asset::FungibleStore': {
        fields: [
          field('metadata', '0x1::object::Object<0x1::fungible_asset::Metadata>'),
          field('balance', 'u64'),
          field('frozen', 'bool'),
        ],
        variants: [],
      },
      [`${HARBOUR}::Moored`]: {
        fields: [],
        variants: [
          {
            name: 'Paid',
            fields: [
              field('fee', 'u64'),
              field('at', `${HARBOUR}::Time`),
              field('keeper', '0x1::option::Option<address>'),
              field('pilot', '0x1::option::Option<address>'),
              field('berth', `0x1::object::Object<${HARBOUR}::Berth>`),
            ],
          },
        ],
      },
      [`${HARBOUR}::Time`]: { fields: [field('since_secs', 'u64'), field('timestamp', 'u64')], variants: [] },
    },
  });
}
