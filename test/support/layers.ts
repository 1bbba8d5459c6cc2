import { builtinModules } from 'node:module';
import { readImports, type SourceImport, type Sources } from './sourceImports';

/** Files that every folder of core may import. */
const SHARED = ['src/core/chainMoment.ts', 'src/core/json.ts', 'src/core/text/', 'src/core/userFacingError.ts'];

/** What may be imported by the folders of core that run something. */
const UP_TO_REPORTS = [
  ...SHARED,
  'src/core/move/',
  'src/core/source/',
  'src/core/bytecode/',
  'src/core/gateway/',
  'src/core/modules/',
  'src/core/code/',
  'src/core/payloads/',
  'src/core/results/',
];

/**
 * Which files may import which: a file belongs to the first layer that its path starts with, and may import files of
 * the same layer.
 */
const LAYERS: readonly { readonly files: string; readonly may: readonly string[] }[] = [
  { files: 'src/core/chainMoment.ts', may: [] },
  { files: 'src/core/json.ts', may: [] },
  { files: 'src/core/userFacingError.ts', may: [] },
  {
    files: 'src/core/connection.ts',
    may: ['src/core/chainMoment.ts', 'src/core/gateway/', 'src/core/modules/', 'src/core/results/'],
  },
  { files: 'src/core/text/', may: SHARED },
  { files: 'src/core/source/', may: [...SHARED, 'src/core/move/'] },
  { files: 'src/core/move/', may: SHARED },
  { files: 'src/core/bytecode/', may: [...SHARED, 'src/core/move/'] },
  { files: 'src/core/vm/', may: [...SHARED, 'src/core/move/', 'src/core/bytecode/'] },
  {
    files: 'src/core/trace/',
    may: [...SHARED, ...['move', 'bytecode', 'code', 'results', 'vm'].map(name => `src/core/${name}/`)],
  },
  { files: 'src/core/gateway/', may: [...SHARED, 'src/core/move/'] },
  { files: 'src/core/modules/', may: [...SHARED, 'src/core/move/', 'src/core/gateway/'] },
  {
    files: 'src/core/code/',
    may: [...SHARED, 'src/core/move/', 'src/core/bytecode/', 'src/core/gateway/', 'src/core/modules/'],
  },
  {
    files: 'src/core/packages/',
    may: [...SHARED, 'src/core/move/', 'src/core/source/', 'src/core/bytecode/', 'src/core/modules/', 'src/core/code/'],
  },
  { files: 'src/core/payloads/', may: [...SHARED, 'src/core/move/', 'src/core/source/', 'src/core/modules/'] },
  {
    files: 'src/core/results/',
    // Files that the page shows. They only know the types of payloads.
    may: [...SHARED, 'src/core/move/', ...['draft', 'overrides'].map(name => `src/core/payloads/${name}.ts`)],
  },
  {
    files: 'src/core/transactions/',
    may: UP_TO_REPORTS,
  },
  {
    files: 'src/core/simtests/',
    may: [...UP_TO_REPORTS, 'src/core/transactions/'],
  },
  {
    files: 'src/core/agents/',
    may: [...UP_TO_REPORTS, 'src/core/connection.ts', 'src/core/transactions/', 'src/core/simtests/'],
  },
  // At build time, its modules get bytecode.
  {
    files: 'src/sandbox/build/',
    may: [
      'src/core/json.ts',
      'src/core/text/',
      'src/core/move/',
      'src/core/source/',
      'src/core/bytecode/',
      'src/core/userFacingError.ts',
      'src/sandbox/',
    ],
  },
  {
    files: 'src/sandbox/',
    may: [
      ...['json.ts', 'userFacingError.ts', 'text/', 'move/', 'bytecode/', 'vm/'].map(name => `src/core/${name}`),
      // What it traced, as its hosts show it.
      ...['src/core/trace/', 'src/core/results/'],
    ],
  },
  {
    files: 'src/webview/',
    may: ['src/core/json.ts', 'src/core/text/', 'src/core/move/', 'src/core/results/'],
  },
  { files: 'src/host/', may: ['src/core/', 'src/sandbox/'] },
  { files: 'src/cli/', may: ['src/core/', 'src/sandbox/'] },
  { files: 'src/extension.ts', may: ['src/core/', 'src/host/', 'src/sandbox/'] },
];

/** The folders of payloads and the files beside them: each may import itself and those after it. */
const PAYLOADS = ['help/', 'edit/', 'check/', 'languages/', 'write/', 'engine/', ''].map(
  name => `src/core/payloads/${name}`,
);

interface PackageRule {
  readonly name: string;
  readonly only: RegExp;
  /** The only way to import it. */
  readonly as?: string;
}

/** Packages that only some files may import, even for a type. */
const PACKAGES: readonly PackageRule[] = [
  { name: 'vscode', only: /^src\/(host\/|extension\.ts$)/ },
  { name: 'undici', only: /^src\/cli\// },
  { name: '@modelcontextprotocol', only: /^src\/cli\/mcp\// },
  { name: 'node:', only: /^src\/(cli\/|(sandbox|core\/source)\/build\/[^/]+\.mjs$)/ },
  { name: 'zod', only: /Schemas?\.ts$/, as: 'zod/mini' },
];

/** Packages that must not be loaded with a file: `static` before it runs, `ever` also later. */
const UNREACHABLE: readonly { readonly from: RegExp; readonly when: 'static' | 'ever'; readonly packages: RegExp }[] = [
  {
    from: /^src\/extension\.ts$/,
    when: 'static',
    packages: /^(zod|lit|@lezer\/\w+|@mysten\/bcs|smol-toml)(\/|$)|\.grammar$|\/bytecode\//,
  },
  { from: /^src\/webview\//, when: 'ever', packages: /^(zod|vscode)(\/|$)/ },
];

/** Files that run while the program is built. */
const BUILD_TIME = /^src\/(sandbox|core\/source)\/build\/[^/]+\.mjs$/;
const MAX_LINES = 400;
/** Files that are a program's data rather than part of it. */
const ASSET = /\.(toml|grammar|grammar\.terms|css|json)$/;

/** Returns every violation of the rules, as a sentence each. */
export function layerViolations(sources: Sources): readonly string[] {
  const imports = readImports(sources);
  return [
    ...[...sources.keys()].filter(path => !layerOf(path)).map(path => `${path} belongs to no layer`),
    ...imports.flatMap(each => [...wrongTarget(each), ...wrongPackage(each)]),
    ...UNREACHABLE.flatMap(rule => reached(rule, sources, imports)),
    ...cycles(imports).map(path => `${path} imports itself over others`),
    ...cycles(betweenRooms(imports)).map(room => `${room} needs a folder that needs it`),
    ...[...sources]
      .filter(([, text]) => linesOf(text) > MAX_LINES)
      .map(([path]) => `${path} has over ${MAX_LINES} lines`),
  ];
}

function layerOf(path: string) {
  return LAYERS.find(({ files }) => path.startsWith(files));
}

function wrongTarget({ from, specifier, target }: SourceImport): readonly string[] {
  if (target === undefined) {
    const computed = specifier === '(computed)' && !BUILD_TIME.test(from);
    const lost = computed || (specifier.startsWith('.') && !ASSET.test(specifier));
    return lost ? [`${from} imports ${specifier}, which is no file here`] : [];
  }
  const layer = layerOf(from);
  const may = layer && [layer.files, ...layer.may].some(prefix => target.startsWith(prefix));
  const [own = 0, other = 0] = [from, target].map(path => PAYLOADS.findIndex(prefix => path.startsWith(prefix)));
  return may === false || (other >= 0 && other < own) ? [`${from} must not import ${target}`] : [];
}

function wrongPackage({ from, specifier }: SourceImport): readonly string[] {
  const name = packageOf(specifier);
  const rule = PACKAGES.find(each => each.name === name);
  if (!rule) return [];
  if (!rule.only.test(from)) return [`${from} must not import ${specifier}`];
  return rule.as === undefined || rule.as === specifier ? [] : [`${from} must import ${rule.as}, not ${specifier}`];
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return 'node:';
  return specifier.split('/')[0] ?? specifier;
}

function reached(
  { from, when, packages }: (typeof UNREACHABLE)[number],
  sources: Sources,
  imports: readonly SourceImport[],
): readonly string[] {
  const loading = imports.filter(({ kind }) => kind === 'static' || (when === 'ever' && kind === 'dynamic'));
  const byFile = groupByFile(loading);
  return [...sources.keys()]
    .filter(path => from.test(path))
    .flatMap(start => {
      const seen = new Set([start]);
      for (const path of seen)
        for (const { target } of byFile.get(path) ?? []) if (target !== undefined) seen.add(target);
      return [...seen].flatMap(path =>
        (byFile.get(path) ?? [])
          .filter(({ specifier }) => packages.test(specifier))
          .map(({ specifier }) => `${start} loads ${specifier} through ${path}`),
      );
    });
}

function groupByFile(imports: readonly SourceImport[]): ReadonlyMap<string, readonly SourceImport[]> {
  const groups = new Map<string, SourceImport[]>();
  for (const each of imports) {
    const group = groups.get(each.from);
    if (group) group.push(each);
    else groups.set(each.from, [each]);
  }
  return groups;
}

/**
 * Returns each file that is imported, via others, by a file that it imports. Includes types, as cycles of types grow as
 * well.
 */
function cycles(imports: readonly SourceImport[]): readonly string[] {
  const byFile = groupByFile(imports);
  return [...byFile.keys()].filter(start => {
    const targets = (path: string) => (byFile.get(path) ?? []).flatMap(({ target }) => target ?? []);
    const seen = new Set(targets(start));
    for (const path of seen) for (const target of targets(path)) seen.add(target);
    return seen.has(start);
  });
}

/** Returns imports from one feature's folder to a different one, with folders instead of files. */
function betweenRooms(imports: readonly SourceImport[]): readonly SourceImport[] {
  const roomOf = (path: string | undefined) => /^src\/host\/[^/]+(?=\/)/.exec(path ?? '')?.[0];
  return imports.flatMap(each => {
    const [from, target] = [roomOf(each.from), roomOf(each.target)];
    return from === undefined || target === undefined || from === target ? [] : [{ ...each, from, target }];
  });
}

function linesOf(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}
