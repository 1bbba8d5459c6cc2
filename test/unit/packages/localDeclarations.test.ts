import assert from 'node:assert/strict';
import { localDeclarations, moveReferences, parameterNames } from '../../../src/core/packages/readMove';
import { moveFacts, parseMove } from '../../../src/core/source/moveFacts';
import { functionAbi } from '../move/abis';

const lookup = (name: string) => (name === 'demo' ? '0xcafe' : undefined);

const SOURCE = `module demo::vault {
    struct Vault has key { owner: address }
    #[test_only]
    struct Fake {}
    public entry fun deposit(from: &signer, amount: u64) { check(amount); from.check(); demo::vault::check(1); }
    fun check(amount: u64) {}
    #[test_only]
    fun make() {}
}
module 0xCAFE::other { use demo::vault::{Self as v, deposit as put}; fun f() { v::deposit(a, 1); put(a, 2); a.deposit(); } }
module unknown::vault { fun deposit() {} }
#[test_only]
module demo::tests { fun deposit() {} }
`;

function factsOf(text: string) {
  const tree = parseMove(text);
  return { text, tree, facts: moveFacts(tree, text), lookup };
}

/** Returns the lines where a name is declared, each with the name. */
function declared(module: string, name?: string): readonly string[] {
  const { facts } = factsOf(SOURCE);
  const id = { address: '0xcafe', module, ...(name === undefined ? {} : { name }) };
  return localDeclarations(facts, id, lookup).map(({ declaration: { nameSpan, span } }) => {
    const line = SOURCE.slice(SOURCE.lastIndexOf('\n', span.from) + 1, SOURCE.indexOf('\n', span.from)).trim();
    return `${SOURCE.slice(nameSpan.from, nameSpan.to)}: ${line}`;
  });
}

describe('localDeclarations', () => {
  it('finds modules, functions and structs at the address of a name', () => {
    assert.deepEqual(declared('vault'), ['vault: module demo::vault {']);
    assert.deepEqual(declared('vault', 'Vault'), ['Vault: struct Vault has key { owner: address }']);
    assert.deepEqual(declared('vault', 'check'), ['check: fun check(amount: u64) {}']);
    assert.deepEqual(declared('vault', 'deposit').length, 1);
    assert.deepEqual(declared('other', 'f').length, 1);
  });

  it('finds nothing that is declared for tests, elsewhere, or nowhere', () => {
    for (const name of ['Fake', 'make', 'nothing']) assert.deepEqual(declared('vault', name), []);
    assert.deepEqual(declared('tests', 'deposit'), []);
    const { facts } = factsOf(SOURCE);
    assert.deepEqual(localDeclarations(facts, { address: '0x1', module: 'vault' }, lookup), []);
  });

  it('returns the function with its parameters', () => {
    const { facts } = factsOf(SOURCE);
    const [found] = localDeclarations(facts, { address: '0xcafe', module: 'vault', name: 'deposit' }, lookup);
    assert.deepEqual(
      found?.function?.parameters.map(({ name }) => name),
      ['from', 'amount'],
    );
  });
});

describe('moveReferences', () => {
  const calls = (name: string) =>
    moveReferences(factsOf(SOURCE), { address: '0xcafe', module: 'vault', name }).map(({ from, to }) =>
      SOURCE.slice(from, to),
    );

  it('finds calls by every name of a function in the source', () => {
    assert.deepEqual(calls('deposit'), ['v::deposit', 'put']);
    assert.deepEqual(calls('check'), ['check', 'demo::vault::check']);
  });

  it('finds no call of other functions', () => {
    assert.deepEqual(calls('make'), []);
  });
});

describe('parameterNames', () => {
  const SIGNATURE =
    'module 0x1::m { fun f<A, B: store>(who: &signer, list: vector<u8>, coins: &mut coin::Coin<B>, x: (A), name: String) {} }';
  const ABI = {
    typeParameters: [{ constraints: [] }, { constraints: ['store'] }],
    parameters: ['&signer', 'vector<u8>', '&mut 0x1::coin::Coin<T1>', 'T0', '0x1::string::String'],
  };
  const names = (abi: Partial<typeof ABI>, source = SIGNATURE) => {
    const local = factsOf(source).facts.modules[0]?.functions[0] ?? assert.fail();
    return parameterNames(functionAbi({ ...ABI, ...abi }), local);
  };

  it('are the names in a function with the same types', () => {
    assert.deepEqual(names({}), ['who', 'list', 'coins', 'x', 'name']);
  });

  const others: readonly (readonly [index: number, type: string])[] = [
    [0, 'signer'],
    [0, '&mut signer'],
    [0, '&address'],
    [1, 'vector<u16>'],
    [1, 'u8'],
    [2, '&mut 0x1::coin::Coin<T0>'],
    [2, '&mut 0x1::coin::Coin'],
    [2, '&mut 0x1::coin::Token<T1>'],
    [3, 'T1'],
    [3, 'u64'],
    [4, '0x1::string::Strings'],
    [4, '|u64|'],
  ];
  for (const [index, type] of others) {
    it(`are missing if parameter ${index} is deployed as ${type}`, () => {
      assert.equal(names({ parameters: ABI.parameters.with(index, type) }), undefined);
    });
  }

  it('are missing if the number of parameters or type parameters differs', () => {
    assert.equal(names({ parameters: ABI.parameters.slice(1) }), undefined);
    assert.equal(names({ typeParameters: ABI.typeParameters.slice(1) }), undefined);
  });

  it('are returned for a closure, whose type a node writes differently', () => {
    const source = 'module 0x1::m { fun f(act: |u64|bool) {} }';
    assert.deepEqual(names({ typeParameters: [], parameters: ['|u64|bool has copy'] }, source), ['act']);
  });
});
