import assert from 'node:assert/strict';
import type { CompiledModule } from '../../../src/core/bytecode/compiledCode';
import { writeBytecode } from '../../../src/core/bytecode/readBytecode';
import { BuiltSources, readBuiltFiles } from '../../../src/core/packages/builtSources';
import { withFunction } from '../../support/codeSides';
import { filesIn } from '../../support/packageFiles';
import { sampleSourceMap } from '../../support/sampleBuild';
import { sampleModule } from '../../support/sampleCode';

const SOURCE = 'module me::vault {\n    // é\n    fun deposit() { /* é */ amount + 1 }\n}\n';
const CRLF = SOURCE.replaceAll('\n', '\r\n');
const RET = { locals: 0, instructions: [{ kind: 'none', op: 'Ret' } as const] };
const OTHER = withFunction('deposit', { code: RET });
const BUILD = '/w/p/build/Built';

interface Plan {
  readonly built?: CompiledModule;
  /** The code that ran. */
  readonly ran?: CompiledModule;
  readonly compiled?: string;
  readonly saved?: Readonly<Record<string, string>>;
  /** Where the module is below the folders of the build. */
  readonly at?: string;
  /** Where the range of each offset starts in the source. */
  readonly starts?: readonly string[];
}

/** Returns the place of the instruction at offset 1 of `deposit`, as `path:line:column: text`. */
async function placeOf({
  built = sampleModule(),
  ran,
  compiled = SOURCE,
  saved,
  at = 'vault',
  starts = ['module', 'amount + 1'],
}: Plan = {}) {
  const startOf = (offset: number) => Buffer.from(compiled).indexOf(starts[offset] ?? '');
  const map = sampleSourceMap({ code: built, file: Buffer.from(compiled), offsets: [...starts.keys()], startOf });
  const texts = saved ?? { '/w/p/sources/vault.move': SOURCE };
  const stored = new Map<string, Uint8Array>([
    [`${BUILD}/bytecode_modules/${at}.mv`, writeBytecode(built)],
    [`${BUILD}/source_maps/${at}.mvsm`, map],
    ...Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)] as const),
  ]);
  const lists = { addresses: new Map(), devAddresses: new Map(), dependencies: [] };
  const own = { folder: '/w/p', manifest: { kind: 'manifest' as const, name: 'Built', ...lists } };
  const { signal } = new AbortController();
  const wanted = new Set(['0xcafe::vault', '0x1::coin']);
  const { modules, sources, copies } = await readBuiltFiles(filesIn(stored), own, wanted, signal);
  const module = ran ?? sampleModule();
  const index = module.functionDefinitions.findIndex(({ handle }) => {
    return module.identifiers[module.functionHandles[handle]?.name ?? -1] === 'deposit';
  });
  const found = (await BuiltSources.of(modules, [...sources, ...copies])).place(module, index, 1);
  return found && `${found.path}:${found.line}:${found.column}: ${found.text}`;
}

const ABORTS = 'module me::vault {\n    fun deposit() { f() }\n    assert!(b); abort 2\n}\n';
const BODY = '2:19:     fun deposit() { f() }';

/** A build in which the instruction at offset 1, the last one, aborts. */
function aborting(...starts: readonly string[]): Plan {
  const instructions = [{ kind: 'none', op: 'LdTrue' } as const, { kind: 'none', op: 'Abort' } as const];
  const code = withFunction('deposit', { code: { locals: 0, instructions } });
  return { built: code, ran: code, compiled: ABORTS, saved: { '/w/p/sources/vault.move': ABORTS }, starts };
}

describe('the sources of a build', () => {
  const LINE = '3:29:     fun deposit() { /* é */ amount + 1 }';
  const copy = `${BUILD}/sources/dependencies/Vault/vault.move`;
  const table: readonly (readonly [what: string, plan: Plan, place: string | undefined])[] = [
    ['name the line of an instruction', {}, `/w/p/sources/vault.move:${LINE}`],
    ['also in a file with other line ends than were compiled', { compiled: CRLF }, `/w/p/sources/vault.move:${LINE}`],
    [
      'of a file with the line ends of Windows',
      { compiled: CRLF, saved: { '/w/p/sources/vault.move': CRLF } },
      `/w/p/sources/vault.move:${LINE}`,
    ],
    ['none if only the file has the line ends of Windows', { saved: { '/w/p/sources/vault.move': CRLF } }, undefined],
    [
      'of a dependency, in the copy that the build has',
      { at: 'dependencies/Vault/vault', saved: { [copy]: SOURCE } },
      `${copy}:${LINE}`,
    ],
    [
      'of the package itself before its copy',
      { saved: { [copy]: SOURCE, '/w/p/sources/a.move': SOURCE } },
      `/w/p/sources/a.move:${LINE}`,
    ],
    ['none if the file has changed', { saved: { '/w/p/sources/vault.move': `${SOURCE} ` } }, undefined],
    ['none if other code ran', { ran: OTHER }, undefined],
    ['none if the build has other code', { built: OTHER }, undefined],
    ['of an abort where the compiler says', aborting('module', '{ f() }'), `/w/p/sources/vault.move:${BODY}`],
    [
      'of an abort, if the map is of longer code, the only one that it can be',
      aborting('module', '{ f() }', 'assert!(b)'),
      '/w/p/sources/vault.move:3:5:     assert!(b); abort 2',
    ],
    ['none if it can be several', aborting('module', '{ f() }', 'assert!(b)', 'abort 2'), undefined],
    ['none if it can be none', aborting('module', '{ f() }', 'f()'), undefined],
  ];
  for (const [what, plan, place] of table)
    it(what, async () => {
      assert.equal(await placeOf(plan), place);
    });
});
