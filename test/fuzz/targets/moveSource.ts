import { readdirSync, readFileSync } from 'node:fs';
import { moveAborts } from '../../../src/core/packages/abortSource';
import { EVERYWHERE } from '../../../src/core/source/moveFacts';
import { moveCalls } from '../../../src/core/source/moveCalls';
import { pathAt, resolveName } from '../../../src/core/source/resolveName';
import { moveReferences, readMove } from '../../../src/core/packages/readMove';
import { namedAddresses, readAptosConfig } from '../../../src/core/packages/namedAddresses';
import { PackageIndex, readMoveToml } from '../../../src/core/packages/movePackage';
import { mutatedText } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';

const CORPUS = 'test/fixtures/move';
const MANIFEST = 'test/workspace/demo/Move.toml';
/** Longer files take long to parse, and contain nothing that a chunk of them does not. */
const LONGEST = 4_000;
const PIECES = [
  'module 0x1::m {',
  'fun f(',
  'use 0x1::{',
  'spec {',
  'vector<',
  '#[test(',
  '|x| ',
  'assert!(',
  '/// ',
  '@0x',
  'x"',
  'b"',
  '::<',
];

/** As the CLI writes it. */
const CONFIGURATION = `---
profiles:
  default:
    network: Testnet
    private_key: "ed25519-priv-0xsecret"
    account: 5b2f1c0e9d8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c
    rest_url: "https://node.example.org"
`;

/** Move source, its manifest, and the configuration of the CLI beside it. */
export function moveTargets(): readonly FuzzTarget[] {
  const sources = readdirSync(CORPUS).map(name => readFileSync(`${CORPUS}/${name}`, 'utf8').slice(0, LONGEST));
  const manifest = readFileSync(MANIFEST, 'utf8');
  return [
    fuzzTarget('move', mutatedText(sources, PIECES), readSource, {
      read: readSource,
      families: {
        modules: repeated('module 0x1::m { fun f(x: u64) { g(x) } }\n'),
        'half-typed calls': length => `module 0x1::m { fun f() { ${'a::b(1, '.repeat(length / 9)}`,
        'half-typed functions': repeated('fun f(x: vector<\n'),
        'open braces': length => `module 0x1::m { fun f() { ${'{'.repeat(length)}`,
        'open generics': length => `module 0x1::m { fun f(x: ${'vector<'.repeat(length / 7)}`,
        'nested ifs': length => `module 0x1::m { fun f() { ${'if (x) {'.repeat(length / 8)}`,
        'nested ifs without braces': length => `module 0x1::m { fun f() { ${'if (x) '.repeat(length / 7)}`,
        'else ifs': length => `module 0x1::m { fun f() { ${'if (x) { f() } else '.repeat(length / 20)} { f() } } }`,
        'nested aborts': length => `module 0x1::m { fun f() { ${'abort '.repeat(length / 6)}`,
        'fields of fields': length => `module 0x1::m { fun f() { x${'.y'.repeat(length / 2)} } }`,
        'one long use': length => `module 0x1::m { use 0x1::a::{${'b,'.repeat(length / 2)}c}; }`,
        'one long comment': length => `module 0x1::m { /** ${'a\n'.repeat(length / 2)}*/ fun f() {} }`,
        uses: repeated('use 0x1::a::{b, c};\n'),
        'open uses': length => `use 0x1::a::${'{b::'.repeat(length / 4)}`,
        'open comments': repeated('/* '),
        attributes: repeated('#[a('),
        operators: length => `module 0x1::m { fun f() { ${'!'.repeat(length)}`,
        'one word': repeated('a'),
      },
    }),
    fuzzTarget(
      'manifest',
      mutatedText([manifest], ['[addresses]\n', '[dependencies.a]\n', '= { ', '"""', '__proto__ = ']),
      readManifest,
      {
        read: readManifest,
        families: {
          tables: length => Array.from({ length: length / 12 }, (_, index) => `[t${index}]\na = 1\n`).join(''),
          'open inline tables': length => `a = ${'{a='.repeat(length / 3)}`,
          'open arrays': length => `a = ${'['.repeat(length)}`,
          dots: length => `a${'.a'.repeat(length / 2)} = 1`,
        },
      },
    ),
    fuzzTarget(
      'configuration',
      mutatedText(
        [CONFIGURATION],
        ['profiles:\n', '  a:\n', '    account: 0x1\n', '    account: "', "'", '{a: ', '# ', '|\n'],
      ),
      readAptosConfig,
      {
        read: readAptosConfig,
        families: {
          profiles: length => `profiles:\n${repeated('  a:\n    account: 0x1\n')(length)}`,
          spaces: length => `profiles:\n  a${' '.repeat(length)}`,
          'open quotes': length => `profiles:\n  "${'\\"'.repeat(length / 2)}`,
          'half comments': length => `profiles:\n  a:\n    account: ${' #"'.repeat(length / 3)}`,
        },
      },
    ),
  ];
}

function repeated(text: string): (length: number) => string {
  return length => text.repeat(Math.ceil(length / text.length));
}

function readSource(text: string): void {
  const read = readMove(text, name => (name === 'std' ? '0x1' : undefined));
  moveReferences(read, { address: '0x1', module: 'm', name: 'f' });
  moveAborts(read.tree, text, EVERYWHERE);
  for (const { callee } of moveCalls(read.tree, text).slice(0, 20)) resolveName(read.facts, callee, read.lookup);
  for (const offset of [0, text.length >> 2, text.length >> 1, text.length]) pathAt(read.tree, text, offset);
}

function readManifest(text: string): void {
  const manifest = readMoveToml(text);
  if (manifest.kind === 'unreadable') return;
  const names = namedAddresses(new PackageIndex([{ folder: '/a', manifest }]), '/a/sources/x.move');
  for (const name of manifest.addresses.keys()) names(name);
}
