import * as vscode from 'vscode';
import type { Network } from '../core/gateway/network';
import { createSystemClock } from '../core/gateway/systemClock';
import type { AccountEdit } from './accounts/accountEdits';
import { accountLists, writeLists } from './accounts/accountSettings';
import { StorageFolder } from './history/storageFolder';
import { placedItems, withItems, withNetwork, withoutNetwork, type PlacedItem } from './networkList';
import { userNetworks, writeNetworks } from './settings';
import { WindowTurns } from './windowTurns';

/** Changes of the lists in the settings, which all windows of a user share. */
export class SettingEdits implements vscode.Disposable {
  readonly #accounts: WindowTurns;
  readonly #networks: WindowTurns;

  /** @param storage that all windows share */
  constructor(storage: vscode.Uri) {
    const folder = new StorageFolder(vscode.Uri.joinPath(storage, 'turns'));
    const clock = createSystemClock();
    const ofUser = () => accountLists().find(({ place }) => place.kind === 'user')?.items;
    this.#accounts = new WindowTurns(folder, { name: 'accounts', known: ofUser }, clock);
    this.#networks = new WindowTurns(folder, { name: 'networks', known: userNetworks }, clock);
  }

  /** Changes the lists of accounts. @throws AccountsNotWrittenError */
  accounts(edit: AccountEdit): Promise<void> {
    return this.#accounts.take(async () => {
      const before = accountLists();
      await writeLists(before, edit(before));
    });
  }

  /** Adds a network to the user's settings. */
  addNetwork({ id, label, baseUrl, auth, mainNetwork }: Network): Promise<void> {
    return this.#networks.take(() => writeNetworks([...userNetworks(), { id, label, baseUrl, auth, mainNetwork }]));
  }

  /** Writes what a network is now over what the user's settings say of its id. */
  changeNetwork(network: Network): Promise<void> {
    return this.#networks.take(() => writeNetworks(withNetwork(userNetworks(), network)));
  }

  /** Takes a network out of the user's settings. @returns brings it back as it was written, and where it stood */
  async removeNetwork(id: string): Promise<() => Promise<void>> {
    let placed: readonly PlacedItem[] = [];
    await this.#networks.take(() => {
      placed = placedItems(userNetworks(), id);
      return writeNetworks(withoutNetwork(userNetworks(), id));
    });
    return () => this.#networks.take(() => writeNetworks(withItems(userNetworks(), placed, id)));
  }

  dispose(): void {
    this.#accounts.dispose();
    this.#networks.dispose();
  }
}
