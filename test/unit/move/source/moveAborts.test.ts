import assert from 'node:assert/strict';
import { moveAborts } from '../../../../src/core/packages/abortSource';
import { parseMove } from '../../../../src/core/source/moveFacts';
import { cut, moduleOf } from './factsOf';

describe('moveAborts', () => {
  const sites: readonly (readonly [body: string, expected: Readonly<Record<string, unknown>>])[] = [
    ['assert!(a > 0, E_ZERO);', { kind: 'assert', condition: 'a > 0', code: 'E_ZERO', constant: 'E_ZERO' }],
    [
      'assert!(ok(a), error::not_found(E_GONE));',
      {
        kind: 'assert',
        condition: 'ok(a)',
        code: 'error::not_found(E_GONE)',
        constant: 'E_GONE',
        category: 'not_found',
      },
    ],
    [
      'assert!(a, std::error::internal(Self::E_X));',
      {
        kind: 'assert',
        condition: 'a',
        code: 'std::error::internal(Self::E_X)',
        constant: 'Self::E_X',
        category: 'internal',
      },
    ],
    ['assert!(a, 0x1_0u64);', { kind: 'assert', condition: 'a', code: '0x1_0u64', integer: 16n }],
    ['assert!(a);', { kind: 'assert', condition: 'a' }],
    ['assert!(a, code());', { kind: 'assert', condition: 'a', code: 'code()' }],
    [
      'assert_eq!(a, b, E_DIFFERENT);',
      { kind: 'assert', condition: 'a', code: 'E_DIFFERENT', constant: 'E_DIFFERENT' },
    ],
    ['assert_eq!(a, b);', { kind: 'assert', condition: 'a' }],
    ['assert_ne!(a, b, E_SAME);', { kind: 'assert', condition: 'a', code: 'E_SAME', constant: 'E_SAME' }],
    ['assert_ne!(a, B);', { kind: 'assert', condition: 'a' }],
    ['abort E_STOP', { kind: 'abort', code: 'E_STOP', constant: 'E_STOP' }],
    ['if (a) abort 7;', { kind: 'abort', code: '7', integer: 7n }],
    [
      'abort /* why */ error::invalid_state(E_S)',
      {
        kind: 'abort',
        code: 'error::invalid_state(E_S)',
        constant: 'E_S',
        category: 'invalid_state',
      },
    ],
    ['debug_assert!(a, E_D);', { kind: 'assert', condition: 'a', code: 'E_D', constant: 'E_D' }],
    ['debug_assert_eq!(a, b, E_D);', { kind: 'assert', condition: 'a', code: 'E_D', constant: 'E_D' }],
    ['debug_assert_eq!(a, B);', { kind: 'assert', condition: 'a' }],
    ['debug_assert_ne!(a, b, E_D);', { kind: 'assert', condition: 'a', code: 'E_D', constant: 'E_D' }],
    ['debug_assert_ne!(a, B);', { kind: 'assert', condition: 'a' }],
    ['abort', { kind: 'abort' }],
  ];
  for (const [body, expected] of sites) {
    it(`reads ${body}`, () => {
      const text = `module a::m { fun f() { ${body} } }`;
      const [site, ...more] = moveAborts(parseMove(text), text);
      assert.ok(site !== undefined && more.length === 0, 'one site');
      const { kind, condition, code } = site;
      const found = {
        kind,
        condition: condition && cut(text, condition),
        code: code && cut(text, code.span),
        constant: code?.constant && cut(text, code.constant.span),
        category: code?.category,
        integer: code?.integer,
      };
      assert.deepEqual(Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)), expected);
    });
  }

  it('finds all within a body, and no other macros', () => {
    const text = 'module a::m { fun f() { abort 1 } fun g() { if (a) abort 2; print!(x, 9); assert!(b, 3) } }';
    const body = moduleOf(text).functions[1]?.body;
    assert.deepEqual(
      moveAborts(parseMove(text), text, body).map(({ code }) => code?.integer),
      [2n, 3n],
    );
  });
});
