import assert from 'node:assert/strict';
import type { Op } from '../../../src/core/bytecode/opcodes';
import { writeBytecode } from '../../../src/core/bytecode/readBytecode';
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
  it('has a reason if the instruction can fail because of its operands', () => {
    const groups = new Map<string, string>();
    for (const { op } of allInstructions()) {
      const reason = stoppedAt(op)?.reason;
      if (reason !== undefined) groups.set(reason, `${groups.get(reason) ?? ''} ${op}`.trim());
    }
    const generic = (...ops: readonly string[]) => [...ops, ...ops.map(op => `${op}Generic`)];
    const expected: Readonly<Record<string, readonly string[]>> = {
      'The number is out of range for the target type.': ['U', 'I'].flatMap(sign =>
        [8, 16, 32, 64, 128, 256].map(bits => `Cast${sign}${bits}`),
      ),
      'The resource does not exist at the address.': generic('MutBorrowGlobal', 'ImmBorrowGlobal', 'MoveFrom'),
      'The resource already exists at the address.': generic('MoveTo'),
      'The value is a different variant of the enum.': generic(
        ...['UnpackVariant', 'ImmBorrowVariantField', 'MutBorrowVariantField'],
      ),
      'The sum is out of range for the type.': ['Add'],
      'The difference is out of range for the type: for an unsigned type, it is negative.': ['Sub'],
      'The product is out of range for the type.': ['Mul'],
      'The divisor is zero.': ['Div', 'Mod'],
      'The negated number is out of range for the type.': ['Negate'],
      'The shift amount is not less than the bit width of the type.': ['Shl', 'Shr'],
      'The index is out of bounds.': ['VecImmBorrow', 'VecMutBorrow', 'VecSwap'],
      'The vector is empty.': ['VecPopBack'],
      'The vector has a different length.': ['VecUnpack'],
    };
    const found = Object.fromEntries([...groups].map(([reason, ops]) => [reason, ops.split(' ').toSorted()]));
    assert.deepEqual(found, Object.fromEntries(Object.entries(expected).map(([key, ops]) => [key, ops.toSorted()])));
  });

  it('has two neighbours on each side, as far as there are any', () => {
    const instructions = Array.from({ length: 6 }, () => RET);
    const bytes = writeBytecode(withFunction('deposit', { code: { locals: 0, instructions } }));
    const around = [0, 2, 3, 5, 6].map(at => stopPlace(bytes, DEPOSIT, at)?.instructions.map(({ offset }) => offset));
    assert.deepEqual(around, [[0, 1, 2], [0, 1, 2, 3, 4], [1, 2, 3, 4, 5], [3, 4, 5], undefined]);
  });

  it('is not known in a function that the code does not have', () => {
    const bytes = writeBytecode(withFunction('deposit', { code: { locals: 0, instructions: [RET] } }));
    assert.equal(stopPlace(bytes, { ...DEPOSIT, name: 'gone' }, 0), undefined);
    assert.equal(stopPlace(bytes.subarray(0, 40), DEPOSIT, 0), undefined);
  });
});
