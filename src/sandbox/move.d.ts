/**
 * The modules in the build folder of a package, in the format of a node. Created by the build
 * (`build/builtPackages.mjs`).
 */
declare module '*/Move.toml' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module cannot import by a relative path
  const modules: readonly import('./ledgerModule').LedgerModule[];
  export { modules as default };
}

/** The ledger of `ledger/makeDemoLedger.ts`, created by the build. */
declare module 'movescope:demo-ledger' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module cannot import by a relative path
  const ledger: import('./ledger').Ledger;
  export { ledger as default };
}
