import { parseAddress } from '../move/address';

/** The user's labels of accounts, by address in the form of `parseAddress`. A label contains no line breaks. */
export type AccountLabels = Readonly<Record<string, string>>;

/** Returns the user's label for an address in the form of `parseAddress`. */
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

/** Returns the labels from several reports; if they differ for an account, the last report's label. */
export function labelsOfAll(reports: readonly { readonly labels?: AccountLabels }[]): AccountLabels {
  return Object.fromEntries(reports.flatMap(({ labels = {} }) => Object.entries(labels)));
}

/** Returns the label of an account given any form of its address; `undefined` if it has none. */
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
