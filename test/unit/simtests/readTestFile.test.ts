import assert from 'node:assert/strict';
import { textLines, type Range } from '../../../src/core/text/lines';
import { readTestPayload } from '../../../src/core/simtests/payloadIn';
import { readTestFile } from '../../../src/core/simtests/readTestFile';
import type { TestFile } from '../../../src/core/simtests/testFile';

const PAYLOAD = '{"function": "0xcafe::counter::increment", "arguments": []}';

function read(text: string, given: Readonly<Record<string, string>> = {}): TestFile {
  return readTestFile(textLines(text), new Map(Object.entries(given))).file;
}

/** The text in a range, and the message of each problem. */
function problems(text: string, given: Readonly<Record<string, string>> = {}): readonly (readonly [string, string])[] {
  return read(text, given).problems.map(({ range, message }) => [textIn(text, range), message] as const);
}

function textIn(text: string, { start, end }: Range): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.character : 0, index === last ? end.character : undefined))
    .join('\n');
}

/** A file with one test of these members. */
function ofTest(members: string, around = ''): string {
  return `{${around} "tests": {"a": {"payload": ${PAYLOAD}, ${members}}}}`;
}

describe('readTestFile', () => {
  it('reads a whole file with the places of its names', () => {
    const text = `{
  // Comments are fine.
  "network": "sandbox",
  "senders": { "alice": "0x0A11CE", "bob": { "address": "0xb0b", "publicKey": "0x${'ab'.repeat(32)}" } },
  "vars": { "amount": "5" },
  "tests": {
    "counts": { "payload": ${PAYLOAD}, "sender": "alice", "tags": ["fast"] },
    "later": { "payload": "transfer.json:12", "skip": "waits for #12", "only": true },
  },
}`;
    const file = read(text);
    assert.deepEqual(file.problems, []);
    assert.equal(file.network?.text, 'sandbox');
    assert.deepEqual(
      file.senders.map(({ name, address, publicKey }) => [name, address, publicKey]),
      [
        ['alice', '0xa11ce', undefined],
        ['bob', '0xb0b', `0x${'ab'.repeat(32)}`],
      ],
    );
    assert.deepEqual([...file.variables.keys()], ['alice', 'bob', 'amount']);
    assert.deepEqual(
      file.tests.map(({ name, nameRange, skip, only, tags }) => [
        name,
        textIn(text, nameRange),
        skip?.text,
        only !== undefined,
        tags,
      ]),
      [
        ['counts', '"counts"', undefined, false, ['fast']],
        ['later', '"later"', 'waits for #12', true, []],
      ],
    );
  });

  const cut = `{"senders": {"alice": "0xa"}, "tests": {"a": {"payload": ${PAYLOAD}, "sender": "alice"}, "b": {"pay`;
  it('reads what there is of a half-typed file', () => {
    const { tests, problems: found } = read(cut);
    assert.deepEqual(
      tests.map(({ name, problems: own }) => [name, own.map(({ message }) => message)]),
      [
        ['a', []],
        ['b', ['"payload" is missing: add it.']],
      ],
    );
    assert.equal(tests[0]?.sender?.text, 'alice');
    assert.ok(found.some(({ message }) => message === 'Invalid JSON: correct it to run the tests around it.'));
  });

  it('reads any beginning of a file without failing', () => {
    const whole = ofTest(
      '"sender": "alice", "each": {"vars": {"x": [1, "${y}"]}}, "expect": {"events": [{"type": "0x1::m::E", "data": {"$is": "5"}}], "balances": {"0xa": {"APT": "1..2"}}}',
      '"senders": {"alice": "0xa"},',
    );
    for (let end = 0; end <= whole.length; end++) read(whole.slice(0, end));
  });

  const cases: readonly (readonly [what: string, text: string, expected: readonly (readonly [string, string])[]])[] = [
    ['nothing', '', [['', 'The file is empty: write {"tests": {}} and add tests to it.']]],
    ['a list', '[]', [['[]', 'The file must be an object in braces, not [].']]],
    ['no tests', '{}', [['{', '"tests" is missing: add it.']]],
    ['text after the end', `{"tests": {}} x`, [['x', 'Invalid JSON: correct it to run the tests around it.']]],
    [
      'a name that is used twice',
      `{"tests": {"a": {"payload": ${PAYLOAD}}, "a": {"payload": ${PAYLOAD}}}}`,
      [['"a"', 'The name "a" is used twice: rename or delete one.']],
    ],
    [
      'a key with a typing error',
      ofTest('"sendr": "0xa"'),
      [['"sendr"', '"sendr" is not a property of a test: did you mean "sender"?']],
    ],
    [
      'a key like no other',
      ofTest('"expect": {"absent": {"transfers": []}}'),
      [['"transfers"', '"transfers" is not a property of what must not happen: use "events" or "changes".']],
    ],
    [
      'a key that is written twice',
      ofTest('"sender": "0xa", "sender": "0xb"'),
      [['"sender"', 'The name "sender" is used twice: rename or delete one.']],
    ],
    ['a test without a payload', '{"tests": {"a": {}}}', [['{', '"payload" is missing: add it.']]],
    ['"only" that is false', ofTest('"only": false'), [['false', '"only" must be true or omitted, not false.']]],
    [
      'a skip without words',
      ofTest('"skip": " "'),
      [['" "', '"skip" must be the reason, in words, not the string " ".']],
    ],
    [
      'an unknown sender',
      ofTest('"sender": "alise"', '"senders": {"alice": "0xa"},'),
      [['"alise"', 'No sender named "alise": did you mean "alice"?']],
    ],
    [
      'a sender of no list',
      ofTest('"sender": "carol"'),
      [['"carol"', 'No sender named "carol": add it to "senders", or write an address.']],
    ],
    [
      'a variable without a value',
      ofTest('"expect": {"status": "${outcome}"}'),
      [['"${outcome}"', 'Variable outcome has no value: add it to "vars", or set MOVESCOPE_VAR_outcome.']],
    ],
    [
      'a variable with a typing error',
      ofTest('"sender": "${ame}"', '"vars": {"name": "0xa"},'),
      [['"${ame}"', 'Variable ame has no value: write name, or add it to "vars", or set MOVESCOPE_VAR_ame.']],
    ],
    [
      'a number that JSON readers round',
      ofTest('"expect": {"gas": 12345678901234567890}'),
      [
        [
          '12345678901234567890',
          '"gas" must be "baseline", or an integer, such as "500", "≤ 500", "≥ 5" or "5..10", not the number 12345678901234567890.',
        ],
      ],
    ],
    [
      'a status of no form',
      ofTest('"expect": {"status": "sucess!"}'),
      [
        [
          '"sucess!"',
          '"status" must be a status, such as "success", "0x1::coin::EINSUFFICIENT_BALANCE", "0x10006" or "out of gas", not the string "sucess!".',
        ],
      ],
    ],
    [
      'a type with open brackets',
      ofTest('"expect": {"events": ["0x1::m::E<0x1::a::B<>"]}'),
      [['"0x1::m::E<0x1::a::B<>"', '"0x1::m::E<0x1::a::B<>" is not a type: check its brackets and commas.']],
    ],
    [
      'an unknown rule',
      ofTest('"expect": {"events": [{"type": "0x1::m::E", "data": {"a": {"$contain": "x"}}}]}'),
      [['"$contain"', 'No rule named "$contain": did you mean $contains?']],
    ],
    [
      'an account of no list',
      ofTest('"expect": {"balances": {"bob": {"APT": "1"}}}'),
      [['"bob"', 'No sender named "bob": add it to "senders", or write an address.']],
    ],
    [
      'a payload that is none',
      '{"tests": {"a": {"payload": {"call": "x"}}}}',
      [
        [
          '{"call": "x"}',
          'This is not a payload: write an object with "function" and "arguments" or with "type", a string such as "transfer.json:12", or an object with "language" and "code".',
        ],
      ],
    ],
    [
      'an unknown language',
      '{"tests": {"a": {"payload": {"language": "pythn", "code": "x"}}}}',
      [['"pythn"', 'No language "pythn": did you mean "python"?']],
    ],
    [
      'a value that is listed twice',
      ofTest('"each": {"sender": ["0xa", "0xa"]}'),
      [['"0xa"', 'the string "0xa" is listed twice: delete one.']],
    ],
    [
      'a name with #',
      `{"tests": {"a#b": {"payload": ${PAYLOAD}}}}`,
      [['"a#b"', '"a#b" is not a valid key: use a string without #.']],
    ],
  ];
  for (const [what, text, expected] of cases) {
    it(`finds ${what}`, () => {
      assert.deepEqual(problems(text), expected);
    });
  }

  it('finds a variable that uses another one', () => {
    const text = ofTest('"sender": "0xa"', '"vars": {"a": "1", "b": [{"c": "${a}"}]},');
    assert.deepEqual(problems(text), [
      ['"${a}"', 'A variable cannot use another variable: write the value, or use both variables in the test.'],
    ]);
  });

  it('fills in variables in a matrix, and names its cases as it is written', () => {
    const around = '"senders": {"alice": "0xa"}, "vars": {"who": "alice"},';
    const [test] = read(
      ofTest('"each": {"sender": ["${who}"], "arguments": {"0": ["${alice}", "0xb"]}}', around),
    ).tests;
    assert.deepEqual(
      test?.cases.map(({ name, sender }) => [name, sender?.text]),
      [
        ['sender=${who}, argument 0=${alice}', 'alice'],
        ['sender=${who}, argument 0=0xb', 'alice'],
      ],
    );
    assert.deepEqual(
      test.cases
        .flatMap(each => [...each.arguments.values()])
        .map(value => (value.kind === 'text' ? value.value : value)),
      ['0xa', '0xb'],
    );
    assert.deepEqual(problems(ofTest('"each": {"vars": {"x": ["${gone}"]}}')), [
      ['"${gone}"', 'Variable gone has no value: add it to "vars", or set MOVESCOPE_VAR_gone.'],
    ]);
  });

  it('suggests what to write instead', () => {
    const [problem] = read(ofTest('"sendr": "0xa"')).problems;
    assert.deepEqual([problem?.suggestion?.newText, problem?.test], ['"sender"', 'a']);
  });

  it('takes variables from outside before those of the file', () => {
    const text = ofTest('"sender": "${who}"', '"senders": {"alice": "0xa"}, "vars": {"who": "nobody"},');
    assert.deepEqual(problems(text, { who: 'alice' }), []);
    assert.equal(problems(text).length, 1);
  });

  it('makes a case of every combination', () => {
    const [test] = read(
      ofTest(
        '"each": {"sender": ["alice", "0xb"], "vars": {"amount": [1, "2"]}, "arguments": {"1": [true]}}',
        '"senders": {"alice": "0xa"},',
      ),
    ).tests;
    assert.deepEqual(
      test?.cases.map(({ name }) => name),
      [
        'sender=alice, amount=1, argument 1=true',
        'sender=alice, amount=2, argument 1=true',
        'sender=0xb, amount=1, argument 1=true',
        'sender=0xb, amount=2, argument 1=true',
      ],
    );
  });

  it('refuses a matrix of more than 1,000 cases', () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => index).join(', ');
    const many = (count: number) => ofTest(`"each": {"vars": {"a": [${list(count)}], "b": [1]}}`);
    assert.equal(read(many(1_000)).tests[0]?.cases.length, 1_000);
    assert.deepEqual(
      problems(many(1_001)).map(([, message]) => message),
      ['The matrix has 1,001 cases, more than 1,000 cases: remove some values.'],
    );
  });

  it('cuts values of more than 40 characters in the names of cases, and numbers them', () => {
    const [forty, more] = ['x'.repeat(40), 'x'.repeat(41)];
    const [test] = read(ofTest(`"each": {"vars": {"a": ["${forty}", "${more}", "a # b", {"k": 1}, 1.50]}}`)).tests;
    assert.deepEqual(
      test?.cases.map(({ name }) => name),
      [`a=${forty}`, `a=${forty}… (2)`, 'a=a b… (3)', 'a={"k":1}', 'a=1.50'],
    );
  });

  it('takes payloads from paths relative to the file, with or without a line', () => {
    for (const path of ['/a', '~/a', 'C:\\\\a', 'c:/a', '\\\\\\\\a'])
      assert.match(problems(`{"tests": {"a": {"payload": "${path}"}}}`)[0]?.[1] ?? '', /^The path .* relative/, path);
    const file = (text: string) => {
      const { document, file: own } = readTestFile(textLines(`{"tests": {"a": {"payload": "${text}"}}}`));
      const payload = own.tests[0]?.payload ?? assert.fail();
      const found = readTestPayload(payload, new Map(), document);
      if (found.kind !== 'payload' || found.payload.kind !== 'file') return found.kind;
      return [found.payload.path, found.payload.line];
    };
    assert.deepEqual(['a.json', 'a.json:7', 'a\\\\b.json:12', 'a.json:7x', './a:1:2', 'a.json:1234567890'].map(file), [
      ['a.json', undefined],
      ['a.json', 7],
      ['a/b.json', 12],
      ['a.json:7x', undefined],
      ['./a:1', 2],
      ['a.json:1234567890', undefined],
    ]);
  });
});
