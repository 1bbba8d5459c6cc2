import * as vscode from 'vscode';
import type { ChainMoment } from '../../core/chainMoment';
import type { Connection, ConnectionMemory } from '../../core/connection';
import { type Fetch, createSystemClock } from '../../core/gateway/fetch';
import { type Network, SANDBOX_NETWORK } from '../../core/gateway/network';
import type { PacerState } from '../../core/gateway/pacer';
import type { Outage } from '../../core/gateway/reach';
import type { ReadProgress } from '../../core/modules/moduleStore';
import { parseAddress } from '../../core/move/address';
import type { AccountScope, ConfiguredAccount } from './accountList';
import type { ModuleArchive } from '../../core/modules/archive/moduleArchive';
import { isKeyOf, type AccessKeys, KnownKeys } from './accessKeys';
import { CurrentConnection, OpenConnections } from './currentConnection';
import { lazy, type Lazy } from '../vscode/lazy';
import type { ConfiguredNetworks } from '../../core/gateway/networkList';
import { NetworkMemory, type NetworkChainChange, type RememberedNetwork } from './networkMemory';
import { NetworkPacers } from './networkPacers';
import type { Notify } from '../vscode/notify';
import type { RequestLog } from '../vscode/requestLog';
import type { SettingEdits } from './settingEdits';
import type { SourceFinder } from '../../sandbox/traceSimulation';
import type { KeptSandbox, SandboxNews } from './keptSandbox';
import { changesSetting, namedNetwork, readNetworks } from './settings';

const NETWORK_STATE = 'network';
const SENDER_STATE = 'sender';
const SANDBOX_STATE = 'sandbox';

/** The services that every feature needs. */
export interface Base {
  readonly session: Session;
  readonly notify: Notify;
}

/** The offline copies of modules, in files of the extension's storage. */
export type OfflineFiles = Lazy<ModuleArchive>;

export interface ListedAccount extends ConfiguredAccount {
  /** The settings that list the account; absent for the sandbox's accounts. */
  readonly scope?: AccountScope;
}

/** The selected network and its state. It has one connection, which is opened on first use. */
export class Session implements vscode.Disposable {
  readonly keys: AccessKeys;
  /** The IDs of the mainnets for which the user has confirmed encoding in this window. */
  readonly encodedOn = new Set<string>();
  /** Finds the sources of code that ran in the sandbox; set by the feature that reads builds. */
  findSources: SourceFinder | undefined;
  readonly #state: vscode.Memento;
  readonly #storage: vscode.Uri | undefined;
  readonly #requests: RequestLog;
  /** Cached until the settings change, because reading and validating them takes half a millisecond. */
  #configured: ConfiguredNetworks | undefined;
  readonly #networkChanged = new vscode.EventEmitter<void>();
  readonly #accountsChanged = new vscode.EventEmitter<void>();
  readonly #chainChanged = new vscode.EventEmitter<NetworkChainChange>();
  readonly #paced = new vscode.EventEmitter<PacerState>();
  readonly #progressed = new vscode.EventEmitter<ReadProgress>();
  readonly #reached = new vscode.EventEmitter<void>();
  readonly #sandboxChanged = new vscode.EventEmitter<SandboxNews>();
  readonly #owned: vscode.Disposable[] = [
    this.#networkChanged,
    this.#accountsChanged,
    this.#chainChanged,
    this.#paced,
    this.#progressed,
    this.#reached,
    this.#sandboxChanged,
  ];
  readonly #offline: OfflineFiles;
  readonly #memory: NetworkMemory;
  readonly #pacers: NetworkPacers;
  readonly #connections = new OpenConnections();
  readonly #knownKeys = new KnownKeys();
  readonly #current = new CurrentConnection(
    network => this.#open(network, key => this.#knownKeys.isNews(network, key)),
    connection => this.#follow(connection),
  );
  readonly #sandbox = lazy(async () =>
    (await import('./keptSandbox')).openKeptSandbox(
      this.#storage,
      news => this.#sandboxIs(news),
      async (...ran) => (await this.findSources?.(...ran)) ?? { place: () => undefined, locals: () => undefined },
    ),
  );
  readonly #edits = lazy(async () => new (await import('./settingEdits')).SettingEdits());
  /** Fires when the network, its key, its chain or its limits change, so that its data must be read again. */
  readonly onDidChangeNetwork = this.#networkChanged.event;
  /** Fires when accounts are added, removed or renamed. Data that has been read from them stays valid. */
  readonly onDidChangeAccounts = this.#accountsChanged.event;
  /** Fires when the gateway of a network serves a different chain. Cached data of that network is discarded. */
  readonly onDidChangeChain = this.#chainChanged.event;
  /** Fires when the number of waiting requests, or the rate at which they are sent, changes. */
  readonly onDidPace = this.#paced.event;
  /** Fires when more modules of an account have been read. */
  readonly onDidReadModules = this.#progressed.event;
  /** Fires when an outage of the selected network begins or ends. */
  readonly onDidReach = this.#reached.event;
  /** Fires when the sandbox has been opened, and when its ledger has changed. */
  readonly onDidChangeSandbox = this.#sandboxChanged.event;

  constructor(
    keys: AccessKeys,
    context: Pick<vscode.ExtensionContext, 'secrets' | 'workspaceState' | 'globalState' | 'storageUri'>,
    requests: RequestLog,
    offline: OfflineFiles,
  ) {
    this.#offline = offline;
    this.keys = keys;
    this.#state = context.workspaceState;
    this.#storage = context.storageUri;
    this.#memory = new NetworkMemory(context.globalState);
    this.#pacers = new NetworkPacers(this.#memory, createSystemClock(), ({ id }, state) => {
      if (id === this.#current.network?.id) this.#paced.fire(state);
    });
    this.#requests = requests;
    this.#owned.push(
      vscode.workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'networks')) this.#configured = undefined;
        if (changesSetting(event, 'networks') || changesSetting(event, 'network')) this.#networksChanged();
        if (changesSetting(event, 'accounts')) this.#accountsChanged.fire();
      }),
      context.secrets.onDidChange(({ key }) => {
        if (isKeyOf(this.network, key)) void this.keyChanged(this.network);
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        this.#networkChanged.fire();
        this.#accountsChanged.fire();
      }),
    );
  }

  /** The sandbox and the networks in the user settings, and problems with them. */
  get configured(): ConfiguredNetworks {
    this.#configured ??= readNetworks();
    return this.#configured;
  }

  /**
   * The network that the user selected in this workspace or, failing that, the network in the workspace settings. If
   * there is neither, or it is not in the user settings, the sandbox.
   */
  get network(): Network {
    const id = this.#selected ?? namedNetwork();
    return this.configured.networks.find(network => network.id === id) ?? SANDBOX_NETWORK;
  }

  /** The id of the network in the workspace settings, if it is in use but not in the user settings. */
  get missingNetwork(): string | undefined {
    const named = this.#selected === undefined ? namedNetwork() : undefined;
    return this.configured.networks.some(({ id }) => id === named) ? undefined : named;
  }

  /** Whether only commands can send requests, because the workspace is untrusted and the network requires a key. */
  get isRestricted(): boolean {
    return !vscode.workspace.isTrusted && this.network.auth !== 'none';
  }

  /** Number of packages published to the sandbox; `undefined` if its ledger is the bundled one. */
  get sandboxPackages(): number | undefined {
    return this.#state.get(SANDBOX_STATE);
  }

  sandbox(): Promise<KeptSandbox> {
    return this.#sandbox.get();
  }

  /** Set while the gateway of the selected network cannot be reached. */
  get outage(): Outage | undefined {
    return this.#current.connection?.reach.outage;
  }

  /** The saved data of the selected network; empty for the sandbox. */
  get remembered(): RememberedNetwork {
    return this.network.sandbox ? {} : this.#memory.read(this.network);
  }

  /** Returns the chain of a network at its last response, or the saved chain. */
  chainOf(id: string): ChainMoment | undefined {
    const { connection } = this.#current;
    if (connection?.network.id === id && connection.chain) return connection.chain;
    const network = this.configured.networks.find(each => each.id === id);
    const { chainId } = network ? this.#memory.read(network) : {};
    return chainId === undefined ? undefined : { chainId };
  }

  /**
   * Selects a network for this workspace. If it is the network in the workspace settings, later changes to that setting
   * apply.
   */
  async select(network: Network): Promise<void> {
    // The new network is in use from now on, even while the selection is being saved.
    const id = network.id === namedNetwork() ? undefined : network.id;
    const kept = this.#state.update(NETWORK_STATE, id);
    this.#reconnect();
    await kept;
  }

  connection(): Promise<Connection> {
    return this.#current.to(this.network);
  }

  /** Opens a separate connection to any network. The caller disposes it; otherwise, it is closed with the session. */
  open(network: Network): Promise<Connection> {
    return this.#open(network, () => undefined);
  }

  async #open(network: Network, onKey: (key: string | undefined) => void): Promise<Connection> {
    const [{ openConnection, createPacer }, fetch, key] = await Promise.all([
      import('../../core/connection'),
      this.#fetch(network),
      network.auth === 'none' ? undefined : this.keys.get(network),
    ]);
    onKey(key);
    const pacer = this.#pacers.of(network, createPacer);
    const memory = network.sandbox
      ? { tracer: await this.#sandbox.get() }
      : { ...this.#remembered(network), archive: await this.#offline.get() };
    const watched = this.#requests.watch(fetch, network.baseUrl);
    return this.#connections.add(openConnection(network, key, watched, { pacer, ...memory }));
  }

  /** Must be called when a key might have changed. Does nothing if the key is already known. */
  async keyChanged(network: Network): Promise<void> {
    const key = await this.keys.get(network);
    if (!this.#knownKeys.isNews(network, key)) return;
    this.#pacers.forget(network);
    if (network.id === this.network.id) this.#reconnect();
  }

  /** Returns the accounts to list on a network: those of the sandbox, then those in the settings. */
  async accountsOn({ id, sandbox }: Network): Promise<readonly ListedAccount[]> {
    const { readAccounts } = await import('./settingEdits');
    const configured = readAccounts(id);
    if (!sandbox) return configured;
    const { accounts } = await this.#sandbox.get();
    // The ledger's public keys are left out: simulations use a public key only if the user sets one.
    const own = accounts.map(account => {
      const { label = account.label, publicKey } = configured.find(({ address }) => address === account.address) ?? {};
      return { address: account.address, label, ...(publicKey !== undefined && { publicKey }) };
    });
    return [...own, ...configured.filter(({ address }) => own.every(account => account.address !== address))];
  }

  edits(): Promise<SettingEdits> {
    return this.#edits.get();
  }

  senderOn({ id }: Network): string | undefined {
    const kept = this.#state.get<unknown>(`${SENDER_STATE}.${id}`);
    return typeof kept === 'string' ? parseAddress(kept) : undefined;
  }

  async setSenderOn({ id }: Network, address: string): Promise<void> {
    await this.#state.update(`${SENDER_STATE}.${id}`, address);
  }

  dispose(): void {
    this.#current.close();
    this.#connections.dispose();
    this.#pacers.dispose();
    for (const owned of this.#owned) owned.dispose();
  }

  /** The id of the network that the user selected. */
  get #selected(): string | undefined {
    return this.#state.get<string>(NETWORK_STATE);
  }

  #follow({ modules, reach }: Connection): void {
    modules.onProgress(progress => this.#progressed.fire(progress));
    reach.onChange(() => this.#reached.fire());
  }

  #remembered(network: Network): ConnectionMemory {
    return {
      chainId: this.#memory.read(network).chainId,
      chains: {
        onFirst: chainId => void this.#memory.setChain(network, chainId),
        onChange: change => {
          this.#pacers.forget(network);
          void this.#memory.setChain(network, change.now);
          this.#chainChanged.fire({ ...change, network });
          this.#networkChanged.fire();
        },
      },
    };
  }

  async #fetch(network: Network): Promise<Fetch> {
    if (network.sandbox) return (await this.#sandbox.get()).fetch;
    // Looked up on each call, because VS Code installs its own fetch, which supports proxies, during startup.
    return (url, init) => globalThis.fetch(url, init);
  }

  async #sandboxIs(news: SandboxNews): Promise<void> {
    await this.#state.update(SANDBOX_STATE, news.packages);
    if (news.isChanged && this.network.sandbox) this.#reconnect();
    this.#sandboxChanged.fire(news);
  }

  /** Deletes the data of removed networks, unless a setting is invalid, as it can be while the user edits it. */
  #networksChanged(): void {
    const { networks, problems } = this.configured;
    if (problems.length === 0) this.#pacers.keepOnly(networks.map(({ id }) => id));
    this.#reconnect();
  }

  #reconnect(): void {
    this.#current.close();
    this.#networkChanged.fire();
  }
}
