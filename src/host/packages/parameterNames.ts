import * as vscode from 'vscode';
import type { FunctionAbi } from '../../core/move/abi';
import type { ParameterNames } from '../../core/packages/readMove';
import type { MemberId } from '../../core/move/functionId';
import type { FoundDeclaration, MoveSources } from './moveSources';

/**
 * Finds the parameter names of a function in the workspace's source or, failing that, in published source that the user
 * has opened.
 * @param local declarations of the function in the workspace, if known
 */
export async function namesOf(
  abi: FunctionAbi,
  id: MemberId,
  sources: MoveSources,
  local?: readonly FoundDeclaration[],
): Promise<ParameterNames | undefined> {
  const found = local ?? (await sources.declarations(id));
  if (found.length > 0) {
    const { parameterNames } = await import('../../core/packages/readMove');
    for (const { uri, function: declared } of found) {
      const names = declared && parameterNames(abi, declared);
      if (names && names.length > 0) return { names, origin: vscode.workspace.asRelativePath(uri) };
    }
  }
  return sources.published.namesOf(abi, id);
}
