import { parseAddress } from '../move/address';

/** What the user calls accounts, by address as `parseAddress` gives it. A label may hold anything but line breaks. */
export type AccountLabels = Readonly<Record<string, string>>;

/** Tells the label that the user gave an address, in the form of `parseAddress`. */
export type LabelOf = (address: string) => string | undefined;

/** Characters of a label: more is no name. */
const LONGEST_LABEL = 60;

/** The labels of those addresses that have one. */
export function accountLabels(addresses: Iterable<string>, labelOf: LabelOf): AccountLabels {
  const found = [...addresses].flatMap(text => {
    const address = parseAddress(text);
    const label = address === undefined ? '' : shortLabel(labelOf(address) ?? '');
    return address === undefined || label === '' ? [] : [[address, label] as const];
  });
  return Object.fromEntries(found);
}

/** The labels of several reports; where they name an account differently, the last one's. */
export function labelsOfAll(reports: readonly { readonly labels?: AccountLabels }[]): AccountLabels {
  return Object.fromEntries(reports.flatMap(({ labels = {} }) => Object.entries(labels)));
}

/** The label of an account in any form of its address; `undefined` where it has none. */
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
