import type { ToolName } from '../../core/agents/toolTexts';

/** The IDs of commands by name, such as `{ refresh: 'movescope.refresh' }`. */
type CommandIds<Name extends string> = { readonly [Each in Name]: `movescope.${Each}` };

function commands<Name extends string>(...names: readonly Name[]): CommandIds<Name> {
  return Object.fromEntries(names.map(name => [name, `movescope.${name}`])) as CommandIds<Name>;
}

export const ACCOUNT_COMMANDS = commands(
  'addAccount',
  'removeAccount',
  'importAccounts',
  'editAccount',
  'moveAccountUp',
  'moveAccountDown',
  'showAccount',
  'setSender',
);

export const AGENT_COMMANDS = commands('copyMcpConfiguration');

/** The MCP server provider, which offers `movescope mcp` to agents in VS Code. */
export const MCP_PROVIDER = 'movescope.mcp';

/** Every language model tool that `package.json` contributes. */
export const AGENT_TOOLS = [
  'find_modules',
  'read_module',
  'simulate_transaction',
  'explain_status',
  'run_simulation_tests',
] as const satisfies readonly ToolName[];

export const LEDGER_COMMANDS = commands(
  'openTransaction',
  'openBlock',
  'refreshTransactions',
  'readTransactions',
  'goToTransaction',
  'filterTransactions',
  'clearTransactionFilter',
  'simulateTransaction',
  'compareTransaction',
  'openPublishedSource',
  'copyTransactionHash',
  'copyTransactionVersion',
);

export const MODULE_COMMANDS = commands(
  'refresh',
  'findSymbol',
  'revealSymbol',
  'filterModules',
  'clearModuleFilter',
  'pinModule',
  'unpinModule',
  'clearCache',
  'saveSnapshot',
  'copyName',
  'copyAbi',
  'saveAbi',
  'copyBytecode',
  'openInterface',
  'showModulesAt',
  'openCode',
  'showAborts',
  'findCallers',
  'toggleInstructions',
  'compareInterfaces',
  'showChange',
  'showAllChanges',
  'swapComparison',
  'closeComparison',
  'findReferences',
);

export const NETWORK_COMMANDS = commands(
  'openInExplorer',
  'addNetwork',
  'editNetwork',
  'selectNetwork',
  'testConnection',
  'setAccessKey',
  'clearAccessKey',
  'importNetworks',
  'copyDiagnostics',
  'showLog',
);

export const PAYLOAD_COMMANDS = commands(
  'openExample',
  'insertCall',
  'fillCall',
  'useEarlierArguments',
  'copyAs',
  'pasteAs',
);

export const RESULT_COMMANDS = commands(
  'exportResult',
  'compareResults',
  'openResult',
  'rerunResult',
  'pinResult',
  'unpinResult',
  'removeResult',
  'clearHistory',
);

export const SANDBOX_COMMANDS = commands('publishToSandbox', 'publishOnBuild', 'applyToSandbox', 'resetSandbox');

export const SIMULATE_COMMANDS = commands(
  'simulate',
  'encode',
  'simulateAs',
  'senderMatrix',
  'sweepArgument',
  'inspectBytes',
  'simulateFunction',
  'encodeFunction',
  'runFunction',
  'runView',
  'simulateOnAllNetworks',
  'simulateOnSave',
);

export const SIMTEST_COMMANDS = commands(
  'simulateTest',
  'recordExpectations',
  'updateBaseline',
  'acceptTestResult',
  'openTestReport',
  'saveAsTest',
);

export const UPGRADE_COMMANDS = commands('watch', 'unwatch', 'checkWatched', 'showUpgrade');

/** Every command that `package.json` contributes. */
export const COMMANDS = {
  ...ACCOUNT_COMMANDS,
  ...AGENT_COMMANDS,
  ...LEDGER_COMMANDS,
  ...MODULE_COMMANDS,
  ...NETWORK_COMMANDS,
  ...PAYLOAD_COMMANDS,
  ...RESULT_COMMANDS,
  ...SANDBOX_COMMANDS,
  ...SIMTEST_COMMANDS,
  ...SIMULATE_COMMANDS,
  ...UPGRADE_COMMANDS,
} as const;

export type CommandId = (typeof COMMANDS)[keyof typeof COMMANDS];

export const VIEWS = {
  modules: 'movescope.modules',
  packages: 'movescope.packages',
  comparison: 'movescope.comparison',
  transactions: 'movescope.transactions',
  history: 'movescope.history',
} as const;

/** Every context key of Movescope in the `when` clauses of `package.json`. */
export const CONTEXT_KEYS = {
  /** Whether a filter hides part of the Modules view. */
  modulesFiltered: 'movescope.modulesFiltered',
  /** Whether a filter hides some of the loaded transactions. */
  transactionsFiltered: 'movescope.transactionsFiltered',
  /** Whether an interface comparison is shown. */
  comparing: 'movescope.comparing',
  /** Whether the active editor contains a payload, or a call in Move source. */
  hasPayload: 'movescope.hasPayload',
  /** Whether accounts or modules are watched for upgrades. */
  watching: 'movescope.watching',
  /** Whether the history contains results. */
  hasResults: 'movescope.hasResults',
  /** Whether Move packages have been found in the workspace. */
  hasPackages: 'movescope.hasPackages',
  /** Whether the result page shows a simulation in the sandbox that would succeed and has not been applied. */
  canApply: 'movescope.canApply',
  /** Whether the sandbox differs from its initial state. */
  sandboxChanged: 'movescope.sandboxChanged',
  /** Whether the sandbox is the selected network. */
  sandboxSelected: 'movescope.sandboxSelected',
  /** Whether a step of a call form is shown. */
  callForm: 'movescope.callForm',
  /** The ids of tests in the Test Explorer that have a result to open. */
  simulatedTests: 'movescope.simulatedTests',
  /** The IDs of tests in the Test Explorer whose result differs from the expected result. */
  acceptableTests: 'movescope.acceptableTests',
} as const;

/** Every setting that `package.json` contributes, below `movescope.`. */
export const SETTINGS = {
  networks: 'networks',
  network: 'network',
  accounts: 'accounts',
  diagnostics: 'diagnostics',
  codeLens: 'codeLens',
  inlineResults: 'inlineResults',
  variables: 'variables',
  compareWithDeployed: 'compareWithDeployed',
  watchInterval: 'watchInterval',
  mcpServer: 'mcpServer',
} as const;

/** Prefix of the workspace state keys for watched names, followed by the network id. */
export const WATCHED_STATE = 'watched.';

/** The `contextValue` of tree items, used by menus in `package.json`. */
export const ITEM_CONTEXTS = {
  /** An account in the settings. It can be removed. */
  account: 'movescope.account',
  /** An account in the sandbox's ledger. It cannot be removed. */
  ledgerAccount: 'movescope.ledgerAccount',
  module: 'movescope.module',
  /** Patterns for modules end in `\b`, so they match this value too. */
  pinnedModule: 'movescope.module.pinned',
  /** Has the same ending as the values for accounts and pinned modules, so that patterns match all of them. */
  watchedModule: 'movescope.module.watched',
  upgradedModule: 'movescope.module.upgraded',
  /** Has the same ending as the values of all rows at a past ledger version. */
  pastModule: 'movescope.module.past',
  /** A module that another module lists as a friend. */
  friend: 'movescope.friend',
  function: 'movescope.function',
  /** A function that only reads. Patterns for functions end in `\b`, so they match this value too. */
  viewFunction: 'movescope.function.view',
  /** A function that can be the entry function of a transaction. */
  entryFunction: 'movescope.entryFunction',
  /** A function that is only in the bytecode of its module. */
  codeFunction: 'movescope.codeFunction',
  struct: 'movescope.struct',
  /** A function that was changed or removed, in a comparison. */
  changedFunction: 'movescope.changedFunction',
  /** A struct that was changed or removed, in a comparison. */
  changedStruct: 'movescope.changedStruct',
  /** Any other deployed item in the Packages and Comparison views. */
  deployed: 'movescope.deployed',
  package: 'movescope.package',
  sender: 'movescope.sender',
  transaction: 'movescope.transaction',
  /** A transaction that calls a function or runs a script, so that it can be simulated again. */
  sentTransaction: 'movescope.sentTransaction',
  /** A transaction that publishes modules. Patterns for the value above end in `\b`, so they match this value too. */
  publishingTransaction: 'movescope.sentTransaction.publishing',
  result: 'movescope.result',
  pinnedResult: 'movescope.pinnedResult',
} as const;

/** The view type of the result page. */
export const RESULT_PANEL = 'movescope.result';

/** The scheme of documents that show the interface of a deployed module. */
export const INTERFACE_SCHEME = 'movescope-interface';

/** The scheme of documents that show the code of a deployed module. */
export const CODE_SCHEME = 'movescope-code';

/** The scheme of documents that show the published source of a package. */
export const SOURCE_SCHEME = 'movescope-source';

/** The scheme of documents that show the exact JSON of a result. */
export const JSON_SCHEME = 'movescope-json';
