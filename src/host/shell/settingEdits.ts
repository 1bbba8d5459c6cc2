import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { createSystemClock } from '../../core/gateway/fetch';
import type { AccountEdit } from './accountEdits';
import { accountLists, writeLists } from './accountSettings';
import { StorageFolder } from './storageFolder';
import { entryOf, placedItems, withItems, withNetwork, withoutNetwork, type PlacedItem } from './networkEdits';
import { rereadSettings, userNetworks, writeNetworks } from './settings';
import { WindowTurns } from './windowTurns';

/** Edits the lists in the settings, which all windows of a user share. */
export class SettingEdits implements vscode.Disposable {
  /** Shared by all lists, because they are in one file and one of two simultaneous writes would be lost. */
  readonly #turns: WindowTurns;

  /** @param storage the storage that all windows share */
  constructor(storage: vscode.Uri) {
    const folder = new StorageFolder(vscode.Uri.joinPath(storage, 'turns'));
    const known = () => [accountLists().find(({ place }) => place.kind === 'user')?.items, userNetworks()];
    this.#turns = new WindowTurns(folder, { name: 'settings', known, reread: rereadSettings }, createSystemClock());
  }

  /** Changes the lists of accounts. @throws AccountsNotWrittenError */
  accounts(edit: AccountEdit): Promise<void> {
    return this.#turns.take(async () => {
      const before = accountLists();
      await writeLists(before, edit(before));
    });
  }

  /** Adds networks to the user's settings. */
  addNetworks(...networks: readonly Network[]): Promise<void> {
    return this.#turns.take(() => writeNetworks([...userNetworks(), ...networks.map(entryOf)]));
  }

  /** Writes a network's current values to its entry in the user's settings. */
  changeNetwork(network: Network): Promise<void> {
    return this.#turns.take(() => writeNetworks(withNetwork(userNetworks(), network)));
  }

  /**
   * Removes a network from the user's settings. @returns a function that puts it back as it was written, at its old
   * index
   */
  async removeNetwork(id: string): Promise<() => Promise<void>> {
    let placed: readonly PlacedItem[] = [];
    await this.#turns.take(() => {
      placed = placedItems(userNetworks(), id);
      return writeNetworks(withoutNetwork(userNetworks(), id));
    });
    return () => this.#turns.take(() => writeNetworks(withItems(userNetworks(), placed, id)));
  }

  dispose(): void {
    this.#turns.dispose();
  }
}
