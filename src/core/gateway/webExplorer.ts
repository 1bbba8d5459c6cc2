import { hasUnseen } from '../move/visibleText';

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
