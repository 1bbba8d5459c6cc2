import * as vscode from 'vscode';
import { SANDBOX_NETWORK } from '../../core/gateway/network';
import type { BuildWithDependencies, BuiltModule } from '../../core/packages/drift/packageBuild';
import { frameworkName } from '../../core/results/facts';
import { RefusedError } from '../../core/userFacingError';
import type { WorkspacePackage } from '../packages/movePackages';
import { isEdited } from '../packages/buildDocuments';
import { COMMANDS } from '../vscode/ids';
import type { Action } from '../vscode/notify';
import { buildOf, builtPackage, ledgerWith, needsReset, packageName } from './packageToPublish';
import type { SandboxServices } from './sandboxServices';
import { checkTrusted, undo } from './undo';

/** A row of the Packages view, or the folder of a package. */
export type PackageArgument =
  { readonly kind: 'package'; readonly package: WorkspacePackage } | { readonly folder: string } | undefined;

/**
 * Publishes the build of a package to the sandbox, and selects the sandbox.
 * @param given the package; if absent, the user picks one
 */
export async function publishToSandbox(services: SandboxServices, given: PackageArgument): Promise<void> {
  checkTrusted();
  const own = await packageOf(services, given, 'Publish to Sandbox');
  if (!own) return;
  const name = packageName(own);
  const build = await buildOf(own);
  if ((!build.isCurrent || isEdited(own)) && !(await wants(OLDER(name), 'Publish This Build'))) return;
  await publish(services, name, build);
}

const OLDER = (name: string) =>
  `The build of ${name} is older than its source. To publish the current source, run "aptos move compile" first.`;

async function publish(services: SandboxServices, name: string, build: BuildWithDependencies): Promise<void> {
  const { session, notify } = services;
  const sandbox = await session.sandbox();
  const before = sandbox.ledger;
  const built = builtPackage(name, build);
  if (
    needsReset(before, built) &&
    !(await wants(
      'This package was built with a different framework. Reset the sandbox and publish?',
      'Reset and Publish',
    ))
  )
    return;
  const after = await ledgerWith(before, built);
  await sandbox.change(before, after);
  const isOther = !session.network.sandbox;
  if (isOther) await session.select(SANDBOX_NETWORK);
  notify.info(
    `Published ${name} to the sandbox (framework: ${frameworkName(after.framework)})${isOther ? ', which is now selected' : ''}.`,
    ...[...build.modules.slice(0, 1).map(showModule), undo(services, after, before)],
  );
}

/**
 * Returns the package passed as an argument, or one that the user picks; `undefined` if the user cancels.
 * @throws RefusedError
 */
export async function packageOf(
  { sources }: SandboxServices,
  given: PackageArgument,
  title: string,
): Promise<WorkspacePackage | undefined> {
  const index = await sources.packages();
  if (given) {
    const own = index.at('folder' in given ? given.folder : given.package.folder);
    if (own) return own;
    throw new RefusedError('This package is no longer in the workspace.');
  }
  const [only, ...others] = index.packages;
  if (!only) throw new RefusedError('This workspace contains no Move package. Open a folder with a Move.toml file.');
  if (others.length === 0) return only;
  const items = index.packages.map(own => ({
    label: packageName(own),
    description: vscode.workspace.asRelativePath(own.uri),
    own,
  }));
  return (await vscode.window.showQuickPick(items, { title, matchOnDescription: true }))?.own;
}

async function wants(question: string, button: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true }, button)) === button;
}

function showModule({ id }: BuiltModule): Action {
  return { label: 'Show Module', run: () => vscode.commands.executeCommand(COMMANDS.openInterface, id) };
}
