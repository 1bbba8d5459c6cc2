import assert from 'node:assert/strict';
import { type DocumentLines, lineEditOf } from '../../../src/core/payloads/documentLines';
import { readTestFile, type ReadTestFile } from '../../../src/core/simtests/readTestFile';
import { TestFileReader } from '../../../src/core/simtests/testFileReader';
import { runOnSandbox } from './running';

/** A document that can be edited, as an editor's. */
class EditedLines implements DocumentLines {
  #lines: readonly string[];

  constructor(text: string) {
    this.#lines = text.split('\n');
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  line(index: number): string {
    return this.#lines[index] ?? '';
  }

  /** Replaces a part of one line, and returns the edit as a change event has it. */
  replace(line: number, from: number, to: number, text: string) {
    const old = this.line(line);
    const start = { line, character: from };
    const edit = lineEditOf({ start, end: { line, character: to } }, text);
    const replaced = `${old.slice(0, from)}${text}${old.slice(to)}`.split('\n');
    this.#lines = this.#lines.toSpliced(line, 1, ...replaced);
    return edit;
  }
}

const TEXT = `{
  "network": "sandbox",
  "senders": { "alice": "0xa11ce", "bob": "0xb0b" },
  "tests": {
    "one": {
      "payload": {
        "function": "0xcafe::counter::increment",
        "arguments": []
      },
      "sender": "alice",
      "expect": {
        "status": "success"
      }
    }, "beside": { "payload": { "function": "0x1::a::b" },
      "sender": "bob"
    },
    "two": {
      "payload": { "function": "0xcafe::counter::increment", "arguments": [] },
      "each": { "sender": ["alice", "bob"] },
      "tags": ["a"]
    }
  }
}`;

/** What a file says, without the readers of its values. */
function said({ file, common }: ReadTestFile) {
  return { file, common };
}

describe('TestFileReader', () => {
  it('returns the same as a reading of the whole after any edits of one line', () => {
    const PIECES = [
      '"',
      '{',
      '}',
      ',',
      ':',
      'x',
      '',
      '//',
      '/*',
      '*/',
      '\n',
      '"sender": "bob",',
      '"only": true,',
      '${y}',
      '[',
      ']',
      '"one"',
    ];
    let seed = 1;
    // A linear congruential generator, so that a failure can be repeated.
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 300; run++) {
      const lines = new EditedLines(TEXT);
      const reader = new TestFileReader(lines);
      reader.read();
      for (let step = 0; step < 6; step++) {
        const line = random(lines.lineCount);
        const from = random(lines.line(line).length + 1);
        const to = Math.min(lines.line(line).length, from + random(4));
        reader.edited(lines.replace(line, from, to, PIECES[random(PIECES.length)] ?? ''));
        if (random(3) > 0) assert.deepEqual(said(reader.read()), said(readTestFile(lines)), `run ${run}, step ${step}`);
      }
    }
  });

  it('reads only the test that was edited', () => {
    const lines = new EditedLines(TEXT);
    const reader = new TestFileReader(lines);
    const before = reader.read();
    assert.equal(reader.read(), before);
    reader.edited(lines.replace(11, 19, 26, 'out of gas'));
    const after = reader.read();
    assert.deepEqual(
      after.file.tests.map((test, index) => test === before.file.tests[index]),
      [false, true, true],
    );
    assert.equal(said(after).common, before.common);
  });

  it('runs a test as it was edited, and the others as they were read', async () => {
    const lines = new EditedLines(
      TEXT.replace('"beside"', '"beside, skipped"').replace('"sender": "bob"\n', '"skip": "not here"\n'),
    );
    const reader = new TestFileReader(lines);
    reader.read();
    reader.edited(lines.replace(6, 21, 47, '0xcafe::vault::close'));
    reader.edited(lines.replace(7, 8, 23, '"type_arguments": ["0x1::aptos_coin::AptosCoin"], "arguments": []'));
    const [one, , ...two] = await runOnSandbox(reader.read());
    assert.equal(one?.report?.subject, '0xcafe::vault::close');
    assert.deepEqual(
      two.map(({ report }) => report?.subject),
      ['0xcafe::counter::increment', '0xcafe::counter::increment'],
    );
  });
});
