import assert from 'node:assert/strict';
import { textLines } from '../../../../src/core/text/lines';
import { readTestFile } from '../../../../src/core/simtests/readTestFile';
import { planOf, type FilePlan } from '../../../../src/host/simtests/testPlan';

const PAYLOAD = '{"function": "0xcafe::counter::increment", "arguments": []}';
const FILE = `{
  "senders": {"alice": "0xa11ce", "bob": "0xb0b"},
  "tests": {
    "one": {"payload": ${PAYLOAD}, "sender": "alice", "tags": ["fast"]},
    "two": {
      "payload": ${PAYLOAD},
      "each": {"sender": ["alice", "bob"]}
    },
    "three": {"payload": ${PAYLOAD}, "sender": "alise", "skip": "later"}
  },
  "vars": {"amount": "1"}
}`;

function plan(text: string): FilePlan {
  const lines = textLines(text);
  return planOf(readTestFile(lines), lines);
}

describe('planOf', () => {
  it('has an item for each test, and for each case of a matrix', () => {
    const { tests, isBroken, error } = plan(FILE);
    assert.equal(isBroken, false);
    assert.equal(error, undefined);
    assert.deepEqual(
      tests.map(({ label, description, tags, error: wrong, children }) => [
        label,
        description,
        tags,
        wrong,
        children.map(each => each.label),
      ]),
      [
        ['one', undefined, ['fast'], undefined, []],
        ['two', undefined, [], undefined, ['sender=alice', 'sender=bob']],
        ['three', 'skipped: later', [], 'No sender named "alise": did you mean "alice"?', []],
      ],
    );
  });

  it('has the text of a test, so that a change of another one does not outdate it', () => {
    const before = plan(FILE);
    const after = plan(FILE.replace('"skip": "later"', '"skip": "much later"').replace('"one"', '\n\n"one"'));
    assert.deepEqual(
      after.tests.map(({ text }, index) => text === before.tests[index]?.text),
      [true, true, false],
    );
    assert.equal(after.around.replaceAll(/\s/g, ''), before.around.replaceAll(/\s/g, ''));
  });

  it('has the text around the tests, on which all of them depend', () => {
    const { around } = plan(FILE);
    assert.match(around, /alice.*0xa11ce/);
    assert.match(around, /"amount": "1"/);
    assert.doesNotMatch(around, /increment/);
    assert.notEqual(plan(FILE.replace('"amount": "1"', '"amount": "2"')).around, around);
  });

  it('says that the file is half typed', () => {
    const { isBroken, error } = plan(FILE.replace('"tags": ["fast"]', '"tags": ["fa'));
    assert.equal(isBroken, true);
    assert.equal(error, 'Invalid JSON: correct it to run the tests around it.');
  });
});
