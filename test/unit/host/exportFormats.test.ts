import assert from 'node:assert/strict';
import { exportFormats } from '../../../src/host/results/exportFormats';
import { inspection } from '../../page/inspections';
import { encoding, simulation } from '../../page/reports';

const page = () => Promise.resolve({ script: 'draw();', style: 'body {}' });

async function contents(...args: Parameters<typeof exportFormats>): Promise<Readonly<Record<string, string>>> {
  const entries = exportFormats(...args).map(async ({ extension, content }) => {
    const bytes = await content();
    return [extension, bytes ? Buffer.from(bytes).toString('latin1') : ''] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

describe('exportFormats', () => {
  it('writes a simulation as Markdown, as the gateway’s JSON or as HTML', async () => {
    const report = simulation();
    const { md, json, html } = await contents(report, page);
    assert.match(md ?? '', /^## Would succeed: /);
    assert.equal(json, report.raw);
    assert.match(html ?? '', /^<!DOCTYPE html>/);
  });

  for (const report of [encoding(), inspection()]) {
    it(`writes the bytes of an ${report.kind} as hex and as raw bytes`, async () => {
      const { hex, bin, html } = await contents(report, page);
      assert.equal(hex, `${report.hex}\n`);
      assert.match(html ?? '', /^<!DOCTYPE html>/);
      assert.equal(Buffer.from(bin ?? '', 'latin1').toString('hex'), report.hex.slice(2));
    });
  }
});
