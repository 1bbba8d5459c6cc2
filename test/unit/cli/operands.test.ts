import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMain } from '../../support/fakeTerminal';

describe('the line of a payload', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-operands-'));
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('is any line from its first to its last, but no line between two payloads', async () => {
    const file = join(folder, 'two.ts');
    const payload = (name: string, amount: string) => [
      `const ${name} = {`,
      "  function: '0x1::aptos_account::transfer',",
      `  functionArguments: ['0xb0b', '${amount}'],`,
      '};',
    ];
    await writeFile(file, [...payload('first', '1111'), '', ...payload('second', '2222'), 'send(first);'].join('\n'));
    const takenAt = async (line: number) => {
      const { code, out, err } = await runMain(['encode', `${file}:${line}`, '--sandbox', '--sender', '0xa11ce']);
      const refusal = `movescope: ${file} has 2 payloads and none at line ${line}: select one with FILE:LINE (lines 1, 6).\n`;
      return code === 0 ? (/\b(?:1,?111|2,?222)\b/.exec(out)?.[0].replace(',', '') ?? out) : err.endsWith(refusal);
    };
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(takenAt)), [
      ...['1111', '1111', '1111', '1111', true],
      ...['2222', '2222', '2222', '2222', true],
    ]);
  });
});

describe('a place in a payload', () => {
  it('is counted without the byte order mark of its file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'movescope-operands-'));
    const file = join(folder, 'marked.json');
    const payload =
      '{"function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", 123456789012345678901]}';
    try {
      await writeFile(file, `\ufeff${payload}`);
      const { code, err } = await runMain(['encode', file, '--sandbox']);
      const column = payload.indexOf('1234') + 1;
      const sentence = `movescope: The number at line 1, column ${column} of ${file} is too large for JSON, which would round it: put quotes around it.\n`;
      assert.deepEqual([code, err], [2, sentence]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the path of a payload', () => {
  it('is not the last line of what is given', async () => {
    const { code, err } = await runMain(['encode', 'gone\npayload.json:1', '--sandbox']);
    const sentence = 'movescope: gone\\u000apayload.json:1 cannot be read: no such file.\n';
    assert.deepEqual([code, err], [2, sentence]);
  });
});

describe('the address of a gateway', () => {
  it('may have an @ in its path, but not before its host', async () => {
    const refusal =
      'movescope: --base-url contains a user name or password: remove it, and put the access key in MOVESCOPE_ACCESS_KEY.\n';
    const refused = async (address: string) => {
      const { code, err } = await runMain(['account', '0x1', '--auth', 'none', '--base-url', address]);
      return [code, err.endsWith(refusal)];
    };
    assert.deepEqual(await refused('http://127.0.0.1:9/a//b@c/v1'), [3, false]);
    assert.deepEqual(await refused('http://127.0.0.1:9/v1@c'), [3, false]);
    for (const address of ['http://me@127.0.0.1:9/v1', 'http://me:secret@127.0.0.1:9/v1', '//me@127.0.0.1:9/v1']) {
      assert.deepEqual(await refused(address), [2, true]);
    }
  });
});
