import { APT_DECIMALS, signedUnits, wholeUnits } from '../move/aptosCoin';
import { counted, groupDigits } from '../move/integer';
import { labelIn, type AccountLabels } from './accountLabels';
import type { BlockReport, TransactionFacts } from './ledgerReport';
import { exactMomentText, momentOfSeconds } from '../move/moments';
import type { Asset, BalancesReport, DetailsReport, ReportNetwork, SimulationReport } from './simulationReport';

/** One thing that a result says. */
export interface Fact {
  readonly name: string;
  /** Whom it is about: it follows the name, or stands in its place where that is empty. */
  readonly account?: AccountCell;
  readonly cell: Cell;
  /** A remark on the value: `estimated by the node`. */
  readonly note?: string;
}

/** A value with all its digits; page, Markdown, terminal and comparison write it by their own rules. */
export type Cell =
  /** A `number` is what commands take, so that its digits are not grouped where it is copied: a ledger version. */
  | { readonly kind: 'text' | 'hex' | 'number'; readonly text: string }
  | AmountCell
  /** Since the epoch. */
  | { readonly kind: 'moment'; readonly digits: string; readonly unit: 's' | 'µs' }
  | AccountCell;

/** An amount of something. */
export interface AmountCell {
  readonly kind: 'amount';
  /** In the smallest unit; signed where it is gained or lost. */
  readonly amount: string;
  readonly decimals: number;
  /** Of whole ones: `units`, `APT`. */
  readonly unit: string;
  /** What the smallest unit is called, where it is another one: `octas`. */
  readonly smallest?: string;
  readonly isDelta?: true;
}

/** An account, and what the user calls it. */
export interface AccountCell {
  readonly kind: 'account';
  readonly address: string;
  readonly label?: string;
  readonly isSender: boolean;
}

/** A cell as text that is passed on: exact, moments in UTC. */
export function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
    case 'hex':
    case 'number':
      return cell.text;
    case 'amount': {
      const { amount, unit, smallest, isDelta } = cell;
      if (amountOf(cell) === undefined) return amount;
      const text = `${amountText(cell)} ${unit}`;
      return smallest === undefined || isDelta ? text : `${groupDigits(amount)} ${smallest} (${text})`;
    }
    case 'account': {
      const { address, label, isSender } = cell;
      return `${label === undefined ? '' : `${label} `}${address}${isSender ? ' (sender)' : ''}`;
    }
    case 'moment': {
      const { digits, unit } = cell;
      if (unit === 'µs') return exactMomentText(digits);
      const moment = momentOfSeconds(digits);
      return moment ? `${moment.utc} (${digits} s)` : digits;
    }
  }
}

/** The same in two columns: an amount and its unit; what is no amount has none. */
export function cellParts(cell: Cell): readonly [value: string, unit: string] {
  return cell.kind === 'amount' ? [amountText(cell), cell.unit] : [cellText(cell), ''];
}

/** An amount in whole units, exact; text that is no amount, as a damaged file may have, as it is. */
function amountText(cell: AmountCell): string {
  const amount = amountOf(cell);
  if (amount === undefined) return cell.amount;
  return cell.isDelta ? signedUnits(amount, cell.decimals) : wholeUnits(amount, cell.decimals);
}

/** What amounts are told apart by, and subtracted; `undefined` for what is no amount. */
export function amountOf(cell: Cell): bigint | undefined {
  return cell.kind === 'amount' && /^-?\d{1,80}$/.test(cell.amount) ? BigInt(cell.amount) : undefined;
}

/** Octas that are paid. */
export function feeCell(octas: string): AmountCell {
  return { kind: 'amount', amount: octas, decimals: APT_DECIMALS, unit: 'APT', smallest: 'octas' };
}

/** What is gained or lost of an asset, in its smallest unit. */
export function deltaCell(amount: string, { kind, id, symbol, decimals = 0 }: Asset): AmountCell {
  const smallest = kind === 'apt' ? 'octas' : `units of ${id}`;
  return { kind: 'amount', amount, decimals, unit: symbol ?? id, smallest, isDelta: true };
}

function countCell(unit: string): (count: string) => AmountCell {
  return amount => ({ kind: 'amount', amount, decimals: 0, unit });
}

function numberCell(text: string): Cell {
  return { kind: 'number', text };
}

function hexCell(text: string): Cell {
  return { kind: 'hex', text };
}

function microseconds(digits: string): Cell {
  return { kind: 'moment', digits, unit: 'µs' };
}

/** A fact whose value is text. */
export function textFact(name: string, text: string): Fact {
  return { name, cell: { kind: 'text', text } };
}

/** A fact, or none where its value is not known. */
function known(
  name: string,
  value: string | undefined,
  cellOf: (value: string) => Cell,
  note: Pick<Fact, 'note'> = {},
): readonly Fact[] {
  return value === undefined ? [] : [{ name, cell: cellOf(value), ...note }];
}

/** The name of a fact with the account that it is about: `Fee, paid by alice 0xa11ce (sender)`. */
export function factName({ name, account }: Pick<Fact, 'name' | 'account'>): string {
  return [name, account && cellText(account)].filter(Boolean).join(' ');
}

/** A fact as a row of two texts. @param write writes the value, where it is not to stand as it is */
export function factRow(fact: Fact, write: (text: string) => string = String): readonly [string, string] {
  const note = fact.note === undefined ? '' : ` (${fact.note})`;
  return [factName(fact), `${write(cellText(fact.cell))}${note}`];
}

/** An account of a result. @param labels of its accounts @param sender of the result, where that is to be marked */
export function accountCell(address: string, labels: AccountLabels | undefined, sender?: string): AccountCell {
  const label = labelIn(labels, address);
  return { kind: 'account', address, ...(label !== undefined && { label }), isSender: address === sender };
}

/** Gas units and octas of a transaction; what is not known is left out. */
export interface KnownGas {
  readonly used?: string | undefined;
  readonly limit?: string | undefined;
  readonly limitEstimated?: boolean;
  readonly unitPrice?: string | undefined;
  readonly priceEstimated?: boolean;
  readonly feeOctas?: string | undefined;
  readonly breakdown?: SimulationReport['gas']['breakdown'];
}

/** What a transaction costs, and of what. */
export function gasFacts(gas: KnownGas): readonly Fact[] {
  const by = (isEstimated = false) => (isEstimated ? { note: 'estimated by the node' } : {});
  return [
    ...known('Gas used', gas.used, countCell('units')),
    ...known('Gas limit', gas.limit, countCell('units'), by(gas.limitEstimated)),
    ...known('Gas unit price', gas.unitPrice, countCell('octas'), by(gas.priceEstimated)),
    ...known('Fee', gas.feeOctas, feeCell),
    ...breakdownFacts(gas),
  ];
}

/** Execution, I/O, storage, what is paid back, and what that leaves of the fee; none where the answer has no breakdown. */
export function breakdownFacts({ breakdown, feeOctas = '' }: KnownGas): readonly Fact[] {
  if (!breakdown) return [];
  const { execution, io, storageFeeOctas, storageRefundOctas: refund } = breakdown;
  const [paid, back] = [feeOctas, refund].map(octas => amountOf(feeCell(octas)));
  const net = paid !== undefined && back !== undefined && back !== 0n ? `${paid - back}` : undefined;
  return [
    ...known('Execution', execution, countCell('units')),
    ...known('I/O', io, countCell('units')),
    ...known('Storage fee', storageFeeOctas, feeCell),
    ...known('Storage refund', refund, feeCell),
    ...known('Net fee after refund', net, feeCell),
  ];
}

type Balanced = Pick<SimulationReport, 'sender' | 'balances' | 'labels'>;

/** Who gains and who loses, asset by asset, what no event explains, and the fee last. */
export function balanceFacts({ sender, balances: { assets, fee }, labels }: Balanced): readonly Fact[] {
  const deltas = assets.flatMap(({ asset, deltas: own, net }): readonly Fact[] => {
    const rows = own.map(({ account, amount, isSender }) => ({
      name: '',
      account: { ...accountCell(account, labels), isSender },
      cell: deltaCell(amount, asset),
    }));
    const rest = net.startsWith('-') ? net.slice(1) : `-${net}`;
    return net === '0'
      ? rows
      : [...rows, { name: 'Minted, burned or held in a resource', cell: deltaCell(rest, asset) }];
  });
  const isRefund = fee.octas.startsWith('-');
  return [
    ...deltas,
    {
      name: isRefund ? 'Refund beyond the fee, to' : 'Fee, paid by',
      account: accountCell(fee.payer, labels, sender),
      cell: feeCell(fee.octas.replace('-', '')),
    },
  ];
}

/** Whether the balances add up, a sentence. */
export function balanceNote({ assets, unplaced }: BalancesReport): string {
  if (unplaced > 0) return `${counted(unplaced, 'transfer')} cannot be placed: the answer does not tell their asset.`;
  if (assets.every(({ net }) => net === '0')) return 'Adds up, the fee included.';
  return 'Does not add up by events alone: coins were minted, burned, or moved in or out of a resource.';
}

/** The network of a result. */
export function networkFact({ label, sandbox }: ReportNetwork): Fact {
  return { ...textFact('Network', label), ...(sandbox && { note: 'a model, not a chain' }) };
}

/** Where and for whom a simulation was run. */
export function simulationFacts({ network, details, sender, labels, keyless }: SimulationReport): readonly Fact[] {
  return [
    networkFact(network),
    { name: 'Ledger version', cell: numberCell(details.ledgerVersion) },
    { name: 'Sender', cell: accountCell(sender, labels), ...(keyless && { note: 'keyless' }) },
  ];
}

/** What is known of the gas of a transaction of the ledger. */
export function ledgerGas(facts: TransactionFacts): KnownGas {
  const { gasUsed: used, maxGasAmount: limit, gasUnitPrice: unitPrice, feeOctas } = facts;
  return { used, limit, unitPrice, feeOctas };
}

/** Which transaction of the ledger it is, and when it was. */
export function ledgerFacts(facts: TransactionFacts, labels?: AccountLabels): readonly Fact[] {
  const { replayProtectionNonce: nonce } = facts;
  return [
    ...known('Hash', facts.hash, hexCell),
    ...known('Version', facts.version, numberCell),
    ...known('Sender', facts.sender, sender => accountCell(sender, labels)),
    ...(nonce === undefined ? known('Sequence number', facts.sequenceNumber, numberCell) : []),
    ...known('Replay nonce', nonce, numberCell),
    ...known('Time', facts.timestamp, microseconds),
  ];
}

/** Where a block stands. */
export function blockFacts(block: BlockReport): readonly Fact[] {
  const { network, height, hash, timestamp, firstVersion, lastVersion } = block;
  return [
    networkFact(network),
    { name: 'Height', cell: numberCell(height) },
    { name: 'Hash', cell: hexCell(hash) },
    { name: 'Time', cell: microseconds(timestamp) },
    textFact('Versions', `${firstVersion} to ${lastVersion}`),
  ];
}

/** What else a node answers about a transaction. */
export function detailFacts(details: DetailsReport): readonly Fact[] {
  const { stateChangeHash, eventRootHash, accumulatorRootHash, replayProtectionNonce: nonce } = details;
  const roots = [
    { name: 'State change hash', cell: hexCell(stateChangeHash) },
    { name: 'Event root hash', cell: hexCell(eventRootHash) },
    { name: 'Accumulator root', cell: hexCell(accumulatorRootHash) },
  ];
  const areZero = [stateChangeHash, eventRootHash, accumulatorRootHash].every(root => /^0x0*$/.test(root));
  return [
    nonce === undefined
      ? { name: 'Sequence number', cell: numberCell(details.sequenceNumber) }
      : { name: 'Replay nonce', cell: numberCell(nonce) },
    { name: 'Expires', cell: { kind: 'moment', digits: details.expirationTimestampSecs, unit: 's' } },
    { name: 'Ledger time', cell: microseconds(details.timestamp) },
    { name: 'Ledger version', cell: numberCell(details.ledgerVersion) },
    textFact('Signed as', details.signatureForm),
    { name: 'Hash', cell: hexCell(details.hash) },
    ...(areZero ? [textFact('Root hashes', 'all zero, as in any simulation')] : roots),
  ];
}
