import assert from 'node:assert/strict';
import { accountTransactionTable } from '../../../src/cli/text/transactionText';
import { userTransaction } from '../transactions/ledger/wire';

describe('a list of transactions in the terminal', () => {
  it("shows the time in UTC, the node's text if that is not a time, and a dash if it is missing", () => {
    const timestamps = ['1700000000000000', 'soon', undefined];
    const [head = '', ...rows] = accountTransactionTable(timestamps.map(timestamp => userTransaction({ timestamp })));
    const from = head.indexOf('TIME');
    assert.deepEqual(
      rows.map(row => row.slice(from).split(/ {2,}/)[0]),
      ['2023-11-14 22:13:20 UTC', 'soon', '-'],
    );
  });

  it('shows a dash for what the node did not send', () => {
    const unknown = { sequence_number: undefined, hash: undefined };
    const [, row = ''] = accountTransactionTable([userTransaction(unknown)]);
    assert.match(row, /^ *- .* -$/);
  });
});
