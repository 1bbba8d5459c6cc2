import assert from 'node:assert/strict';
import { callAt, moveCalls } from '../../../../src/core/source/moveCalls';
import { parseMove } from '../../../../src/core/source/moveFacts';
import { atCursor, cut, moduleOf } from './factsOf';

/** Returns a body in a complete module. */
function inBody(body: string): string {
  return `module a::m { fun f() { ${body} } }`;
}

describe('moveCalls', () => {
  it('finds calls with their function and arguments', () => {
    const text = inBody('0x1::coin::transfer<vector<u8>, T>(from, to + 1, g(x,),); (h)(1);');
    const found = moveCalls(parseMove(text), text).map(call => ({
      kind: call.kind,
      callee: call.callee.names.map(name => name.text).join('::'),
      types: call.typeArguments.map(({ span }) => cut(text, span)),
      values: call.arguments.map(span => cut(text, span)),
      list: cut(text, call.argumentsSpan),
    }));
    assert.deepEqual(found, [
      {
        kind: 'function',
        callee: '0x1::coin::transfer',
        types: ['vector<u8>', 'T'],
        values: ['from', 'to + 1', 'g(x,)'],
        list: '(from, to + 1, g(x,),)',
      },
      { kind: 'function', callee: 'g', types: [], values: ['x'], list: '(x,)' },
    ]);
  });

  it('finds calls of methods and macros', () => {
    const text = inBody('list[0].map::<u8, u16>(|x| x); assert!(a, /* why */ E);');
    const found = moveCalls(parseMove(text), text).map(call => [
      call.kind,
      cut(text, call.callee.span),
      call.receiver && cut(text, call.receiver),
      call.typeArguments.length,
      call.arguments.map(span => cut(text, span)),
    ]);
    assert.deepEqual(found, [
      ['method', 'map', 'list[0]', 2, ['|x| x']],
      ['macro', 'assert', undefined, 0, ['a', 'E']],
    ]);
  });

  it('finds only calls within a body', () => {
    const text = 'module a::m { fun f() { one() } fun g() { two(three()) } }';
    const body = moduleOf(text).functions[1]?.body;
    assert.deepEqual(
      moveCalls(parseMove(text), text, body).map(({ callee }) => cut(text, callee.span)),
      ['two', 'three'],
    );
  });
});

describe('callAt', () => {
  const cases: readonly (readonly [body: string, callee: string | undefined, argument: number])[] = [
    ['f(|)', 'f', 0],
    ['f(a|, b)', 'f', 0],
    ['f(a, |b)', 'f', 1],
    ['f(a, b,|)', 'f', 2],
    ['f(a, g(|), b)', 'g', 0],
    ['f(a, g()|, b)', 'f', 1],
    ['f(a, g(x, y)| + 1)', 'f', 1],
    ['v.push(1, |)', 'push', 1],
    ['assert!(x, |E)', 'assert', 1],
    ['f|(a)', undefined, 0],
    ['f(a)|', undefined, 0],
    ['|f(a)', undefined, 0],
    ['f(a, { let x = |1; x })', 'f', 1],
    ['0x1::coin::transfer<T>(a, |', 'transfer', 1],
    ['f(a, |\n let x = 1;', 'f', 1],
    ['f(|', 'f', 0],
  ];
  for (const [body, callee, argument] of cases) {
    it(`finds ${callee ?? 'none'} in ${JSON.stringify(body)}`, () => {
      const { text, offset } = atCursor(inBody(body));
      const call = callAt(parseMove(text), text, offset);
      assert.equal(call?.callee.names.at(-1)?.text, callee);
      if (call) assert.equal(call.commas.filter(comma => comma < offset).length, argument);
    });
  }
});
