import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { chooseMutants } from '../../mutation/chooseMutants';
import { faultsIn } from '../../mutation/faults';
import type { Mutant } from '../../mutation/mutant';
import { planted, SWITCH } from '../../mutation/plant';

function changes(text: string): readonly string[] {
  return faultsIn('a.ts', text).map(({ kind, before, after }) => `${kind}: ${before} → ${after}`);
}

describe('faultsIn', () => {
  const cases: readonly (readonly [text: string, expected: readonly string[]])[] = [
    ['f(a < b);', ['call: f(a < b); → ', 'boundary: a < b → a <= b']],
    ['const a = b === c;', ['equality: b === c → b !== c']],
    ['const a = b && c;', ['logic: b && c → b || c']],
    ['const a = b ?? c;', ['fallback: b ?? c → b']],
    ['const a = b?.c.d;', ['chain: b?.c.d → b.c.d']],
    ['const a = b.toSorted();', ['method: b.toSorted() → b']],
    ['const a = Math.min(b, c);', ['extreme: Math.min(b, c) → Math.max(b, c)']],
    ['const a = b ? c : d;', ['condition: b → !(b)']],
    [
      'function f() { if (a) return b; }',
      ['guard: if (a) return b; → ', 'condition: a → !(a)', 'return: b → undefined'],
    ],
    ['const a = [b];', ['list: [b] → []']],
    ["const a = 'b';", ["text: 'b' → ''"]],
    ['const a = 1_000;', ['number: 1_000 → 1001']],
    ['const a = b + c;', ['arithmetic: b + c → b - c']],
    ['const a = /^b$/;', ['pattern: /^b$/ → /b$/', 'pattern: /^b$/ → /^b/']],
    ["const a = b + 'c';", ["text: 'c' → ''"]],
    ["import a from 'b'; type A = 'c' | 1; interface B { readonly c: true }", []],
    ["throw new AnError('words', { once: true });", []],
  ];
  for (const [text, expected] of cases) {
    it(`finds ${expected.length === 0 ? 'nothing' : expected.join(' and ')} in ${text}`, () => {
      assert.deepEqual(changes(text), expected);
    });
  }
});

describe('planted', () => {
  const TEXT = `function sizes(list) {
  const seen = [];
  if (list === undefined) return [0];
  for (const each of list.filter(size => size >= 2 && size < 9)) seen.push(each?.size ?? Math.max(each, 3) - 1);
  return seen.toReversed();
}
sizes;`;
  const mutants = faultsIn('a.ts', TEXT).map((fault, id): Mutant => ({
    ...fault,
    id,
    area: 'cli',
    file: 'a.ts',
    line: 1,
  }));
  const sizesOf = (text: string, on?: number) =>
    runInNewContext(text, { [SWITCH]: (id: number) => id === on }) as (list?: readonly number[]) => unknown;
  const resultOf = (text: string, on?: number) => {
    try {
      const sizes = sizesOf(text, on);
      return JSON.stringify([sizes([1, 2, 5, 8, 9]), sizes()]);
    } catch (error) {
      return String(error);
    }
  };

  it('changes nothing while no fault is on', () => {
    const text = planted(TEXT, mutants);
    assert.equal(resultOf(text), resultOf(TEXT));
    assert.equal(resultOf(text), '[[7,4,2],[0]]');
  });

  it('behaves like the text with that fault while one fault is on', () => {
    const text = planted(TEXT, mutants);
    assert.ok(mutants.length > 12, String(mutants.length));
    for (const { id, start, end, after } of mutants) {
      const faulty = TEXT.slice(0, start) + after + TEXT.slice(end);
      assert.equal(resultOf(text, id), resultOf(faulty), faulty);
    }
  });

  it('keeps the text valid TypeScript', () => {
    const source = 'const a: readonly number[] = b.map((c): number => c + 1) as readonly number[];';
    const faults = faultsIn('a.ts', source).map((fault, id): Mutant => ({
      ...fault,
      id,
      area: 'cli',
      file: 'a.ts',
      line: 1,
    }));
    const { diagnostics } = ts.transpileModule(planted(source, faults), { reportDiagnostics: true });
    assert.deepEqual(diagnostics, []);
  });
});

describe('chooseMutants', () => {
  const text = 'export const a = b < 1 && c > 2 ? [d ?? 5] : e?.f;';
  const chosen = (sources: Readonly<Record<string, string>>, seed = '1') =>
    chooseMutants([{ area: 'cli', sources: new Map(Object.entries(sources)) }], seed, 5).map(
      ({ file, line, kind, before }) => `${file}:${line} ${kind} ${before}`,
    );

  it('chooses as evenly from the kinds as it can', () => {
    assert.equal(new Set(chosen({ 'a.ts': text }).map(line => line.split(' ')[1])).size, 5);
  });

  it('chooses the same for the same seed, and others for a different seed', () => {
    assert.deepEqual(chosen({ 'a.ts': text }), chosen({ 'a.ts': text }));
    assert.notDeepEqual(chosen({ 'a.ts': text, 'b.ts': text }), chosen({ 'a.ts': text, 'b.ts': text }, '2'));
  });

  it('chooses the same if lines are added above', () => {
    const lines = (all: readonly string[]) => all.map(line => line.replace(/:\d+/, ''));
    assert.deepEqual(lines(chosen({ 'a.ts': `\n\n${text}` })), lines(chosen({ 'a.ts': text })));
  });
});
