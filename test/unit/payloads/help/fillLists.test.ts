import assert from 'node:assert/strict';
import { fillLists } from '../../../../src/core/payloads/help/fillLists';
import { calledFunction } from '../../../../src/core/payloads/help/calledFunction';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { atCursor, linesOf, textIn } from '../cursor';
import { LOOKUP } from './network';
import { locatorOf } from '../languages/calls';

/** The text with the call at the cursor `|` filled in as a snippet, in braces `‹›`; `undefined` if there is none. */
async function filled(language: PayloadLanguage, marked: string): Promise<string | undefined> {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf(language, text)).callAt(position);
  assert.ok(call, marked);
  const names = () => Promise.resolve(['buyer', 'recipient', 'amount']);
  const called = await calledFunction(call, LOOKUP, names);
  assert.ok(called, marked);
  const filling = await fillLists(linesOf(text), call, called);
  if (!filling) return undefined;
  const { start, end } = filling.range;
  const before = textIn(text, { start: { line: 0, character: 0 }, end: start });
  assert.equal(
    text.slice(before.length, before.length + textIn(text, { start, end }).length),
    textIn(text, filling.range),
  );
  return `${before}‹${filling.snippet}›${text.slice(before.length + textIn(text, filling.range).length)}`;
}

describe('fillLists', () => {
  it('fills the empty lists of a payload in one edit', async () => {
    assert.equal(
      await filled(
        'json',
        `{
  "function": "0x1::coin::|transfer",
  "type_arguments": [],
  "arguments": []
}`,
      ),
      `{
  "function": "0x1::coin::transfer",
  "type_arguments": ‹["\${1:T0}"],
"arguments": ["\${2:recipient: address}", "\${3:amount: u64}"]›
}`,
    );
  });

  it('adds the missing lists of a payload after the name, with keys written in the same way', async () => {
    assert.equal(
      await filled('json', `{\n  "function": "0x1::coin::|transfer"\n}`),
      `{\n  "function": "0x1::coin::transfer"‹,\n"type_arguments": ["\${1:T0}"],\n"arguments": ["\${2:recipient: address}", "\${3:amount: u64}"]›\n}`,
    );
    assert.equal(
      await filled('typescript', `const data = { function: '0x1::coin::|transfer', functionArguments: [] };`),
      `const data = { function: '0x1::coin::transfer'‹, typeArguments: ['\${1:T0}'], functionArguments: ['\${2:recipient: address}', \${3:amount: u64}]› };`,
    );
  });

  it('leaves lists that have items or an unknown length', async () => {
    const types = `"type_arguments": ["0x1::aptos_coin::AptosCoin"]`;
    assert.equal(
      await filled('json', `{"function": "0x1::coin::|transfer", ${types}, "arguments": []}`),
      `{"function": "0x1::coin::transfer", ${types}, "arguments": ‹["\${1:recipient: address}", "\${2:amount: u64}"]›}`,
    );
    assert.equal(
      await filled(
        'typescript',
        `f({ function: '0x1::coin::|transfer', typeArguments: [...types], functionArguments: [] })`,
      ),
      `f({ function: '0x1::coin::transfer', typeArguments: [...types], functionArguments: ‹['\${1:recipient: address}', \${2:amount: u64}]› })`,
    );
  });

  it('fills lists in any order, and keeps the text between them', async () => {
    assert.equal(
      await filled(
        'json',
        `{"arguments": [], "note": "$1}", "type_arguments": [], "function": "0x1::coin::|transfer"}`,
      ),
      `{"arguments": ‹["\${2:recipient: address}", "\${3:amount: u64}"], "note": "\\$1\\}", "type_arguments": ["\${1:T0}"]›, "function": "0x1::coin::transfer"}`,
    );
  });

  it('fills in nothing if the function takes nothing, or everything is given', async () => {
    assert.equal(await filled('json', `{"function": "0xcafe::shop::|close"}`), undefined);
    const given = `"type_arguments": ["0x1::aptos_coin::AptosCoin"], "arguments": ["0x1", "1"]`;
    assert.equal(await filled('json', `{"function": "0x1::coin::|transfer", ${given}}`), undefined);
  });

  it('fills in nothing if the place is uncertain', async () => {
    assert.equal(await filled('json', `{"function": "0x1::coin::|transfer`), undefined);
    assert.equal(
      await filled('json', `    {\n    "function": "0x1::coin::|transfer", "type_arguments": [],\n  "arguments": []}`),
      undefined,
    );
  });
});
