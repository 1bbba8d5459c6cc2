import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { openPlaces, repositoryOf } from '../../support/release/openPlaces.mjs';

const run = promisify(execFile);

interface Manifest {
  readonly version: string;
  readonly publisher: string;
  readonly repository: { readonly url: string };
  readonly bugs: { readonly url: string };
  readonly homepage: string;
  readonly qna: string;
  readonly release: { readonly publisher: string };
}

const COMPLETE: Manifest = {
  version: '1.2.3',
  publisher: 'them',
  repository: { url: 'https://github.com/them/theirs.git' },
  bugs: { url: 'https://github.com/them/theirs/issues' },
  homepage: 'https://theirs.example',
  qna: 'https://github.com/them/theirs/discussions',
  release: { publisher: 'them' },
};

async function own(): Promise<Manifest> {
  return JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
}

/** What a program printed, and its exit code. */
async function ended(program: string, args: readonly string[]): Promise<{ code: unknown; text: string }> {
  const done = await run(program, [...args]).catch((error: unknown) => error as Record<string, string | number>);
  return { code: 'code' in done ? done.code : 0, text: `${done.stdout}${done.stderr}` };
}

describe('what the owner has to write before a release', () => {
  it('is nothing if the manifest is complete', () => {
    assert.deepEqual(openPlaces(COMPLETE), []);
    assert.equal(repositoryOf(COMPLETE), 'them/theirs');
  });

  for (const [change, words] of [
    [{ repository: { url: 'https://repository.invalid/theirs.git' } }, /^The repository is open: .* "repository\.url"/],
    // Pictures of the README are found only on GitHub.
    [{ repository: { url: 'https://git.example/them/theirs.git' } }, /^The repository is open: .* "repository\.url"/],
    [{ bugs: { url: 'https://repository.invalid/issues' } }, /"bugs\.url" in package\.json\.$/],
    [{ homepage: '' }, /"homepage" in package\.json\.$/],
    [{ qna: 'http://theirs.example' }, /"qna" in package\.json\.$/],
    [{ release: { publisher: '' } }, /^The publisher is open: once you own "them" .* "release\.publisher"/],
    [{ publisher: 'others' }, /^The publisher is open: once you own "others"/],
  ] as const) {
    it(`is one sentence about ${JSON.stringify(change)}`, () => {
      const [place = '', ...more] = openPlaces({ ...COMPLETE, ...change });
      assert.match(place, words);
      assert.deepEqual(more, []);
    });
  }

  it('is named by npm run release:check, with exit code 1 while anything is open', async () => {
    const places = openPlaces(await own());
    const { code, text } = await ended(process.execPath, ['test/support/release/check.mjs']);
    assert.deepEqual(text.trimEnd().split('\n'), places.length === 0 ? [text.trimEnd()] : places);
    assert.equal(code, places.length === 0 ? 0 : 1);
  });
});

describe('the manifest of the extension', () => {
  it('has what the Marketplace and Open VSX show', async () => {
    const { pricing, galleryBanner, categories, keywords, extensionKind } = JSON.parse(
      await readFile('package.json', 'utf8'),
    ) as Readonly<Record<string, unknown>>;
    assert.equal(pricing, 'Free');
    assert.deepEqual(galleryBanner, { color: '#0d2230', theme: 'dark' });
    assert.deepEqual(categories, ['Programming Languages', 'Testing', 'Visualization', 'AI']);
    // The Marketplace refuses more than 30, and vsce adds some for languages and views.
    assert.ok(Array.isArray(keywords) && keywords.length >= 5 && keywords.length <= 15);
    assert.deepEqual(extensionKind, ['workspace', 'ui']);
  });
});
