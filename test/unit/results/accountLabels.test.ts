import assert from 'node:assert/strict';
import { accountLabels, labelIn } from '../../../src/core/results/accountLabels';
import { simulationMarkdown } from '../../../src/core/results/reportMarkdown';
import { withLabels } from '../../../src/core/results/simulationReport';
import { ALICE, BOB, simulation } from '../../page/reports';
import { compared, rowsOf } from './compare/compared';

const labelOf = (address: string) => ({ [ALICE]: 'alice', [BOB]: 'bob', '0xdead': 'nobody here' })[address];

describe('labels of accounts', () => {
  it('are the labels of the accounts that a simulation names', () => {
    assert.deepEqual(withLabels(simulation(), labelOf).labels, { [ALICE]: 'alice', [BOB]: 'bob' });
  });

  it('are absent if no account has one', () => {
    assert.ok(!('labels' in withLabels(simulation(), () => undefined)));
  });

  it('are found for any form of an address, and never in inherited members', () => {
    const labels = accountLabels(['0x0b0b', '__proto__', 'constructor'], labelOf);
    assert.deepEqual(labels, { '0xb0b': 'bob' });
    assert.equal(labelIn(labels, `0x${'0b0b'.padStart(64, '0')}`), 'bob');
    assert.equal(labelIn(labels, 'constructor'), undefined);
    assert.equal(labelIn(undefined, '0xb0b'), undefined);
  });

  it('are one line of at most sixty characters', () => {
    const long = accountLabels(['0x1'], () => `\n a\r\n\tb ${'😀'.repeat(80)}`);
    assert.equal(long['0x1'], `a b ${'😀'.repeat(56)}…`);
    const exact = '😀'.repeat(60);
    for (const [label, shown] of [
      [exact, exact],
      [`${exact}a`, `${exact}…`],
      [' \n ', undefined],
    ] as const)
      assert.equal(accountLabels(['0x1'], () => label)['0x1'], shown);
  });

  it('appear in the Markdown of a simulation, as code', () => {
    const hostile = withLabels(simulation(), address => (address === BOB ? '` | @all \u202E<img>' : labelOf(address)));
    const lines = simulationMarkdown(hostile).split('\n');
    assert.ok(lines.includes(`| Sender | \`alice ${ALICE}\` (without a public key) |`));
    assert.ok(lines.includes(`| \`alice ${ALICE} (sender)\` | \`-1.000623\` | \`APT\` |`));
    assert.ok(lines.includes(`| \`Fee, paid by alice ${ALICE} (sender)\` | \`0.000623\` | \`APT\` |`));
    assert.ok(lines.includes(`| \`\` \` \\| @all ⟨U+202E⟩<img> ${BOB} \`\` | \`+1\` | \`APT\` |`), lines.join('\n'));
    assert.ok(lines.some(line => line.startsWith(`alice ${ALICE} (sender): write 0x1::account::Account`)));
  });

  it('appear in a result comparison, where a label that only one result has is not a difference', () => {
    const report = compared(simulation(), withLabels(simulation(), labelOf));
    assert.equal(report.differences, 0);
    assert.ok(rowsOf(report, 'payload', 'same').includes(`Sender: alice ${ALICE} | alice ${ALICE}`));
    const balances = rowsOf(report, 'balances', 'same');
    assert.ok(balances.includes(`alice ${ALICE} (sender), APT: -1.000623 | -1.000623`), balances.join('\n'));
    assert.ok(balances.includes(`bob ${BOB}, APT: +1 | +1`));
    assert.ok(rowsOf(report, 'changes', 'same').some(row => row.startsWith(`bob ${BOB} > `)));
  });
});
