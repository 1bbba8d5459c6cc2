/** A subject of a web explorer's page. */
export type ExplorerSubject =
  | { readonly kind: 'account'; readonly address: string }
  | { readonly kind: 'module'; readonly address: string; readonly module: string }
  /** `tab` is the explorer's tab for functions of that kind. */
  | {
      readonly kind: 'function';
      readonly address: string;
      readonly module: string;
      readonly name: string;
      readonly tab: 'run' | 'view' | 'code';
    }
  /** By hash or ledger version. */
  | { readonly kind: 'transaction'; readonly name: string };

/**
 * Returns the address of a page in a web explorer, with the paths of the Aptos explorer.
 *
 * @param explorer as `readExplorerUrl` returns it
 */
export function explorerLink(explorer: string, subject: ExplorerSubject): string {
  const url = new URL(explorer);
  const base = url.pathname.replace(/(?<!\/)\/+$/, '');
  url.pathname = [base, ...pathOf(subject).map(encodeURIComponent)].join('/');
  return url.href;
}

function pathOf(subject: ExplorerSubject): readonly string[] {
  switch (subject.kind) {
    case 'account':
      return ['account', subject.address];
    case 'module':
      return ['account', subject.address, 'modules', 'code', subject.module];
    case 'function':
      return ['account', subject.address, 'modules', subject.tab, subject.module, subject.name];
    case 'transaction':
      return ['txn', subject.name];
  }
}
