import assert from 'node:assert/strict';
import type { JsonValue } from '../../../../src/core/json';
import { parseTypeTag, type TypeTag } from '../../../../src/core/move/typeTag';
import type { ArgumentReading } from '../../../../src/core/payloads/check/argumentReading';
import { PAYLOAD_FORMS, type FormId } from '../../../support/forms';
import type { WrittenItem, WrittenValue } from '../../../../src/core/payloads/located';
import { readArgument } from '../../../../src/core/payloads/check/readArgument';
import {
  array,
  BROKEN,
  bytes,
  constant,
  declared,
  fixed,
  hole,
  integer,
  jsonValue,
  number,
  object,
  text,
} from './written';

const OPTION = '0x1::option::Option';
const OBJECT = '0x1::object::Object<0x1::fungible_asset::Metadata>';
const STRING = '0x1::string::String';

function tag(type: string): TypeTag {
  const parsed = parseTypeTag(type);
  assert.ok(parsed);
  return parsed;
}

function read(type: string, item: WrittenItem | WrittenValue, form: FormId = 'rest'): ArgumentReading {
  return readArgument(tag(type), 'kind' in item ? { value: item } : item, PAYLOAD_FORMS[form]);
}

function message(reading: ArgumentReading): string {
  assert.equal(reading.kind, 'wrong');
  return reading.problems.map(problem => problem.message).join(' | ');
}

type Values = readonly (readonly [type: string, value: WrittenItem | WrittenValue, json: JsonValue])[];
type Misfits = readonly (readonly [type: string, value: WrittenItem | WrittenValue, message: string])[];
type Open = readonly (readonly [type: string, value: WrittenItem | WrittenValue])[];

function takes(form: FormId, values: Values): void {
  for (const [type, value, json] of values) {
    it(`accepts ${JSON.stringify(json)} as ${type}`, () => {
      assert.deepEqual(read(type, value, form), { kind: 'value', json });
    });
  }
}

function refuses(form: FormId, values: Misfits): void {
  for (const [type, value, sentence] of values) {
    it(`reports that ${sentence}`, () => {
      assert.equal(message(read(type, value, form)), sentence);
    });
  }
}

function leaves(form: FormId, values: Open): void {
  for (const [index, [type, value]] of values.entries()) {
    it(`is unsure about case ${index + 1}, for ${type}`, () => {
      assert.deepEqual(read(type, value, form), { kind: 'unsure' });
    });
  }
}

describe('readArgument', () => {
  for (const form of ['rest', 'cliFile', 'cli', 'typescript', 'python', 'rust', 'move'] as const) {
    it(`never reports a hole as wrong in the form ${form}`, () => {
      for (const type of ['u8', 'bool', 'address', 'vector<u8>', 'vector<u64>', OBJECT, `${OPTION}<u8>`, '0x2::m::S'])
        assert.deepEqual(read(type, hole(), form), { kind: 'hole' });
    });
  }

  describe('in the REST form', () => {
    const values: readonly (readonly [type: string, json: JsonValue])[] = [
      ['bool', true],
      ['u8', 255],
      ['i32', -5],
      ['u64', '18446744073709551615'],
      ['address', '0xB0B'],
      ['vector<u8>', '01ff'],
      ['vector<vector<u8>>', ['0x', '0x01']],
      ['vector<u64>', ['1', '2']],
      [STRING, 'hello'],
      [`${OPTION}<u8>`, { vec: [] }],
      [`${OPTION}<u64>`, { vec: ['5'] }],
      [OBJECT, '0xb'],
      [`vector<${OBJECT}>`, [{ inner: '0xb' }]],
      [`${OPTION}<${OBJECT}>`, { vec: [{ inner: '0xb' }] }],
    ];
    takes(
      'rest',
      values.map(([type, json]) => [type, jsonValue(JSON.stringify(json)), json]),
    );
    leaves('rest', [
      ['0x2::m::S', jsonValue('{"a": 1}')],
      ['T0', jsonValue('1')],
      ['&u8', jsonValue('1')],
      ['signer', jsonValue('"0x1"')],
      ['u8', BROKEN],
      ['vector<u8>', bytes('0x01')],
      ['vector<0x2::m::S>', jsonValue('[1]')],
    ]);

    it('finds a hole inside a value', () => {
      assert.deepEqual(read('vector<u64>', array(text('1'), hole())), { kind: 'hole' });
      assert.deepEqual(read('vector<u8>', array(number('1'), hole()), 'typescript'), { kind: 'hole' });
      assert.deepEqual(read(`${OPTION}<u64>`, object({ vec: hole() })), { kind: 'hole' });
      assert.deepEqual(read(`${OPTION}<u64>`, object({ '': hole('...rest') })), { kind: 'hole' });
      assert.deepEqual(read(`vector<${OBJECT}>`, array(object({ inner: hole() }))), { kind: 'hole' });
    });

    it('finds every wrong part, and says where it is', () => {
      const reading = read('vector<vector<u64>>', jsonValue('[[1, "2"], ["x"], [broken]]'));
      assert.equal(reading.kind, 'wrong');
      assert.deepEqual(
        reading.problems.map(({ path, message: sentence, range }) => [path, sentence, range.start.character]),
        [
          ['[0][0]', 'u64 expects a decimal string, such as "1000", not the number 1. Put quotes around it.', 2],
          ['[1][0]', 'u64 expects a decimal string, such as "1000", not the string "x".', 12],
        ],
      );
    });

    it('reports a number for a u64 that has lost digits', () => {
      const reading = read('u64', jsonValue('12345678901234567891'));
      assert.equal(
        message(reading),
        'u64 expects a decimal string, such as "1000", not the number 12345678901234567891. Put quotes around it. As a number, it would be read as 12345678901234567168.',
      );
      assert.equal(reading.kind === 'wrong' && reading.problems[0].code, 'unquoted-integer');
    });

    refuses('rest', [
      ['u8', jsonValue('1.0'), 'u8 expects a JSON number without a fraction or exponent, not the number 1.0.'],
      ['u8', jsonValue('1e1'), 'u8 expects a JSON number without a fraction or exponent, not the number 1e1.'],
      ['u8', jsonValue('1.5'), 'u8 expects a JSON number, not the number 1.5.'],
      ['u8', jsonValue('256'), 'u8 expects a value from 0 to 255, not the number 256.'],
      ['u64', jsonValue('"-1"'), 'u64 expects a decimal string, such as "1000", not the string "-1".'],
      ['u64', integer('5'), 'u64 expects a decimal string, such as "1000", not the number 5. Put quotes around it.'],
      ['vector<u8>', jsonValue('"0x0"'), 'vector<u8> expects a hex string, such as "0x01ff", not the string "0x0".'],
      ['vector<u64>', jsonValue('5'), 'vector<u64> expects an array, not the number 5.'],
      [
        OBJECT,
        jsonValue('{"inner": "0xb"}'),
        `${OBJECT} expects an address string, such as "0x1", not {"inner":"0xb"}. Write only its address.`,
      ],
    ]);

    const fixes: readonly (readonly [type: string, wrong: string, right: string])[] = [
      ['u64', '1000', '"1000"'],
      ['u64', '12345678901234567891', '"12345678901234567891"'],
      ['u64', '1e3', '"1000"'],
      ['u128', '"1_000"', '"1000"'],
      ['u8', '"3"', '3'],
      ['u8', '3.0', '3'],
      ['bool', '"true"', 'true'],
      ['vector<u8>', '[1, 255]', '"0x01ff"'],
      ['vector<u8>', '"hé"', '"0x68c3a9"'],
      [STRING, '5', '"5"'],
      [`${OPTION}<u64>`, 'null', '{"vec": []}'],
      [`${OPTION}<u64>`, '"5"', '{"vec": ["5"]}'],
      [`${OPTION}<bool>`, 'true', '{"vec": [true]}'],
      [OBJECT, '{"inner": "0xb"}', '"0xb"'],
      [`vector<${OBJECT}>`, '["0xb"]', '[{"inner": "0xb"}]'],
    ];
    for (const [type, wrong, right] of fixes) {
      it(`corrects ${wrong} for ${type}`, () => {
        const reading = read(type, jsonValue(wrong));
        assert.equal(reading.kind, 'wrong');
        const [fix, ...more] = reading.problems[0].fixes;
        assert.ok(fix && more.length === 0);
        assert.equal(fixed(wrong, fix), right);
        assert.equal(read(type, jsonValue(right)).kind, 'value');
      });
    }

    it('names a Uint8Array as JSON writes it', () => {
      const reading = read('vector<u8>', jsonValue('{"0": 9, "1": 255}'));
      assert.match(message(reading), /This is a Uint8Array serialized by JSON\.stringify: write its bytes in hex\.$/);
      assert.ok(reading.kind === 'wrong');
      assert.equal(reading.problems[0].fixes[0]?.edits[0]?.newText, '"0x09ff"');
    });

    it('corrects an integer of any length for a string by quoting it', () => {
      const reading = read(STRING, integer('99999999999999999999'));
      assert.equal(reading.kind, 'wrong');
      assert.equal(reading.problems[0].fixes[0]?.edits[0]?.newText, '"99999999999999999999"');
    });

    for (const [type, wrong] of [
      ['u64', '1.5'],
      ['u64', '"x"'],
      ['u8', '"x"'],
      [OBJECT, '{"inner": "bob"}'],
      [OBJECT, '{"inner": 5}'],
      [OBJECT, '5'],
      ['vector<u8>', '"0x0"'],
      ['vector<u8>', '[256]'],
      ['vector<u8>', '[true]'],
      ['bool', '"yes"'],
      [`${OPTION}<u64>`, '5'],
    ] as const) {
      it(`has no fix for ${wrong} as ${type}`, () => {
        const reading = read(type, jsonValue(wrong));
        assert.equal(reading.kind, 'wrong');
        assert.deepEqual(reading.problems[0].fixes, []);
      });
    }
  });

  describe('in the form of the TypeScript SDK', () => {
    takes('typescript', [
      ['u8', number('255'), 255],
      ['u8', text('255'), 255],
      ['u8', integer('7'), 7],
      ['u64', number('1_000'), '1000'],
      ['u64', number('0xff'), '255'],
      ['u64', number('1e18'), '1000000000000000000'],
      ['u64', integer('18446744073709551615'), '18446744073709551615'],
      ['u64', text('007'), '7'],
      ['bool', constant(false), false],
      ['bool', text('true'), true],
      ['address', text('0xb'), '0xb'],
      ['vector<u8>', array(number('1'), number('255')), '0x01ff'],
      ['vector<u8>', bytes('0x01'), '0x01'],
      ['vector<u8>', text('hé'), '0x68c3a9'],
      ['vector<u64>', array(number('1'), integer('2'), text('3')), ['1', '2', '3']],
      [STRING, text('5'), '5'],
      [`${OPTION}<u64>`, constant(null), { vec: [] }],
      [`${OPTION}<u64>`, number('5'), { vec: ['5'] }],
      [`${OPTION}<bool>`, constant(true), { vec: [true] }],
      [`${OPTION}<u64>`, object({ vec: array() }), { vec: [] }],
      [OBJECT, text('0xb'), '0xb'],
      [OBJECT, object({ inner: text('0xb') }), '0xb'],
      [`vector<${OBJECT}>`, array(text('0xb')), [{ inner: '0xb' }]],
      ['address', text('0x000B'), '0xb'],
      ['vector<u8>', object({ 0: number('1'), 1: number('255') }), '0x01ff'],
      ['vector<u8>', object({ type: text('Buffer'), data: array(number('7')) }), '0x07'],
      // An Option is its value, so a list is the list inside it.
      [`${OPTION}<vector<u8>>`, array(number('1')), { vec: ['0x01'] }],
      [`${OPTION}<vector<u64>>`, array(), { vec: [[]] }],
      [`${OPTION}<${OBJECT}>`, text('0xb'), { vec: [{ inner: '0xb' }] }],
    ]);
    leaves('typescript', [
      [`${OPTION}<vector<u64>>`, array(text('x'))],
      ['u64', text('0x10')],
      ['u64', text(' ')],
      ['u8', text('1px')],
      ['u64', object({ value: number('1') })],
      ['bool', number('1')],
      ['bool', object({})],
      [STRING, object({})],
      ['vector<u8>', object({})],
      ['vector<u8>', array(text('x'))],
      ['address', bytes('0x01')],
      ['vector<u8>', text('0x01')],
      ['vector<u64>', text('[1]')],
      ['vector<u64>', bytes('0x01')],
      ['vector<u64>', object({})],
      [`${OPTION}<u64>`, array(number('1'))],
      [`${OPTION}<u64>`, object({ x: number('1') })],
      ['0x2::m::S', number('1')],
    ]);
    refuses('typescript', [
      ['u64', array(number('5')), 'u64 expects an integer, not [5].'],
      ['vector<vector<u64>>', array(array(array(number('5')))), 'u64 expects an integer, not [5].'],
      ['address', array(text('0x1')), 'address expects an address string, such as "0x1", not ["0x1"].'],
      ['u8', number('256'), 'u8 expects a value from 0 to 255, not the number 256.'],
      ['u8', text('x'), 'u8 expects an integer, not the string "x".'],
      ['u64', text('x'), 'u64 expects an integer, not the string "x".'],
      ['u64', number('1.5'), 'u64 expects an integer, not the number 1.5.'],
      ['u64', text('-1'), 'u64 expects a value from 0 to 18446744073709551615, not the string "-1".'],
      ['u64', constant(true), 'u64 expects an integer, not true.'],
      ['bool', text('yes'), 'bool expects true or false, not the string "yes".'],
      ['address', text('bob'), 'address expects an address string, such as "0x1", not the string "bob".'],
      ['address', number('1'), 'address expects an address string, such as "0x1", not the number 1.'],
      ['vector<u8>', number('1'), 'vector<u8> expects bytes, not the number 1.'],
      ['vector<u8>', array(number('256')), 'vector<u8> expects bytes from 0 to 255, not [256].'],
      ['vector<u64>', number('1'), 'vector<u64> expects an array, not the number 1.'],
      [STRING, number('1'), `${STRING} expects a string, not the number 1.`],
      [`${OPTION}<u8>`, text('x'), 'u8 expects an integer, not the string "x".'],
    ]);

    it('corrects a number that JavaScript rounds', () => {
      const reading = read('u64', number('12345678901234567891'), 'typescript');
      assert.equal(
        message(reading),
        'u64 expects an exact integer, not the number 12345678901234567891. It would be read as 12345678901234567168: write it as a bigint.',
      );
      assert.equal(reading.kind, 'wrong');
      const [{ code, fixes }] = reading.problems;
      assert.equal(code, 'rounded-number');
      assert.equal(fixes[0]?.edits[0]?.newText, '12345678901234567891n');
    });
  });

  describe('in the form of the CLI', () => {
    takes('cli', [
      ['u64', declared('u64', integer('5')), '5'],
      ['u8', declared('u8', text('5')), 5],
      ['bool', declared('bool', constant(true)), true],
      ['bool', declared('bool', text('false')), false],
      ['address', declared('address', text('0xb')), '0xb'],
      [OBJECT, declared('address', text('0xb')), '0xb'],
      [STRING, declared('string', text('hi')), 'hi'],
      ['vector<u8>', declared('hex', text('0x01')), '0x01'],
      ['vector<u8>', declared('string', text('hi')), '0x6869'],
      ['vector<u8>', declared('u8', array(number('1'), number('2'))), '0x0102'],
      ['vector<u64>', declared('u64', array(number('1'))), ['1']],
      ['u64', declared('raw', text('0500000000000000')), '5'],
      ['vector<u64>', declared('raw', text('0x0207000000000000000900000000000000')), ['7', '9']],
      [STRING, declared('raw', text('0x026869')), 'hi'],
      [`${OPTION}<u8>`, declared('raw', text('0x00')), { vec: [] }],
      ['vector<address>', declared('address', array(text('0xb'))), ['0xb']],
      [`${OPTION}<u64>`, declared('u64', array()), { vec: [] }],
      [`${OPTION}<u64>`, declared('u64', array(number('5'))), { vec: ['5'] }],
    ]);
    leaves('cli', [
      ['address', declared('address', text('my-profile'))],
      ['vector<u8>', declared('u8', text('[1]'))],
      [STRING, declared('hex', text('6869'))],
      [`${OPTION}<${STRING}>`, declared('string', text('hi'))],
      ['0x2::m::S', declared('u64', integer('5'))],
      ['0x2::m::S', declared('raw', text('0x05'))],
    ]);
    refuses('cli', [
      [
        `${OPTION}<u64>`,
        declared('u64', integer('5')),
        `${OPTION}<u64> expects a list of zero or one values, not the number 5. Write u64:[5], or u64:[] for none.`,
      ],
      [
        `${OPTION}<address>`,
        declared('address', text('0xb')),
        `${OPTION}<address> expects a list of zero or one values, not the string "0xb". Write address:["0xb"], or address:[] for none.`,
      ],
      [
        'vector<address>',
        declared('address', text('0xb')),
        'vector<address> expects an array, not the string "0xb". Write address:["0xb"].',
      ],
      [
        `${OPTION}<bool>`,
        declared('bool', constant(true)),
        `${OPTION}<bool> expects a list of zero or one values, not true. Write bool:[true], or bool:[] for none.`,
      ],
      [
        `${OPTION}<u64>`,
        declared('u64', array(number('5'), number('6'))),
        `${OPTION}<u64> expects a list of zero or one values, not [5,6].`,
      ],
      ['u64', declared('raw', text('0x05')), 'u64 expects the BCS bytes of the value, in hex, not the string "0x05".'],
      ['vector<u64>', declared('u64', array(array(number('5')))), 'u64 expects an integer, not [5].'],
      ['vector<bool>', declared('bool', array(array())), 'bool expects true or false, not [].'],
      ['u64', declared('u8', integer('5')), 'u64 is expected, not u8: declare it as u64.'],
      ['vector<u64>', declared('vector<u8>', array()), 'vector<u64> is expected, not vector<u8>: declare it as u64.'],
      ['address', declared('string', text('0x1')), 'address is expected, not string: declare it as address.'],
      [`${OPTION}<u64>`, declared('u8', array()), `${OPTION}<u64> is expected, not u8: declare it as u64.`],
      ['vector<u8>', declared('u64', array()), 'vector<u8> is expected, not u64: declare it as hex.'],
      ['u8', declared('u8', integer('300')), 'u8 expects a value from 0 to 255, not the number 300.'],
      [
        'address',
        declared('address', text('0xzz')),
        'address expects an address string, such as "0x1", not the string "0xzz".',
      ],
      ['vector<u64>', declared('u64', integer('5')), 'vector<u64> expects an array, not the number 5. Write u64:[5].'],
    ]);

    it('corrects a declared type', () => {
      const reading = read('u64', declared('u8', integer('5')), 'cliFile');
      assert.equal(reading.kind, 'wrong');
      const [{ code, fixes }] = reading.problems;
      assert.equal(code, 'declared-type');
      const [fix] = fixes;
      assert.ok(fix);
      assert.equal(fixed('u8:5', fix), 'u64:5');
    });

    it('only names the right type if the declared one has parts', () => {
      const reading = read('vector<u64>', declared('vector<u8>', array()), 'cliFile');
      assert.equal(reading.kind, 'wrong');
      assert.deepEqual(reading.problems[0].fixes, []);
    });
  });

  describe('in the form of the Python SDK', () => {
    takes('python', [
      ['u64', declared('u64', integer('5')), '5'],
      ['u8', declared('u8', integer('5')), 5],
      [STRING, declared(STRING, text('hi')), 'hi'],
      ['vector<u8>', declared('vector<u8>', bytes('0x01')), '0x01'],
      [`${OPTION}<u64>`, declared('vector<u64>', array(integer('5'))), { vec: ['5'] }],
      [`${OPTION}<u64>`, array(), { vec: [] }],
      ['u64', integer('5'), '5'],
    ]);
    leaves('python', [
      ['address', declared('Unknown', object({}))],
      ['vector<u64>', declared('vector<u64>', text('x'))],
      ['u64', bytes('0x05')],
    ]);
    refuses('python', [
      [
        `${OPTION}<u64>`,
        declared('map', object({ vec: array(text('5')) }), 'Serializer.map'),
        `${OPTION}<u64> expects a list of zero or one values, not {"vec":["5"]}.`,
      ],
      [
        'vector<u64>',
        declared('map', object({ a: integer('5') }), 'Serializer.map'),
        'vector<u64> expects a list, not {"a":5}.',
      ],
      [
        'u64',
        declared('u8', integer('5'), 'Serializer.u8'),
        'u64 is expected, not Serializer.u8: declare it as Serializer.u64.',
      ],
      [
        STRING,
        declared('u64', integer('5'), 'Serializer.u64'),
        `${STRING} is expected, not Serializer.u64: declare it as Serializer.str.`,
      ],
      [
        'address',
        declared(STRING, text('0x1'), 'Serializer.str'),
        'address is expected, not Serializer.str: declare it as Serializer.struct.',
      ],
      [
        'u64',
        declared('vector<u8>', bytes('0x01'), 'Serializer.to_bytes'),
        'u64 is expected, not Serializer.to_bytes: declare it as Serializer.u64.',
      ],
      [
        'u64',
        declared('u64', integer('-1'), 'Serializer.u64'),
        'u64 expects a value from 0 to 18446744073709551615, not the number -1.',
      ],
    ]);
  });

  describe('in the form of the Rust SDK', () => {
    takes('rust', [
      ['u64', declared('u64', integer('5')), '5'],
      ['bool', constant(true), true],
      ['address', declared('address', text('0xb')), '0xb'],
      [STRING, declared('string', text('hi')), 'hi'],
      ['vector<u8>', declared('string', text('hi')), '0x6869'],
      ['vector<u8>', declared('u8', array(integer('1'))), '0x01'],
      [`${OPTION}<u64>`, declared('u64', array(integer('5'))), { vec: ['5'] }],
    ]);
    leaves('rust', [
      // An encoded list of booleans has the same bytes as one of numbers.
      ['vector<u8>', declared('bool', array(constant(true)))],
      [STRING, declared('u8', array(integer('104')))],
      ['u8', integer('300')],
      // Both have the same byte in BCS.
      ['u8', constant(true)],
    ]);
    refuses('rust', [
      ['u64', declared('u8', integer('5')), 'u64 is expected, not u8: declare it as u64.'],
      [
        `${OPTION}<u64>`,
        declared('u64', integer('5')),
        `${OPTION}<u64> expects a list of zero or one values, not the number 5.`,
      ],
    ]);
  });

  it('leaves Move source to its compiler', () => {
    assert.deepEqual(read('u8', integer('300'), 'move'), { kind: 'unsure' });
  });
});
