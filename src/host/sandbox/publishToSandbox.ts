import * as vscode from 'vscode';
import { SANDBOX_NETWORK } from '../../core/gateway/network';
import {
  type BuildWithDependencies,
  type BuiltModule,
  readBuildWithDependencies,
} from '../../core/packages/drift/packageBuild';
import { frameworkName } from '../../core/results/facts';
import { RefusedError } from '../../core/userFacingError';
import { loadNatives } from '../../core/vm/natives/loadNatives';
import type { Ledger } from '../../sandbox/ledger';
import { type BuiltPackage, needsOwnFramework, PublishError, withPackage } from '../../sandbox/publish';
import { Runtime } from '../../sandbox/simulation/chain';
import { finished } from '../../sandbox/simulation/transact';
import { isEdited, packageFiles } from '../packages/buildDocuments';
import type { WorkspacePackage } from '../packages/movePackages';
import type { PackageRow } from '../packages/packageItem';
import { COMMANDS } from '../vscode/ids';
import type { Action } from '../vscode/notify';
import { withProgress } from '../vscode/progress';
import type { SandboxServices } from './sandboxServices';
import { checkTrusted, undo } from './undo';

/**
 * Publishes the build of a package to the sandbox, and selects the sandbox. @param given the package; if absent, the
 * user picks one
 */
export async function publishToSandbox(
  services: SandboxServices,
  given?: Extract<PackageRow, { readonly kind: 'package' }>,
): Promise<void> {
  checkTrusted();
  const own = await packageOf(services, given?.package.folder);
  if (!own) return;
  const name = nameOf(own);
  const build = await withProgress(`Reading the build of ${name}`, signal =>
    readBuildWithDependencies(packageFiles(own), own, signal),
  );
  if (build.kind === 'none') throw new RefusedError(`${name} has no build. Run "aptos move compile" first.`);
  if (build.kind === 'unusable') throw new RefusedError(`${name} cannot be published: ${build.reason}.`);
  if ((!build.isCurrent || isEdited(own)) && !(await wants(OLDER(name), 'Publish This Build'))) return;
  await publish(services, name, build);
}

const OLDER = (name: string) =>
  `The build of ${name} is older than its source. Run "aptos move compile" to publish the current source.`;

async function publish(services: SandboxServices, name: string, build: BuildWithDependencies): Promise<void> {
  const { session, notify } = services;
  const sandbox = await session.sandbox();
  const before = sandbox.ledger;
  const built = { name, modules: bytesOf(build.modules), dependencies: bytesOf(build.dependencies) };
  if (
    lacksFramework(before, built) &&
    !(await wants(
      'This package was built with a different framework. Reset the sandbox and publish?',
      'Reset and Publish',
    ))
  )
    return;
  const after = await withProgress(`Publishing ${name} to the sandbox`, signal => withBuilt(before, built, signal));
  await sandbox.change(before, after);
  const isOther = !session.network.sandbox;
  if (isOther) await session.select(SANDBOX_NETWORK);
  notify.info(
    `Published ${name} to the sandbox (framework: ${frameworkName(after.framework ?? '')})${isOther ? ', which is now selected' : ''}.`,
    ...[...build.modules.slice(0, 1).map(showModule), undo(services, after, before)],
  );
}

async function withBuilt(ledger: Ledger, built: BuiltPackage, signal: AbortSignal): Promise<Ledger> {
  const runtime = new Runtime(await loadNatives());
  return finished(withPackage(ledger, runtime, built), signal).catch(refuse);
}

function lacksFramework(ledger: Ledger, built: BuiltPackage): boolean {
  try {
    return needsOwnFramework(ledger, built);
  } catch (error) {
    return refuse(error);
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof PublishError) throw new RefusedError(cause.message, { cause });
  throw cause;
}

/**
 * Returns the package in a folder, or one that the user picks; `undefined` if the user cancels. @throws RefusedError
 */
async function packageOf(
  { sources }: SandboxServices,
  folder: string | undefined,
): Promise<WorkspacePackage | undefined> {
  const index = await sources.packages();
  if (folder !== undefined) {
    const own = index.at(folder);
    if (own) return own;
    throw new RefusedError('This package is no longer in the workspace.');
  }
  const [only, ...others] = index.packages;
  if (!only) throw new RefusedError('This workspace contains no Move package. Open a folder with a Move.toml file.');
  if (others.length === 0) return only;
  const items = index.packages.map(own => ({
    label: nameOf(own),
    description: vscode.workspace.asRelativePath(own.uri),
    own,
  }));
  return (await vscode.window.showQuickPick(items, { title: 'Publish to Sandbox', matchOnDescription: true }))?.own;
}

function nameOf({ folder, manifest }: WorkspacePackage): string {
  const name = manifest.kind === 'manifest' ? manifest.name : undefined;
  return name ?? folder.slice(folder.lastIndexOf('/') + 1);
}

async function wants(question: string, button: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true }, button)) === button;
}

function bytesOf(modules: readonly BuiltModule[]): readonly Uint8Array[] {
  return modules.map(({ bytes }) => bytes);
}

function showModule({ id }: BuiltModule): Action {
  return { label: 'Show Module', run: () => vscode.commands.executeCommand(COMMANDS.openInterface, id) };
}
