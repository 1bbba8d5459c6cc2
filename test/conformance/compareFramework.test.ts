import assert from 'node:assert/strict';
import { compareWithCode } from '../../src/core/code/compareWithCode';
import type { ModuleComparison } from '../../src/core/modules/compare/compareAbi';
import { hexToBytes } from '../../src/core/move/hex';
import { compareModules, countChanges, type ReadSide } from '../../src/core/modules/compare/comparison';
import { readModule } from '../../src/core/modules/readAbi';
import { readFrameworkVersions } from '../support/frameworkLedger';

/** An answer as the file has it, read without code of this project. */
interface PlainItem {
  readonly name: string;
  readonly [member: string]: unknown;
}
interface PlainModule {
  readonly abi: { readonly name: string; readonly exposed_functions: PlainItem[]; readonly structs: PlainItem[] };
}

/** A plain script over two files: `state kind module::name` of all differences. */
function plainChanges(before: readonly PlainModule[], after: readonly PlainModule[]): readonly string[] {
  const tables = [before, after].map(modules => {
    const table = new Map<string, PlainItem>();
    for (const { abi } of modules) {
      for (const each of abi.exposed_functions) table.set(`function ${abi.name}::${each.name}`, each);
      for (const each of abi.structs) table.set(`struct ${abi.name}::${each.name}`, each);
    }
    return table;
  });
  const [was = new Map<string, PlainItem>(), is = new Map<string, PlainItem>()] = tables;
  const lines: string[] = [];
  for (const [id, item] of was) {
    const other = is.get(id);
    if (!other) lines.push(`removed ${id}`);
    else if (Object.keys(item).some(member => member in other && plain(item[member]) !== plain(other[member])))
      lines.push(`changed ${id}`);
  }
  for (const id of is.keys()) if (!was.has(id)) lines.push(`added ${id}`);
  return lines.sort();
}

/** Abilities and constraints in any order are the same. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isAbilities(inner) ? [...inner].sort() : inner));
}

function isAbilities(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(each => ['copy', 'drop', 'store', 'key'].includes(String(each)));
}

describe('comparing the framework at two dates', () => {
  it('lists exactly the functions and structs that a plain script over the two files finds', function () {
    const versions = readFrameworkVersions('.');
    if (!versions) this.skip();
    const published = (all: typeof versions.before) => all.map(each => readModule(each, '0x1'));
    const { modules, unreadable } = compareModules(published(versions.before), published(versions.after));
    const listed = modules.flatMap(module =>
      module.items.flatMap(({ kind, name, state }) =>
        state === 'same' ? [] : [`${state} ${kind} ${module.name}::${name}`],
      ),
    );
    const plainModules = versions as unknown as Record<'before' | 'after', readonly PlainModule[]>;
    const expected = plainChanges(plainModules.before, plainModules.after);
    assert.ok(expected.length > 1000, `${expected.length} changes`);
    assert.deepEqual([...listed].sort(), expected);
    assert.deepEqual(unreadable, { before: 0, after: 0 });
    const { functions, structs } = countChanges(modules);
    const count = (pattern: RegExp) => expected.filter(line => pattern.test(line)).length;
    assert.deepEqual(
      [functions, structs].map(({ changed, added, removed }) => ({ changed, added, removed })),
      ['function', 'struct'].map(kind => ({
        changed: count(new RegExp(`^changed ${kind} `)),
        added: count(new RegExp(`^added ${kind} `)),
        removed: count(new RegExp(`^removed ${kind} `)),
      })),
    );
  });

  it('finds no reason to refuse an upgrade that the chain accepted', async function () {
    const versions = readFrameworkVersions('.');
    if (!versions) this.skip();
    const side = (all: typeof versions.before): ReadSide => ({
      ...{ network: 'test', label: 'Test', address: '0x1' },
      modules: all.map(each => readModule(each, '0x1')),
      code: new Map(all.map(({ abi, bytecode }) => [abi?.name ?? '', hexToBytes(bytecode) ?? new Uint8Array()])),
    });
    const never = new AbortController().signal;
    const { modules } = await compareWithCode(side(versions.before), side(versions.after), never);
    const isCompared = ({ before, after, code }: ModuleComparison) =>
      !before || !after || (code !== undefined && code.kind !== 'notCompared');
    assert.ok(modules.every(isCompared));
    assert.ok(countChanges(modules).onlyCode > 100);
    const refused = modules.flatMap(module =>
      [module, ...module.items].flatMap(({ name, differences }) =>
        differences.filter(({ verdict }) => verdict === 'refused').map(({ text }) => `${module.name}::${name} ${text}`),
      ),
    );
    assert.deepEqual(refused, []);
  });
});
