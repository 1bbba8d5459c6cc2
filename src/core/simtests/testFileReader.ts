import type { DocumentLines, LineEdit, Range } from '../payloads/documentLines';
import { inOrder } from './problem';
import { readJsonMember, type WrittenDocument } from './readJson';
import { readTest, readTestFile, type ReadTestFile } from './readTestFile';
import type { SimulationTest } from './testFile';

/**
 * Reads the test file of a document while it is open. After an edit inside one test, only that test is read again, which
 * keeps files with thousands of tests usable.
 */
export class TestFileReader {
  readonly #document: DocumentLines;
  readonly #given: ReadonlyMap<string, string>;
  #known: ReadTestFile | undefined;
  /** Tests that were read again since the whole was read, by name. */
  #parts: ReadonlyMap<string, Part> = new Map();
  /** The document when the whole was read. */
  #whole: WrittenDocument | undefined;
  /** Edits since it was read; `undefined` if everything is to be read again. */
  #edits: readonly LineEdit[] | undefined = [];

  /** @param document read in its current state @param given as for `readTestFile` */
  constructor(document: DocumentLines, given: ReadonlyMap<string, string> = new Map()) {
    this.#document = document;
    this.#given = given;
  }

  /** Must be called for each edit of the document, in order. */
  edited(edit: LineEdit): void {
    // A test that moved to different lines has different ranges.
    if (edit.removed !== edit.inserted) this.#edits = undefined;
    else if (this.#edits) this.#edits = [...this.#edits, edit];
  }

  /** Returns the file as it is now; the same object if nothing was edited. */
  read(): ReadTestFile {
    const edits = this.#edits;
    this.#edits = [];
    const known = this.#known && edits ? this.#readEdited(this.#known, edits) : undefined;
    return (this.#known = known ?? this.#readWhole());
  }

  #readWhole(): ReadTestFile {
    const read = readTestFile(this.#document, this.#given);
    this.#whole = read.document;
    this.#parts = new Map();
    return read;
  }

  /** Returns `undefined` if the edits are not all inside one test that can be read again alone. */
  #readEdited(known: ReadTestFile, edits: readonly LineEdit[]): ReadTestFile | undefined {
    const [first] = edits;
    if (!first) return known;
    if (known.document.broken) return undefined;
    const { tests } = known.file;
    const index = tests.findIndex(test => isInside(first, test));
    const test = tests[index];
    if (!test || !edits.every(edit => isInside(edit, test))) return undefined;
    const part = readJsonMember(this.#document, test.range);
    const whole = this.#whole;
    if (part?.member.name !== test.name || !whole) return undefined;
    const again = readTest(part.member, { ...known.common, document: part.document });
    this.#parts = new Map([...this.#parts, [test.name, { range: test.range, document: part.document }]]);
    const document = documentOf(whole, this.#parts);
    const all = tests.with(index, again);
    const outside = known.file.problems.filter(problem => problem.test === undefined);
    return {
      ...known,
      document,
      file: { ...known.file, tests: all, problems: inOrder([...outside, ...all.flatMap(each => each.problems)]) },
    };
  }
}

/** A test that was read again, with the text from which it was read. */
interface Part {
  readonly range: Range;
  readonly document: WrittenDocument;
}

/** Whether an edit leaves the lines alone on which a test begins and ends, which may have others on them. */
function isInside({ first, removed }: LineEdit, { range }: SimulationTest): boolean {
  return first > range.start.line && first + removed - 1 < range.end.line;
}

/** The tests that were not edited are still as they were read with the whole. */
function documentOf(whole: WrittenDocument, parts: ReadonlyMap<string, Part>): WrittenDocument {
  const all = [...parts.values()];
  return {
    readerOf: range => {
      const { line } = range.start;
      const part = all.find(each => each.range.start.line <= line && line <= each.range.end.line);
      return (part?.document ?? whole).readerOf(range);
    },
  };
}
