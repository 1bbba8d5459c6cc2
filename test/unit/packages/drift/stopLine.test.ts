import assert from 'node:assert/strict';
import type { CompiledModule } from '../../../../src/core/bytecode/compiledCode';
import { writeBytecode } from '../../../../src/core/bytecode/readBytecode';
import { stopLine } from '../../../../src/core/packages/drift/stopLine';
import { withFunction } from '../../../support/codeSides';
import { filesIn } from '../../../support/packageFiles';
import { sampleSourceMap } from '../../../support/sampleBuild';
import { sampleModule } from '../../../support/sampleCode';

const SOURCE = 'module me::vault {\n    // é\n    fun deposit() { amount + 1 }\n}\n';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const RET = { locals: 0, instructions: [{ kind: 'none', op: 'Ret' } as const] };

interface Plan {
  readonly built?: CompiledModule;
  readonly deployed?: CompiledModule;
  /** The file that was compiled. */
  readonly compiled?: string;
  readonly saved?: Readonly<Record<string, string>>;
  readonly map?: Uint8Array;
  readonly name?: string;
}

/** Where the instruction at offset 1 of `deposit` is found, as `path:line:from-to`. */
async function lineOf({ built, deployed, compiled = SOURCE, saved, map, name = 'deposit' }: Plan = {}) {
  const start = Buffer.from(compiled).indexOf('amount + 1');
  const code = built ?? sampleModule();
  const texts = saved ?? { '/w/p/sources/vault.move': SOURCE };
  const stored = new Map<string, Uint8Array>([
    ['/w/p/build/Built/bytecode_modules/vault.mv', writeBytecode(code)],
    [
      '/w/p/build/Built/source_maps/vault.mvsm',
      map ??
        sampleSourceMap({
          code,
          file: bytesOf(compiled),
          offsets: [0, 1],
          startOf: offset => (offset === 1 ? start : 0),
        }),
    ],
    ...Object.entries(texts).map(([path, text]) => [path, bytesOf(text)] as const),
  ]);
  const manifest = {
    ...{ kind: 'manifest' as const, name: 'Built', addresses: new Map(), devAddresses: new Map(), dependencies: [] },
  };
  const found = await stopLine(
    filesIn(stored),
    { folder: '/w/p', manifest },
    {
      function: { address: '0xcafe', module: 'vault', name },
      offset: 1,
      code: writeBytecode(deployed ?? sampleModule()),
    },
    new AbortController().signal,
  );
  return found && `${found.path}:${found.start.line}:${found.start.character}-${found.end.character}`;
}

describe('stopLine', () => {
  it('finds the source of an instruction in the file that was compiled, in UTF-16 units', async () => {
    assert.equal(await lineOf(), '/w/p/sources/vault.move:2:20-25');
    assert.equal(
      await lineOf({ saved: { '/w/p/sources/deep/a.move': '//', '/w/p/sources/deep/b.move': SOURCE } }),
      '/w/p/sources/deep/b.move:2:20-25',
    );
  });

  it('finds it in a file with other line ends than were compiled, and in the sources of the build', async () => {
    assert.equal(await lineOf({ compiled: SOURCE.replaceAll('\n', '\r\n') }), '/w/p/sources/vault.move:2:20-25');
    assert.equal(
      await lineOf({ saved: { '/w/p/build/Built/sources/dependencies/A/vault.move': SOURCE } }),
      '/w/p/build/Built/sources/dependencies/A/vault.move:2:20-25',
    );
  });

  it('finds it if the deployed code is the same except for the version of its format', async () => {
    assert.equal(await lineOf({ deployed: { ...sampleModule(), version: 9 } }), '/w/p/sources/vault.move:2:20-25');
  });

  const nothing: readonly (readonly [why: string, plan: Plan])[] = [
    ['the file has changed since', { saved: { '/w/p/sources/vault.move': `${SOURCE} ` } }],
    ['the build has different code', { built: withFunction('deposit', { code: RET }) }],
    ['the map is damaged', { map: Uint8Array.of(1, 2, 3) }],
    ['the function is not in the module', { name: 'other' }],
    ['the function is native', { name: 'native_fee' }],
  ];
  for (const [why, plan] of nothing)
    it(`finds nothing if ${why}`, async () => {
      assert.equal(await lineOf(plan), undefined);
    });
});
