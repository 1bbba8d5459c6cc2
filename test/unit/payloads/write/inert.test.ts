import assert from 'node:assert/strict';
import { shellWord } from '../../../../src/core/payloads/write/moveValue';
import { FORM_IDS, writeCall } from '../../../support/forms';
import { draftOfCall } from '../../../../src/core/payloads/draft';
import { SANDBOX_NETWORK } from '../../../../src/core/gateway/network';
import { curlOfSimulation, simulationRequest } from '../../../../src/core/transactions/request';
import { callOf } from './calls';

/**
 * Text that controls a terminal or hides other text: delete characters over the earlier words, the end of a paste, a C1
 * control sequence, reversed directions, a byte order mark.
 */
const HOSTILE = `${'\x7f'.repeat(40)}; sh\u009b2J\x1b[201~\u202e\u2066\ufeff\u3164\u2800\u00a0`;
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800\u00a0]/u;

describe('a value from a chain, copied as code', () => {
  for (const form of FORM_IDS) {
    it(`has no control or hidden characters in ${form}`, () => {
      const text = writeCall(callOf([['0x1::string::String', HOSTILE]]), form);
      assert.doesNotMatch(text, HIDDEN);
      assert.ok(text.includes('; sh'));
    });
  }

  it('has no control or hidden characters in a curl command', () => {
    const call = { function: { address: '0x1', module: 'm', name: 'f' }, typeArguments: [], arguments: [HOSTILE] };
    const request = simulationRequest(draftOfCall(call), { sender: '0xa', sequenceNumber: '7', now: 0 });
    const text = curlOfSimulation(request, SANDBOX_NETWORK);
    assert.doesNotMatch(text, HIDDEN);
    assert.ok(text.includes('; sh'));
  });
});

describe('a word for a shell', () => {
  it('runs nothing', () => {
    assert.equal(shellWord('/tmp/$(touch x)`y`'), "'/tmp/$(touch x)`y`'");
  });

  it('contains no key press for a terminal', () => {
    assert.equal(shellWord("it's\x03\x7f\x1b[201~"), String.raw`$'it\'s\u0003\u007f\u001b[201~'`);
  });

  it('hides nothing', () => {
    assert.equal(shellWord('/tmp/\u202ea\u3164\u{e0100}'), String.raw`$'/tmp/\u202ea\u3164\U000e0100'`);
  });
});
