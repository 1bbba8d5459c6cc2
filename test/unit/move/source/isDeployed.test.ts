import assert from 'node:assert/strict';
import { isDeployed } from '../../../../src/core/source/factModel';
import { moveFacts, parseMove } from '../../../../src/core/source/moveFacts';

/** Returns the names of the modules, functions and structs that are deployed. */
function deployed(source: string): readonly string[] {
  const { modules } = moveFacts(parseMove(source), source);
  return modules
    .flatMap(module => [module, ...module.functions, ...module.structs])
    .filter(isDeployed)
    .map(({ name }) => name);
}

describe('isDeployed', () => {
  it('leaves out declarations for tests or the prover', () => {
    const source = `module a::m {
      fun f() {}
      #[test_only] fun made() {}
      #[test(a = @0x1)] fun tests(a: signer) {}
      #[verify_only] fun proved() {}
      #[view, lint::skip(test_only)] public fun look(): u8 { 1 }
      #[test_only, resource_group_member(group = a::m::G)] struct Fake {}
      #[event] struct Sold has drop {}
    }
    #[test_only] module a::tests {}
    #[verify_only] module a::proofs {}
    #[deprecated] module a::old {}`;
    assert.deepEqual(deployed(source), ['m', 'f', 'look', 'Sold', 'old']);
  });
});
