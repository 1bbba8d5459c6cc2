import assert from 'node:assert/strict';
import { comparisonMarkdown } from '../../../../src/core/results/reportMarkdown';
import { compareResults } from '../../../../src/core/results/compare/compareResults';
import { abort, encoding, NETWORKS, simulation } from '../../../page/reports';
import { compared } from './compared';

describe('comparisonMarkdown', () => {
  it('shows what differs, and how much is the same', () => {
    const { gas } = simulation();
    const report = compared(simulation(), simulation({ gas: { ...gas, used: '650' }, events: [] }));
    const lines = comparisonMarkdown(report).split('\n');
    assert.deepEqual(lines.slice(0, 22), [
      '## Comparison: `0x1::aptos_account::transfer`',
      '',
      '5 differences',
      '',
      '|  | `A` | `B` |',
      '| --- | --- | --- |',
      '| network | `testnet` | `testnet` |',
      '| outcome | `Would succeed` | `Would succeed` |',
      '| ledger version | `6781425728` | `6781425728` |',
      '| run | `2023-11-14 22:13:20 UTC` | `2023-11-14 22:14:20 UTC` |',
      '',
      '### Gas (1 difference)',
      '',
      '|  | `A` | `B` |',
      '| --- | --- | --- |',
      '| `Gas used, units` | `623` | `650` +27 (+4.3%) |',
      '',
      '7 the same.',
      '',
      '### Events (4 differences)',
      '',
      '|  | `A` | `B` |',
    ]);
    assert.equal(lines.at(-2), 'The same: payload, outcome, balances, changes.');
  });

  it('names a field by everything that contains it', () => {
    const text = comparisonMarkdown(
      compared(
        simulation({ events: [{ type: '0x1::m::E', data: { a: { b: 'x|`y' } } }] }),
        simulation({ events: [{ type: '0x1::m::E', data: { a: { b: '@someone\n' } } }] }),
      ),
    );
    assert.ok(text.includes('| `0x1::m::E` › `a.b` | ``x\\|`y`` | `@someone⟨U+000A⟩` |'), text);
  });

  it('says which network has no result, and why', () => {
    const { mainnet } = NETWORKS;
    const failed = { kind: 'failed', label: 'mainnet', network: mainnet, message: 'No key is set.' } as const;
    const text = comparisonMarkdown(
      compareResults([{ kind: 'report', label: 'testnet', report: simulation(), ranAt: 0 }, failed], 'networks'),
    );
    assert.ok(text.includes('| outcome | `Would succeed` | `no result` |'), text);
    assert.ok(text.includes('`mainnet`:\n\n```text\nNo key is set.\n```'), text);
    assert.ok(text.includes('No differences.'), text);
  });

  it('says that events come in a different order', () => {
    const { events } = simulation();
    const text = comparisonMarkdown(compared(simulation(), simulation({ events: events.toReversed() })));
    assert.ok(text.includes('### Events (1 difference)\n\nThe common items are in a different order.'), text);
  });

  it('writes signing messages', () => {
    const text = comparisonMarkdown(compared(encoding(), encoding({ hex: '0x00' })));
    assert.ok(text.includes('| outcome | `signing message` | `signing message` |'), text);
    assert.ok(text.includes('### Signing message (1 difference)'), text);
  });

  it('fits into an issue', () => {
    const events = Array.from({ length: 2_000 }, (_, index) => ({ type: `0x1::m::E${index}`, data: { n: '1' } }));
    const text = comparisonMarkdown(compared(simulation({ events }), abort()));
    assert.ok(text.length < 65_536, `${text.length} characters`);
    assert.match(text, /\n1,\d{3} more differences in this comparison’s JSON\.\n/);
  });
});
