import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { commandsFor } from '../../../src/cli/commandTable';
import { runMain } from '../../support/fakeTerminal';

const COMMANDS = await commandsFor('help');

describe('movescope --help', () => {
  it('lists the commands, how to name a gateway, the key, proxies and exit codes', async () => {
    const { code, out, err } = await runMain(['--help']);
    assert.deepEqual([code, err], [0, '']);
    const usages = COMMANDS.map(({ name, operands }) => [name, ...operands].join(' '));
    const width = Math.max(...usages.map(({ length }) => length));
    for (const [index, { summary }] of COMMANDS.entries()) {
      const usage = usages[index] ?? '';
      assert.ok(out.includes(`\n  ${usage.padEnd(width)}  ${summary}\n`), usage);
    }
    assert.match(out, /\n {2}--sandbox +use the built-in sandbox \(no access key or network needed\)\n/);
    assert.match(out, /\nThe access key is read from MOVESCOPE_ACCESS_KEY or, with --key-stdin, from standard input;/);
    assert.match(out, /\nProxies are read from HTTP_PROXY, HTTPS_PROXY and NO_PROXY\.\n/);
    assert.match(
      out,
      /\nExit codes: 0 success, 1 the VM rejected the transaction, 2 bad input, 3 the gateway failed or the bytes to sign could\nnot be verified against the request, 4 the output cannot be written,/,
    );
    assert.ok(out.split('\n').every(line => line.length <= 120));
  });

  for (const words of [['help'], ['-h']]) {
    it(`is the same as ${words.join(' ')}`, async () => {
      const [one, other] = await Promise.all([runMain(['--help']), runMain(words)]);
      assert.deepEqual(one, other);
    });
  }

  for (const { name, operands, options } of COMMANDS) {
    it(`describes everything about ${name}`, async () => {
      const runs = await Promise.all(
        [
          [name, '--help'],
          [name, '-h'],
          ['help', name],
        ].map(words => runMain(words)),
      );
      const [{ code, out, err } = assert.fail()] = runs;
      assert.deepEqual([code, err], [0, '']);
      assert.ok(out.startsWith(`Usage: movescope ${[name, ...operands].join(' ')} [OPTIONS]\n\n`), out);
      for (const { name: option, value, help } of options) {
        const written = value === undefined ? `--${option}` : `--${option} ${value}`;
        assert.ok(
          new RegExp(`\\n {2}${written.replace(/[+[\]]/g, '\\$&')} {2,}`).test(out) && out.includes(help),
          option,
        );
      }
      assert.match(
        out,
        /\n {2}--json +print JSON: a single gateway response as received, otherwise as described by the command\n {2}--quiet .*\n {2}--help, -h .*\n$/,
      );
      assert.deepEqual(
        runs.map(run => run.out),
        [out, out, out],
      );
    });
  }
});

describe('movescope COMMAND --help', () => {
  for (const { name, summary, notes = [] } of COMMANDS) {
    it(`begins with a sentence that says what ${name} is for, and has its notes`, async () => {
      const { out } = await runMain([name, '--help']);
      const [, , sentence = ''] = out.split('\n');
      assert.equal(sentence.toLowerCase(), `${summary.toLowerCase()}.`);
      assert.match(sentence, /^\p{Lu}/u);
      assert.ok(notes.every(note => note !== '' && out.includes(`\n${note}\n`)));
    });
  }
});

describe('movescope --version', () => {
  for (const word of ['--version', '-V']) {
    it(`prints the extension's version for ${word}`, async () => {
      const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly version: string };
      assert.deepEqual(await runMain([word]), { code: 0, out: `movescope ${version}\n`, err: '' });
    });
  }
});
