import assert from 'node:assert/strict';
import { type MatrixReport, type SweepReport, outcomeWords } from '../../../src/core/results/manyReport';
import { manyJson, manyMarkdown } from '../../../src/core/results/manyExport';
import { simulationReport } from '../../../src/core/transactions/report';
import { simulationRequest } from '../../../src/core/transactions/request';
import { readDraft } from '../../../src/core/payloads/draft';
import type { WireSimulationResult } from '../../../src/core/gateway/schemas/simulationResultSchema';
import { NETWORK, wireResult } from '../transactions/fakeClient';

const PAYLOAD = { type: 'entry_function_payload', function: '0x1::m::f', type_arguments: [], arguments: ['1'] };
const ABOUT = {
  network: { id: 'sandbox', label: 'Sandbox', mainNetwork: false, sandbox: true },
  subject: '0x1::m::f',
  payload: PAYLOAD,
};

function simulated(members: Partial<WireSimulationResult> = {}) {
  const draft = readDraft(PAYLOAD);
  const request = simulationRequest(draft, { sender: '0xa', sequenceNumber: '7', now: 0 });
  const result = wireResult(members);
  const report = simulationReport({ network: NETWORK, subject: '0x1::m::f', request, result, text: '[]' });
  return { kind: 'simulated', report } as const;
}

const ABORT = 'Move abort in 0x1::m: E_BAD(0x10001): It is `bad` | worse.';

const MATRIX: MatrixReport = {
  kind: 'matrix',
  ...ABOUT,
  rows: [
    { sender: '0xb', outcome: simulated({ sender: '0xb', success: false, vm_status: ABORT }) },
    { sender: '0xa', label: 'al|ice', outcome: simulated() },
    { sender: '0xc', outcome: { kind: 'failed', message: 'No answer came.' } },
    { sender: '0xd', outcome: { kind: 'notRun' } },
  ],
};

const SWEEP: SweepReport = {
  kind: 'sweep',
  ...ABOUT,
  sender: '0xa',
  argument: { index: 0, type: 'u64', name: 'amount' },
  rows: [
    { json: '0', outcome: simulated() },
    { json: '18446744073709551615', label: 'max', outcome: { kind: 'unfit', message: 'u64 expects less.' } },
  ],
};

describe('outcomeWords', () => {
  it('explains a status that has only its name', () => {
    const reasonFor = (vm_status: string) => outcomeWords(simulated({ success: false, vm_status })).reason;
    assert.equal(reasonFor(ABORT), 'Invalid argument: E_BAD');
    assert.equal(
      reasonFor('INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE'),
      'The fee payer’s balance does not cover the maximum fee, which is gas limit × unit price.',
    );
    assert.equal(reasonFor('SOME_NEW_STATUS'), 'SOME_NEW_STATUS');
  });
});

describe('manyMarkdown', () => {
  it('has a table of senders, starting with those who succeed', () => {
    assert.equal(
      manyMarkdown(MATRIX),
      `## Sender matrix: \`0x1::m::f\`

1 of 4 would succeed; 1 without a result, 1 not run.

| Simulated |  |
| --- | --- |
| Network | \`Sandbox\` (Movescope’s interpreter, not a chain) |

| Sender | Verdict | Why | Gas | Gains or loses |
| --- | --- | --- | --- | --- |
| \`al\\|ice\` \`0xa\` | Would succeed |  | 9 | \`-0.000009 APT\` |
| \`0xb\` | Would abort | \`Invalid argument: E_BAD\` | 9 | \`-0.000009 APT\` |
| \`0xc\` | No result | \`No answer came.\` |  |  |
| \`0xd\` | Not run | \`The runs were stopped before this one started.\` |  |  |

### Payload

\`\`\`json
${JSON.stringify(PAYLOAD, null, 2)}
\`\`\`
`,
    );
  });

  it('has a table of values, in their order', () => {
    const text = manyMarkdown(SWEEP);
    assert.match(text, /^## Sweep: `0x1::m::f`\n\n1 of 2 would succeed; 1 without a result\.\n/);
    assert.match(text, /\| Sender \| `0xa` \|\n\| Argument \| `argument 1, amount: u64` \|\n/);
    assert.match(text, /\n\| `0` \| Would succeed \| {2}\| 9 \|\n/);
    assert.match(text, /\n\| `18446744073709551615` \(max\) \| Does not match \| `u64 expects less\.` \| {2}\|\n/);
  });

  it('counts omitted rows', () => {
    const [row] = SWEEP.rows;
    assert.ok(row);
    const textOf = (length: number) => manyMarkdown({ ...SWEEP, rows: Array.from({ length }, () => row) });
    for (const [count, left] of [
      [99, undefined],
      [100, undefined],
      [101, '1'],
      [130, '30'],
    ] as const) {
      assert.equal(/\n(\d+) more in the JSON\.\n/.exec(textOf(count))?.[1], left);
      assert.equal(textOf(count).match(/\| Would succeed/g)?.length, Math.min(count, 100));
    }
  });
});

describe('manyJson', () => {
  it('has the outcome of each sender', () => {
    const { rows, ...about } = JSON.parse(manyJson(MATRIX)) as Record<string, unknown>;
    assert.deepEqual(about, { kind: 'matrix', ...ABOUT });
    assert.ok(Array.isArray(rows));
    assert.deepEqual(rows.slice(1), [
      {
        sender: '0xa',
        label: 'al|ice',
        outcome: 'success',
        vm_status: 'Executed successfully',
        verdict: { kind: 'success', title: 'Would succeed' },
        ledger_version: '1234',
        gas_used: '9',
        gas_unit_price: '100',
        fee_octas: '900',
        sender_deltas: [{ asset: '0x1::aptos_coin::AptosCoin', amount: '-900' }],
      },
      { sender: '0xc', outcome: 'failed', message: 'No answer came.' },
      { sender: '0xd', outcome: 'notRun' },
    ]);
  });

  it('has the outcome of each value', () => {
    const json = JSON.parse(manyJson(SWEEP)) as Record<string, unknown>;
    assert.deepEqual([json.sender, json.argument], ['0xa', SWEEP.argument]);
    assert.ok(Array.isArray(json.rows));
    assert.deepEqual(json.rows[1], {
      value: '18446744073709551615',
      label: 'max',
      outcome: 'unfit',
      message: 'u64 expects less.',
    });
  });
});
