import assert from 'node:assert/strict';
import { CodeNames } from '../../src/core/bytecode/codeNames';
import type { CompiledModule } from '../../src/core/bytecode/compiledCode';
import { readBytecode } from '../../src/core/bytecode/readBytecode';
import { compareCode, type CodeComparison } from '../../src/core/code/compareCode';
import { hexToBytes } from '../../src/core/move/hex';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import { readFrameworkVersions } from '../support/frameworkLedger';
import { readBuildFile, readBuilds } from './deployedCode';

function moduleOf(bytes: Uint8Array): CompiledModule | undefined {
  const { code } = readBytecode(bytes);
  return code.kind === 'module' ? code : undefined;
}

function nameOf(module: CompiledModule): string {
  const { address, module: name } = new CodeNames(module).module(module.self);
  return `${address}::${name}`;
}

type Modules = ReadonlyMap<string, CompiledModule>;

/** The modules of a node's answer, by name. */
function deployedModules(answer: readonly LedgerModule[]): Modules {
  const modules = answer.flatMap(({ bytecode }) => moduleOf(hexToBytes(bytecode) ?? new Uint8Array()) ?? []);
  return new Map(modules.map(module => [nameOf(module), module]));
}

/** The modules of the builds of a date, by package and name. */
function builtModules(date: string): Modules | undefined {
  const files = readBuilds()?.filter(({ file, kind }) => kind === 'module' && file.includes(`@${date}__`));
  const modules = files?.flatMap(({ file }) => {
    const module = moduleOf(readBuildFile(file));
    return module ? [[`${file.replace(/@.*/, '')} ${nameOf(module)}`, module] as const] : [];
  });
  return modules && new Map(modules);
}

function compareAll(before: Modules, after: Modules): readonly CodeComparison[] {
  return [...before].flatMap(([name, module]) => {
    const other = after.get(name);
    return other ? [compareCode(module, other)] : [];
  });
}

/** How often each outcome occurs: `identical`, `same but for version, compiler`, `different`. */
function counted(comparisons: readonly CodeComparison[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const comparison of comparisons) {
    const { kind } = comparison;
    const outcome = kind === 'sameCode' ? `same but for ${comparison.besides.map(each => each.kind).join(', ')}` : kind;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** The number of functions that differ in each module with different code, in ascending order. */
function functionCounts(comparisons: readonly CodeComparison[]): readonly number[] {
  const counts = comparisons.flatMap(each => (each.kind === 'different' ? [each.functions.length] : []));
  return counts.toSorted((one, other) => one - other);
}

describe('comparing the code of real modules', () => {
  it('finds which modules of the framework are deployed as they were built', function () {
    const versions = readFrameworkVersions('.');
    const built = builtModules('2022-09-24');
    if (!versions || !built) this.skip();
    const byName = new Map([...built.values()].map(module => [nameOf(module), module]));
    const comparisons = compareAll(byName, deployedModules(versions.before));
    assert.deepEqual(counted(comparisons), { identical: 5, different: 4 });
    assert.ok(functionCounts(comparisons).every(count => count >= 1 && count <= 9));
  });

  it('finds the same code in the output of a newer compiler', function () {
    const [before, after] = [builtModules('2025-08-06'), builtModules('2025-10-15')];
    if (!before || !after) this.skip();
    assert.deepEqual(counted(compareAll(before, after)), { 'same but for version, compiler': 14 });
  });

  it('finds the few functions that an optimiser changed', function () {
    const [before, after] = [builtModules('2025-10-15'), builtModules('2025-11-13')];
    if (!before || !after) this.skip();
    const comparisons = compareAll(before, after);
    assert.deepEqual(counted(comparisons), { different: 6 });
    // The source of the last one changed as well.
    assert.deepEqual(functionCounts(comparisons), [1, 1, 1, 2, 3, 15]);
  });

  it('finds code that more than three years left unchanged, regardless of the compiler', function () {
    const versions = readFrameworkVersions('.');
    if (!versions) this.skip();
    const [before, after] = [deployedModules(versions.before), deployedModules(versions.after)];
    assert.deepEqual(counted(compareAll(before, after)), {
      'same but for version, compiler': 1,
      'same but for version, compiler, tables': 2,
      'same but for version, compiler, metadata, tables': 2,
      different: 61,
    });
    assert.deepEqual(counted(compareAll(after, after)), { identical: after.size });
  });
});
