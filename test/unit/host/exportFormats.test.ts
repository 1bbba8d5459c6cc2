import assert from 'node:assert/strict';
import type { SimulationReport } from '../../../src/core/results/simulationReport';
import { exportFormats } from '../../../src/host/results/exportFormats';
import { copyText } from '../../../src/host/results/copyText';
import { comparison } from '../../page/comparisons';
import { inspection } from '../../page/inspections';
import { block, transaction } from '../../page/ledgerPages';
import { matrix, sweep } from '../../page/manyReports';
import { abort, encoding, simulation } from '../../page/reports';
import { abortedRun, LOCAL, ranFunction } from '../../page/runs';

const page = () => Promise.resolve({ script: 'draw();', style: 'body {}' });

async function contents(...args: Parameters<typeof exportFormats>): Promise<Readonly<Record<string, string>>> {
  const entries = exportFormats(...args).map(async ({ extension, content }) => {
    const bytes = await content();
    return [extension, Buffer.from(bytes ?? []).toString(extension === 'bin' ? 'hex' : 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A simulation that failed as the run did. */
function failedSimulation(): SimulationReport {
  const { end } = abortedRun();
  return abort(end.kind === 'returned' ? {} : { failure: end.failure });
}

describe('exportFormats', () => {
  const texts = [
    [simulation(), /^## Would succeed: /],
    [failedSimulation(), /^## Would abort: /],
    [comparison(), /^## Comparison: /],
    [matrix(), /^## Sender matrix: /],
    [sweep(), /^## Sweep: /],
    [ranFunction(), /^## Returned: /],
    [abortedRun(), /^## Aborted: [^]*\n {4}amount = 7 \(when called\)\n/],
    [transaction(), /^## Succeeded: /],
    [block(), /^## Block /],
  ] as const;
  for (const [report, heading] of texts)
    it(`writes a ${report.kind}, ${heading.source}, as Markdown, as JSON or as HTML, and copies the same`, async () => {
      const { md, json, html, ...others } = await contents(report, page);
      assert.deepEqual(others, {});
      assert.match(md ?? '', heading);
      assert.ok(JSON.parse(json ?? '') !== null);
      assert.match(html ?? '', /^<!DOCTYPE html>/);
      const copied = (['markdown', 'raw', 'hex'] as const).map(what => copyText(report, what));
      assert.deepEqual(copied, [md, json, undefined]);
      assert.ok(![md, json, html].some(text => text?.includes(LOCAL)));
    });

  for (const report of [encoding(), inspection()]) {
    it(`writes the bytes of an ${report.kind} as hex and as raw bytes`, async () => {
      const { hex, bin, html } = await contents(report, page);
      assert.equal(hex, `${report.hex}\n`);
      assert.match(html ?? '', /^<!DOCTYPE html>/);
      assert.equal(bin, report.hex.slice(2));
      const copied = (['markdown', 'raw', 'hex'] as const).map(what => copyText(report, what));
      assert.deepEqual(copied, [undefined, undefined, report.hex]);
    });
  }
});
