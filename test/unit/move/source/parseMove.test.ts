import assert from 'node:assert/strict';
import type { Tree } from '@lezer/common';
import { moveFacts, parseMove } from '../../../../src/core/source/moveFacts';
import { factsOf } from './factsOf';
import { moveFixture, moveFixtures } from './fixtures';

/** Returns the error nodes of a tree, each with its line and the text there. */
function errorsIn(tree: Tree, text: string): readonly string[] {
  const found: string[] = [];
  tree.iterate({
    enter: ({ type, from }) => {
      if (!type.isError) return;
      const line = text.slice(0, from).split('\n').length;
      found.push(`line ${line}, before "${text.slice(from, from + 30)}"`);
    },
  });
  return found;
}

describe('parseMove', () => {
  it('reads every file of the corpus without an error node', async () => {
    const files = await moveFixtures();
    assert.ok(files.size >= 25, `${files.size} files`);
    for (const [name, text] of files) assert.deepEqual(errorsIn(parseMove(text), text), [], name);
  });

  const refused = [
    'module a::b { fun f( {} }',
    'module a::b { fun f() { let = 1; } }',
    'module a::b { fun f() { 1 + } }',
    'module a::b { struct S { a u64 } }',
    'module a::b { use ; }',
    'module a::b { fun f() { x + y z } }',
    'modul a::b {}',
  ];
  for (const text of refused) {
    it(`marks the mistake in ${text}`, () => {
      assert.notDeepEqual(errorsIn(parseMove(text), text), []);
    });
  }

  it('survives prefixes of a file', async () => {
    for (const name of ['closures.move', 'words.move', 'specs.move']) {
      const text = await moveFixture(name);
      // A prime, to end at each kind of place.
      for (let end = 0; end <= text.length; end += 13) {
        const prefix = text.slice(0, end);
        const tree = parseMove(prefix);
        assert.equal(tree.length, end);
        moveFacts(tree, prefix);
      }
    }
  });

  it('survives text that is not Move', () => {
    const nested = '('.repeat(2_000) + '{'.repeat(2_000) + '<'.repeat(2_000);
    for (const text of ['\0\uffff', '{"a": 1}', nested, '/*'.repeat(500), 'fun fun fun', '"'.repeat(99), 'spec', "'"]) {
      const tree = parseMove(text);
      assert.equal(tree.length, text.length);
      moveFacts(tree, text);
    }
  });

  const halfTyped = [
    'fun ',
    'public entry fun broken(a: u',
    'fun broken() { let x = coin::',
    'fun broken() { if (a ',
    'struct Broken { a: vector<',
    'use std::',
    '#[view',
    'const E: u64 = ',
    'spec broken { ensures ',
    'fun broken() { a.',
    'fun broken() { f(1, ',
    'enum Broken { A { x: ',
    'fun broken() { "open',
    'fun broken() { b"open',
    'fun broken() { |x| ',
    '<<<<<<< HEAD',
  ];
  for (const broken of halfTyped) {
    it(`finds the declarations before and after "${broken}"`, () => {
      const text = `module a::b {\n  fun first() {}\n  struct Second {}\n  ${broken}\n  public fun last(x: u64) {}\n}\n`;
      const [module] = factsOf(text).modules;
      assert.deepEqual([module?.structs[0]?.name, module?.functions[0]?.name], ['Second', 'first']);
      assert.ok(module?.functions.some(({ name }) => name === 'last'));
    });
  }

  it('is empty for what is nested too deeply, and quick to read', () => {
    const body = (text: string) => `module a::b { fun f() { ${text} } }`;
    for (const part of ['if (x) {', 'if (x) ', 'if (x) { f() } else ', 'abort ', '(', '!', 'f('])
      for (const count of [2_000, 32_000]) assert.equal(parseMove(body(part.repeat(count))).length, 0, part);
    for (const opening of ['(', 'vector<'])
      assert.equal(parseMove(`module a::b { fun f(x: ${opening.repeat(20_000)}`).length, 0, opening);
    const chain = `${'if (x) { f() } else '.repeat(100)}{ f() }`;
    assert.equal(moveFacts(parseMove(body(chain)), body(chain)).modules[0]?.functions[0]?.name, 'f');
  }).timeout(60_000);
});
