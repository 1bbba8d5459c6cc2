import assert from 'node:assert/strict';
import { memberIdText } from '../../../../src/core/move/functionId';
import { locatorOf } from './calls';

/** Statements with one call of `g` each, in a function without other calls. */
const CALLS: readonly string[] = [
  ...['g(1);', 'g (1);', 'g\n(1);', 'g // it\n\n  (1);', 'g /* it */ (1);', 'g<u64>(1);', 'g::<u64>(1);'],
  ...['let x = y + g(1);', 'x.push(g(1));', 'assert!(g(1) == 2, 3);', 'let all = 0..g(1);', 'if (g(1)) {};'],
  ...['while (true) { if (x) return g(1) };', 'match (x) { A => g(1) };', 'let s = Point { x: g(1) };'],
  ...['(x as u64) + g(1);', 'x.k(b"open, g(1);', 'b"open; g(1);', 'b"closed (\\" here"; g(1);', '/* { */ g(1);'],
];

/** Statements that look alike, but call no function of a module. */
const OTHERS: readonly string[] = [
  ...['x.g(1);', 'x\n  .g(1);', 'g!(1);', 'Point(1);', '(x as u64) % 2;', 'if (x) (1) else (2);'],
  ...['let (x, y) = (1, 2);', 'return (1);', 'let x = y * (1 + 2) / (3) >> (4);', 'let x: (u64, u64) = y;'],
  ...['// g(1)', '/* g(1) */', 'let s = b"g(1)";'],
];

async function idsIn(statement: string): Promise<readonly (string | undefined)[]> {
  const text = `module 0xa::m {\n  use 0xb::n::g;\n\n  fun f(x: u64) {\n    ${statement}\n  }\n\n  fun other() {\n  }\n}`;
  return (await locatorOf('move', text)).all().map(({ function: { id } }) => id && memberIdText(id));
}

describe('the only call of a function in Move source', () => {
  for (const statement of CALLS)
    it(`is found in ${JSON.stringify(statement)}`, async () => {
      assert.deepEqual(await idsIn(statement), ['0xb::n::g']);
    });

  for (const statement of OTHERS)
    it(`is not found in ${JSON.stringify(statement)}`, async () => {
      assert.deepEqual(await idsIn(statement), []);
    });

  it('is found in the text after a function without calls', async () => {
    const locator = await locatorOf(
      'move',
      'module 0xa::m {\n  fun f() {\n  }\n  entry fun h(x: u64) {\n  }\n  struct S {} fun k() { 0xb::n::g(1) }\n}',
    );
    const ids = locator.all().map(({ function: { id } }) => id && memberIdText(id));
    assert.deepEqual(ids, ['0xa::m::h', '0xb::n::g']);
  });
});
