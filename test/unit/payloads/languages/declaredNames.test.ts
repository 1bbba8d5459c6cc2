import assert from 'node:assert/strict';
import { MoveLocator } from '../../../../src/core/payloads/languages/move/moveLocator';
import { beforeBrace, declaredNames } from '../../../../src/core/payloads/languages/move/parsedChunk';
import { memberIdText } from '../../../../src/core/move/functionId';
import { parseMove, chunkFacts } from '../../../../src/core/move/source/moveFacts';
import { moveFixtures } from '../../move/source/fixtures';
import { linesOf } from '../cursor';

const LONG = 100_000;

describe('the names that a range of Move source may declare', () => {
  it('include the names that it declares, in the whole corpus', async () => {
    let count = 0;
    for (const [file, text] of await moveFixtures()) {
      const names = new Set(declaredNames(text));
      for (const { functions, structs, constants } of chunkFacts(parseMove(text), text)) {
        for (const { name } of [...functions, ...structs, ...constants]) {
          assert.ok(names.has(name), `${name} in ${file}`);
          count++;
        }
      }
    }
    assert.ok(count > 200, String(count));
  });

  const texts: readonly (readonly [what: string, text: string, names: readonly string[]])[] = [
    ['behind white space', 'entry fun\n\t f() {} struct S {} const A: u64 = 1;', ['f', 'S', 'A']],
    ['after comments', 'fun // one\n  // two\n  f() {} enum/* { */ /**/E {}', ['f', 'E']],
    ['that a comment declares', '// fun f\n/* const A */', ['f', 'A']],
    ['after a comment that ends in a keyword', '// a const\nfun f() {}', ['fun', 'f']],
    ['after a comment that nothing closes', 'fun /* f', []],
    ['on one line after a keyword in a comment', '/* const // */ fun f() {}', ['f']],
    ['of no keyword alone', 'fun (struct(const', []],
  ];
  for (const [what, text, names] of texts) {
    it(`are found ${what}`, () => {
      assert.deepEqual(declaredNames(text), names);
    });
  }

  it('are found quickly, regardless of comments', () => {
    for (const line of ['// fun ' + '// '.repeat(LONG), '// const ' + '/'.repeat(LONG), 'fun /* '.repeat(LONG)])
      assert.deepEqual(declaredNames(line), []);
    assert.deepEqual(declaredNames(`fun ${'//\n'.repeat(LONG)}f`), ['f']);
    assert.deepEqual(declaredNames('// fun // '.repeat(LONG) + '\nf'), ['f']);
  });

  it('keep a document readable whose comments look like declarations', () => {
    const text = [
      'module 0x2::a {',
      '  entry fun f() { g(); }',
      `  // fun ${'// '.repeat(40)}`,
      '  fun g() {}',
      `  // const ${'/'.repeat(42)}`,
      '  #[event]',
      '  struct S {}',
      '}',
    ].join('\n');
    assert.deepEqual(
      new MoveLocator(linesOf(text), () => undefined).all().map(({ function: { id } }) => id && memberIdText(id)),
      ['0x2::a::f', '0x2::a::g'],
    );
  });
});

describe('the text before the first brace of a range', () => {
  const texts: readonly (readonly [text: string, head: string])[] = [
    ['entry fun f() { g() }', 'entry fun f() '],
    ['// {\nfun f() /* { */ {', '// {\nfun f() /* { */ '],
    ['const A: u64 = 4 / 2;', 'const A: u64 = 4 / 2;'],
    ['fun f() /* {', 'fun f() /* '],
    ['// {', '// {'],
  ];
  for (const [text, head] of texts)
    it(`is ${JSON.stringify(head)} in ${JSON.stringify(text)}`, () => {
      assert.equal(beforeBrace(text), head);
    });

  it('is found quickly, regardless of comments', () => {
    const open = '/*'.repeat(LONG);
    assert.equal(beforeBrace(`${open}{`), open);
  });
});
