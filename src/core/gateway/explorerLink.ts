import { hasUnseen } from '../text/visibleText';

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

/** The result of {@link readExplorerUrl}; `reason` is a full sentence for the user. */
export type ExplorerUrl =
  { readonly kind: 'valid'; readonly url: string } | { readonly kind: 'invalid'; readonly reason: string };

const EXAMPLE = 'https://explorer.aptoslabs.com/?network=testnet';

/** Reads the address of a web explorer as a user enters it; its query, which selects the network, is kept. */
export function readExplorerUrl(text: string): ExplorerUrl {
  const trimmed = text.trim();
  if (/[\s\\]/.test(trimmed) || hasUnseen(trimmed) || !URL.canParse(trimmed))
    return invalid(`The explorer's address is not a URL; enter one such as ${EXAMPLE}.`);
  const { protocol, username, password, hash, href } = new URL(trimmed);
  if (protocol !== 'https:' && protocol !== 'http:')
    return invalid(`The explorer's address starts with ${protocol} but must start with https://.`);
  if (username !== '' || password !== '')
    return invalid("The explorer's address contains a user name or password; leave it out.");
  if (hash !== '') return invalid("The explorer's address contains a fragment (#); leave it out.");
  return { kind: 'valid', url: href };
}

function invalid(reason: string): ExplorerUrl {
  return { kind: 'invalid', reason };
}
