import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { filesIn } from './filesIn';

/** All that ships besides the lazy parts; anything else that appears here must be decided. */
const CONTENT = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/changelog.md',
  'extension/dist/extension.cjs',
  'extension/dist/notices.txt',
  'extension/dist/web/extension.js',
  'extension/dist/webview/page.js',
  'extension/media/file.css',
  'extension/media/icon.png',
  'extension/media/interface-language.json',
  'extension/media/interface.tmLanguage.json',
  'extension/media/move-language.json',
  'extension/media/move.tmLanguage.json',
  'extension/media/movescope.svg',
  'extension/media/page.css',
  'extension/media/payload-files.schema.json',
  'extension/media/readme/workbench-dark.png',
  'extension/media/simulation-tests.schema.json',
  'extension/media/snippets/json.json',
  'extension/media/snippets/move.code-snippets',
  'extension/media/snippets/python.json',
  'extension/media/snippets/rust.json',
  'extension/media/snippets/shell.json',
  'extension/media/snippets/typescript.json',
  'extension/media/tab-dark.svg',
  'extension/media/tab-light.svg',
  'extension/media/walkthrough/accounts.svg',
  'extension/media/walkthrough/encode.svg',
  'extension/media/walkthrough/modules.svg',
  'extension/media/walkthrough/network.svg',
  'extension/media/walkthrough/simulate.svg',
  'extension/package.json',
  'extension/readme.md',
];
const LAZY_PART = /^extension\/dist\/chunks\/[\w-]+-[A-Z0-9]{8}\.cjs$/;

/** The size of the package in bytes. */
const LARGEST = 1_500_000;

describe('the package', () => {
  it('contains what ships and nothing else', async () => {
    const names = [...filesIn(await readFile('dist/movescope.vsix')).keys()];
    assert.deepEqual(names.filter(name => !LAZY_PART.test(name)).sort(), CONTENT);
    assert.ok(names.length > CONTENT.length, 'no lazy parts');
  });

  it('contains the picture of the README, and is small', async () => {
    const readme = await readFile('README.md', 'utf8');
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(match => `extension/${match[1]}`);
    assert.deepEqual(
      pictures.sort(),
      CONTENT.filter(name => name.includes('/readme/')),
    );
    assert.ok((await stat('dist/movescope.vsix')).size < LARGEST);
  });

  it('says on which side of a remote window it runs', async () => {
    const manifest = filesIn(await readFile('dist/movescope.vsix'))
      .get('extension.vsixmanifest')
      ?.toString();
    assert.match(manifest ?? '', /Id="Microsoft\.VisualStudio\.Code\.ExtensionKind" Value="workspace,ui,web"/);
  });

  it('says whose code it contains, and under which licence', async () => {
    const notices = await readFile('dist/notices.txt', 'utf8');
    for (const name of ['lit', 'zod', 'smol-toml', '@lezer/lr', '@mysten/bcs', '@vscode-elements/elements']) {
      assert.ok(
        notices.split('\n').some(line => line.startsWith(`${name} `) && line.endsWith(')')),
        name,
      );
    }
    assert.match(notices, /Permission is hereby granted, free of charge/);
    const apache = notices.split('-'.repeat(80)).filter(each => /^@mysten\/(bcs|utils) /m.test(each));
    assert.equal(apache.length, 2);
    for (const each of apache) assert.match(each, /TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/);
  });
});
