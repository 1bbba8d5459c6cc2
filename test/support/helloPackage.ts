import type { CompiledModule } from '../../src/core/bytecode/compiledCode';
import { readBytecode, writeBytecode } from '../../src/core/bytecode/readBytecode';
import { digestOf } from '../../src/core/packages/drift/packageBuild';
import { assemble } from './moveAssembly';
import { sampleSourceMap } from './sampleBuild';

/** A module whose entry function gives its sender a resource, once. */
const HELLO = `module 0xbeef::hello

struct Greeted has key
  count: u64

public fun greet(account: &signer)
    move_loc account
    ld_u64 1
    pack Greeted
    move_to Greeted
    ret
`;

const MANIFEST = '[package]\nname = "hello"\n\n[addresses]\nme = "0xbeef"\n';
const SOURCE = 'module me::hello { public entry fun greet(account: &signer) {} }\n';

/** What is different in a package. */
export interface HelloForm {
  /** Whether it calls `0x1::novelty::news`, which the sandbox's framework lacks. */
  readonly isNewer?: boolean;
  /** The address of a module `novelty` that it calls. */
  readonly calls?: string;
  readonly isTest?: boolean;
  readonly isOlder?: boolean;
}

/** Returns the module as bytecode. */
export function helloModule({ isNewer = false, calls = isNewer ? '0x1' : undefined }: HelloForm = {}): Uint8Array {
  const code = moduleOf(assemble(HELLO));
  const entry = { ...code, functionDefinitions: code.functionDefinitions.map(each => ({ ...each, isEntry: true })) };
  return writeBytecode(calls === undefined ? entry : withNovelty(entry, calls));
}

/** The module that {@link HelloForm.isNewer} needs. */
export function noveltyModule(): Uint8Array {
  return assemble('module 0x1::novelty\n\npublic fun news()\n    ret\n');
}

function withNovelty(code: CompiledModule, address: string): CompiledModule {
  const name = code.identifiers.length;
  const nothing = code.signatures.findIndex(each => each.length === 0);
  return {
    ...code,
    addresses: [...code.addresses, address],
    identifiers: [...code.identifiers, 'novelty', 'news'],
    moduleHandles: [...code.moduleHandles, { address: 1, name }],
    functionHandles: [
      ...code.functionHandles,
      { module: 1, name: name + 1, parameters: nothing, results: nothing, typeParameters: [], attributes: [] },
    ],
  };
}

function moduleOf(bytes: Uint8Array): CompiledModule {
  const { code } = readBytecode(bytes);
  if (code.kind !== 'module') throw new Error('it is a script');
  return code;
}

/** Returns the files of the package with its build, by their paths in its folder. */
export async function helloFiles(form: HelloForm = {}): Promise<ReadonlyMap<string, Uint8Array>> {
  const text = (each: string) => new TextEncoder().encode(each);
  const source = form.isOlder ? SOURCE.replace('{}', '{ }') : SOURCE;
  const info = [
    'compiled_package_info:',
    '  package_name: hello',
    `  source_digest: ${await digestOf([text(MANIFEST), text(SOURCE)])}`,
    '  build_flags:',
    `    test_mode: ${form.isTest === true}`,
    '',
  ].join('\n');
  const code = moduleOf(helloModule(form));
  const map = sampleSourceMap({ code, file: text(SOURCE), offsets: [0], startOf: () => SOURCE.indexOf('public') });
  return new Map([
    ['build/hello/source_maps/hello.mvsm', map],
    ['Move.toml', text(MANIFEST)],
    ['sources/hello.move', text(source)],
    ['build/hello/bytecode_modules/hello.mv', helloModule(form)],
    ['build/hello/BuildInfo.yaml', text(info)],
  ]);
}
