// The terminal program as an npm package: the bundle that `esbuild.mjs --production` writes, without dependencies.
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryOf } from './openPlaces.mjs';

/** @import { Manifest } from './openPlaces.mjs' */

const DESCRIPTION =
  'Simulate and test Move (Aptos) transactions, read deployed code, and find what changed: in a terminal, in CI and, over MCP, for language models.';

const FILES = ['movescope.mjs', 'chunks', 'README.md', 'LICENSE', 'THIRD-PARTY-NOTICES.txt'];

/**
 * Writes the package to a folder, which is emptied.
 * @param {string} root of the project, with a production build of the program in dist/cli
 * @param {string} folder
 * @param {string} [tag] of the release in git, to which the README links
 */
export async function writeNpmPackage(root, folder, tag = 'main') {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const readme = readmeOf(await readFile(join(root, 'docs/cli.md'), 'utf8'), repositoryOf(manifest), tag);
  await Promise.all([
    cp(join(root, 'dist/cli/movescope.mjs'), join(folder, 'movescope.mjs')),
    cp(join(root, 'dist/cli/chunks'), join(folder, 'chunks'), {
      recursive: true,
      filter: name => !name.endsWith('.map'),
    }),
    cp(join(root, 'dist/cli/notices.txt'), join(folder, 'THIRD-PARTY-NOTICES.txt')),
    cp(join(root, 'LICENSE'), join(folder, 'LICENSE')),
    writeFile(join(folder, 'README.md'), readme),
    writeFile(join(folder, 'package.json'), `${JSON.stringify(npmManifest(manifest), null, 2)}\n`),
  ]);
  // A tarball contains file modes, which depend on who cloned and built.
  for (const name of await readdir(folder, { recursive: true })) {
    await chmod(join(folder, name), name === 'chunks' || name === 'movescope.mjs' ? 0o755 : 0o644);
  }
}

/**
 * The manifest of the package; the addresses only if they are known.
 * @param {Manifest & Readonly<Record<string, any>>} manifest of the extension
 */
function npmManifest(manifest) {
  const { name, version, license, keywords, engines, repository, bugs, homepage } = manifest;
  return {
    ...{ name, version, description: DESCRIPTION, license, keywords },
    ...(repositoryOf(manifest) === undefined ? {} : { repository, bugs, homepage }),
    type: 'module',
    bin: { movescope: 'movescope.mjs' },
    files: FILES,
    engines: { node: engines.node },
    publishConfig: { access: 'public' },
  };
}

/**
 * @param {string} guide docs/cli.md, of which the list of commands, the gateway and the exit codes are taken
 * @param {string | undefined} repository OWNER/NAME
 * @param {string} tag
 */
function readmeOf(guide, repository, tag) {
  const commands = part(guide, /\n(?: {4}movescope (?!simulate --sandbox).*\n)+/);
  const gateway = part(guide, /\n- \*\*Gateway\*\*: (?:.*\n)+?(?=- )/);
  const codes = part(guide, /\n\| exit code.*\n(?:\|.*\n)+/);
  /** @param {string} words @param {string} path */
  const link = (words, path) =>
    repository === undefined ? words : `[${words}](https://github.com/${repository}/blob/${tag}/${path})`;
  return `# movescope

See what is deployed on a Move (Aptos) chain and what a transaction would do. No wallet and no key of the sender is needed;
nothing is signed or submitted. This is the terminal program of the VS Code extension Movescope. It requires Node.js 20.18 or newer.

A sandbox is built in, so that this needs neither an access key nor the internet:

    echo '{"function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "1000"]}' |
      npx movescope simulate --sandbox --sender 0xa11ce -

## Commands
${commands}
\`movescope COMMAND --help\` lists the options of a command.
${gateway}
## In CI

Install an exact version, so that a new release changes nothing by itself:

    npm install --save-dev --save-exact movescope
    npx movescope test tests

The ${link('guide to simulation tests', 'docs/simulation-tests.md')} has a job for GitHub Actions.

## For language models

\`npx movescope mcp --sandbox\` serves tools that only read over the Model Context Protocol; the
${link('page about them', 'docs/agents.md')} says what leaves the machine.

## Exit codes
${codes}
More in the ${link('guide to the terminal', 'docs/cli.md')}. The licences of the libraries in this package are in
\`THIRD-PARTY-NOTICES.txt\`.
`;
}

/** @param {string} text @param {RegExp} pattern */
function part(text, pattern) {
  const [found] = pattern.exec(text) ?? [];
  if (found === undefined)
    throw new Error(`docs/cli.md has no part ${pattern}, which the README of the npm package takes.`);
  return found;
}
