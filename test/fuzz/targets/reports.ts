import assert from 'node:assert/strict';
import { parseBySchema } from '../../../src/core/gateway/schemas/parseBySchema';
import {
  simulationResultSchema,
  type WireSimulationResult,
} from '../../../src/core/gateway/schemas/simulationResultSchema';
import type { JsonValue } from '../../../src/core/json';
import { readDraft } from '../../../src/core/payloads/draft';
import { compareResults } from '../../../src/core/results/compare/compareResults';
import { comparisonMarkdown, simulationMarkdown } from '../../../src/core/results/reportMarkdown';
import { indentJson, withExactNumbers } from '../../../src/core/results/jsonText';
import { receiptOf } from '../../../src/core/results/receipt';
import { simulationReport } from '../../../src/core/transactions/report';
import { simulationRequest } from '../../../src/core/transactions/request';
import { resultTitle } from '../../../src/core/results/resultReport';
import { resultSummary } from '../../../src/core/results/resultSummary';
import { parseVmStatus } from '../../../src/core/results/verdict';
import { NETWORK, wireResult } from '../../unit/transactions/fakeClient';
import type { Bases } from '../bases';
import { mutatedJson, mutatedText } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';

const REQUEST = simulationRequest(readDraft({ function: '0x1::m::f' }), { sender: '0xa', sequenceNumber: '7', now: 0 });
const STATUSES = [
  'Executed successfully',
  'Out of gas',
  'Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): Not enough coins to complete transaction',
  'Execution failed in 0x1::coin::transfer at code offset 12',
  'Transaction Executed and Committed with Error LOOKUP_FAILED',
];

/** What is derived from a simulation that the schema accepts. */
export function reportTargets({ results }: Bases): readonly FuzzTarget[] {
  return [
    fuzzTarget('report', mutatedJson(results), reportAnything),
    fuzzTarget('status', mutatedText(STATUSES), parseVmStatus, {
      read: parseVmStatus,
      families: {
        spaces: length => `Move abort in ${' '.repeat(length)}x`,
        colons: length => `Move abort in ${'0x1::'.repeat(length / 5)}`,
        digits: length => `Move abort in 0x1::m: E(0x${'1'.repeat(length)}`,
      },
    }),
    fuzzTarget('raw', mutatedText(results.map(each => JSON.stringify(each))), indentJson, {
      read: indentJson,
      families: {
        deep: length => '['.repeat(length),
        strings: length => '"\\"",'.repeat(length / 5),
        quotes: length => `"${'\\'.repeat(length)}`,
      },
    }),
  ];
}

function reportAnything(value: JsonValue): void {
  const text = JSON.stringify([value]);
  const [sent] = withExactNumbers(JSON.parse(text) as readonly unknown[], text);
  const parsed = parseBySchema(simulationResultSchema, sent);
  if (parsed.kind === 'mismatch') return;
  const report = reportOf(parsed.value, text);
  assert.equal(typeof resultTitle(report), 'string');
  resultSummary(report);
  receiptOf(report);
  simulationMarkdown(report);
  const other = reportOf(wireResult(), '[]');
  const compared = [report, other].map((each, index) => ({
    kind: 'report' as const,
    label: `run ${index}`,
    ranAt: index,
    report: each,
  }));
  comparisonMarkdown(compareResults(compared, 'results'));
  // What is stored and posted to the page is JSON.
  assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
}

function reportOf(result: WireSimulationResult, text: string) {
  return simulationReport({ network: NETWORK, subject: '0x1::m::f', request: REQUEST, result, text });
}
