import type { UnseenUpgrade } from '../../core/modules/watch/watchBook';
import type { ModuleTree } from '../views/moduleTree';
import { badgeOf, markWatched, watchTooltip, type Watched } from './watchMarks';

/** Shows in the Modules view what is watched. */
export class WatchShow {
  readonly #tree: Pick<ModuleTree, 'showMarks'>;
  #shown: string | undefined;

  constructor(tree: Pick<ModuleTree, 'showMarks'>) {
    this.#tree = tree;
  }

  /** @param isOutdated what was read of an account is forgotten */
  render(watched: Watched, isOutdated: boolean): void {
    const { names, upgrades } = watched;
    // Rows are made anew for a change only: those of an account may have to be read again.
    const shown = keyOf(watched);
    const isNothing = this.#shown === undefined && names.length === 0 && upgrades.size === 0;
    if (!isOutdated && (shown === this.#shown || isNothing)) return;
    this.#shown = shown;
    this.#tree.showMarks(
      {
        message: watched.message,
        badge: badgeOf(upgrades),
        mark: (item, row) => markWatched(item, row, watched),
        tooltip: row => {
          const text = watchTooltip(watched, row);
          return text === '' ? '' : `\n\n${text}`;
        },
      },
      isOutdated,
    );
  }
}

function keyOf({ message, names, upgrades, minutes, failure, missing }: Watched): string {
  const told = [...upgrades].map(([id, { upgrade, since }]: readonly [string, UnseenUpgrade]) => [id, upgrade, since]);
  const failures = [...missing].map(([name, { message: text }]) => [name, text]);
  return JSON.stringify([message, names, told, minutes, failure?.message, failures]);
}
