import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBytecode } from '../core/bytecode/readBytecode';
import type { Fetch } from '../core/gateway/fetch';
import type { Tracer } from '../core/results/tracer';
import { firstOf, type TraceSources } from '../core/trace/codeLines';
import { loadNatives } from '../core/vm/natives/loadNatives';
import { openBuiltInSandbox } from '../sandbox/builtInSandbox';
import type { Ledger } from '../sandbox/ledger';
import { demoLedger } from '../sandbox/ledger/demoLedger';
import { keptText, readKept } from '../sandbox/ledger/keptLedger';
import { PublishError, withPackage } from '../sandbox/publish';
import { Runtime } from '../sandbox/simulation/chain';
import { finished } from '../sandbox/simulation/transact';
import { BuildPaths } from './buildPaths';
import type { Call } from './command';
import { BadInputError } from './exitCode';
import { codeOf, fileTrouble, MOST_NAMED, utf8Text } from './fileText';
import { readModuleFiles, type LocalModule } from './moduleFiles';
import { readBytes } from './readBytes';

/** Opens the built-in sandbox configured by the options. @throws BadInputError */
export async function openSandbox(
  call: Call,
  network: { readonly baseUrl: string },
): Promise<{ readonly fetch: Fetch; readonly tracer: Tracer; readonly apply?: () => Promise<void> }> {
  const folder = call.args.text('apply');
  const { fetch, tracer: tracerWith, withLast } = openBuiltInSandbox(network, await sandboxLedger(call));
  let sources: Promise<TraceSources> | undefined;
  const tracer = tracerWith(() => (sources ??= publishedSources(call)));
  if (folder === undefined) return { fetch, tracer };
  const apply = async () => {
    const after = withLast();
    if (!after) {
      call.note('Nothing was applied: the transaction would not succeed.');
      return;
    }
    await keep(folder, after);
    call.note(`Applied: the sandbox in ${folder} is at version ${after.ledgerVersion}.`);
  };
  return { fetch, tracer, apply };
}

/** Returns the source files of the packages specified by `--publish`. */
export async function publishedSources({ args, terminal }: Call): Promise<TraceSources> {
  const folders = args.list('publish') ?? [];
  const read = await Promise.all(folders.map(folder => readModuleFiles([folder], terminal.signal)));
  return firstOf(read.map(({ sources }) => sources));
}

/**
 * Returns the ledger of the sandbox: the bundled ledger or the one specified by `--apply`, with the packages specified
 * by `--publish`.
 */
export async function sandboxLedger(call: Call): Promise<Ledger> {
  const { args, terminal } = call;
  const folder = args.text('apply');
  let ledger = (folder === undefined ? undefined : await kept(folder, terminal.signal)) ?? demoLedger();
  const packages = args.list('publish') ?? [];
  if (packages.length === 0) return ledger;
  const runtime = new Runtime(await loadNatives());
  for (const path of packages) {
    const { name, own, dependencies } = await readPackage(path, terminal.signal);
    const bytes = (modules: readonly LocalModule[]) => modules.map(({ code }) => writeBytecode(code));
    const built = { name, modules: bytes(own), dependencies: bytes(dependencies) };
    try {
      ledger = await finished(withPackage(ledger, runtime, built), terminal.signal);
      const { framework } = ledger;
      call.note(
        `Published ${name} to the sandbox; its framework is ${framework === undefined ? 'Movescope’s own' : `the one that ${framework} was built with`}.`,
      );
    } catch (error) {
      if (error instanceof PublishError) throw new BadInputError(error.message);
      throw error;
    }
  }
  if (folder !== undefined) await keep(folder, ledger);
  return ledger;
}

interface LocalPackage {
  readonly name: string;
  readonly own: readonly LocalModule[];
  readonly dependencies: readonly LocalModule[];
}

/** @throws BadInputError. */
async function readPackage(folder: string, signal: AbortSignal): Promise<LocalPackage> {
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
  const origins = new Set(own.map(({ origin }) => origin));
  if (origins.size !== 1)
    throw new BadInputError(
      `${folder} contains the builds of ${origins.size} packages: specify --publish for each of them.`,
    );
  const name = [...origins][0]?.replace(/^build of /, '') ?? folder;
  return { name, own, dependencies: all.filter(isDependency) };
}

const FILE = 'sandbox.json';

/** Returns the saved ledger; `undefined` if there is none yet. @throws BadInputError */
async function kept(folder: string, signal: AbortSignal): Promise<Ledger | undefined> {
  const path = join(folder, FILE);
  const unusable = (why: string) =>
    new BadInputError(`The sandbox in ${folder} cannot be used: ${why}. Delete ${path} to start over.`);
  const bytes = await readBytes(path, { most: MOST_NAMED, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    if (codeOf(error) === 'ENOENT') return undefined;
    throw unusable(fileTrouble(error) ?? 'unknown reason');
  });
  if (!bytes) return undefined;
  const { ledger } = readKept(utf8Text(bytes, path)) ?? {};
  if (!ledger) throw unusable('its file is damaged or from another version of Movescope');
  return ledger;
}

/** Writes a ledger atomically: if the program ends meanwhile, the previous ledger remains. */
async function keep(folder: string, ledger: Ledger): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const path = join(folder, FILE);
    await writeFile(`${path}.new`, keptText({ ledger, revision: 0 }));
    await rename(`${path}.new`, path);
  } catch (error) {
    throw new BadInputError(`The sandbox cannot be saved in ${folder}: ${fileTrouble(error) ?? 'unknown reason'}.`);
  }
}
