import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { acceptsOf } from '../../../../src/core/gateway/schemas/parseBySchema';
import { accountSchema, moduleSchema, modulesSchema } from '../../../../src/core/gateway/schemas/answerSchemas';
import { simulationResultsSchema } from '../../../../src/core/gateway/schemas/simulationResultSchema';
import { transactionsSchema } from '../../../../src/core/gateway/schemas/transactionSchema';

const MODULE = {
  bytecode: '0xa11ceb0b',
  abi: {
    address: '0x1',
    name: 'coin',
    friends: ['0x1::genesis'],
    exposed_functions: [
      {
        name: 'transfer',
        visibility: 'public',
        is_entry: true,
        is_view: false,
        generic_type_params: [{ constraints: ['key'] }],
        params: ['&signer'],
        return: [],
      },
    ],
    structs: [
      {
        name: 'Coin',
        is_native: false,
        is_event: null,
        abilities: ['store'],
        generic_type_params: [],
        fields: [{ name: 'value', type: 'u64' }],
        variants: [{ name: 'A', fields: [{ name: 'x', type: 'u8' }] }],
      },
    ],
  },
};

/** Returns every place in a value, as the steps to it. */
function places(value: unknown, above: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [above];
  return [above, ...Object.entries(value).flatMap(([name, member]) => places(member, [...above, name]))];
}

/** Returns a copy with a different value in one place, or without the value there. */
function changed(value: unknown, [step, ...steps]: readonly string[], change: { readonly to?: unknown }): unknown {
  if (step === undefined) return change.to;
  const isGone = (name: string): boolean => name === step && steps.length === 0 && !('to' in change);
  const members = Object.entries(value as object)
    .filter(([name]) => !isGone(name))
    .map(([name, member]) => [name, name === step ? changed(member, steps, change) : (member as unknown)] as const);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

const VALUES = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, undefined, true, '', 'x', 0, [], {}, [[]], [{}], ['x'], [null], { name: 'x', type: 'y' }),
);

describe('acceptsOf', () => {
  it('agrees with the schema of modules for any value in any place', () => {
    const accepts = acceptsOf(moduleSchema) ?? assert.fail();
    assert.ok(accepts(MODULE));
    const change = fc.oneof(fc.record({ to: VALUES }), fc.constant({}));
    fc.assert(
      fc.property(fc.constantFrom(...places(MODULE)), change, (place, to) => {
        const value = changed(MODULE, place, to);
        assert.equal(accepts(value), moduleSchema.safeParse(value).success, JSON.stringify(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees with the schema of a list of modules', () => {
    const accepts = acceptsOf(modulesSchema);
    const values = [[], [MODULE], [MODULE, MODULE], [MODULE, {}], [null], {}, MODULE, 'modules', undefined];
    assert.deepEqual(
      values.map(value => accepts?.(value)),
      values.map(value => modulesSchema.safeParse(value).success),
    );
  });

  it('checks a string', () => {
    assert.deepEqual(
      ['0x', '', 1, null].map(value => acceptsOf(z.string())?.(value)),
      [true, true, false, false],
    );
  });

  it('does not accept a list as an object whose members are all optional', () => {
    const accepts = acceptsOf(z.looseObject({ name: z.optional(z.string()) }));
    assert.deepEqual(
      [{}, [], null, { name: 1 }].map(value => accepts?.(value)),
      [true, false, false, false],
    );
  });

  it('returns undefined for schemas with other parts', () => {
    for (const schema of [accountSchema, transactionsSchema, simulationResultsSchema]) {
      assert.equal(acceptsOf(schema), undefined);
    }
  });
});
