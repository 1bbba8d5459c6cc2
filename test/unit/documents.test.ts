import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandsFor } from '../../src/cli/commandTable';
import { suites } from '../support/gate/suites.mjs';
import { missingTests, titleInTable } from '../support/namedTests';

interface Setting {
  readonly scope: string;
  readonly enum?: readonly string[];
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly { readonly title: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
  };
}

/** The path of every document for people. */
async function documents(): Promise<readonly string[]> {
  const names = await readdir('docs', { recursive: true });
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...names.map(name => join('docs', name))]
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => path.endsWith('.md'));
}

/** Returns the text of a document without its code. */
async function proseOf(path: string): Promise<string> {
  return (await readFile(path, 'utf8')).replace(/^```[\s\S]*?^```/gm, '').replace(/^ {4}.*$/gm, '');
}

/** The anchor that GitHub and VS Code derive from a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

async function problemOf(path: string, link: string): Promise<string | undefined> {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : join(dirname(path), file);
  if (!(await stat(target).catch(() => undefined))) return `${path}: ${link} is not there`;
  if (anchor === undefined) return undefined;
  const headings = [...(await proseOf(target)).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));
  return headings.includes(anchor) ? undefined : `${path}: ${link} has no such heading`;
}

async function manifest(): Promise<Manifest> {
  return JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
}

/** What npm does itself, and the scripts that it runs without `run`. */
const OF_NPM = ['ci', 'install', 'publish', 'version'];

/** The documents that everyone reads. */
async function guide(): Promise<readonly string[]> {
  return ['README.md', ...(await documents()).filter(path => /^docs\/(?!internals\/)/.test(path))];
}

const COMMANDS = await commandsFor('help');
describe('the documents', () => {
  it('link to files and headings that exist', async () => {
    const problems: (string | undefined)[] = [];
    let links = 0;
    for (const path of await documents()) {
      for (const [, link = ''] of (await proseOf(path)).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link)) continue;
        links++;
        problems.push(await problemOf(path, link));
      }
    }
    assert.deepEqual(
      problems.filter(problem => problem !== undefined),
      [],
    );
    assert.ok(links > 30, `${links} links`);
  });

  it('that a marketplace shows have pictures and links that a packager makes absolute', async () => {
    let pictures = 0;
    for (const path of ['README.md', 'CHANGELOG.md']) {
      const text = await proseOf(path);
      // Only links in Markdown are made absolute.
      assert.doesNotMatch(text, /<(?:img|svg|video|a)\b|^\[[^\]]+\]: /m, path);
      for (const [, mark, target = ''] of text.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)) {
        // Inside the repository, where the tag of the release has it; the Marketplace refuses pictures in SVG.
        assert.match(target, /^(?:https:\/\/|#|(?!\w+:|\/|.*\.\.(?:\/|$)))/, `${path}: ${target}`);
        if (mark !== '!') continue;
        pictures++;
        assert.match(target, /\.png$/, `${path}: ${target}`);
      }
    }
    assert.equal(pictures, 1);
  });

  it('list every terminal command with its operands', async () => {
    const text = await readFile('docs/cli.md', 'utf8');
    const missing = COMMANDS.map(({ name, operands }) => ['movescope', name, ...operands].join(' ')).filter(
      usage => !text.includes(`\n    ${usage}`),
    );
    assert.deepEqual(missing, []);
  });

  it('name scripts of npm and suites that exist', async () => {
    const { scripts } = await manifest();
    const missing: string[] = [];
    let names = 0;
    for (const path of await documents()) {
      const text = await readFile(path, 'utf8');
      for (const [, run = '', name = ''] of text.matchAll(/(?:^ {4}|`|&& )npm (run\s+)?([a-z:]+)/gm)) {
        names++;
        if (!(name in scripts) && (run !== '' || !OF_NPM.includes(name))) missing.push(`${path}: npm ${run}${name}`);
      }
      for (const [, suite = ''] of text.matchAll(/node test\/run\.mjs ([a-z\d]+)/g))
        if (!(suite in suites)) missing.push(`${path}: node test/run.mjs ${suite}`);
    }
    assert.deepEqual(missing, []);
    assert.ok(names > 30, `${names} names`);
  });

  it('name commands of the palette by their titles', async () => {
    const titles = new Set((await manifest()).contributes.commands.map(({ title }) => title));
    const missing: string[] = [];
    let names = 0;
    for (const path of await guide()) {
      for (const [, name = ''] of (await proseOf(path)).matchAll(/\*\*(?:Movescope: )?([A-Z][^*:]*…)\*\*/g)) {
        names++;
        if (!titles.has(name.replaceAll('\n', ' ').replaceAll(/ +/g, ' '))) missing.push(`${path}: ${name}`);
      }
    }
    assert.deepEqual(missing, []);
    assert.ok(names > 40, `${names} names`);
  });

  it('have short sentences where everyone reads them', async () => {
    const long: string[] = [];
    for (const path of await guide()) {
      const paragraphs = (await proseOf(path)).replaceAll(/^\|.*$/gm, '').split(/\n\s*\n|\n(?=\s*(?:[-#]|\d\.) )/);
      const sentences = paragraphs.flatMap(paragraph => paragraph.split(/(?<=[.:?!])\s+(?=\S)/));
      long.push(
        ...sentences
          .filter(sentence => sentence.trim().split(/\s+/).length >= 30)
          .map(sentence => `${path}: ${sentence}`),
      );
    }
    assert.deepEqual(long, []);
  });

  it('name source files that exist', async () => {
    const missing: string[] = [];
    let names = 0;
    for (const path of [
      'README.md',
      'CONTRIBUTING.md',
      'docs/internals/architecture.md',
      'docs/internals/features.md',
      'docs/internals/testing.md',
    ]) {
      const named = (await readFile(path, 'utf8')).matchAll(/`(?:src\/)?((?:core|host|webview|sandbox|cli)\/[\w/]+)/g);
      for (const [, name = ''] of named) {
        names++;
        const found = await Promise.any([stat(join('src', name)), stat(join('src', `${name}.ts`))]).catch(
          () => undefined,
        );
        if (!found) missing.push(`${path}: ${name}`);
      }
    }
    assert.deepEqual(missing, []);
    assert.ok(names > 50, `${names} names`);
  });

  it('name the test of each line of the contract with the gateway', async () => {
    const text = await readFile('docs/internals/gateway-contract.md', 'utf8');
    const named = [...text.matchAll(/^\| .+? +\| `([^`]+)` +\| (.+?) +\|$/gm)].map(([, file = '', title = '']) => ({
      file,
      title: titleInTable(title),
    }));
    assert.ok(named.length > 40, `${named.length} lines`);
    assert.deepEqual(await missingTests(named), []);
  });

  it('have no line of more than 160 characters, except in tables', async () => {
    const long: string[] = [];
    for (const path of await documents()) {
      const lines = (await readFile(path, 'utf8')).split('\n');
      long.push(
        ...lines.flatMap((line, at) => (line.length > 160 && !line.startsWith('|') ? [`${path}:${at + 1}`] : [])),
      );
    }
    assert.deepEqual(long, []);
  });

  it('are within their length limits', async () => {
    for (const [path, most] of [
      ['README.md', 150],
      ['CONTRIBUTING.md', 90],
    ] as const) {
      const lines = (await readFile(path, 'utf8')).trimEnd().split('\n').length;
      assert.ok(lines <= most, `${path} has ${lines} lines`);
    }
  });

  it('list every setting, with its scope and its description', async () => {
    const { contributes } = await manifest();
    const where: Readonly<Record<string, string>> = {
      application: 'user only',
      window: 'user and workspace',
      resource: 'user, workspace and folder',
    };
    const rows = [
      ...(await readFile('docs/settings.md', 'utf8')).matchAll(/^\| `(movescope\.\w+)` +\| (.+?) +\| (.+)\|$/gm),
    ];
    const { properties } = contributes.configuration;
    assert.deepEqual(
      rows.map(([, name, scope]) => [name, scope]),
      Object.entries(properties).map(([name, { scope }]) => [name, where[scope]]),
    );
    for (const [, name = '', , words = ''] of rows)
      for (const word of properties[name]?.enum ?? []) assert.ok(words.includes(`\`${word}\``), `${name}: ${word}`);
  });
});
