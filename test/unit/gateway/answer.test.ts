import assert from 'node:assert/strict';
import { readAnswerHeaders } from '../../../src/core/gateway/answer';

describe('readAnswerHeaders', () => {
  it('reads what a node reports about itself', () => {
    const headers = new Headers({
      'X-Aptos-Ledger-Version': '18446744073709551615',
      'X-Aptos-Ledger-TimestampUsec': '1760000000000000',
      'X-Aptos-Chain-Id': '2',
      'X-Aptos-Ledger-Oldest-Version': '0',
      'X-Aptos-Cursor': '00ab',
    });
    assert.deepEqual(readAnswerHeaders(headers), {
      ledgerVersion: '18446744073709551615',
      ledgerTimestamp: '1760000000000000',
      chainId: 2,
      oldestLedgerVersion: '0',
      cursor: '00ab',
    });
  });

  it('accepts missing headers', () => {
    assert.deepEqual(readAnswerHeaders(new Headers()), {});
  });

  it('treats malformed headers as absent', () => {
    const headers = new Headers({
      'X-Aptos-Ledger-Version': '-1',
      'X-Aptos-Ledger-TimestampUsec': 'now',
      'X-Aptos-Chain-Id': '256',
      'X-Aptos-Ledger-Oldest-Version': '1e3',
      'X-Aptos-Cursor': ' ',
    });
    assert.deepEqual(readAnswerHeaders(headers), {});
    assert.deepEqual(readAnswerHeaders(new Headers({ 'X-Aptos-Chain-Id': 'two' })), {});
  });
});
