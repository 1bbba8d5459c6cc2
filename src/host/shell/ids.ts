export const ACCOUNT_COMMANDS = {
  addAccount: 'movescope.addAccount',
  removeAccount: 'movescope.removeAccount',
  importAccounts: 'movescope.importAccounts',
  renameAccount: 'movescope.renameAccount',
  setAccountNetworks: 'movescope.setAccountNetworks',
  moveAccountTo: 'movescope.moveAccountTo',
  moveAccountUp: 'movescope.moveAccountUp',
  moveAccountDown: 'movescope.moveAccountDown',
  setSender: 'movescope.setSender',
  setPublicKey: 'movescope.setPublicKey',
} as const;

export const LEDGER_COMMANDS = {
  openTransaction: 'movescope.openTransaction',
  openBlock: 'movescope.openBlock',
  waitForTransaction: 'movescope.waitForTransaction',
  refreshTransactions: 'movescope.refreshTransactions',
  readTransactions: 'movescope.readTransactions',
  goToTransaction: 'movescope.goToTransaction',
  filterTransactions: 'movescope.filterTransactions',
  clearTransactionFilter: 'movescope.clearTransactionFilter',
  simulateTransaction: 'movescope.simulateTransaction',
  compareTransaction: 'movescope.compareTransaction',
  copyTransactionHash: 'movescope.copyTransactionHash',
  copyTransactionVersion: 'movescope.copyTransactionVersion',
} as const;

export const MODULE_COMMANDS = {
  refresh: 'movescope.refresh',
  findSymbol: 'movescope.findSymbol',
  revealSymbol: 'movescope.revealSymbol',
  filterModules: 'movescope.filterModules',
  clearModuleFilter: 'movescope.clearModuleFilter',
  sortModules: 'movescope.sortModules',
  showPrivateFunctions: 'movescope.showPrivateFunctions',
  hidePrivateFunctions: 'movescope.hidePrivateFunctions',
  pinModule: 'movescope.pinModule',
  unpinModule: 'movescope.unpinModule',
  clearCache: 'movescope.clearCache',
  saveSnapshot: 'movescope.saveSnapshot',
  copyName: 'movescope.copyName',
  copyAbi: 'movescope.copyAbi',
  copyBytecode: 'movescope.copyBytecode',
  openInterface: 'movescope.openInterface',
  openInterfaceAt: 'movescope.openInterfaceAt',
  openCode: 'movescope.openCode',
  showAborts: 'movescope.showAborts',
  findCallers: 'movescope.findCallers',
  showInstructions: 'movescope.showInstructions',
  showStatements: 'movescope.showStatements',
  compareInterfaces: 'movescope.compareInterfaces',
  showChange: 'movescope.showChange',
  showAllChanges: 'movescope.showAllChanges',
  swapComparison: 'movescope.swapComparison',
  comparisonAsMarkdown: 'movescope.comparisonAsMarkdown',
  closeComparison: 'movescope.closeComparison',
  findReferences: 'movescope.findReferences',
} as const;

export const NETWORK_COMMANDS = {
  openInExplorer: 'movescope.openInExplorer',
  addNetwork: 'movescope.addNetwork',
  editNetwork: 'movescope.editNetwork',
  removeNetwork: 'movescope.removeNetwork',
  selectNetwork: 'movescope.selectNetwork',
  setAccessKey: 'movescope.setAccessKey',
  clearAccessKey: 'movescope.clearAccessKey',
  copyDiagnostics: 'movescope.copyDiagnostics',
  showLog: 'movescope.showLog',
} as const;

export const PAYLOAD_COMMANDS = {
  openExample: 'movescope.openExample',
  insertCall: 'movescope.insertCall',
  fillCall: 'movescope.fillCall',
  copyAs: 'movescope.copyAs',
  pasteAs: 'movescope.pasteAs',
} as const;

export const RESULT_COMMANDS = {
  exportResult: 'movescope.exportResult',
  compareResults: 'movescope.compareResults',
  openResult: 'movescope.openResult',
  rerunResult: 'movescope.rerunResult',
  pinResult: 'movescope.pinResult',
  unpinResult: 'movescope.unpinResult',
  removeResult: 'movescope.removeResult',
  clearHistory: 'movescope.clearHistory',
} as const;

export const SIMULATE_COMMANDS = {
  simulate: 'movescope.simulate',
  encode: 'movescope.encode',
  simulateAs: 'movescope.simulateAs',
  senderMatrix: 'movescope.senderMatrix',
  sweepArgument: 'movescope.sweepArgument',
  inspect: 'movescope.inspectBytes',
  simulateFunction: 'movescope.simulateFunction',
  simulateOnAllNetworks: 'movescope.simulateOnAllNetworks',
  simulateOnSave: 'movescope.simulateOnSave',
} as const;

export const UPGRADE_COMMANDS = {
  watch: 'movescope.watch',
  unwatch: 'movescope.unwatch',
  checkWatched: 'movescope.checkWatched',
  showUpgrade: 'movescope.showUpgrade',
  markUpgradesSeen: 'movescope.markUpgradesSeen',
} as const;

/** Every command that `package.json` contributes. */
export const COMMANDS = {
  ...ACCOUNT_COMMANDS,
  ...LEDGER_COMMANDS,
  ...MODULE_COMMANDS,
  ...NETWORK_COMMANDS,
  ...PAYLOAD_COMMANDS,
  ...RESULT_COMMANDS,
  ...SIMULATE_COMMANDS,
  ...UPGRADE_COMMANDS,
} as const;

export type CommandId = (typeof COMMANDS)[keyof typeof COMMANDS];

/** Every view that `package.json` contributes. */
export const VIEWS = {
  modules: 'movescope.modules',
  packages: 'movescope.packages',
  comparison: 'movescope.comparison',
  transactions: 'movescope.transactions',
  history: 'movescope.history',
} as const;

/** Every context key in the `when` clauses of `package.json`, besides VS Code's own. */
export const CONTEXT_KEYS = {
  /** Whether a filter hides part of the Modules view. */
  modulesFiltered: 'movescope.modulesFiltered',
  /** Whether modules show their private functions. */
  privateFunctionsShown: 'movescope.privateFunctionsShown',
  /** Whether a filter hides some of the loaded transactions. */
  transactionsFiltered: 'movescope.transactionsFiltered',
  /** Whether an interface comparison is shown. */
  comparing: 'movescope.comparing',
} as const;

/** Every setting that `package.json` contributes, below `movescope.`. */
export const SETTINGS = {
  networks: 'networks',
  accounts: 'accounts',
  diagnostics: 'diagnostics',
  codeLens: 'codeLens',
  inlayHints: 'inlayHints',
  receipts: 'receipts',
  drift: 'drift',
  watchInterval: 'watchInterval',
} as const;

/** `contextValue` of tree items, as menus in `package.json` match it. */
export const ITEM_CONTEXTS = {
  /** An account in the settings, which can be removed. */
  account: 'movescope.account',
  /** An account on the sandbox's ledger, which cannot be removed. */
  ledgerAccount: 'movescope.ledgerAccount',
  module: 'movescope.module',
  /** Patterns for modules end in \b, so they match these as well. */
  pinnedModule: 'movescope.module.pinned',
  /** Ends like the values for accounts and pinned modules, so that patterns match all of them. */
  watchedModule: 'movescope.module.watched',
  upgradedModule: 'movescope.module.upgraded',
  /** A module that another module lists as a friend. */
  friend: 'movescope.friend',
  function: 'movescope.function',
  /** A function that a transaction can call. */
  entryFunction: 'movescope.entryFunction',
  /** A function that only the bytecode of its module has. */
  codeFunction: 'movescope.codeFunction',
  struct: 'movescope.struct',
  /** A sender in the Transactions view. */
  sender: 'movescope.sender',
  transaction: 'movescope.transaction',
  /** A transaction that calls a function or runs a script, and so can be simulated again. */
  sentTransaction: 'movescope.sentTransaction',
  /** A result in the history. */
  result: 'movescope.result',
  pinnedResult: 'movescope.pinnedResult',
} as const;

/** The result page's type. */
export const RESULT_PANEL = 'movescope.result';

/** The scheme of documents that show a deployed module's interface. */
export const INTERFACE_SCHEME = 'movescope-interface';

/** The scheme of documents that show a deployed module's code. */
export const CODE_SCHEME = 'movescope-code';

/** The scheme of documents that show the exact JSON of a result. */
export const JSON_SCHEME = 'movescope-json';
