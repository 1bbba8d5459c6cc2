import assert from 'node:assert/strict';
import { compareResults } from '../../../src/core/results/compare/compareResults';
import { comparisonMarkdown, simulationMarkdown } from '../../../src/core/results/reportMarkdown';
import { differingPart, earlierSource, simulationJson } from '../../../src/core/results/resultSummary';
import type { SimulationReport } from '../../../src/core/results/simulationReport';
import { ALICE, earlierSimulation, simulation } from '../../page/reports';
import { compared } from './compare/compared';

const PLACE = 'v6781400112, 2025-06-15 15:06:40 UTC';
const SOURCE =
  '2 earlier values were found in the sender’s last 25 transactions; other transactions might have changed it since.';

describe('earlier values that were looked up', () => {
  it('are shown with their source', () => {
    assert.equal(earlierSource({ transactions: 25, found: 2 }), SOURCE);
    assert.equal(
      earlierSource({ transactions: 1, found: 1 }),
      '1 earlier value was found in the sender’s last transaction; other transactions might have changed it since.',
    );
    assert.equal(
      earlierSource({ transactions: 3, found: 0 }),
      'No earlier value was found in the sender’s last 3 transactions; other transactions might have changed it since.',
    );
  });

  it('are reduced to what differs now', () => {
    assert.deepEqual(differingPart({ a: '1', b: '2' }, { a: '1', b: '3' }), { b: '2' });
    assert.equal(differingPart({ a: '1' }, { a: '1' }), undefined);
    assert.deepEqual(differingPart({ a: '1' }, { a: '1', b: '2' }), {});
    assert.equal(differingPart('1', '2'), '1');
  });

  it('appear in the JSON next to the answer, which keeps every digit', () => {
    const raw = '[\n  {\n    "max": 18446744073709551616,\n    "zero": -0\n  }\n]';
    const text = simulationJson({ ...earlierSimulation(), raw });
    assert.ok(text.startsWith(`{\n  "answer": ${raw.replaceAll('\n', '\n  ')},\n  "earlier_values": {\n`), text);
    const { earlier_values: found } = JSON.parse(text) as {
      readonly earlier_values: Readonly<Record<string, unknown>>;
    };
    assert.equal(found.source, SOURCE);
    const [account, item] = found.values as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual(
      [account?.account, account?.type, account?.ledger_version, account?.timestamp],
      [ALICE, '0x1::account::Account', '6781400112', '1750000000000000'],
    );
    assert.ok(item && 'table' in item && 'key' in item);
  });

  it('leave the JSON unchanged if there are none', () => {
    assert.equal(simulationJson(simulation()), simulation().raw);
    assert.equal(simulationJson(simulation({ earlier: { transactions: 5, found: 0 } })), simulation().raw);
  });

  it('appear in the Markdown below their changes, with a date', () => {
    const lines = simulationMarkdown(earlierSimulation()).split('\n');
    assert.ok(lines.includes(SOURCE));
    const at = lines.findIndex(line => line.startsWith(`before (${PLACE}): {`));
    assert.ok(at > 0);
    assert.match(lines[at] ?? '', /"sequence_number":"47"/);
    assert.equal(simulationMarkdown(simulation()).includes('before ('), false);
  });

  it('are compared if they were looked up for all results', () => {
    const report = compared(earlierSimulation(), otherBefore());
    const text = comparisonMarkdown(report);
    assert.ok(text.includes(`› \`earlier value.sequence_number\` | \`47\` ${PLACE} | \`46\` -1 ${PLACE} |`), text);
    const looked = report.columns.map(column => column.kind === 'simulation' && column.lookedEarlier);
    assert.deepEqual(looked, [true, true]);
  });

  it('are not compared if they were not looked up for one result', () => {
    const result = (label: string, report: SimulationReport) => ({ kind: 'report', label, report, ranAt: 0 }) as const;
    const one = compareResults([result('A', earlierSimulation()), result('B', simulation())], 'results');
    assert.equal(one.differences, 0);
    assert.equal(JSON.stringify(one.sections).includes('earlier value'), false);
  });
});

/** Returns a report with one different earlier value. */
function otherBefore(): SimulationReport {
  const report = JSON.stringify(earlierSimulation()).replaceAll('"sequence_number":"47"', '"sequence_number":"46"');
  return JSON.parse(report) as SimulationReport;
}
