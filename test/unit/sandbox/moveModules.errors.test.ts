import assert from 'node:assert/strict';
import { moveModules } from '../../../src/sandbox/build/moveModules';
import { MoveSourceError } from '../../../src/sandbox/build/tokenCursor';

const CASES: readonly (readonly [what: string, source: string, message: string])[] = [
  ['a type that nobody declares', 'module 0x2::a {\n\n public fun f(x: Coin) {} }', '3: there is no type "Coin"'],
  ['a module that nobody uses', 'module 0x2::a { public fun f(x: coin::Coin) {} }', '1: there is no module "coin"'],
  ['a named address without a value', 'module mine::a {}', '1: the named address "mine" has no value'],
  ['a friend that is not a module', 'module 0x2::a { friend 0x1::b::c; }', '1: a friend is a module'],
  ['a path that is too long', 'module 0x2::a { public fun f(x: a::b::c::d) {} }', '1: "a::b::c::d" is not a type'],
  ['a module without an address', 'module a {}', '1: a module name has the form address::name'],
  ['an ability that there is not', 'module 0x2::a { struct S has fly {} }', '1: "fly" is not an ability'],
  ['a body without its end', 'module 0x2::a { public fun f() { (\n } }', '2: no ")" for the "(" on line 1'],
  ['a comment without its end', '/* /* */\n module', '1: a comment or string that does not end'],
  ['an invalid name', 'module 0x2::a { public fun 7() {} }', '1: expected a name, not "7"'],
  ['a constant without its end', 'module 0x2::a { const A: u8 = 1', '1: expected ";" before the end of the file'],
  ['something other than a module', 'contract X {}', '1: expected "module", not "contract"'],
];

describe('moveModules with unreadable source', () => {
  for (const [what, source, message] of CASES) {
    it(`reports where there is ${what}`, () => {
      assert.throws(
        () => moveModules(source, 'sources/a.move'),
        error => {
          assert.ok(error instanceof MoveSourceError);
          assert.equal(error.message, `sources/a.move:${message}`);
          return true;
        },
      );
    });
  }
});
