import * as vscode from 'vscode';
import type { FunctionAbi } from '../../core/move/abi';
import type { FoundDeclaration } from './moveSources';

/** The names of parameters, and the file that they come from. */
export interface ParameterNames {
  readonly names: readonly string[];
  readonly path: string;
}

/** Finds a function's parameter names in the workspace's source. */
export async function namesOf(
  abi: FunctionAbi,
  local: readonly FoundDeclaration[],
): Promise<ParameterNames | undefined> {
  if (local.length === 0) return undefined;
  const { parameterNames } = await import('../../core/packages/parameterNames');
  for (const { uri, function: declared } of local) {
    const names = declared && parameterNames(abi, declared);
    if (names && names.length > 0) return { names, path: vscode.workspace.asRelativePath(uri) };
  }
  return undefined;
}
