import assert from 'node:assert/strict';
import { type ChainReport, type EncodedField, verificationOf } from '../../../src/core/results/inspectionReport';

const SAME: EncodedField = { name: 'sender', value: '0xa', matches: true };
const CHAIN: EncodedField = { name: 'chain id', value: '4', part: { kind: 'chainId' } };
const OTHER: EncodedField = { name: 'argument 1', value: '0x01', asked: '0x02' };
const OPEN: EncodedField = { name: 'argument 2', value: '0x01', notCompared: 'its type is not told' };

function known(fields: readonly EncodedField[], chain: Partial<ChainReport> = {}) {
  return verificationOf({ decoded: { kind: 'known', fields, parts: [], chain: { id: 4, name: 'local', ...chain } } });
}

describe('the verification of a signing message', () => {
  it('succeeds only if every field was compared and is the same', () => {
    assert.deepEqual(known([SAME, CHAIN]), {
      kind: 'verified',
      sentence: 'Verified: the bytes match the request.',
      different: [],
      notCompared: [],
    });
  });

  it('fails if a field was not compared, with or without a reason', () => {
    const unsaid = { name: 'script', value: '2 bytes' };
    assert.deepEqual(known([SAME, OPEN]), {
      kind: 'notVerified',
      sentence:
        'The bytes are not verified: argument 2 could not be compared with the request. Compare it by other means before you sign.',
      different: [],
      notCompared: [{ name: 'argument 2', reason: 'its type is not told' }],
    });
    const { kind, sentence, notCompared } = known([unsaid, OPEN, { ...OPEN, name: 'argument 3' }]);
    assert.equal(kind, 'notVerified');
    assert.equal(
      sentence,
      'The bytes are not verified: script, argument 2 and argument 3 could not be compared with the request. Compare them by other means before you sign.',
    );
    assert.deepEqual(notCompared[0], { name: 'script', reason: 'no value was requested' });
  });

  it('names differences first, and also lists what was not compared', () => {
    assert.deepEqual(known([SAME, OTHER, OPEN]), {
      kind: 'different',
      sentence: 'The bytes do not match the request (argument 1): do not sign them.',
      different: ['argument 1'],
      notCompared: [{ name: 'argument 2', reason: 'its type is not told' }],
    });
  });

  it('fails for a different chain', () => {
    const { kind, sentence, different } = known([SAME, CHAIN], { warning: 'Another chain.' });
    assert.deepEqual([kind, sentence, different], ['different', 'Another chain.', ['chain id']]);
    assert.equal(
      known([OTHER], { warning: 'Another chain.' }).sentence,
      'The bytes do not match the request (argument 1): do not sign them. Another chain.',
    );
  });

  it('fails for bytes that cannot be read', () => {
    assert.deepEqual(verificationOf({ decoded: { kind: 'unknown', reason: 'Nothing is known.' } }), {
      kind: 'notVerified',
      sentence: 'The bytes are not verified. Nothing is known.',
      different: [],
      notCompared: [],
    });
  });
});
