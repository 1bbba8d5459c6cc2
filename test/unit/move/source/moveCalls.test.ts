import assert from 'node:assert/strict';
import { moveCalls } from '../../../../src/core/source/moveCalls';
import { parseMove } from '../../../../src/core/source/moveFacts';
import { cut } from './factsOf';

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
    }));
    assert.deepEqual(found, [
      {
        kind: 'function',
        callee: '0x1::coin::transfer',
        types: ['vector<u8>', 'T'],
        values: ['from', 'to + 1', 'g(x,)'],
      },
      { kind: 'function', callee: 'g', types: [], values: ['x'] },
    ]);
  });

  it('finds calls of methods and macros', () => {
    const text = inBody('list[0].map::<u8, u16>(|x| x); assert!(a, /* why */ E);');
    const found = moveCalls(parseMove(text), text).map(call => [
      call.kind,
      cut(text, call.callee.span),
      call.typeArguments.length,
      call.arguments.map(span => cut(text, span)),
    ]);
    assert.deepEqual(found, [
      ['method', 'map', 2, ['|x| x']],
      ['macro', 'assert', 0, ['a', 'E']],
    ]);
  });
});
