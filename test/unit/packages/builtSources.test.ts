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
}

/** Returns the place of the instruction at offset 1 of `deposit`, as `path:line:column: text`. */
async function placeOf({ built = sampleModule(), ran, compiled = SOURCE, saved, at = 'vault' }: Plan = {}) {
  const startOf = (offset: number) => (offset === 1 ? Buffer.from(compiled).indexOf('amount + 1') : 0);
  const map = sampleSourceMap({ code: built, file: Buffer.from(compiled), offsets: [0, 1], startOf });
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
  ];
  for (const [what, plan, place] of table)
    it(what, async () => {
      assert.equal(await placeOf(plan), place);
    });
});
