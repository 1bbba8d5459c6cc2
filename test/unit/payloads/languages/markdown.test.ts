import assert from 'node:assert/strict';
import { atCursor, textIn } from '../cursor';
import { callAt, locatorOf, resultAt } from './calls';

const BLOCKS: readonly (readonly [info: string, payload: string, form: string])[] = [
  ['json', '{ "function": "0x1::m::f", "arguments": ["1"] }', 'rest'],
  ['jsonc', '{ "function": "0x1::m::f", /* { */ "arguments": ["1"] }', 'rest'],
  ['ts', "f({ function: '0x1::m::f', functionArguments: ['1'] })", 'typescript'],
  ['typescript title="a.ts"', "f({ function: '0x1::m::f', functionArguments: ['1'] })", 'typescript'],
  ['jsx', "f({ function: '0x1::m::f', functionArguments: ['1'] })", 'typescript'],
  ['Python', 'EntryFunction.natural("0x1::m", "f", [], ["1"])', 'python'],
  ['rust,no_run', 'json!({ "function": "0x1::m::f", "arguments": ["1"] })', 'rest'],
  ['sh', 'aptos move run --function-id 0x1::m::f --args string:1', 'cli'],
  ['console', '$ aptos move run --function-id 0x1::m::f --args string:1', 'cli'],
  ['{.bash}', 'aptos move run --function-id 0x1::m::f --args string:1', 'cli'],
];

describe('the locator of Markdown', () => {
  for (const [info, payload, form] of BLOCKS) {
    it(`finds a payload in a block of ${info}`, async () => {
      const text = `Isn't it\n\n   \`\`\`${info}\n   ${payload}\n   \`\`\`\n\nlike this?`;
      const [call, ...others] = (await locatorOf('markdown', text)).all();
      assert.ok(call && others.length === 0);
      assert.equal(call.form.id, form);
      assert.deepEqual(call.function.id, { address: '0x1', module: 'm', name: 'f' });
      assert.ok(payload.includes(textIn(text, call.range)));
      assert.equal(textIn(text, call.range).includes('f'), true);
    });
  }

  const payload = '{ "function": "0x1::m::f", "arguments": [] }';
  const elsewhere: readonly (readonly [what: string, text: string])[] = [
    ['the text', payload],
    ['a command in the text', 'Run aptos move run --function-id 0x1::m::f now.'],
    ['code in the text that prints one', 'Say `echo aptos move run --function-id 0x1::m::f`.'],
    ['indented text of a list', '- a\n\n    aptos move run --function-id 0x1::m::f'],
    ['indented text of a paragraph', 'a\n    aptos move run --function-id 0x1::m::f'],
    [
      'a type in a block without a language',
      '```\ninterface Call { function: string; functionArguments: unknown[] }\n```',
    ],
    ['a block of another language', `\`\`\`toml\n${payload}\n\`\`\``],
    ['a block in a longer fence', `\`\`\`\`text\n\`\`\`json\n${payload}\n\`\`\`\n\`\`\`\``],
    ['the text behind a block', `\`\`\`json\n[]\n\`\`\`\n${payload}`],
  ];
  for (const [what, text] of elsewhere) {
    it(`finds nothing in ${what}`, async () => {
      assert.deepEqual((await locatorOf('markdown', text)).all(), []);
    });
  }

  const RUN = 'aptos move run --function-id 0xa1::kite::fly --args u8:1';
  const unnamed: readonly (readonly [what: string, text: string, form: string, count?: number])[] = [
    ['commands in a block without a language', `\`\`\`\n${RUN}\n\`\`\``, 'cli'],
    [
      'commands in a block of text',
      `~~~text\n$ aptos move run \\\n>   --function-id 0xa1::kite::fly\nDon't\n$ ${RUN}\n~~~`,
      'cli',
      2,
    ],
    [
      'commands of PowerShell in a block without a language',
      `\`\`\`\naptos move run \`\n  --function-id 0xa1::kite::fly\n\`\`\``,
      'cli',
    ],
    ['JSON in a block without a language', '```\n{ "function": "0xa1::kite::fly", "arguments": [] }\n```', 'rest'],
    [
      'TypeScript in a block without a language',
      '```\nsend({ function: "0xa1::kite::fly", functionArguments: [a] });\n```',
      'typescript',
    ],
    [
      'Python in a block without a language',
      '```\nEntryFunction.natural("0xa1::kite", "fly", [], [])\n```',
      'entryFunction',
    ],
    ['indented code', `Run:\n\n    ${RUN}\n\n\t${RUN}`, 'cli', 2],
    ['indented code in a list', `1. Run:\n\n       ${RUN}`, 'cli'],
    ['a quote', `> \`\`\`sh\n> aptos move run \\\n>   --function-id 0xa1::kite::fly\n> \`\`\``, 'cli'],
    ['a quote in a list', `- a\n  > ~~~\n  > ${RUN}\n  > ~~~`, 'cli'],
    [
      'code in the text',
      `Don't run \`${RUN}\` or \`\`aptos move run\n--function-id 0xa1::kite::fly\`\` here.`,
      'cli',
      2,
    ],
    ['code in a list and in a table', `- \`${RUN}\`\n\n| a |\n| - |\n| \`$ ${RUN}\` |`, 'cli', 2],
    ['a quote that is not closed in a block before', `\`\`\`sh\necho "\n\`\`\`\n\`\`\`sh\n${RUN}\n\`\`\``, 'cli'],
  ];
  for (const [what, text, form, count = 1] of unnamed) {
    it(`finds ${what}`, async () => {
      const calls = (await locatorOf('markdown', text)).all();
      assert.deepEqual(
        calls.map(({ function: { text: name }, form: { id } }) => [name.replaceAll('"', ''), id]),
        new Array(count).fill([form === 'entryFunction' ? 'fly' : '0xa1::kite::fly', form]),
      );
      for (const { function: target } of calls) assert.match(textIn(text, target.range), /fly$/);
    });
  }

  it('takes a pipe with a backslash in a table as a pipe', async () => {
    const [call] = (await locatorOf('markdown', `| a |\n| - |\n| \`${RUN} \\| jq\` |`)).all();
    assert.equal(call?.arguments.items.length, 1);
  });

  it('finds payloads of several languages in the document’s order', async () => {
    const text = `~~~py\n${payload}\n~~~\n\`\`\`json\n${payload}\n\`\`\`\n~~~js\n${payload}\n~~~\n\`\`\`json\n${payload}`;
    const locator = await locatorOf('markdown', text);
    assert.deepEqual(
      locator.all().map(({ range }) => range.start.line),
      [1, 4, 7, 10],
    );
    assert.deepEqual(
      locator.ranges().map(({ start }) => start.line),
      [1, 4, 7, 10],
    );
  });

  it('returns the payload at the cursor', async () => {
    const two = `\`\`\`json\n${payload}\n\`\`\`\n\`\`\`sh\naptos move run --function-id 0x1::m::g|\n\`\`\``;
    const result = await resultAt('markdown', two);
    assert.equal(result.kind, 'found');
    assert.equal(result.located.payload.function, '0x1::m::g');
    assert.deepEqual(await resultAt('markdown', `|\n${two.replace('|', '')}`), { kind: 'none', count: 2 });
    const one = `|\n\`\`\`json\n${payload}\n\`\`\``;
    assert.deepEqual(await resultAt('markdown', one), { kind: 'none', count: 1 });
    assert.deepEqual(await resultAt('markdown', '|'), { kind: 'none', count: 0 });
  });

  it('returns which part of a call the cursor is on', async () => {
    const marked = '- a\n  ```json\n  { "function": "0x1::m::f", "arguments": ["1", |] }\n  ```';
    assert.equal((await callAt('markdown', marked))?.on, 'argument 1');
    const { text } = atCursor(marked);
    assert.equal((await callAt('markdown', `|${text}`))?.on, undefined);
  });

  it('finds an unclosed block, and one that an edit creates', async () => {
    const lines = ['text', '```json', payload, ''];
    const document = {
      get lineCount() {
        return lines.length;
      },
      line: (index: number) => lines[index] ?? '',
    };
    const { loadLocator } = await import('../../../../src/core/payloads/languages/loadLanguage');
    const locator = (await loadLocator('markdown'))(document);
    assert.equal(locator.all().length, 1);
    lines[1] = '```toml';
    locator.edited({ first: 1, removed: 1, inserted: 1 });
    assert.equal(locator.all().length, 0);
    lines.splice(1, 1, '', '```js');
    locator.edited({ first: 1, removed: 1, inserted: 2 });
    assert.equal(locator.all()[0]?.range.start.line, 3);
  });

  it('finds nothing in comments', async () => {
    const text = `<!--\n\`\`\`json\n${payload}\n\`\`\`\n-->\n\`\`\`json\n${payload}\n\`\`\`\n<!-- ever`;
    const calls = (await locatorOf('markdown', text)).all();
    assert.deepEqual(
      calls.map(({ range }) => range.start.line),
      [6],
    );
  });
});
