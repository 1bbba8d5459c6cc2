import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { COMMON_OPTIONS } from '../../src/cli/arguments';
import { commandsFor } from '../../src/cli/commandTable';
import { runMain, type Run } from '../support/fakeTerminal';

/** A line of a shell block. */
interface Line {
  readonly at: string;
  /** The arguments of each command of a pipe. */
  readonly pipe: readonly (readonly string[])[];
  /** The file that takes the output. */
  readonly into: string | undefined;
}

const COMMANDS = await commandsFor('help');
const PAGES = await readdir('docs', { recursive: true });
const TEXTS = await Promise.all(
  ['README.md', 'CONTRIBUTING.md', ...PAGES.filter(name => name.endsWith('.md')).map(name => join('docs', name))].map(
    async path => ({ path, text: await readFile(path, 'utf8') }),
  ),
);

/** The options that a command takes, with their dashes. */
function optionsOf(name: string): readonly string[] | undefined {
  const command = COMMANDS.find(each => each.name === name);
  return command && [...command.options, ...COMMON_OPTIONS].map(option => `--${option.name}`);
}

/** Reads `movescope … | movescope … > FILE`, with words in double quotes. */
function lineOf(at: string, text: string): Line {
  const [commands = '', into] = text.split(' > ');
  const pipe = commands.split(' | ').map(command => {
    const [program, ...args] = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
    assert.equal(program, 'movescope', `${at} is not run`);
    return args;
  });
  return { at, pipe, into };
}

/** The lines of the shell blocks of a document; a line that ends in a backslash goes on. */
function linesOf({ path, text }: { readonly path: string; readonly text: string }): readonly Line[] {
  const blocks = [...text.matchAll(/^```shell\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  const lines = blocks.flatMap(block =>
    block
      .replaceAll(/\\\n */g, '')
      .trim()
      .split('\n'),
  );
  return lines.map(line => lineOf(`${path}: ${line}`, line));
}

/** Runs a command against the sandbox, whichever gateway it names. The server is stopped once it serves. */
async function run([name = '', ...words]: readonly string[], input: string): Promise<Run> {
  const named = words.flatMap((word, index) => (/^--(?:base-url|auth)$/.test(word) ? [index, index + 1] : []));
  const args = [
    name,
    ...words.filter((_, index) => !named.includes(index)),
    ...(named.length > 0 ? ['--sandbox'] : []),
  ];
  if (name !== 'sandbox') return runMain(args, input, { lines: Readable.from([]) });
  const stop = new AbortController();
  const onOutput = (): void => {
    stop.abort(new DOMException('Interrupted.', 'AbortError'));
  };
  return runMain([...args, '--port', '0'], input, { signal: stop.signal, onOutput });
}

describe('the commands in the documents', () => {
  it('run in the demo workspace', async () => {
    const lines = TEXTS.flatMap(linesOf);
    const [before, folder] = [process.cwd(), await mkdtemp(join(tmpdir(), 'movescope-documents-'))];
    try {
      await cp('test/workspace', folder, { recursive: true });
      process.chdir(folder);
      for (const { at, pipe, into } of lines) {
        let input = '';
        for (const args of pipe) {
          const { code, out, err } = await run(args, input);
          assert.equal(code, 0, `${at}: ${err}`);
          input = out;
        }
        if (into !== undefined) await writeFile(into, input);
      }
    } finally {
      process.chdir(before);
      await rm(folder, { recursive: true, force: true });
    }
    const shown = new Set(lines.flatMap(({ pipe }) => pipe.map(([name]) => name)));
    assert.deepEqual(
      COMMANDS.map(({ name }) => name).filter(name => !shown.has(name)),
      [],
    );
  });

  it('would do what the README shows', async () => {
    const [, payload = ''] = /^```json\n([^]*?)^```$/m.exec(await readFile('README.md', 'utf8')) ?? [];
    const { code, out } = await runMain(['simulate', '--sandbox', '--sender', '0xa11ce', '-'], payload);
    assert.equal(code, 0, out);
  });

  it('have options that exist', () => {
    const wrong: string[] = [];
    let options = 0;
    for (const { path, text } of TEXTS) {
      for (const [, name = '', rest = ''] of text.matchAll(/(?:^ {4}|`)movescope ([a-z]+)\b([^`\n]*)/gm)) {
        const known = optionsOf(name);
        if (!known) wrong.push(`${path}: ${name}`);
        for (const [option] of rest.replace(/ --method .*/, '').matchAll(/--[a-z][a-z-]*/g)) {
          options++;
          if (known && !known.includes(option)) wrong.push(`${path}: ${name} ${option}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(options > 30, `${options} options`);
  });
});
