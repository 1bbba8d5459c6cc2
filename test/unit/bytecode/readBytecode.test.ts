import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BytecodeError } from '../../../src/core/bytecode/byteCursor';
import type { CompiledCode, CompiledModule } from '../../../src/core/bytecode/compiledCode';
import type { Instruction } from '../../../src/core/bytecode/opcodes';
import { readBytecode, writeBytecode } from '../../../src/core/bytecode/readBytecode';
import { functionSize } from '../../../src/core/bytecode/moduleView';
import { allInstructions, moduleOfSize, sampleModule, sampleScript } from '../../support/sampleCode';
import { bytesOf, fileOf, tablesOf, type FileParts } from './bytecodeFile';

/** Reads a file that must be complete. */
function read(bytes: Uint8Array): CompiledCode {
  const reading = readBytecode(bytes);
  assert.equal(reading.kind, 'read', reading.kind === 'partly' ? reading.trouble.message : '');
  return reading.code;
}

function readModule(bytes: Uint8Array): CompiledModule {
  const code = read(bytes);
  assert.equal(code.kind, 'module');
  return code;
}

/** Writes a module, reads it, and checks that both are the same. */
function assertSame(code: CompiledCode): void {
  const bytes = writeBytecode(code);
  assert.deepEqual(read(bytes), code);
  assert.deepEqual(writeBytecode(read(bytes)), bytes);
}

describe('readBytecode', () => {
  it('reads back every table, type and instruction that the writer writes', () => {
    assertSame(sampleModule());
    assertSame(sampleScript());
    assertSame(moduleOfSize(150));
    assert.equal(allInstructions().length, 104);
  });

  it('reads a module from its bytes', () => {
    const bytes = fileOf({ tables: tablesOf('02 0b00 02', [[0x10, '01 6b 02 7676']]) });
    assert.deepEqual(readModule(bytes), {
      kind: 'module',
      version: 10,
      isMarked: true,
      self: 0,
      moduleHandles: [{ address: 0, name: 0 }],
      structHandles: [],
      functionHandles: [{ module: 0, name: 1, parameters: 1, results: 0, typeParameters: [], attributes: [] }],
      functionInstantiations: [],
      signatures: [[], [{ kind: 'primitive', name: 'u64' }]],
      constants: [],
      identifiers: ['m', 'f'],
      addresses: ['0xcafe'],
      metadata: [{ key: 'k', value: bytesOf('7676') }],
      structDefinitions: [],
      structInstantiations: [],
      functionDefinitions: [
        {
          handle: 0,
          visibility: 'public',
          isEntry: false,
          acquires: [],
          code: {
            locals: 0,
            instructions: [
              { kind: 'local', op: 'MoveLoc', operand: 0 },
              { kind: 'none', op: 'Ret' },
            ],
          },
        },
      ],
      fieldHandles: [],
      fieldInstantiations: [],
      friends: [],
      variantFieldHandles: [],
      variantFieldInstantiations: [],
      variantHandles: [],
      variantInstantiations: [],
    });
    assert.deepEqual(writeBytecode(readModule(bytes)), bytes);
  });

  const vectors: readonly (readonly [hex: string, instruction: Instruction])[] = [
    ['06 0807060504030201', { kind: 'integer', op: 'LdU64', operand: 0x0102030405060708n }],
    ['31 ff', { kind: 'integer', op: 'LdU8', operand: 255n }],
    ['48 0201', { kind: 'integer', op: 'LdU16', operand: 0x0102n }],
    ['49 04030201', { kind: 'integer', op: 'LdU32', operand: 0x01020304n }],
    [`32 ${'ff'.repeat(16)}`, { kind: 'integer', op: 'LdU128', operand: 2n ** 128n - 1n }],
    [`4a ${'00'.repeat(31)}80`, { kind: 'integer', op: 'LdU256', operand: 2n ** 255n }],
    ['5b 80', { kind: 'integer', op: 'LdI8', operand: -128n }],
    ['5c ff7f', { kind: 'integer', op: 'LdI16', operand: 32_767n }],
    ['5d ffffffff', { kind: 'integer', op: 'LdI32', operand: -1n }],
    ['5e 0000000000000080', { kind: 'integer', op: 'LdI64', operand: -(2n ** 63n) }],
    [`5f ${'fe'.padEnd(32, 'f')}`, { kind: 'integer', op: 'LdI128', operand: -2n }],
    [`60 ${'00'.repeat(31)}80`, { kind: 'integer', op: 'LdI256', operand: -(2n ** 255n) }],
    ['61', { kind: 'none', op: 'CastI8' }],
    ['66', { kind: 'none', op: 'CastI256' }],
    ['67', { kind: 'none', op: 'Negate' }],
    ['68', { kind: 'none', op: 'AbortMsg' }],
    ['58 00 03', { kind: 'closure', op: 'PackClosure', operand: 0, beside: 3n }],
    ['58 00 ffffffffffffffffff01', { kind: 'closure', op: 'PackClosure', operand: 0, beside: 2n ** 64n - 1n }],
    ['59 00 8001', { kind: 'closureInstantiation', op: 'PackClosureGeneric', operand: 0, beside: 128n }],
    ['5a 01', { kind: 'type', op: 'CallClosure', operand: 1 }],
    ['40 01 0200000000000000', { kind: 'vector', op: 'VecPack', operand: 1, beside: 2n }],
    ['05 00', { kind: 'target', op: 'Branch', operand: 0 }],
  ];
  for (const [hex, instruction] of vectors) {
    it(`reads ${hex.slice(0, 20)} as ${instruction.op}`, () => {
      const bytes = fileOf({ tables: tablesOf(`01 ${hex}`, [[0x04, '00 01']]) });
      const module = readModule(bytes);
      assert.deepEqual(module.functionDefinitions[0]?.code?.instructions, [instruction]);
      assert.deepEqual(writeBytecode({ ...module }), bytes);
    });
  }

  it('reads access specifiers and attributes from their bytes', () => {
    const handle = [
      '00 01 01 00 00',
      // Five: reads everything; does not write what belongs to 0xcafe at 0xcafe; reads the module at its parameter; …
      '02 03  01 01 01 01  02 02 02 00 02 00  01 01 03 00 03 00 02 00',
      // Persistent, and pack_variant with 0x0102.
      '02 01 04 0201',
    ];
    const tables = tablesOf('01 02', [[0x04, '00 01']]).map(
      ([kind, hex]) => [kind, kind === 0x03 ? handle.join('') : hex] as const,
    );
    const module = readModule(fileOf({ tables }));
    assert.deepEqual(module.functionHandles[0], {
      module: 0,
      name: 1,
      parameters: 1,
      results: 0,
      typeParameters: [],
      accesses: [
        { access: 'reads', isNegated: false, resource: { kind: 'any' }, address: { kind: 'any' } },
        {
          access: 'writes',
          isNegated: true,
          resource: { kind: 'atAddress', address: 0 },
          address: { kind: 'literal', address: 0 },
        },
        {
          access: 'reads',
          isNegated: false,
          resource: { kind: 'inModule', module: 0 },
          address: { kind: 'parameter', local: 0, functionInstantiation: 0 },
        },
      ],
      attributes: [{ name: 'persistent' }, { name: 'pack_variant', operand: 0x0102 }],
    });
    assert.deepEqual(writeBytecode(module), fileOf({ tables }));
  });

  it('reads a script from its bytes', () => {
    const tables: FileParts['tables'] = [
      [0x05, '00 02 0c 0a02'],
      [0x07, '08 3c53454c463e5f30'],
    ];
    // One type parameter with drop, parameters of signature 1, no access specifiers, no locals, Ret.
    const bytes = fileOf({ tables, end: '01 02 01 01 00 01 02' });
    const script = read(bytes);
    assert.equal(script.kind, 'script');
    assert.deepEqual(
      [script.typeParameters, script.parameters, script.accesses, script.code, script.identifiers],
      [[2], 1, undefined, { locals: 0, instructions: [{ kind: 'none', op: 'Ret' }] }, ['<SELF>_0']],
    );
    assert.deepEqual(writeBytecode(script), bytes);
    // Before version 8 there are no access specifiers.
    assert.deepEqual(read(fileOf({ version: '06000000', tables, end: '01 02 01 00 01 02' })), {
      ...script,
      version: 6,
      isMarked: false,
    });
  });

  it('reads old versions: public(script) in 4, no phantoms in 2', () => {
    const tables = (flags: string): FileParts['tables'] => [
      [0x01, '00 00'],
      [0x02, '00 01 02 01 04'],
      [0x03, '00 01 00 00 00'],
      [0x05, '00'],
      [0x07, '01 6d 01 66'],
      [0x08, '00'.repeat(32)],
      [0x0c, `00 ${flags} 00 00 01 02`],
    ];
    const second = readModule(fileOf({ version: '02000000', tables: tables('03 00') }));
    assert.deepEqual(second.structHandles[0]?.typeParameters, [{ constraints: 4, isPhantom: false }]);
    assert.equal(second.functionDefinitions[0]?.visibility, 'friend');
    const script = readModule(fileOf({ version: '02000000', tables: tables('02 00') }));
    assert.equal(script.functionDefinitions[0]?.visibility, 'script');
    assert.equal(script.addresses[0], '0x0');
    assert.deepEqual(writeBytecode(script), fileOf({ version: '02000000', tables: tables('02 00') }));
  });

  it('keeps a table order that no compiler writes', () => {
    const bytes = fileOf({ tables: tablesOf('01 02').toReversed() });
    const module = readModule(bytes);
    assert.deepEqual(module.layout, {
      headers: [0x0c, 0x08, 0x07, 0x05, 0x03, 0x01],
      contents: [0x0c, 0x08, 0x07, 0x05, 0x03, 0x01],
    });
    assert.deepEqual(writeBytecode(module), bytes);
  });

  it('counts the bytes of a function', () => {
    const module = readModule(fileOf({ tables: tablesOf('02 0b00 02') }));
    assert.deepEqual(
      module.functionDefinitions.map(each => functionSize(module, each)),
      [9],
    );
  });

  it('reads types of up to 256 levels', () => {
    const nested = (levels: number) =>
      tablesOf('01 02').map(([kind, hex]) => [kind, kind === 0x05 ? `00 01 ${'07'.repeat(levels)} 03` : hex] as const);
    const manyBytes = (levels: number) => {
      const tables = nested(levels);
      // fileOf accepts only short tables, so the writer writes the lengths here.
      const module = readModule(fileOf({ tables: tablesOf('01 02') }));
      let type = module.signatures[1]?.[0];
      for (let level = 0; type && level < levels; level++) type = { kind: 'reference', mutable: true, to: type };
      assert.ok(type && tables.length > 0);
      return writeBytecode({ ...module, signatures: [[], [type]] });
    };
    assert.equal(readBytecode(manyBytes(256)).kind, 'read');
    assert.throws(
      () => readBytecode(manyBytes(257)),
      errorWith('Cannot read the bytecode: a type nested more than 256 levels deep, in signature 1 at byte 298.'),
    );
    assert.throws(() => readBytecode(manyBytes(3_000)), BytecodeError);
  });
});

/** Returns a predicate for a BytecodeError with this message. */
function errorWith(message: string): (error: unknown) => boolean {
  return error => {
    assert.ok(error instanceof BytecodeError);
    assert.equal(error.message, message);
    return true;
  };
}

describe('bytecode that is small but long when written out', () => {
  it('is refused before it is: a long signature counts for each function that has it', () => {
    const sample = moduleOfSize(600);
    const wide = [
      ...sample.signatures,
      Array.from({ length: 4_000 }, () => ({ kind: 'primitive', name: 'u8' }) as const),
    ];
    const widened = (count: number): Uint8Array => {
      const functionHandles = sample.functionHandles.map((each, at) =>
        at < count ? { ...each, parameters: wide.length - 1 } : each,
      );
      return writeBytecode({ ...sample, signatures: wide, functionHandles });
    };
    assert.equal(readBytecode(widened(400)).kind, 'read');
    assert.ok(widened(604).length < 100_000);
    assert.throws(() => readBytecode(widened(604)), {
      name: 'BytecodeError',
      message:
        /^Cannot read the bytecode: its names and types have 9,\d{3},\d{3} characters, but the maximum is 8,000,000, in the tables at byte 4\.$/,
    });
  });
});

describe('damaged bytecode', () => {
  const whole = fileOf({ tables: tablesOf('02 0b00 02') });
  const changed = (kind: number, hex: string) =>
    fileOf({ tables: tablesOf('02 0b00 02').map(([each, old]) => [each, each === kind ? hex : old] as const) });
  const headers = (hex: string) => bytesOf(`a11ceb0b 0600000a ${hex}`);
  const cases: readonly (readonly [what: string, bytes: Uint8Array, problem: string])[] = [
    ['nothing', new Uint8Array(), 'it is not Move bytecode, in the header at byte 0'],
    ['a text', bytesOf('68656c6c6f'), 'it is not Move bytecode, in the header at byte 0'],
    ['a header that ends', bytesOf('a11ceb0b0600'), 'unexpected end of data, in the header at byte 6'],
    [
      'Sui',
      bytesOf('a11ceb0b07000005 00 00'),
      'it is bytecode for a Move variant other than Aptos Move (mark 0x05), in the header at byte 4',
    ],
    [
      'a version beyond any',
      bytesOf('a11ceb0bffff0000 00 00'),
      'format version 65535 does not exist, in the header at byte 4',
    ],
    ['headers that end', headers('02 01 00'), 'unexpected end of data, in the table headers at byte 11'],
    [
      'a table beyond the end',
      headers('01 01 00 7f 00'),
      'table 0x01 extends past the end of the file, in the table headers at byte 12',
    ],
    ['an empty table', headers('01 01 00 00 00'), 'table 0x01 is empty, in the table headers at byte 12'],
    [
      'a table twice',
      headers('02 01 00 01 01 01 01 00 00 00'),
      'table 0x01 appears twice, in the table headers at byte 15',
    ],
    [
      'tables that overlap',
      headers('02 01 00 02 05 01 01 00 00 00'),
      'table 0x05 does not directly follow the previous table, in the table headers at byte 15',
    ],
    [
      'a gap between tables',
      headers('02 01 00 01 05 02 01 00 00 00 00'),
      'table 0x05 does not directly follow the previous table, in the table headers at byte 15',
    ],
    [
      'a number of too many bits',
      headers('01 01 00 ffffffff7f'),
      'a number of more than 32 bits, in the table headers at byte 11',
    ],
    [
      'a length of 2^60',
      headers('01 01 00 808080808080808010'),
      'a number of more than 32 bits, in the table headers at byte 11',
    ],
    [
      'an over-long number',
      headers('01 01 00 8100 00'),
      'a number with a non-canonical encoding, in the table headers at byte 11',
    ],
    [
      'no table at all',
      headers('00 00'),
      'module handle 0 is out of range (there are 0), in the end of the file at byte 9',
    ],
    [
      'an index out of range',
      changed(0x01, '00 05'),
      'identifier 5 is out of range (there are 2), in module handle 0 at byte 28',
    ],
    [
      'a name with a control character',
      changed(0x07, '01 6d 01 07'),
      'an invalid Move name, in identifier 1 at byte 41',
    ],
    [
      'a name with a direction mark',
      changed(0x07, '01 6d 03 e280ae'),
      'an invalid Move name, in identifier 1 at byte 41',
    ],
    [
      'a name that starts with a digit',
      changed(0x07, '01 6d 01 31'),
      'an invalid Move name, in identifier 1 at byte 41',
    ],
    ['an empty name', changed(0x07, '01 6d 00'), 'an invalid Move name, in identifier 1 at byte 41'],
    ['a name that ends early', changed(0x07, '01 6d 7f 66'), '127 bytes, but only 1 left, in identifier 1 at byte 42'],
    ['addresses of 16 bytes', changed(0x08, '00'.repeat(16)), '32 bytes, but only 16 left, in address 0 at byte 43'],
    ['a signature of 2^28 types', changed(0x05, '00 ffffff7f'), 'unexpected end of data, in signature 1 at byte 41'],
    [
      'a struct that is not there',
      changed(0x05, '00 01 0b 00 00'),
      'struct handle 0 is out of range (there are 0), in signature 1 at byte 39',
    ],
    [
      'more instructions than bytes',
      changed(0x0c, '00 01 00 00 00 ffff03 02'),
      '65535 instructions do not fit in 1 bytes, in function definition 0 at byte 80',
    ],
    [
      'a branch out of the body',
      changed(0x0c, '00 01 00 00 00 01 05 01'),
      'instruction 1 is out of range (there are 1), in function definition 0 at byte 82',
    ],
    [
      'a local that is not there',
      changed(0x0c, '00 01 00 00 00 01 0b 01'),
      'local 1 is out of range (there are 1), in function definition 0 at byte 82',
    ],
    [
      'a constant that is not there',
      changed(0x0c, '00 01 00 00 00 01 07 00'),
      'constant 0 is out of range (there are 0), in function definition 0 at byte 82',
    ],
    [
      'a body that ends early',
      changed(0x0c, '00 01 00 00 00 02 06 00'),
      '8 bytes, but only 1 left, in function definition 0 at byte 82',
    ],
    [
      'a function defined twice',
      changed(0x0c, '00 01 02 00 00 01 02 00'),
      'a second definition of the same handle, in function definition 1 at byte 79',
    ],
  ];
  for (const [what, bytes, problem] of cases) {
    it(`is refused with the position of ${what}`, () => {
      assert.throws(() => readBytecode(bytes), errorWith(`Cannot read the bytecode: ${problem}.`));
    });
  }

  it('is refused wherever it is cut off', () => {
    for (let length = 0; length < whole.length; length++)
      assert.throws(() => readBytecode(whole.subarray(0, length)), BytecodeError, `${length} bytes`);
  });

  it('is refused if a function belongs to another module', () => {
    const sample = sampleModule();
    const [first] = sample.functionDefinitions;
    assert.ok(first);
    const bytes = writeBytecode({ ...sample, functionDefinitions: [{ ...first, handle: 1 }] });
    assert.throws(
      () => readBytecode(bytes),
      (error: BytecodeError) => error.problem === 'a handle of another module',
    );
  });

  const broken: readonly (readonly [what: string, change: Partial<CompiledModule>, problem: string])[] = [
    ['a field', { fieldHandles: [{ owner: 0, field: 2 }] }, 'field 2 is out of range (there are 2), in field handle 0'],
    [
      'a field of an enum',
      { fieldHandles: [{ owner: 1, field: 0 }] },
      'field 0 is out of range (there are 0), in field handle 0',
    ],
    [
      'a variant',
      { variantHandles: [{ owner: 1, variant: 2 }] },
      'variant 2 is out of range (there are 2), in variant handle 0',
    ],
    [
      'the field of a variant',
      { variantFieldHandles: [{ owner: 1, field: 0, variants: [0, 1] }] },
      'field 0 is out of range (there are 0), in variant field handle 0',
    ],
    ['a friend', { friends: [{ address: 2, name: 0 }] }, 'address 2 is out of range (there are 2), in friend 0'],
    [
      'a function of an access specifier',
      {
        functionHandles: sampleModule().functionHandles.map(each => ({
          ...each,
          accesses: [
            {
              access: 'reads',
              isNegated: false,
              resource: { kind: 'any' },
              address: { kind: 'parameter', local: 0, functionInstantiation: 1 },
            },
          ],
        })),
      },
      'function instantiation 1 is out of range (there are 1), in function handle 0',
    ],
  ];
  for (const [what, change, problem] of broken) {
    it(`is refused with the name of a missing ${what}`, () => {
      const bytes = writeBytecode({ ...sampleModule(), ...change });
      assert.throws(
        () => readBytecode(bytes),
        (error: BytecodeError) => error.message.startsWith(`Cannot read the bytecode: ${problem} at byte `),
      );
    });
  }

  it('is read with 65,535 of everything', function () {
    this.timeout(30_000);
    const sample = sampleModule();
    const tables = ['signatures', 'constants', 'identifiers', 'addresses', 'moduleHandles', 'structHandles'] as const;
    for (const table of [...tables, 'functionHandles', 'metadata', 'friends', 'fieldHandles'] as const) {
      const entries: readonly unknown[] = sample[table];
      const many = Array.from({ length: 65_535 }, (_, at) => entries[at % entries.length]);
      const bytes = writeBytecode({ ...sample, [table]: many });
      const code = readModule(bytes);
      assert.equal(code[table].length, 65_535);
      assert.ok(Buffer.from(writeBytecode(code)).equals(bytes), table);
    }
  });

  it('gives a result or a BytecodeError for any bytes', () => {
    const sample = writeBytecode(sampleModule());
    fc.assert(
      fc.property(fc.nat(sample.length - 1), fc.nat(255), (at, byte) => {
        const bytes = sample.slice();
        bytes[at] = byte;
        try {
          const reading = readBytecode(bytes);
          if (reading.kind === 'read') assert.deepEqual(writeBytecode(reading.code), bytes);
        } catch (error) {
          assert.ok(error instanceof BytecodeError, String(error));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('bytecode of a later format', () => {
  /** Reads the readable part, and returns it with the sentence. */
  function readPart(bytes: Uint8Array): readonly [CompiledCode, string] {
    const reading = readBytecode(bytes);
    assert.equal(reading.kind, 'partly');
    assert.equal(reading.trouble.reason, 'unknown');
    return [reading.code, reading.trouble.message];
  }

  it('is read completely if only its version is unknown', () => {
    const [code, sentence] = readPart(fileOf({ version: '0c00000a', tables: tablesOf('02 0b00 02') }));
    assert.equal(sentence, 'Cannot read all of the bytecode: version 12 is unknown, in the header at byte 4.');
    assert.deepEqual({ ...code, version: 10 }, read(fileOf({ tables: tablesOf('02 0b00 02') })));
  });

  it('is read without an unknown table', () => {
    const [code, sentence] = readPart(fileOf({ tables: tablesOf('02 0b00 02', [[0x15, '0102']]) }));
    assert.equal(sentence, 'Cannot read all of the bytecode: table 0x15 is unknown, in the header at byte 78.');
    assert.equal(code.kind === 'module' && code.functionDefinitions.length, 1);
  });

  it('is read up to an unknown instruction', () => {
    const [code, sentence] = readPart(fileOf({ tables: tablesOf('03 0b00 69 02') }));
    assert.equal(
      sentence,
      'Cannot read all of the bytecode: opcode 0x69 is unknown, in function definition 0 at byte 83.',
    );
    assert.ok(code.kind === 'module');
    assert.deepEqual(code.functionDefinitions[0]?.code?.instructions, [{ kind: 'local', op: 'MoveLoc', operand: 0 }]);
  });

  it('is read up to an entry with something unknown, and keeps references beyond that entry', () => {
    const tables = tablesOf('01 02').map(([kind, hex]) => [kind, kind === 0x05 ? '00 01 17' : hex] as const);
    const [code, sentence] = readPart(fileOf({ tables }));
    assert.equal(sentence, 'Cannot read all of the bytecode: type 0x17 is unknown, in signature 1 at byte 38.');
    assert.equal(code.signatures.length, 1);
    assert.equal(code.functionHandles[0]?.parameters, 1);
  });

  it('is read up to an unknown attribute', () => {
    const tables = tablesOf('01 02').map(
      ([kind, hex]) => [kind, kind === 0x03 ? '00 01 01 00 00 01 01 0c' : hex] as const,
    );
    const [code, sentence] = readPart(fileOf({ tables }));
    assert.equal(
      sentence,
      'Cannot read all of the bytecode: function attribute 0x0c is unknown, in function handle 0 at byte 36.',
    );
    assert.deepEqual([code.functionHandles, code.identifiers], [[], ['m', 'f']]);
  });

  it('is read if bytes follow the end', () => {
    const [code, sentence] = readPart(fileOf({ tables: tablesOf('01 02'), end: '00 aabb' }));
    assert.equal(sentence, 'Cannot read all of the bytecode: 2 trailing bytes, in the header at byte 83.');
    assert.equal(code.kind, 'module');
  });
});
