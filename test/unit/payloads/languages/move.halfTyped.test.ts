import assert from 'node:assert/strict';
import { textIn } from '../cursor';
import { locatorOf } from './calls';

const BELOW = `entry fun below(account: &signer, amount: u64) {
        0x2::n::f(amount);
    }`;

/** Half-typed text above an entry function in a module. */
const ABOVE: readonly string[] = [
  ...['fun a( {\n    }', 'fun a(', 'fun a(x: u64', 'fun a(x:', 'fun a', 'fun', 'fun a<T: copy +(x: T) {}'],
  ...['fun a(): (u64, {}', 'fun a() {', 'fun a() {\n        let x = 1;', 'fun a() {\n        let x ='],
  ...['fun a() {\n        let x = vector[', 'fun a() {\n        if (x) {\n            f(1,'],
  ...['fun a() {\n        f(b"open);', 'fun a() {\n        match (x) { A =>', 'fun a() {\n        x.'],
  ...['fun a() {\n        |x|', 'struct S {', 'struct S {\n        a: u64', 'struct S {\n        a: u64,'],
  ...['struct S has key {\n        a:', 'struct', 'enum E {\n        A,\n        B { x: u64', 'const A: u64 ='],
  ...['use 0x1::', 'use 0x1::{', 'friend 0x1::', 'public', '#[view', 'spec module {', '}', 'fun a() {\n    }\n    }'],
];

describe('an entry function below half-typed text', () => {
  for (const modifiers of ['', 'public ', '#[event]\n    public '])
    for (const above of ABOVE)
      it(`is found below ${JSON.stringify(above)}${modifiers === '' ? '' : `, with ${JSON.stringify(modifiers)}`}`, async () => {
        const text = `module 0xa::m {\n    ${above}\n\n    ${modifiers}${BELOW}\n}\n`;
        const calls = (await locatorOf('move', text)).all().filter(({ function: { id } }) => id);
        const [definition, call] = calls.slice(-2);
        assert.ok(definition && call);
        assert.deepEqual(definition.function.id, { address: '0xa', module: 'm', name: 'below' });
        assert.equal(definition.isDefinition, true);
        assert.deepEqual(
          definition.arguments.items.map(({ value }) => textIn(text, value.range)),
          ['amount'],
        );
        assert.deepEqual(call.function.id, { address: '0x2', module: 'n', name: 'f' });
      });
});
