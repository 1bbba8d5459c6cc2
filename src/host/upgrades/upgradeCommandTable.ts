import { ROW, type Taken } from '../shell/commandArguments';
import type { CommandTable } from '../shell/commands';
import type { UPGRADE_COMMANDS } from '../shell/ids';
import { checkWatched, setWatch, showUpgrade, type WatchCommandServices } from './watchCommands';

/** The arguments and actions of the upgrade commands. */
export function upgradeCommandTable(services: WatchCommandServices): CommandTable<typeof UPGRADE_COMMANDS> {
  const watched = ['text', ROW] as const satisfies readonly Taken[];
  return {
    watch: { takes: watched, run: given => setWatch(services, true, given) },
    unwatch: { takes: watched, run: given => setWatch(services, false, given) },
    checkWatched: { run: () => checkWatched(services) },
    showUpgrade: { takes: watched, run: given => showUpgrade(services, given) },
  };
}
