import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { WireModule } from '../../src/core/gateway/schemas/answerSchemas';
import { BytecodeError } from '../../src/core/bytecode/byteCursor';
import { CodeNames } from '../../src/core/bytecode/codeNames';
import { readBytecode } from '../../src/core/bytecode/readBytecode';
import { compareModuleCode, readSideCode } from '../../src/core/code/compareWithCode';
import { hexToBytes } from '../../src/core/move/hex';
import { readFrameworkVersions } from '../support/frameworkLedger';
import { readBuildFile, readBuilds, type BuildFile } from './deployedCode';

/** The bytecode of modules, by `address::name`. */
type Codes = ReadonlyMap<string, Uint8Array>;

function codesOf(all: readonly Uint8Array[]): Codes {
  return new Map(all.flatMap(bytes => named(bytes)));
}

/** Empty for a script, and for a module of Diem, which cannot be read. */
function named(bytes: Uint8Array): readonly (readonly [string, Uint8Array])[] {
  try {
    const { code } = readBytecode(bytes);
    if (code.kind === 'script') return [];
    const { address, module } = new CodeNames(code).module(code.self);
    return [[`${address}::${module}`, bytes]];
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
    return [];
  }
}

function deployed(answer: readonly WireModule[]): Codes {
  return codesOf(answer.map(({ bytecode }) => hexToBytes(bytecode) ?? new Uint8Array()));
}

/** What the Packages view says of a module: `identical`, `same`, `changed`. */
function verdictOf(was: Uint8Array, is: Uint8Array): string {
  const [before, after] = [readSideCode(was), readSideCode(is)];
  assert.ok(before.kind === 'read' && after.kind === 'read');
  return compareModuleCode(before, after).code?.kind ?? 'notCompared';
}

const VERDICTS = ['identical', 'same', 'changed'];

/** Returns how many modules of a build have each verdict: `3 / 0 / 4`, or `–` if the two have no module in common. */
function counted(built: Codes, other: Codes): string {
  const found = [...built].flatMap(([name, bytes]) => {
    const there = other.get(name);
    return there ? [verdictOf(there, bytes)] : [];
  });
  assert.ok(found.every(each => VERDICTS.includes(each)));
  return found.length === 0 ? '–' : VERDICTS.map(each => found.filter(verdict => verdict === each).length).join(' / ');
}

/** The modules of each repository's builds of one day, by `repository, day`. */
function buildsByDay(files: readonly BuildFile[]): ReadonlyMap<string, Codes> {
  const groups = new Map<string, Uint8Array[]>();
  for (const { file, kind, date = '' } of files) {
    if (kind !== 'module') continue;
    const name = `${file.replace(/__.*/, '').replace('+', '/')}, ${date}`;
    groups.set(name, [...(groups.get(name) ?? []), readBuildFile(file)]);
  }
  return new Map(
    [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, all]) => [name, codesOf(all)]),
  );
}

describe('the table of builds and deployed modules', () => {
  it('has the verdicts on the modules of each build that are in a recorded answer', async function () {
    this.timeout(60_000);
    const [files, versions] = [readBuilds(), readFrameworkVersions('.')];
    if (!files || !versions) this.skip();
    const answers = [versions.before, versions.after].map(deployed);
    const rows = [...buildsByDay(files)].flatMap(([build, built]) => {
      const counts = answers.map(answer => counted(built, answer));
      return counts.every(each => each === '–') ? [] : [`| ${[build, ...counts].join(' | ')} |`];
    });
    const table = (await readFile('docs/internals/testing.md', 'utf8'))
      .split('\n')
      .filter(line => /^\| \S+\/\S+, \d{4}-/.test(line));
    assert.deepEqual(
      table.map(line => line.replaceAll(/ +\|/g, ' |')),
      rows,
    );
  });
});
