import assert from 'node:assert/strict';
import { simulationMarkdown } from '../../../src/core/results/reportMarkdown';
import type { SimulationReport } from '../../../src/core/results/simulationReport';

const REPORT: SimulationReport = {
  kind: 'simulation',
  network: { id: 'testnet', label: 'testnet', mainNetwork: false, sandbox: true },
  subject: '0x1::m::f',
  sender: '0xa',
  keyless: true,
  success: true,
  vmStatus: 'Executed successfully',
  verdict: { title: 'Would succeed' },
  balances: {
    assets: [
      {
        asset: { kind: 'apt', id: '0xa', symbol: 'APT', decimals: 8 },
        deltas: [{ account: '0xa', isSender: true, amount: '-500' }],
        net: '0',
      },
    ],
    fee: { payer: '0xa', octas: '500' },
    unplaced: 0,
  },
  gas: { used: '5', limit: '2000', limitEstimated: true, unitPrice: '100', priceEstimated: false, feeOctas: '500' },
  accounts: [
    { address: '0xa', isSender: true, changes: [{ kind: 'writeResource', type: '0x1::m::R', data: { a: '1' } }] },
  ],
  otherChanges: [{ kind: 'deleteTableItem', handle: '0x6', key: '0x1' }],
  events: [{ type: '0x1::m::E', data: { n: '1' } }],
  details: {
    ledgerVersion: '9',
    hash: '0x0',
    sequenceNumber: '1',
    expirationTimestampSecs: '1',
    timestamp: '1',
    stateChangeHash: '0x0',
    eventRootHash: '0x0',
    accumulatorRootHash: '0x0',
    signatureForm: 'none',
  },
  payload: { function: '0x1::m::f' },
  raw: '[]',
};

describe('simulationMarkdown', () => {
  it('shows the verdict, gas, balances, changes, events and payload', () => {
    assert.equal(
      simulationMarkdown(REPORT),
      `## Would succeed: \`0x1::m::f\`

\`\`\`text
Executed successfully
\`\`\`

| Simulated |  |
| --- | --- |
| Network | \`testnet\` (Movescope’s interpreter, not a chain) |
| Ledger version | \`9\` |
| Sender | \`0xa\` (without a public key) |
| Gas used | \`5 units\` |
| Gas limit | \`2,000 units\` (chosen by the node) |
| Gas unit price | \`100 octas\` |
| Fee | \`500 octas (0.000005 APT)\` |

### Balances

| Account | Amount | Asset |
| --- | --- | --- |
| \`0xa (sender)\` | \`-0.000005\` | \`APT\` |
| \`Fee, paid by 0xa (sender)\` | \`0.000005\` | \`APT\` |

Adds up, including the fee.

### Changes (2)

\`\`\`text
0xa (sender): write 0x1::m::R
{"a":"1"}
without an account: delete from table 0x6
"0x1"
\`\`\`

### Events (1)

\`\`\`text
0x1::m::E
{"n":"1"}
\`\`\`

### Payload

\`\`\`json
{
  "function": "0x1::m::f"
}
\`\`\`
`,
    );
  });

  it('says that a simulation was applied', () => {
    const text = simulationMarkdown({ ...REPORT, applied: '1207' });
    assert.match(text, /^## Applied: /);
    assert.ok(text.includes('| Applied to the sandbox as version 1,207 |'), text);
  });

  it('names the constant of an abort and where the source aborts with it', () => {
    const range = { start: { line: 6, character: 0 }, end: { line: 6, character: 9 } };
    const place = { label: 'sources/m.move:7', uri: 'file:///secret/m.move', range };
    const source = {
      origin: 'packageCache',
      constant: { name: 'ENO', doc: 'Not `now`.' },
      places: [
        { ...place, kind: 'constant' },
        { ...place, kind: 'assert', function: 'f' },
        { ...place, kind: 'abort', function: 'g' },
      ],
    } as const;
    const text = simulationMarkdown({ ...REPORT, source });
    const part = text.slice(text.indexOf('### Source'), text.indexOf('| Simulated'));
    assert.equal(
      part,
      `### Source

\`\`\`text
sources/m.move:7  const ENO: Not \`now\`.
sources/m.move:7  assert! in f
sources/m.move:7  abort in g
\`\`\`

From the package cache: the deployed code might be from a different revision.

`,
    );
    assert.ok(!text.includes('secret'));
  });

  it('says where and with which values code failed', () => {
    const source = {
      ...{ path: 'sources/m.move', line: 7, column: 5, text: '    assert!(n > 0, `ENO`);' },
      uri: 'file:///secret/m.move',
    };
    const ran = { framework: 'build of m', instructions: 1200, calls: 1 };
    const [locals, operands] = [[{ name: 'n', value: '0', was: 'given' as const }], ['7']];
    const text = simulationMarkdown({
      ...REPORT,
      failure: {
        headline: 'Aborted in 0x1::m with 0x7',
        ran,
        frames: [
          { function: '0x1::m::f', offset: 3, source, typeArguments: ['u8'], locals, operands },
          { function: '0x1::m::g', offset: 9, statement: 'f(arg0);', typeArguments: [], locals: [], operands: [] },
        ],
        more: 2,
      },
    });
    assert.deepEqual(text.slice(text.indexOf('### Where'), text.indexOf('\n\n| Simulated')).split('\n'), [
      '### Where it failed',
      '',
      '```text',
      'in 0x1::m::f<u8>, sources/m.move:7:5 (code offset 3): assert!(n > 0, `ENO`);',
      '    n = 0 (when called)',
      '    operand stack: 7',
      'called by 0x1::m::g, code offset 9: f(arg0);',
      'and 2 more calls',
      '```',
      '',
      '`Run by Movescope’s interpreter, not by a node: 1,200 instructions, 1 call; framework: build of m.`',
    ]);
    assert.ok(!text.includes('secret'));
  });

  it('has the gas of a simulation test over time, newest first', () => {
    const hash = '3f2a1bc'.padEnd(40, '0');
    const markdown = simulationMarkdown({
      ...REPORT,
      gasHistory: {
        test: 'a test',
        points: [
          { from: { kind: 'commit', hash, at: Date.UTC(2026, 8, 1, 9, 30) }, gas: '1520', status: 'success' },
          { from: { kind: 'run' }, gas: '1535', status: 'success', change: '+0.9%' },
        ],
        notes: ['This clone is shallow.'],
      },
    });
    const lines = markdown.slice(markdown.indexOf('### Gas over time')).split('\n').slice(0, 9);
    assert.deepEqual(lines, [
      '### Gas over time: `a test`',
      '',
      '|  | Date | Gas | Change | Status |',
      '| --- | --- | --- | --- | --- |',
      '| `this simulation` |  | `1,535` | `+0.9%` | `success` |',
      '| `commit 3f2a1bc` | `2026-09-01 09:30:00 UTC` | `1,520` |  | `success` |',
      '',
      '```text',
      'This clone is shallow.',
    ]);
  });

  it('keeps text from the chain inside its code marks, however it is written', () => {
    const evil = '`` @you | ``` <b>\u202E';
    const text = simulationMarkdown({ ...REPORT, subject: evil, vmStatus: `x\n\`\`\`\`\n# ${evil}` });
    assert.ok(text.startsWith('## Would succeed: ````'));
    assert.match(text, /^## Would succeed: ```` *`` @you \\\| ``` <b>⟨U\+202E⟩ *````$/m);
    assert.match(text, /^`````text\nx\n````\n# `` @you \| ``` <b>⟨U\+202E⟩\n`````$/m);
    assert.ok(!text.includes('\u202E'));
  });

  it('lists thirty balances, including the fee, and counts the others', () => {
    const asset = { kind: 'coin', id: '0x1::m::C' } as const;
    const textOf = (count: number) => {
      const deltas = Array.from({ length: count }, () => ({ account: '0xb', isSender: false, amount: '1' }));
      return simulationMarkdown({ ...REPORT, balances: { ...REPORT.balances, assets: [{ asset, deltas, net: '0' }] } });
    };
    assert.ok(!textOf(29).includes('more in the JSON'));
    assert.match(textOf(30), /^1 more in this simulation’s JSON\.$/m);
  });

  it('lists as many events as fit into ten thousand characters, and cuts none', () => {
    const textOf = (count: number) => {
      const event = { type: '0x1::m::E', data: 'x'.repeat(88) };
      return simulationMarkdown({ ...REPORT, events: Array.from({ length: count }, () => event) });
    };
    // 16 for the heading, then 96, 97 or 98 for each, depending on its index.
    assert.ok(!textOf(103).includes('more in the JSON'));
    assert.match(textOf(104), /^1 more in this simulation’s JSON\.$/m);
    assert.match(textOf(104), /^0x1::m::E \(104\)$/m);
    assert.ok(!textOf(104).includes('truncated'));
  });

  it('has no empty block if not even the first event or change fits', () => {
    const partOf = (title: string, members: Partial<SimulationReport>) => {
      const text = simulationMarkdown({ ...REPORT, ...members });
      return text.slice(text.indexOf(title), text.indexOf('### Payload')).split('\n')[2];
    };
    const event = (length: number) => partOf('### Events', { events: [{ type: '0x1::E', data: 'x'.repeat(length) }] });
    const change = (length: number) => {
      const item = { kind: 'deleteTableItem', handle: '0x6', key: 'x'.repeat(length) } as const;
      return partOf('### Changes', { accounts: [], otherChanges: [item] });
    };
    const left = '1 more in this simulation’s JSON.';
    assert.deepEqual([event(9_990), event(9_991)], ['```text', left]);
    assert.deepEqual([change(9_955), change(9_956)], ['```text', left]);
  });

  it('fits into an issue, and says what is left out', () => {
    const data = { text: 'x'.repeat(5_000) };
    const events = Array.from({ length: 40 }, () => ({ type: '0x1::m::E', data }));
    const changes = events.map(() => ({ kind: 'writeResource', type: '0x1::m::R', data }) as const);
    const long = '`\u0001'.repeat(50_000);
    const accounts = [{ address: '0xa', isSender: true, changes }];
    const asset = { kind: 'coin', id: long } as const;
    const deltas = events.map(() => ({ account: long, isSender: false, amount: '1'.repeat(1_000) }));
    const balances = { ...REPORT.balances, assets: [{ asset, deltas, net: '1' }] };
    const text = simulationMarkdown({
      ...REPORT,
      accounts,
      events,
      balances,
      payload: long,
      vmStatus: long,
      subject: long,
    });
    assert.ok(text.length < 65_536, String(text.length));
    assert.match(text, /^39 more in this simulation’s JSON\.$/m);
    assert.match(text, /^… truncated$/m);
    assert.match(simulationMarkdown({ ...REPORT, vmStatus: '`'.repeat(1_000) }), /^⟨U\+0060 × 1000⟩$/m);
  });
});
