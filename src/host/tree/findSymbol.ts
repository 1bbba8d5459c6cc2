import { counted } from '../../core/text/digits';
import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import { inertFunction, inertName, inertStruct } from '../../core/modules/readAbi';
import type { ModuleStore } from '../../core/modules/moduleStore';
import { type PublishedModule, functionWords, structWords } from '../../core/modules/publishedModule';
import { RefreshPace } from '../../core/modules/refreshPace';
import { SymbolIndex, type DeployedSymbol } from '../../core/modules/symbolIndex';
import { abbreviateAddress } from '../../core/move/address';
import { functionSignature, typeParametersText } from '../../core/move/signature';
import { parseNameId, nameIdText, type NameId } from '../../core/payloads/qualifiedName';
import { sentenceOf } from '../../core/userFacingError';
import { addAccount } from '../accounts/accountCommands';
import type { CodeSymbols } from '../code/codeNames';
import type { Navigation } from '../code/moduleServices';
import type { SymbolServices } from './moduleTree';
import type { Session } from '../session/session';
import { showCode, showInterface } from '../code/openInterface';
import { revealId } from './moduleCommands';
import { functionIcon, MODULE_ICON, structIcon } from './moduleTreeItem';

/**
 * Finds a module, function or struct on the selected network. Opens its interface, or its code if only the bytecode
 * contains the name, or reveals the name in the tree.
 * @param given initial text of the search
 * @throws any client error
 */
export async function findSymbol(services: FindServices, given?: string): Promise<void> {
  const add = () => {
    addAccount(services).catch((error: unknown) => services.notify.error(error));
  };
  const { session } = services;
  const [connection, { CodeSymbols }] = await Promise.all([session.connection(), import('../code/codeNames')]);
  const sources = { modules: connection.modules, inCode: new CodeSymbols(connection.code) };
  const picked = await new SymbolPick(session, sources, add).ask(given ?? '');
  if (!picked) return;
  const { id, how, isInCodeOnly } = picked;
  // Such a function has no row below its module, but in a group whose bytecode might not have been read.
  if (isInCodeOnly) {
    await showCode(services, { ...id, network: connection.network.id, code: 'statements' });
  } else if (how === 'open') await showInterface(session, id);
  else await revealId(services, id);
}

type FindServices = SymbolServices & Pick<Navigation, 'interfaces'>;

interface SymbolSources {
  readonly modules: ModuleStore;
  /** Declarations that are only in bytecode. */
  readonly inCode: CodeSymbols;
}

/** Maximum number of rows. VS Code takes seconds to show tens of thousands of rows. */
const MOST_ROWS = 200;

const STOP_BUTTON: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('stop-circle'),
  tooltip: 'Stop Loading and Search Loaded Modules',
};

interface PickedSymbol {
  readonly id: NameId;
  readonly how: 'open' | 'reveal';
  readonly isInCodeOnly: boolean;
}

/**
 * A quick pick to find a module, function or struct in the listed accounts and in all other modules that have been
 * read. Accounts that have not been read are read in the background, and their rows are added. Closing the quick pick
 * cancels this. Private functions are found in modules whose bytecode has been read.
 */
class SymbolPick {
  readonly #session: Session;
  readonly #modules: ModuleStore;
  readonly #inCode: CodeSymbols;
  readonly #addAccount: () => void;
  readonly #pick = vscode.window.createQuickPick<SymbolItem>();
  readonly #index = new SymbolIndex();
  /** The items of rows. A row always has the same item object, so the active row stays active while rows are added. */
  readonly #items = new WeakMap<object, SymbolItem>();
  readonly #pace: RefreshPace;
  #reading = new AbortController();
  #state: ListedReading | undefined;
  #loaded: readonly PublishedModule[] = [];

  constructor(session: Session, { modules, inCode }: SymbolSources, addAccount: () => void) {
    this.#session = session;
    this.#modules = modules;
    this.#inCode = inCode;
    this.#addAccount = addAccount;
    this.#pace = new RefreshPace(createSystemClock(), () => this.#refresh());
  }

  /** @param text initial text of the input. */
  async ask(text: string): Promise<PickedSymbol | undefined> {
    const pick = this.#pick;
    pick.placeholder = 'Part of a name: transfer, coin tr, coin::tr, 0x1::coin';
    pick.value = text;
    this.#refresh();
    void this.#read();
    try {
      return await this.#answer();
    } finally {
      this.#reading.abort(new vscode.CancellationError());
      this.#pace.dispose();
      pick.dispose();
    }
  }

  #answer(): Promise<PickedSymbol | undefined> {
    const pick = this.#pick;
    return new Promise(resolve => {
      pick.onDidChangeValue(() => this.#show());
      pick.onDidTriggerButton(() => this.#stop());
      pick.onDidTriggerItemButton(({ item: { id, isInCodeOnly = false } }) => {
        if (id) resolve({ id, how: 'reveal', isInCodeOnly });
      });
      pick.onDidAccept(() => {
        const [item] = pick.selectedItems;
        item?.run?.();
        if (item?.id) resolve({ id: item.id, how: 'open', isInCodeOnly: item.isInCodeOnly ?? false });
      });
      pick.onDidHide(() => resolve(undefined));
      pick.show();
    });
  }

  /** Reads accounts that have not been read. Joins reads in progress, so that closing the quick pick cancels them. */
  async #read(): Promise<void> {
    this.#reading.abort(new vscode.CancellationError());
    const { signal } = (this.#reading = new AbortController());
    this.#pick.buttons = [STOP_BUTTON];
    this.#pick.busy = true;
    await readListed(this.#session, signal, state => {
      this.#state = state;
      this.#pace.more({ address: '', modules: this.#loaded.length });
    });
    if (!signal.aborted) this.#ended();
  }

  #stop(): void {
    this.#reading.abort(new vscode.CancellationError());
    this.#ended();
  }

  #ended(): void {
    this.#pick.buttons = [];
    this.#pick.busy = false;
    this.#refresh();
  }

  #refresh(): void {
    this.#loaded = this.#modules.loaded();
    this.#index.put(this.#inCode.addTo(this.#loaded));
    const [active] = this.#pick.activeItems;
    this.#pick.keepScrollPosition = true;
    this.#show();
    this.#pick.keepScrollPosition = false;
    if (active && this.#pick.items.includes(active)) this.#pick.activeItems = [active];
    this.#pick.title = `Go to Deployed Symbol on ${this.#session.network.label}${progressText(this.#state)}`;
  }

  #show(): void {
    const text = this.#pick.value.trim();
    const { symbols, hasMore } = this.#index.find(text, MOST_ROWS);
    const items = symbols.map(each => this.#itemOf(each));
    this.#pick.items = [
      ...typedItems(text, items),
      ...items,
      ...(hasMore
        ? [messageItem(`Only the best ${MOST_ROWS} matches are shown. Type more of the name to see others.`)]
        : []),
      ...this.#failureItems(),
      ...(this.#state?.accounts === 0 ? [addAccountItem(this.#addAccount)] : []),
    ];
  }

  #itemOf(symbol: DeployedSymbol): SymbolItem {
    const key = symbol.kind === 'module' ? symbol.module : symbol.abi;
    const isInCodeOnly = symbol.kind === 'function' && this.#inCode.isInCodeOnly(symbol.abi);
    const item = this.#items.get(key) ?? { ...symbolItem(symbol), isInCodeOnly };
    this.#items.set(key, item);
    return item;
  }

  #failureItems(): readonly SymbolItem[] {
    return (this.#state?.failed ?? []).map(({ name, error }) => ({
      label: `$(error) ${name} could not be read`,
      description: 'select to try again',
      detail: sentenceOf(error),
      alwaysShow: true,
      run: () => void this.#read(),
    }));
  }
}

function progressText(state: ListedReading | undefined): string {
  if (!state || state.read === state.accounts) return '';
  return `: ${state.read} of ${counted(state.accounts, 'account')} read`;
}

/** Returns a row for a fully qualified name that is not listed, so that it can be opened as well. */
function typedItems(text: string, listed: readonly SymbolItem[]): readonly SymbolItem[] {
  const id = parseNameId(text);
  if (!id || listed.some(item => item.id && nameIdText(item.id) === nameIdText(id))) return [];
  return [{ label: nameIdText(id), description: 'as typed', alwaysShow: true, id }];
}

function messageItem(label: string): SymbolItem {
  return { label: `$(info) ${label}`, alwaysShow: true };
}

function addAccountItem(run: () => void): SymbolItem {
  return {
    label: '$(add) Add an account…',
    description: 'no accounts are listed on this network yet',
    alwaysShow: true,
    run,
  };
}

interface SymbolItem extends vscode.QuickPickItem {
  /** Absent if the row is only a message. */
  readonly id?: NameId;
  /** Whether the function is missing from the ABI of its module. */
  readonly isInCodeOnly?: boolean;
  /** What selecting the row does if it is not a symbol. */
  readonly run?: () => void;
}

const REVEAL_BUTTON: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('list-tree'),
  tooltip: 'Reveal in the Modules View',
};

/**
 * Returns the row of a symbol, with icons and control characters removed from chain text. Movescope does the matching,
 * so the row is shown even if VS Code's filter does not match it.
 */
function symbolItem(symbol: DeployedSymbol): SymbolItem {
  const { module } = symbol;
  const { address } = module;
  const where = `${abbreviateAddress(inertName(address))}${symbol.kind === 'module' ? '' : `::${inertName(module.name)}`}`;
  const name = symbol.kind === 'module' ? module.name : symbol.abi.name;
  return {
    label: inertName(name),
    description: `${where} · ${wordsOf(symbol)}`,
    iconPath: iconOf(symbol),
    alwaysShow: true,
    buttons: [REVEAL_BUTTON],
    id: { address, module: module.name, ...(symbol.kind === 'module' ? {} : { name }) },
  };
}

function iconOf(symbol: DeployedSymbol): vscode.ThemeIcon {
  switch (symbol.kind) {
    case 'module':
      return MODULE_ICON;
    case 'function':
      return functionIcon(symbol.abi);
    case 'struct':
      return structIcon(symbol.abi);
  }
}

function wordsOf(symbol: DeployedSymbol): string {
  switch (symbol.kind) {
    case 'module':
      return 'module';
    case 'function': {
      const abi = inertFunction(symbol.abi);
      const signature = functionSignature(abi);
      const tail = signature.slice(signature.indexOf(`fun ${abi.name}`) + `fun ${abi.name}`.length);
      // A long signature has several lines.
      const line = tail.replace(/\s+/g, ' ').replace('( ', '(').replace(/, ?\)/, ')');
      return `${functionWords(abi)} ${line}`;
    }
    case 'struct': {
      const abi = inertStruct(symbol.abi);
      const abilities = abi.abilities.length > 0 ? ` has ${abi.abilities.join(', ')}` : '';
      return `${structWords(abi)}${typeParametersText(abi.typeParameters)}${abilities}`;
    }
  }
}

interface ListedReading {
  readonly accounts: number;
  /** Number of accounts that require no more requests. */
  readonly read: number;
  readonly failed: readonly FailedAccount[];
}

interface FailedAccount {
  /** The account's label, or its address if it has no label. */
  readonly name: string;
  readonly error: unknown;
}

/**
 * Reads the modules of all listed accounts on the selected network that have not been read, concurrently: the pacer
 * queues the requests. Resolves when no more requests will be sent, including after `signal` is aborted.
 * @param onProgress called whenever more data has been read, and at the end
 */
async function readListed(
  session: Session,
  signal: AbortSignal,
  onProgress: (state: ListedReading) => void,
): Promise<void> {
  const [{ modules }, accounts] = await Promise.all([session.connection(), session.accountsOn(session.network)]);
  const failed: FailedAccount[] = [];
  let read = 0;
  const say = () => {
    if (!signal.aborted) onProgress({ accounts: accounts.length, read, failed: [...failed] });
  };
  say();
  const more = modules.onProgress(say);
  const reads = accounts.map(async ({ address, label }) => {
    try {
      await modules.getModulesSoFar(address, signal);
      say();
      await modules.getModules(address, signal);
    } catch (error) {
      if (!signal.aborted) failed.push({ name: label ?? abbreviateAddress(address), error });
    }
    read++;
    say();
  });
  await Promise.all(reads);
  more();
}
