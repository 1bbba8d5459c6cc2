import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly environment?: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** What each job may do, and nothing more. */
const PERMISSIONS = {
  build: { contents: 'read' },
  attest: { contents: 'read', 'id-token': 'write', attestations: 'write' },
  npm: { contents: 'read', 'id-token': 'write' },
  marketplace: { contents: 'read', 'id-token': 'write' },
  'open-vsx': { contents: 'read', 'id-token': 'write' },
  github: { contents: 'write' },
};

describe('the workflow of a release', () => {
  let text: string;
  let workflow: Workflow;

  before(async () => {
    text = await readFile('.github/workflows/release.yml', 'utf8');
    workflow = parse(text, { strict: true }) as Workflow;
  });

  function steps(): readonly Step[] {
    return Object.values(workflow.jobs).flatMap(job => job.steps);
  }

  it('runs for a version alone, each job with no more permissions than it needs', () => {
    assert.deepEqual(workflow.on, { push: { tags: ['v*'] } });
    assert.deepEqual(workflow.permissions, {});
    const given = Object.entries(workflow.jobs).map(([name, { permissions }]) => [name, permissions] as const);
    assert.deepEqual(Object.fromEntries(given), PERMISSIONS);
  });

  it('tests and builds before anything is published, and the program before the extension that starts it', () => {
    const needs = Object.entries(workflow.jobs).map(([name, job]) => [name, job.needs] as const);
    assert.deepEqual(Object.fromEntries(needs), {
      build: undefined,
      attest: 'build',
      npm: 'attest',
      marketplace: 'npm',
      'open-vsx': 'npm',
      github: ['marketplace', 'open-vsx'],
    });
    const commands = workflow.jobs.build?.steps.flatMap(({ run }) => run ?? []);
    assert.deepEqual(commands, [
      'npm ci --ignore-scripts',
      'npm run release:check',
      'npm run test:all',
      'npm run release -- --dry-run',
    ]);
  });

  it('runs no program of npm but those of a lock file, which has the checksum of each', async () => {
    const commands = steps().flatMap(({ run }) => run ?? []);
    for (const command of commands) {
      assert.doesNotMatch(command, /\bnpm (?:i|install|exec|x|update)\b|\bnpx (?!--no-install )/);
      assert.doesNotMatch(command, /\bnpm ci(?! --ignore-scripts)/);
    }
    const lock = JSON.parse(await readFile('.github/ovsx/package-lock.json', 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
    };
    const { '': own, ...packages } = lock.packages;
    assert.ok(own && 'node_modules/ovsx' in packages);
    for (const [path, { integrity = '' }] of Object.entries(packages)) assert.match(integrity, /^sha512-/, path);
  });

  it('runs npm scripts that exist', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly scripts: object };
    const named = steps().flatMap(({ run = '' }) => [...run.matchAll(/\bnpm (?:run )?(test|(?<=run )[\w:]+)/g)]);
    const names = named.map(([, name = '']) => name);
    assert.deepEqual([...new Set(names)].sort(), ['release', 'release:check', 'test']);
    for (const name of names) assert.ok(name in scripts, name);
  });

  it('pins each action to a commit, with its version beside it', () => {
    const used = [...text.matchAll(/^ +(?:- )?uses: (.+)$/gm)].map(([, action = '']) => action);
    assert.equal(used.length, steps().filter(({ uses }) => uses !== undefined).length);
    for (const action of used) assert.match(action, /^(?:actions|azure)\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('stores no token, and puts nothing of the event into a command', () => {
    assert.doesNotMatch(text, /secrets\.|_PAT\b|NPM_TOKEN|NODE_AUTH_TOKEN/);
    for (const { run = '' } of steps()) assert.ok(!run.includes('${{'), run);
    for (const { uses = '', with: given } of steps())
      if (uses.startsWith('actions/checkout@')) assert.equal(given?.['persist-credentials'], false);
    // Each registry trusts this environment, which the owner protects.
    const publishing = Object.entries(workflow.jobs).filter(([, { environment }]) => environment === 'release');
    assert.deepEqual(
      publishing.map(([name]) => name),
      ['npm', 'marketplace', 'open-vsx'],
    );
  });

  it('publishes what was built and attested, without building it again', () => {
    const downloads = steps().filter(({ uses = '' }) => uses.startsWith('actions/download-artifact@'));
    assert.equal(downloads.length, 5);
    for (const { with: given } of downloads) assert.deepEqual(given, { name: 'release', path: 'dist/release' });
    const commands = steps().map(({ run = '' }) => run);
    for (const words of [
      'npm publish ./dist/release/*.tgz --provenance',
      'vsce publish --azure-credential --skip-duplicate --packagePath dist/release/*.vsix',
      'publish dist/release/*.vsix --trusted-publishing',
      'gh release create "$GITHUB_REF_NAME" dist/release/* --verify-tag --notes-file dist/release/notes.md',
    ])
      assert.ok(
        commands.some(command => command.includes(words)),
        words,
      );
  });
});
