import { parseAddress } from '../move/address';

/** The user's account labels, by address as returned by `parseAddress`. A label has no line breaks. */
export type AccountLabels = Readonly<Record<string, string>>;

/** Returns the user's label for an address as returned by `parseAddress`. */
export type LabelOf = (address: string) => string | undefined;

const LONGEST_LABEL = 60;

export function accountLabels(addresses: Iterable<string>, labelOf: LabelOf): AccountLabels {
  const found = [...addresses].flatMap(text => {
    const address = parseAddress(text);
    const label = address === undefined ? '' : shortLabel(labelOf(address) ?? '');
    return address === undefined || label === '' ? [] : [[address, label] as const];
  });
  return Object.fromEntries(found);
}

/** Merges the labels of several reports; if they differ for an account, the last report wins. */
export function labelsOfAll(reports: readonly { readonly labels?: AccountLabels }[]): AccountLabels {
  return Object.fromEntries(reports.flatMap(({ labels = {} }) => Object.entries(labels)));
}

/** Returns the label of an account, with its address in any form; `undefined` if there is none. */
export function labelIn(labels: AccountLabels | undefined, account: string): string | undefined {
  if (!labels) return undefined;
  const address = parseAddress(account) ?? account;
  return Object.hasOwn(labels, address) ? labels[address] : undefined;
}

function shortLabel(label: string): string {
  const line = label.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= LONGEST_LABEL ? line : `${characters.slice(0, LONGEST_LABEL).join('')}…`;
}
