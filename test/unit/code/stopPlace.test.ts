import assert from 'node:assert/strict';
import type { Op } from '../../../src/core/bytecode/opcodes';
import { writeBytecode } from '../../../src/core/bytecode/writeBytecode';
import { stopPlace } from '../../../src/core/code/stopPlace';
import { withFunction } from '../../support/codeSides';
import { allInstructions } from '../../support/sampleCode';

const DEPOSIT = { address: '0xcafe', module: 'vault', name: 'deposit' };
const RET = { kind: 'none', op: 'Ret' } as const;

/** Returns what is shown if the VM stops at an instruction. */
function stoppedAt(op: Op) {
  const instruction = allInstructions().find(each => each.op === op);
  assert.ok(instruction, op);
  const module = withFunction('deposit', { code: { locals: 0, instructions: [RET, instruction, RET] } });
  return stopPlace(writeBytecode(module), DEPOSIT, 1);
}

describe('the place where the VM stopped', () => {
  const reasons: readonly (readonly [string | undefined, readonly Op[]])[] = [
    ['The number does not fit the type that it is cast to.', ['CastU8', 'CastU256']],
    ['The resource does not exist at the address.', ['MutBorrowGlobal', 'ImmBorrowGlobalGeneric', 'MoveFromGeneric']],
    ['The resource already exists at the address.', ['MoveTo', 'MoveToGeneric']],
    [
      'The value is a different variant of the enum.',
      ['UnpackVariant', 'UnpackVariantGeneric', 'ImmBorrowVariantField', 'MutBorrowVariantFieldGeneric'],
    ],
    ['The divisor is zero.', ['Div', 'Mod']],
    [undefined, ['Ret', 'Pop', 'PackVariant', 'ImmBorrowField']],
  ];
  for (const [reason, ops] of reasons) {
    it(`has ${reason === undefined ? 'no reason' : `the reason "${reason}"`} at ${ops.join(', ')}`, () => {
      for (const op of ops) assert.equal(stoppedAt(op)?.reason, reason, op);
    });
  }

  it('is not known in a function that the code does not have, or after its end', () => {
    const bytes = writeBytecode(withFunction('deposit', { code: { locals: 0, instructions: [RET] } }));
    assert.ok(stopPlace(bytes, DEPOSIT, 0));
    assert.equal(stopPlace(bytes, { ...DEPOSIT, name: 'gone' }, 0), undefined);
    assert.equal(stopPlace(bytes, DEPOSIT, 9), undefined);
    assert.equal(stopPlace(bytes.subarray(0, 40), DEPOSIT, 0), undefined);
  });
});
