import assert from 'node:assert/strict';
import { abortSource, type AbortedWith } from '../../../src/core/packages/abortSource';
import { readMove } from '../../../src/core/packages/readMove';
import { parseVmStatus } from '../../../src/core/results/verdict';

const SOURCE = `module demo::vault {
    /// Only the owner may do this.
    const ENOT_OWNER: u64 = 1;
    const ELOCKED: u64 = 5;
    const FIRST_STEP: u16 = 5;
    const EUNUSED: u64 = 6;
    const EONE: u64 = 8;
    const EOTHER: u64 = 8;
    fun open() { assert!(a, error::permission_denied(ENOT_OWNER)); assert!(b, error::invalid_state(ELOCKED)); }
    fun close() { if (c) { abort error::permission_denied(Self::ENOT_OWNER) }; abort ELOCKED }
    fun plain() { assert!(d, 0x70009); abort error::canonical(3, ENOT_OWNER); }
    fun two() { assert!(e, EONE); assert!(f, EOTHER); }
    fun other() { assert!(g, other::ENOT_OWNER); assert!(h, code()); abort }
    #[test]
    fun tests() { assert!(t, error::permission_denied(ENOT_OWNER)); }
}
#[test_only]
module demo::vault { fun f() { abort 0x70009 } }
`;

function sourceOf(status: string | Partial<AbortedWith>) {
  const lookup = (name: string) => (name === 'demo' ? '0xcafe' : undefined);
  const found = abortSource(readMove(SOURCE, lookup), { address: '0xcafe', module: 'vault', ...abortOf(status) });
  return (
    found && {
      constant: found.constant && [found.constant.name, found.constant.doc],
      places: found.places.map(({ span, function: name }) => `${name}: ${SOURCE.slice(span.from, span.to)}`),
    }
  );
}

function abortOf(status: string | Partial<AbortedWith>) {
  if (typeof status !== 'string') return { code: '0x0', ...status };
  const parsed = parseVmStatus(status);
  assert.equal(parsed.kind, 'abort');
  const { code, name, category, reason } = parsed.abort;
  return { code, ...(name && { name }), ...(category && { category }), ...(reason && { reason }) };
}

describe('abortSource', () => {
  it('finds the constant by its name, with its comment and every place that aborts with it', () => {
    assert.deepEqual(sourceOf('Move abort in 0xcafe::vault: ENOT_OWNER(0x50001): Only the owner may do this.'), {
      constant: ['ENOT_OWNER', 'Only the owner may do this.'],
      places: [
        'open: assert!(a, error::permission_denied(ENOT_OWNER))',
        'close: abort error::permission_denied(Self::ENOT_OWNER)',
        'plain: abort error::canonical(3, ENOT_OWNER)',
      ],
    });
  });

  it('finds the constant if the status has only a code', () => {
    assert.deepEqual(sourceOf('Move abort in 0xcafe::vault: 0x30005')?.constant, ['ELOCKED', undefined]);
    assert.deepEqual(sourceOf('Move abort in 0xcafe::vault: 0x30005')?.places, [
      'open: assert!(b, error::invalid_state(ELOCKED))',
    ]);
    assert.deepEqual(sourceOf('Move abort in 0xcafe::vault: 0x5')?.places, ['close: abort ELOCKED']);
  });

  it('distinguishes categories', () => {
    assert.deepEqual(sourceOf('Move abort in 0xcafe::vault: 0x10005'), {
      constant: ['ELOCKED', undefined],
      places: [],
    });
  });

  it('finds codes that are written as numbers', () => {
    assert.deepEqual(sourceOf('Move abort in 0xcafe::vault: 0x70009'), {
      constant: undefined,
      places: ['plain: assert!(d, 0x70009)'],
    });
  });

  it('returns the only unused error constant with the code, but none if there are two', () => {
    assert.deepEqual(sourceOf({ code: '0x6' }), { constant: ['EUNUSED', undefined], places: [] });
    assert.deepEqual(sourceOf({ code: '0x8' }), {
      constant: undefined,
      places: ['two: assert!(e, EONE)', 'two: assert!(f, EOTHER)'],
    });
  });

  it('finds nothing if the source lacks the name, as it may be a different version', () => {
    assert.equal(sourceOf({ code: '0x50001', name: 'EGONE', category: 'permission denied', reason: '1' }), undefined);
  });

  it('finds nothing for codes and modules that the file does not have', () => {
    assert.equal(sourceOf({ code: '0x99' }), undefined);
    assert.equal(sourceOf({ code: '0x1', address: '0x1' }), undefined);
    assert.equal(sourceOf({ code: '0x1', module: 'other' }), undefined);
  });
});
