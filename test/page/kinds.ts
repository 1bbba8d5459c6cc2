import type { HostMessage } from '../../src/core/results/resultReport';
import { comparison, encodingComparison, networksComparison, sameComparison } from './comparisons';
import { inspection, signedInspection, unknownInspection } from './inspections';
import { testedSimulation } from './gasHistories';
import { block, cutBlock, failedTransaction, opaqueTransaction, pendingTransaction, transaction } from './ledgerPages';
import { matrix, sweep } from './manyReports';
import {
  abort,
  earlierSimulation,
  encoding,
  LABELS,
  largeSimulation,
  NETWORKS,
  severalResults,
  simulation,
  unverifiedEncoding,
  wrongEncoding,
} from './reports';
import { abortedRun, ranFunction } from './runs';
import { failing, TRACE, traced, traceMessages } from './traces';
import { typedSimulation } from './typedReports';

/** A view of the page that must be accessible. */
export interface ShownKind {
  readonly name: string;
  /** The messages of the extension, in order. */
  readonly messages: readonly HostMessage[];
  /** Text that appears when everything has been rendered. */
  readonly shows: string;
  readonly tabs?: readonly string[];
}

const TABS = ['Changes', 'Events', 'Payload', 'Details'];
const RUNNING: HostMessage = { type: 'running', title: 'Simulating 0x1::aptos_account::transfer on testnet' };
const FAILED: HostMessage = {
  type: 'failed',
  title: 'The simulation failed',
  message: 'The gateway answered 429 (too many requests) to every attempt: wait a moment, then run again.',
  actions: ['setAccessKey', 'setPublicKey'],
};

/** One of every view; add new kinds of reports here. */
export function kinds(): readonly ShownKind[] {
  const report = (
    name: string,
    shows: string,
    shown: Extract<HostMessage, { type: 'report' }>['report'],
    tabs?: readonly string[],
  ): ShownKind => ({
    name,
    shows,
    messages: [{ type: 'report', report: shown }],
    ...(tabs && { tabs }),
  });
  return [
    report('success', 'Would succeed', simulation(), TABS),
    report('labels', 'alice', simulation({ labels: LABELS })),
    report('abort', 'Would abort', abort(), TABS),
    report('abort in the sandbox', 'check_owner', failing()),
    report('several results', 'Result 2', severalResults()),
    report('types and resource groups', 'ObjectGroup', typedSimulation(), ['Changes', 'Events']),
    report('earlier values', '2 earlier values', earlierSimulation(), ['Changes']),
    report('long lists', '0xa3', largeSimulation(2_000), ['Changes', 'Events']),
    report('gas over time', 'Gas over time', testedSimulation()),
    report('mainnet', 'mainnet', simulation({ network: NETWORKS.mainnet })),
    {
      name: 'trace',
      messages: [{ type: 'report', report: traced() }, ...traceMessages(TRACE), { type: 'counts', on: true }],
      shows: 'Would succeed',
      tabs: ['Trace'],
    },
    {
      name: 'trace that is being made',
      messages: [
        { type: 'report', report: traced({ raw: '[1]' }) },
        { type: 'trace', state: { kind: 'making' } },
      ],
      shows: 'Would succeed',
      tabs: ['Trace'],
    },
    { name: 'failure', messages: [FAILED], shows: 'too many requests' },
    { name: 'running', messages: [RUNNING], shows: 'Simulating' },
    { name: 'running again', messages: [{ type: 'report', report: simulation() }, RUNNING], shows: 'Simulating' },
    report('encoding', 'a local chain', encoding()),
    report('wrong encoding', 'Do not sign them', wrongEncoding()),
    report('unverified encoding', 'could not be compared', unverifiedEncoding()),
    report('unreadable encoding', 'A prefix', encoding({ decoded: { kind: 'unknown', reason: 'A prefix.' } })),
    report('inspection', 'for chain 2', inspection()),
    report('signed inspection', 'is signed', signedInspection()),
    report('unknown inspection', 'at byte 41', unknownInspection()),
    report('comparison', '11 differences', comparison()),
    report('comparison of the same', 'identical', sameComparison()),
    report('comparison of bytes', 'A', encodingComparison()),
    report('comparison of networks', 'No result', networksComparison()),
    report('matrix', '1 of 6 senders can call', matrix()),
    report('sweep', '5 of 9 values would succeed', sweep()),
    report('function that returned', 'Returned', ranFunction()),
    report('function that aborted', 'ETOO_MUCH', abortedRun()),
    report('transaction', 'Succeeded', transaction(), TABS),
    report('failed transaction', 'Aborted', failedTransaction(), TABS),
    report('pending transaction', 'Pending', pendingTransaction(), ['Payload', 'All Fields']),
    report('transaction of a kind that is not known', 'Block metadata', opaqueTransaction(), ['All Fields']),
    report('block', 'Block 190,346,521', block()),
    report('block cut short', 'are missing', cutBlock()),
    {
      name: 'report of a row',
      messages: [{ type: 'report', report: abort(), parent: 'matrix' }],
      shows: 'All senders',
    },
    { name: 'kept result', messages: [{ type: 'report', report: simulation(), ranAt: 0 }], shows: 'From the history' },
  ];
}
