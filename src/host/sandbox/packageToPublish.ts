import {
  type BuildWithDependencies,
  type BuiltModule,
  notPublished,
  readBuildWithDependencies,
} from '../../core/packages/drift/packageBuild';
import { RefusedError } from '../../core/userFacingError';
import { loadNatives } from '../../core/vm/natives/loadNatives';
import type { Ledger } from '../../sandbox/ledger';
import { type BuiltPackage, needsOwnFramework, PublishError, withPackage } from '../../sandbox/publish';
import { Runtime } from '../../sandbox/simulation/chain';
import { finished } from '../../sandbox/simulation/transact';
import { packageFiles } from '../packages/buildDocuments';
import type { WorkspacePackage } from '../packages/movePackages';
import { withProgress } from '../vscode/progress';

/** Returns the name in the manifest of a package or, failing that, the name of its folder. */
export function packageName({ folder, manifest }: WorkspacePackage): string {
  const name = manifest.kind === 'manifest' ? manifest.name : undefined;
  return name ?? folder.slice(folder.lastIndexOf('/') + 1);
}

/** Reads the build of a package. @throws RefusedError if there is no build that can be published */
export async function buildOf(own: WorkspacePackage): Promise<BuildWithDependencies> {
  const name = packageName(own);
  const build = await withProgress(`Reading the build of ${name}`, signal =>
    readBuildWithDependencies(packageFiles(own), own, signal),
  );
  if (build.kind === 'none') throw new RefusedError(`${name} has no build. Run "aptos move compile" first.`);
  if (build.kind === 'unusable') throw new RefusedError(notPublished(name, build));
  return build;
}

export function builtPackage(
  name: string,
  { modules, dependencies, isImmutable }: BuildWithDependencies,
): BuiltPackage {
  const bytesOf = (all: readonly BuiltModule[]) => all.map(({ bytes }) => bytes);
  return { name, modules: bytesOf(modules), dependencies: bytesOf(dependencies), isImmutable };
}

/**
 * Whether the sandbox must be reset to the framework of the build.
 * @throws RefusedError if the package cannot be published
 */
export function needsReset(ledger: Ledger, built: BuiltPackage): boolean {
  try {
    return needsOwnFramework(ledger, built);
  } catch (error) {
    return refuse(error);
  }
}

/**
 * Returns a ledger with the published package.
 * @throws RefusedError if the package cannot be published; vscode.CancellationError
 */
export async function ledgerWith(ledger: Ledger, built: BuiltPackage): Promise<Ledger> {
  return withProgress(`Publishing ${built.name} to the sandbox`, async signal => {
    const runtime = new Runtime(await loadNatives());
    return finished(withPackage(ledger, runtime, built), signal).catch(refuse);
  });
}

function refuse(cause: unknown): never {
  if (cause instanceof PublishError) throw new RefusedError(cause.message, { cause });
  throw cause;
}
