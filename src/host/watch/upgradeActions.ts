import * as vscode from 'vscode';
import type { UnseenUpgrade } from '../../core/modules/watch/watchBook';
import { isPartOf } from '../../core/modules/watch/watchPlan';
import { COMMANDS } from '../ids';
import type { Action } from '../notify';

/** What can be done with what one round found. @param names what is watched */
export function upgradeActions(found: readonly UnseenUpgrade[], names: readonly string[]): readonly Action[] {
  const ids = found.map(({ address, upgrade }) => ({ address, module: upgrade.name }));
  const [id, ...others] = ids;
  const watched = names.filter(name => ids.some(({ address, module }) => isPartOf(`${address}::${module}`, name)));
  const run = (command: string, given: unknown) => () => vscode.commands.executeCommand(command, given);
  return [
    { label: 'Show Changes', run: run(COMMANDS.showUpgrade, others.length === 0 ? id : undefined) },
    { label: 'Stop Watching', run: run(COMMANDS.unwatch, watched.length === 1 ? watched[0] : undefined) },
  ];
}
