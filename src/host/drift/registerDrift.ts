import * as vscode from 'vscode';
import type { Services } from '../commands/services';
import { DriftLenses } from './driftLenses';
import { DriftProblems } from './driftProblems';
import { DriftReader } from './driftReader';
import { DriftWatch } from './driftWatch';
import { PackageTree } from './packageTree';

/** Where Move source is: without a Move extension a `.move` file is plain text. */
const MOVE_FILES: readonly vscode.DocumentFilter[] = [{ language: 'move' }, { pattern: '**/*.move' }];

/** Registers what holds the workspace's Move source against what is deployed: a view, lenses and problems. */
export function registerDrift({
  session,
  sources,
  tree,
  log,
}: Pick<Services, 'session' | 'sources' | 'tree' | 'log'>): vscode.Disposable {
  const reader = new DriftReader(session, sources);
  const watch = new DriftWatch(sources, tree.onDidForget);
  const problems = new DriftProblems(reader, watch, log);
  return vscode.Disposable.from(
    watch,
    problems,
    new PackageTree(reader, problems, watch),
    vscode.languages.registerCodeLensProvider(MOVE_FILES, new DriftLenses(reader, watch)),
  );
}
