import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeBytecode } from '../core/bytecode/readBytecode';
import type { Fetch } from '../core/gateway/fetch';
import { moduleIdOf } from '../core/packages/builtSources';
import {
  notPublished,
  readBuildWithDependencies,
  type BuiltModule,
  type PackageFiles,
} from '../core/packages/drift/packageBuild';
import { readMoveToml } from '../core/packages/movePackage';
import type { Tracer } from '../core/results/tracer';
import { firstOf, type TraceSources } from '../core/trace/codeLines';
import { loadNatives } from '../core/vm/natives/loadNatives';
import type { Run } from '../core/vm/session/running';
import { openBuiltInSandbox } from '../sandbox/builtInSandbox';
import type { Ledger } from '../sandbox/ledger';
import { demoLedger } from '../sandbox/ledger/demoLedger';
import { keptText, readKept } from '../sandbox/ledger/keptLedger';
import { moduleIn } from '../sandbox/ledgerModule';
import { needsOwnFramework, PublishError, withFramework, withPackage, type BuiltPackage } from '../sandbox/publish';
import { Runtime } from '../sandbox/simulation/chain';
import { finished } from '../sandbox/simulation/transact';
import { BuildPaths } from './buildPaths';
import type { Call } from './command';
import { BadInputError } from './exitCode';
import { codeOf, fileTrouble, MOST_NAMED, utf8Text } from './fileText';
import { readModuleFiles, type LocalModule, type ModuleFiles } from './moduleFiles';
import { packageFiles } from './packageFolder';
import { readBytes } from './readBytes';
import { lockFile, unwritten, writeWhole } from './writeWhole';

const FILE = 'sandbox.json';

/** What a command needs of the sandbox. */
interface OpenSandbox {
  readonly fetch: Fetch;
  readonly tracer: Tracer;
  readonly close: () => Promise<void>;
  /** Applies the last simulated transaction to the saved sandbox. */
  readonly apply?: () => Promise<void>;
}

/**
 * Opens the built-in sandbox configured by the options.
 * @param applies whether the command applies transactions, in which case other runs wait until the sandbox is closed
 * @throws BadInputError
 */
export async function openSandbox(
  call: Call,
  network: { readonly baseUrl: string },
  applies: boolean,
): Promise<OpenSandbox> {
  const folder = call.args.text('apply');
  let sources: Promise<TraceSources> | undefined;
  const open = (ledger: Ledger) => {
    const { fetch, tracer, withLast } = openBuiltInSandbox(network, ledger);
    return { fetch, tracer: tracer(() => (sources ??= publishedSources(call))), withLast };
  };
  if (folder === undefined || !applies) return { ...open(await sandboxLedger(call)), close: () => Promise.resolve() };
  const close = await lock(folder);
  try {
    const state = await published(call, await stateOf(call));
    const { withLast, ...opened } = open(state.ledger);
    const apply = async () => {
      const after = withLast();
      if (!after) {
        call.note('Nothing was applied: the transaction would not succeed.');
        return;
      }
      await keep(folder, { ...state, ledger: after });
      call.note(`Applied: the sandbox in ${folder} is at version ${after.ledgerVersion}.`);
    };
    return { ...opened, close, apply };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the source files of the packages specified by `--publish`. */
export async function publishedSources({ args, terminal }: Call): Promise<TraceSources> {
  const folders = args.list('publish') ?? [];
  const read = await Promise.all(folders.map(folder => readFiles(folder, terminal.signal)));
  return firstOf(read.map(({ sources }) => sources));
}

/**
 * Returns the ledger of the sandbox: the bundled ledger or the one specified by `--apply`, with the packages specified
 * by `--publish`.
 */
export async function sandboxLedger(call: Call): Promise<Ledger> {
  const folder = call.args.text('apply');
  const ledger = async () => (await published(call, await stateOf(call))).ledger;
  if (folder === undefined || !call.args.has('publish')) return ledger();
  const unlock = await lock(folder);
  try {
    return await ledger();
  } finally {
    await unlock();
  }
}

/** The sandbox that a command begins with. */
interface State {
  readonly ledger: Ledger;
  /** The revision of its file; `undefined` if there is no file. */
  readonly revision: number | undefined;
}

async function stateOf({ args, terminal }: Call): Promise<State> {
  const folder = args.text('apply');
  const found = folder === undefined ? undefined : await kept(folder, terminal.signal);
  return found ?? { ledger: demoLedger(), revision: undefined };
}

/** Publishes the packages specified by `--publish`, and saves the sandbox specified by `--apply`. */
async function published(call: Call, before: State): Promise<State> {
  const { args, note, terminal } = call;
  const folder = args.text('apply');
  const paths = args.list('publish') ?? [];
  if (paths.length === 0) return before;
  const runtime = new Runtime(await loadNatives());
  const packages: BuiltPackage[] = [];
  let { ledger } = before;
  for (const path of paths) {
    const built = await readPackage(call, path);
    try {
      if (needsOwnFramework(ledger, built)) {
        if (folder !== undefined && before.revision !== undefined)
          throw new PublishError(
            `${built.name} was built with a different framework than that of the sandbox in ${folder}. Specify another folder, or delete ${join(folder, FILE)} to start over.`,
          );
        ledger = await finished(onOwnFramework(ledger, runtime, built, packages), terminal.signal);
      }
      ledger = await finished(withPackage(ledger, runtime, built), terminal.signal);
    } catch (error) {
      if (error instanceof PublishError) throw new BadInputError(error.message);
      throw error;
    }
    packages.push(built);
  }
  const after = folder === undefined ? { ...before, ledger } : await keep(folder, { ...before, ledger });
  const { framework } = ledger;
  const named = framework === undefined ? 'Movescope’s own' : `the one that ${framework} was built with`;
  for (const { name } of packages) note(`Published ${name} to the sandbox; its framework is ${named}.`);
  return after;
}

/** Returns a new ledger with the framework of a package's build, and with the packages published so far. */
function* onOwnFramework(
  ledger: Ledger,
  runtime: Runtime,
  built: BuiltPackage,
  packages: readonly BuiltPackage[],
): Run<Ledger> {
  const idOf = (bytes: Uint8Array) => moduleIdOf(moduleIn(bytes));
  const theirs = new Set(packages.flatMap(({ modules }) => modules.map(idOf)));
  const dependencies = built.dependencies.filter(bytes => !theirs.has(idOf(bytes)));
  let after = yield* withFramework(ledger, runtime, { ...built, dependencies });
  for (const each of packages) {
    if (needsOwnFramework(after, each))
      throw new PublishError(
        `${each.name} and ${built.name} were built with different frameworks: publish them to different sandboxes.`,
      );
    after = yield* withPackage(after, runtime, each);
  }
  return after;
}

/** Finds the build of a package: `build/NAME`. Returns `undefined` if a folder is not a package, or has no build. */
async function ownBuild(folder: string, files: PackageFiles) {
  const toml = await files.read(join(folder, 'Move.toml'));
  const manifest = toml && readMoveToml(new TextDecoder().decode(toml));
  const name = manifest?.kind === 'manifest' ? manifest.name : undefined;
  if (!manifest || name === undefined) return undefined;
  const builds = await files.list(join(folder, 'build'));
  if (!builds.some(each => each.isFolder && each.name === name)) return undefined;
  return { manifest, name, place: join(folder, 'build', name) };
}

/** Reads the modules of a package, and its source files. @throws BadInputError */
async function readFiles(folder: string, signal: AbortSignal): Promise<ModuleFiles> {
  const build = await ownBuild(folder, packageFiles(signal));
  return build ? readModuleFiles([build.place], signal, [folder]) : readModuleFiles([folder], signal);
}

/** @throws BadInputError. */
async function readPackage({ note, terminal }: Call, folder: string): Promise<BuiltPackage> {
  const files = packageFiles(terminal.signal);
  const own = await ownBuild(folder, files);
  const build = own && (await readBuildWithDependencies(files, { folder, manifest: own.manifest }, terminal.signal));
  if (!own || !build || build.kind === 'none') return readModules(folder, terminal.signal);
  const { name } = own;
  if (build.kind === 'unusable') throw new BadInputError(notPublished(name, build));
  if (!build.isCurrent) note(`Note: The build of ${name} is older than its source.`);
  const bytes = (all: readonly BuiltModule[]) => all.map(each => each.bytes);
  const { modules, dependencies, isImmutable } = build;
  return { name, modules: bytes(modules), dependencies: bytes(dependencies), isImmutable };
}

/** Reads a folder with compiled modules that is not a package. @throws BadInputError */
async function readModules(folder: string, signal: AbortSignal): Promise<BuiltPackage> {
  const { modules, testBuilds } = await readModuleFiles([folder], signal);
  const [test] = testBuilds;
  if (test !== undefined)
    throw new BadInputError(
      `The build of ${test} is a test build, which cannot be published: run "aptos move compile".`,
    );
  const all = [...modules.values()];
  const builds = new BuildPaths();
  const isDependency = ({ path }: LocalModule) => builds.isOfDependency(path);
  const own = all.filter(each => !isDependency(each));
  if (own.length === 0)
    throw new BadInputError(`${folder} contains modules of dependencies only: run "aptos move compile" first.`);
  const origins = new Set(own.map(({ origin }) => origin));
  if (origins.size !== 1)
    throw new BadInputError(
      `${folder} contains the builds of ${origins.size} packages: specify --publish for each of them.`,
    );
  const name = [...origins][0]?.replace(/^build of /, '') ?? folder;
  const bytes = (some: readonly LocalModule[]) => some.map(({ code }) => writeBytecode(code));
  return { name, modules: bytes(own), dependencies: bytes(all.filter(isDependency)) };
}

/** Waits until no other run changes the sandbox in a folder. @throws BadInputError */
async function lock(folder: string): Promise<() => Promise<void>> {
  try {
    await makeFolder(resolve(folder));
    return await lockFile(join(folder, FILE));
  } catch (error) {
    throw unsaved(folder, error);
  }
}

/** Creates a folder and those above it. With `recursive`, `mkdir` does not end where no folder can be created (`/proc`). */
async function makeFolder(folder: string): Promise<void> {
  const above = dirname(folder);
  if (!(await stat(above).catch(() => undefined))) await makeFolder(above);
  await mkdir(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** Returns the saved ledger; `undefined` if there is none yet. @throws BadInputError */
async function kept(folder: string, signal: AbortSignal): Promise<State | undefined> {
  const path = join(folder, FILE);
  const unusable = (why: string, advice = `Delete ${path} to start over`) =>
    new BadInputError(`The sandbox in ${folder} cannot be used: ${why}. ${advice}.`);
  const bytes = await readBytes(path, { most: MOST_NAMED, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    if (codeOf(error) === 'ENOENT') return undefined;
    const why = fileTrouble(error) ?? 'unknown reason';
    throw codeOf(error) === 'ENOTDIR' ? unusable(why, 'Specify another folder') : unusable(why);
  });
  if (!bytes) return undefined;
  const { ledger, revision } = readKept(utf8Text(bytes, path)) ?? {};
  if (!ledger) throw unusable('its file is damaged or from another version of Movescope');
  return { ledger, revision };
}

/**
 * Writes a ledger atomically: if the program ends meanwhile, the previous ledger remains.
 * @throws BadInputError if the file was changed since it was read
 */
async function keep(folder: string, { ledger, revision }: State): Promise<State> {
  const now = await kept(folder, new AbortController().signal);
  if (now?.revision !== revision)
    throw new BadInputError(
      `The sandbox in ${folder} was changed by another program in the meantime, so it was not saved. Run the command again.`,
    );
  const next = { ledger, revision: (revision ?? 0) + 1 };
  try {
    await writeWhole(join(folder, FILE), keptText(next));
  } catch (error) {
    throw unsaved(folder, error);
  }
  return next;
}

function unsaved(folder: string, error: unknown): unknown {
  return unwritten(error, trouble => `The sandbox cannot be saved in ${folder} (${trouble}): specify another folder.`);
}
