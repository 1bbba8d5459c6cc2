import assert from 'node:assert/strict';
import type { CompiledModule, FunctionAttribute } from '../../../src/core/bytecode/compiledCode';
import { writeMetadata, type MemberAttribute } from '../../../src/core/bytecode/metadata';
import { compareWithCode } from '../../../src/core/code/compareWithCode';
import type { ModuleComparison } from '../../../src/core/modules/compare/compareAbi';
import { countChanges, type ReadSide } from '../../../src/core/modules/compare/comparison';
import {
  comparisonJson,
  changesText,
  stateTitle,
  summaryText,
  unseenLines,
} from '../../../src/core/modules/compare/comparisonWords';
import { codeSide, withFunction } from '../../support/codeSides';
import { sampleModule } from '../../support/sampleCode';

const SAMPLE = sampleModule();
const POP = { locals: 0, instructions: [{ kind: 'none', op: 'Pop' } as const, { kind: 'none', op: 'Ret' } as const] };

function compare(before: CompiledModule | ReadSide, after: CompiledModule | ReadSide) {
  const side = (one: CompiledModule | ReadSide) => ('kind' in one ? codeSide([one]) : one);
  return compareWithCode(side(before), side(after), new AbortController().signal);
}

function only(modules: readonly ModuleComparison[]): ModuleComparison {
  const [module, ...more] = modules;
  assert.deepEqual(more, []);
  return module ?? assert.fail('no module');
}

/** The differences of a module and its items, each as `name: verdict: text`. */
async function differencesOf(before: CompiledModule, after: CompiledModule): Promise<readonly string[]> {
  const module = only((await compare(before, after)).modules);
  return [module, ...module.items].flatMap(({ name, differences }) =>
    differences.map(({ verdict, text }) => `${name}: ${verdict}: ${text}`),
  );
}

function withAttributes(index: number, attributes: readonly FunctionAttribute[], module = SAMPLE): CompiledModule {
  const functionHandles = module.functionHandles.map((each, at) => (at === index ? { ...each, attributes } : each));
  return { ...module, functionHandles };
}

const PERSISTENT: readonly FunctionAttribute[] = [{ name: 'persistent' }];

describe('comparing two sides with their code', () => {
  it('finds functions whose code changed under the same interface, and private ones', async () => {
    const changed = withFunction('deposit', { code: POP }, withFunction('__lambda__1__deposit', { code: POP }));
    assert.deepEqual(await differencesOf(SAMPLE, changed), [
      '__lambda__1__deposit: allowed: code changed',
      'deposit: allowed: code changed',
    ]);
    const comparison = await compare(SAMPLE, changed);
    assert.equal(summaryText(comparison), '2 functions changed (2 only in code).');
    assert.equal(countChanges(comparison.modules).onlyCode, 2);
    assert.deepEqual(unseenLines(comparison.modules), ['The upgrade policy of the package is not compared.']);
    const fewer = { ...SAMPLE, functionDefinitions: SAMPLE.functionDefinitions.slice(0, 2) };
    assert.deepEqual(await differencesOf(SAMPLE, fewer), ['__lambda__1__deposit: allowed: private function removed']);
    assert.deepEqual(
      only((await compare(fewer, SAMPLE)).modules)
        .items.filter(({ state }) => state !== 'same')
        .map(({ name, state }) => `${state} ${name}`),
      ['added __lambda__1__deposit'],
    );
  });

  it('lists the private functions of a module that only one side has', async () => {
    const names = async (before: ReadSide, after: ReadSide) =>
      only((await compare(before, after)).modules).items.map(({ name }) => name);
    const all = ['__lambda__1__deposit', 'deposit', 'native_fee', 'Pool', 'Shape'];
    assert.deepEqual(await names(codeSide([]), codeSide([SAMPLE])), all);
    assert.deepEqual(await names(codeSide([SAMPLE]), codeSide([])), all);
  });

  it('says whether bytecode is identical, or the same code and what else differs', async () => {
    const identical = await compare(SAMPLE, sampleModule());
    assert.equal(summaryText(identical), 'The bytecode is identical.');
    assert.deepEqual(identical.modules.map(changesText), ['identical']);
    assert.equal(stateTitle('same', identical.modules), 'Same code');
    const same = await compare(SAMPLE, { ...SAMPLE, version: 9, metadata: SAMPLE.metadata.slice(1) });
    assert.equal(summaryText(same), 'The code is the same.');
    assert.deepEqual(same.modules.map(changesText), [
      'same code, bytecode version 10 → 9, compiler 2.1, language 2.4, unstable → unknown compiler',
    ]);
  });

  it('compares only the interfaces of modules whose bytecode is missing or unreadable, and reports that', async () => {
    const without = (code: Uint8Array | undefined): ReadSide => ({
      ...codeSide([SAMPLE]),
      code: new Map(code ? [['vault', code]] : []),
    });
    const said = async (side: ReadSide) => unseenLines((await compare(codeSide([SAMPLE]), side)).modules)[0];
    const missing = 'Only the interface of vault was compared: one side has no bytecode.';
    assert.equal(await said(without(undefined)), missing);
    assert.equal(await said(without(new Uint8Array())), missing);
    assert.match(
      (await said(without(Uint8Array.of(1, 2)))) ?? '',
      /^Only the interface of vault was compared: .*not Move bytecode[^.]*\.$/,
    );
    const other = codeSide([withFunction('deposit', { isEntry: false })]);
    assert.equal(
      await said({ ...codeSide([SAMPLE]), ...(other.code && { code: other.code }) }),
      'Only the interface of vault was compared: the ABI does not match the bytecode (deposit).',
    );
    const comparison = await compare(codeSide([SAMPLE]), without(undefined));
    assert.equal(summaryText(comparison), 'The interfaces are the same.');
    assert.equal(stateTitle('same', comparison.modules), 'Same interface');
    assert.deepEqual(comparison.modules.map(changesText), ['interface only']);
  });

  it('checks that persistent functions stay', async () => {
    const was = withAttributes(3, PERSISTENT);
    const hidden = '__lambda__1__deposit';
    assert.deepEqual(await differencesOf(was, SAMPLE), [`${hidden}: refused: no longer persistent`]);
    assert.deepEqual(await differencesOf(SAMPLE, was), [`${hidden}: allowed: now persistent`]);
    const fewer = { ...was, functionDefinitions: was.functionDefinitions.slice(0, 2) };
    assert.deepEqual(await differencesOf(was, fewer), [`${hidden}: refused: private function removed`]);
    const retyped = {
      ...was,
      functionHandles: was.functionHandles.map((each, at) => (at === 3 ? { ...each, parameters: 2 } : each)),
    };
    assert.equal((await differencesOf(was, retyped))[0]?.startsWith(`${hidden}: refused: parameters: `), true);
    assert.deepEqual(await differencesOf(withAttributes(2, PERSISTENT), SAMPLE), [
      'native_fee: refused: no longer persistent',
      'native_fee: allowed: now module_lock',
    ]);
    assert.deepEqual(await differencesOf(SAMPLE, { ...SAMPLE, version: 7 }), [
      'vault: refused: functions no longer persistent: bytecode version 10 → 7',
    ]);
    assert.deepEqual(await differencesOf({ ...SAMPLE, version: 7 }, SAMPLE), []);
  });

  it('checks that phantom type parameters stay phantom', async () => {
    const [pool, ...others] = SAMPLE.structHandles;
    assert.ok(pool);
    const solid = {
      ...SAMPLE,
      structHandles: [{ ...pool, typeParameters: [{ constraints: 4, isPhantom: false }] }, ...others],
    };
    assert.deepEqual(await differencesOf(SAMPLE, solid), ['Pool: refused: T0: no longer phantom']);
    assert.deepEqual(await differencesOf(solid, SAMPLE), ['Pool: allowed: T0: now phantom']);
  });

  it('checks that resource groups stay', async () => {
    const marked = (kind: MemberAttribute['kind'], number: number, arg?: string): CompiledModule => ({
      ...SAMPLE,
      metadata: writeMetadata({
        ...{ errors: [], functions: [], unreadable: [] },
        structs: arg === undefined ? [] : [{ name: 'Pool', attributes: [{ kind, number, args: [arg] }] }],
      }),
    });
    const member = (group?: string) => marked('resource_group_member', 3, group);
    assert.deepEqual(await differencesOf(member('0x1::object::ObjectGroup'), member()), [
      'Pool: refused: resource group: 0x1::object::ObjectGroup → none',
    ]);
    const scope = (name?: string) => marked('resource_group', 2, name);
    const scopes = [undefined, 'global', 'address', 'module_'];
    const verdicts = '.aaa' + 'r.rr' + 'ra.r' + 'raa.';
    for (const [from, was] of scopes.entries())
      for (const [to, is] of scopes.entries()) {
        const verdict = { a: 'allowed', r: 'refused' }[verdicts.charAt(from * scopes.length + to)];
        const text = `Pool: ${verdict}: scope of the resource group: ${was ?? 'none'} → ${is ?? 'none'}`;
        assert.deepEqual(await differencesOf(scope(was), scope(is)), verdict === undefined ? [] : [text]);
      }
  });

  it('says if a function is native now, or uses other resources', async () => {
    const native = withFunction('deposit', {});
    const [{ handle, visibility, isEntry, acquires } = assert.fail()] = native.functionDefinitions;
    const definition = { handle, visibility, isEntry, acquires };
    const isNative = { ...SAMPLE, functionDefinitions: [definition, ...SAMPLE.functionDefinitions.slice(1)] };
    assert.deepEqual(await differencesOf(SAMPLE, isNative), ['deposit: allowed: now native']);
    assert.deepEqual(await differencesOf(isNative, SAMPLE), ['deposit: allowed: no longer native']);
    assert.deepEqual(await differencesOf(SAMPLE, withFunction('deposit', { acquires: [0] })), [
      'deposit: allowed: accessed resources changed',
    ]);
  });

  it('escapes what cannot be in a name', async () => {
    const odd = {
      ...SAMPLE,
      identifiers: SAMPLE.identifiers.map(each => (each === 'native_fee' ? 'a\u202eb\n' : each)),
    };
    const names = only((await compare(SAMPLE, codeSide([odd]))).modules).items.map(({ name }) => name);
    assert.ok(!names.some(name => /[\u202e\n]/.test(name)), names.join());
  });

  it('is written as JSON with the verdict on the code', async () => {
    const changed = { ...withFunction('deposit', { code: POP }), version: 9 };
    const json = comparisonJson(await compare(SAMPLE, changed));
    assert.deepEqual(json.code, { identical: 0, same: 0, changed: 1, notCompared: 0 });
    assert.deepEqual(json.modules, [
      {
        name: 'vault',
        state: 'changed',
        verdict: 'allowed',
        code: { verdict: 'changed', besides: ['bytecode version 10 → 9'] },
        differences: [],
        items: [
          {
            kind: 'function',
            name: 'deposit',
            state: 'changed',
            verdict: 'allowed',
            differences: [{ code: 'code', verdict: 'allowed', text: 'code changed' }],
          },
        ],
      },
    ]);
  });
});
