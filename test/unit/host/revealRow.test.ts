import assert from 'node:assert/strict';
import { revealRow } from '../../../src/host/session/revealRow';

describe('revealing a row of a tree', () => {
  /** A view that rejects a row a number of times, as VS Code does while it draws. */
  const rejecting = (times: number) => {
    const asked: unknown[] = [];
    const reveal = (row: string, options: unknown) => {
      asked.push([row, options]);
      return asked.length > times
        ? Promise.resolve()
        : Promise.reject(new Error('TreeError [view] Data tree node not found: row'));
    };
    return { asked, reveal };
  };

  it('asks once if the row is there', async () => {
    const view = rejecting(0);
    assert.equal(await revealRow(view, 'row', { select: true }), true);
    assert.deepEqual(view.asked, [['row', { select: true }]]);
  });

  it('asks again while the row is being drawn', async () => {
    const view = rejecting(3);
    assert.equal(await revealRow(view, 'row', { expand: true }), true);
    assert.deepEqual(view.asked, Array(4).fill(['row', { expand: true }]));
  });

  it('gives up on a row that has gone, without an error', async () => {
    assert.equal(await revealRow(rejecting(Infinity), 'row', {}), false);
  });
});
