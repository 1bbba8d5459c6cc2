import assert from 'node:assert/strict';
import { parseJson } from '../../../src/core/json';
import { textLines } from '../../../src/core/text/lines';
import type { CaseResult } from '../../../src/core/simtests/caseResult';
import { acceptEdits, recordEdits, type TestEdit } from '../../../src/core/simtests/recordExpectations';
import { readTestFile } from '../../../src/core/simtests/readTestFile';
import { AROUND, fileOf, INCREMENT, runOnSandbox, TRANSFER } from './running';

/** Applies edits to a text. */
function applied(text: string, edits: readonly TestEdit[]): string {
  const lines = text.split('\n');
  const offset = ({ line, character }: TestEdit['range']['start']) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  return edits
    .toSorted((one, other) => offset(other.range.start) - offset(one.range.start))
    .reduce(
      (all, { range, newText }) => all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)),
      text,
    );
}

async function resultOf(tests: string): Promise<CaseResult> {
  const [result] = await runOnSandbox(fileOf(tests));
  return result ?? assert.fail('nothing ran');
}

/** The file with the recorded expectations of its only test. */
async function recorded(text: string): Promise<string> {
  const lines = textLines(text);
  const file = readTestFile(lines);
  const [{ report } = assert.fail()] = await runOnSandbox(file);
  return applied(text, recordEdits('a', report ?? assert.fail('no report'), file, lines));
}

describe('recordEdits', () => {
  it('adds status, balances without the fee and types of events to a test', async () => {
    const text = `{
  ${AROUND},
  "tests": {
    "a": {
      "payload": ${TRANSFER}, // in octas
      "sender": "alice"
    }
  }
}`;
    const after = await recorded(text);
    assert.match(after, /\/\/ in octas\n {6}"sender": "alice",\n {6}"expect": \{\n {8}"status": "success",/);
    const file = readTestFile(textLines(after));
    assert.deepEqual(file.file.problems, []);
    const expect = parseJson(/"expect": (\{[\s\S]*?\n {6}\})/.exec(after)?.[1] ?? '');
    assert.deepEqual((expect as { balances?: unknown }).balances, { alice: { APT: '-1000' }, bob: { APT: '1000' } });
    // What was recorded holds.
    const [again] = await runOnSandbox(file);
    assert.equal(again?.outcome.kind, 'passed');
  });

  it('replaces what it records and keeps the rest', async () => {
    const text = `{${AROUND}, "tests": {"a": {"payload": ${TRANSFER}, "sender": "alice", "expect": {"status": "out of gas", "gas": "≤ 900"}}}}`;
    const after = await recorded(text);
    assert.match(after, /"expect": \{"status": "success", "gas": "≤ 900", "balances": \{/);
    assert.deepEqual(readTestFile(textLines(after)).file.problems, []);
  });

  it('records only the status of a transaction that fails', async () => {
    const text = `{${AROUND}, "tests": {"a": {"payload": ${TRANSFER.replace('${amount}', '999999999999999')}, "sender": "alice"}}}`;
    assert.match(await recorded(text), /, "expect": \{ "status": "0x1::[^"]+::EINSUFFICIENT_BALANCE" \}/);
  });
});

describe('acceptEdits', () => {
  async function accepted(expect: string): Promise<{ readonly text: string; readonly left: readonly string[] }> {
    const tests = `"a": {"payload": ${INCREMENT}, "sender": "alice", "expect": ${expect}}`;
    const text = `{${AROUND}, "tests": {${tests}}}`;
    const lines = textLines(text);
    const { outcome, report } = await resultOf(tests);
    const failures = outcome.kind === 'failed' ? outcome.failures : assert.fail(outcome.kind);
    const { edits, left } = acceptEdits('a', failures, report ?? assert.fail(), readTestFile(lines), lines);
    return { text: applied(text, edits), left };
  }

  it('replaces a status and gas', async () => {
    const { text, left } = await accepted('{"status": "out of gas", "gas": "1"}');
    assert.match(text, /"expect": \{"status": "success", "gas": "\d{2,}"\}/);
    assert.deepEqual(left, []);
  });

  it('leaves what only the author can decide', async () => {
    const { left } = await accepted('{"absent": {"changes": {"alice": "any"}}}');
    assert.deepEqual(left, ['changes at 0xa11ce']);
  });
});
