import { APT_DECIMALS, signedUnits, wholeUnits } from '../move/aptosCoin';
import { counted, pluralOf } from '../text/digits';
import { labelIn, type AccountLabels } from './accountLabels';
import type { BlockReport, TransactionFacts } from './ledgerReport';
import { multisigAccount } from '../move/multisigPayload';
import { exactMomentText, momentOfSeconds } from '../text/moments';
import type { Asset, BalancesReport, DetailsReport, ReportNetwork, SimulationReport } from './simulationReport';

/** A named value in a result. */
export interface Fact {
  readonly name: string;
  /** The account that the fact is about; shown after the name, or in place of an empty one. */
  readonly account?: AccountCell;
  readonly cell: Cell;
  /** A note on the value: `estimated by the node`. */
  readonly note?: string;
}

/** A value with all its digits. The page, Markdown, the terminal and comparisons each format it differently. */
export type Cell =
  /** A `number` is used in commands, so its digits are not grouped in copied text; for example, a ledger version. */
  | { readonly kind: 'text' | 'hex' | 'number'; readonly text: string }
  | AmountCell
  /** Time since the epoch. */
  | { readonly kind: 'moment'; readonly digits: string; readonly unit: 's' | 'µs' }
  | AccountCell;

export interface AmountCell {
  readonly kind: 'amount';
  /** In the smallest unit; signed if it is a gain or a loss. */
  readonly amount: string;
  readonly decimals: number;
  /** The unit of whole amounts: `unit`, `APT`. */
  readonly unit: string;
  /** The smallest unit, if different: `octa`. */
  readonly smallest?: string;
  /** The asset that the smallest unit belongs to, unless it is the chain's coin. */
  readonly asset?: string;
  readonly isDelta?: true;
  /** Whether the unit is an English word with a plural. */
  readonly isCount?: true;
}

export interface AccountCell {
  readonly kind: 'account';
  readonly address: string;
  readonly label?: string;
  readonly isSender: boolean;
}

/** Returns a cell as text to copy: exact, with timestamps in UTC. */
export function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
    case 'hex':
    case 'number':
      return cell.text;
    case 'amount': {
      const { amount, smallest, isDelta } = cell;
      if (amountOf(cell) === undefined) return amount;
      const text = cellParts(cell).join(' ');
      return smallest === undefined || isDelta ? text : `${counted(amount, smallest)} (${text})`;
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

/** Returns a cell as two columns, an amount and its unit; for other cells the unit is empty. */
export function cellParts(cell: Cell): readonly [value: string, unit: string] {
  if (cell.kind !== 'amount') return [cellText(cell), ''];
  return [amountText(cell), cell.isCount ? pluralOf(cell.amount, cell.unit) : cell.unit];
}

/** Formats an exact amount in whole units; invalid amounts, such as in a corrupt file, are unchanged. */
function amountText(cell: AmountCell): string {
  const amount = amountOf(cell);
  if (amount === undefined) return cell.amount;
  return cell.isDelta ? signedUnits(amount, cell.decimals) : wholeUnits(amount, cell.decimals);
}

/** Returns an amount for comparison and subtraction; `undefined` for invalid amounts and other cells. */
export function amountOf(cell: Cell): bigint | undefined {
  return cell.kind === 'amount' && /^-?\d{1,80}$/.test(cell.amount) ? BigInt(cell.amount) : undefined;
}

export function feeCell(octas: string): AmountCell {
  return { kind: 'amount', amount: octas, decimals: APT_DECIMALS, unit: 'APT', smallest: 'octa' };
}

/** Returns the cell of an asset's gain or loss. @param amount in the smallest unit */
export function deltaCell(amount: string, { kind, id, symbol, decimals = 0 }: Asset): AmountCell {
  const smallest = kind === 'apt' ? 'octa' : 'unit';
  return {
    kind: 'amount',
    amount,
    decimals,
    unit: symbol ?? id,
    smallest,
    ...(kind !== 'apt' && { asset: id }),
    isDelta: true,
  };
}

function countCell(unit: string): (count: string) => AmountCell {
  return amount => ({ kind: 'amount', amount, decimals: 0, unit, isCount: true });
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

export function textFact(name: string, text: string): Fact {
  return { name, cell: { kind: 'text', text } };
}

function known(
  name: string,
  value: string | undefined,
  cellOf: (value: string) => Cell,
  note: Pick<Fact, 'note'> = {},
): readonly Fact[] {
  return value === undefined ? [] : [{ name, cell: cellOf(value), ...note }];
}

/** Returns the name of a fact with its account: `Fee, paid by alice 0xa11ce (sender)`. */
export function factName({ name, account }: Pick<Fact, 'name' | 'account'>): string {
  return [name, account && cellText(account)].filter(Boolean).join(' ');
}

/** Returns a fact as a row of two strings. @param write formats the value; by default, returns it unchanged */
export function factRow(fact: Fact, write: (text: string) => string = String): readonly [string, string] {
  const note = fact.note === undefined ? '' : ` (${fact.note})`;
  return [factName(fact), `${write(cellText(fact.cell))}${note}`];
}

/**
 * Returns the cell of an account.
 * @param labels the labels of the result's accounts
 * @param sender the result's sender, if it should be marked
 */
export function accountCell(address: string, labels: AccountLabels | undefined, sender?: string): AccountCell {
  const label = labelIn(labels, address);
  return { kind: 'account', address, ...(label !== undefined && { label }), isSender: address === sender };
}

/** The gas units and octas of a transaction; unknown values are absent. */
export interface KnownGas {
  readonly used?: string | undefined;
  readonly limit?: string | undefined;
  readonly limitEstimated?: boolean;
  readonly limitIsDefault?: boolean;
  readonly unitPrice?: string | undefined;
  readonly priceEstimated?: boolean;
  readonly pricePrioritized?: boolean;
  readonly priceIsDefault?: boolean;
  readonly ofSandbox?: true;
  readonly feeOctas?: string | undefined;
  readonly breakdown?: SimulationReport['gas']['breakdown'];
}

/** The fee payer's address in a simulation for which nobody is charged the fee. */
export const NO_PAYER = '0x0';

/**
 * Returns who set the limit; `undefined` if the user did. Nodes estimate what the payer can afford, not what the
 * transaction needs.
 */
export function limitOrigin(gas: KnownGas): string | undefined {
  const { limitEstimated = false, limitIsDefault = false } = gas;
  return originWords(limitEstimated, limitIsDefault, `chosen by ${estimatorOf(gas)}`);
}

/** Returns who set the price; `undefined` if the user did. */
export function priceOrigin(gas: KnownGas): string | undefined {
  const { priceEstimated = false, pricePrioritized = false, priceIsDefault = false } = gas;
  const words = `${pricePrioritized ? 'prioritized estimate' : 'estimated'} by ${estimatorOf(gas)}`;
  return originWords(priceEstimated, priceIsDefault, words);
}

/** Returns who made an estimate; the sandbox is not a node. */
function estimatorOf({ ofSandbox }: KnownGas): string {
  return ofSandbox === true ? 'the sandbox' : 'the node';
}

/** Returns who set a value. A node that does not estimate returns the value that was sent. */
function originWords(isAsked: boolean, isDefault: boolean, words: string): string | undefined {
  if (isDefault) return isAsked ? 'as sent; an estimate was requested' : 'Movescope’s default';
  return isAsked ? words : undefined;
}

/** Returns the facts about a transaction's cost and its breakdown. */
export function gasFacts(gas: KnownGas): readonly Fact[] {
  const by = (origin: string | undefined) => (origin === undefined ? {} : { note: origin });
  return [
    ...known(
      'Gas used',
      gas.used,
      countCell('unit'),
      by(gas.ofSandbox === true ? 'approximated by the sandbox' : undefined),
    ),
    ...known('Gas limit', gas.limit, countCell('unit'), by(limitOrigin(gas))),
    ...known('Gas unit price', gas.unitPrice, countCell('octa'), by(priceOrigin(gas))),
    ...known('Fee', gas.feeOctas, feeCell),
    ...breakdownFacts(gas),
  ];
}

/** Returns execution, I/O, storage, the refund, and the net fee; empty if the response has no breakdown. */
export function breakdownFacts({ breakdown, feeOctas = '' }: KnownGas): readonly Fact[] {
  if (!breakdown) return [];
  const { execution, io, storageFeeOctas, storageRefundOctas: refund } = breakdown;
  const [paid, back] = [feeOctas, refund].map(octas => amountOf(feeCell(octas)));
  const net = paid !== undefined && back !== undefined && back !== 0n ? `${paid - back}` : undefined;
  return [
    ...known('Execution', execution, countCell('unit')),
    ...known('I/O', io, countCell('unit')),
    ...known('Storage fee', storageFeeOctas, feeCell),
    ...known('Storage refund', refund, feeCell),
    ...known('Net fee after refund', net, feeCell),
  ];
}

type Balanced = Pick<SimulationReport, 'sender' | 'balances' | 'labels'>;

/** Returns gains and losses by asset, including amounts that no event explains; the fee is last. */
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
  return [...deltas, feeFact(fee, accountCell(fee.payer, labels, sender))];
}

function feeFact({ payer, octas }: BalancesReport['fee'], account: AccountCell): Fact {
  const isRefund = octas.startsWith('-');
  const cell = feeCell(octas.replace('-', ''));
  if (payer === NO_PAYER)
    return { name: isRefund ? 'Refund, not paid: fee payer 0x0' : 'Fee, not charged: fee payer 0x0', cell };
  return { name: isRefund ? 'Refund beyond the fee, to' : 'Fee, paid by', account, cell };
}

/** Returns whether the balances add up, as a sentence. */
export function balanceNote({ assets, fee, unplaced }: BalancesReport): string {
  if (unplaced > 0)
    return `${counted(unplaced, 'transfer')} cannot be attributed: the response does not specify the asset.`;
  if (assets.every(({ net }) => net === '0'))
    return fee.payer === NO_PAYER ? 'Adds up; nobody is charged the fee.' : 'Adds up, including the fee.';
  return 'Does not add up from events alone: coins were minted, burned, or moved in or out of a resource.';
}

export function networkFact(network: ReportNetwork): Fact {
  const note = sandboxNote(network);
  return { ...textFact('Network', network.label), ...(note !== undefined && { note }) };
}

/** Describes what runs a transaction in the sandbox, and with which framework; `undefined` for other networks. */
export function sandboxNote({ sandbox, framework }: ReportNetwork): string | undefined {
  if (!sandbox) return undefined;
  const words = 'Movescope’s interpreter, not a chain';
  return framework === undefined ? words : `${words}; framework: ${frameworkName(framework)}`;
}

/** @param framework the package whose build contains the framework; absent or empty for Movescope's own */
export function frameworkName(framework = ''): string {
  return framework === '' ? 'Movescope’s own' : `build of ${framework}`;
}

export const WITHOUT_KEY = 'without a public key';

/** Returns the facts about the conditions of a simulation, such as the ledger version and the sender. */
export function simulationFacts({
  network,
  details,
  sender,
  labels,
  keyless,
  payload,
  notChecked,
  notAsked,
}: SimulationReport): readonly Fact[] {
  return [
    networkFact(network),
    { name: 'Ledger version', cell: numberCell(details.ledgerVersion) },
    { name: 'Sender', cell: accountCell(sender, labels), ...(keyless && { note: WITHOUT_KEY }) },
    ...multisigFacts(multisigAccount(payload), labels),
    ...(notAsked === undefined ? [] : [textFact('Not as requested', notAsked)]),
    ...(notChecked === undefined ? [] : [textFact('Not checked', notChecked)]),
  ];
}

function multisigFacts(account: string | undefined, labels: AccountLabels | undefined): readonly Fact[] {
  return known('Multisig account', account, address => accountCell(address, labels));
}

export function ledgerGas(facts: TransactionFacts): KnownGas {
  const { gasUsed: used, maxGasAmount: limit, gasUnitPrice: unitPrice, feeOctas } = facts;
  return { used, limit, unitPrice, feeOctas };
}

/** Returns the identity and time of a transaction on the ledger. */
export function ledgerFacts(facts: TransactionFacts, labels?: AccountLabels): readonly Fact[] {
  const { replayProtectionNonce: nonce } = facts;
  return [
    ...known('Hash', facts.hash, hexCell),
    ...known('Version', facts.version, numberCell),
    ...known('Sender', facts.sender, sender => accountCell(sender, labels)),
    ...multisigFacts(facts.multisigAccount, labels),
    ...(nonce === undefined ? known('Sequence number', facts.sequenceNumber, numberCell) : []),
    ...known('Replay nonce', nonce, numberCell),
    ...known('Time', facts.timestamp, microseconds),
  ];
}

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

const ORIGIN_NOTES = {
  answered: 'the payload was part of a committed transaction: only its call and accounts were used',
  signed: 'the payload was part of a signed transaction: only its call and accounts were used, not its signature',
} as const;

/** Returns the remaining details of a simulation, such as the sequence number, the expiration time and the hashes. */
export function detailFacts(details: DetailsReport): readonly Fact[] {
  const { stateChangeHash, eventRootHash, stateCheckpointHash, accumulatorRootHash } = details;
  const { replayProtectionNonce: nonce } = details;
  const roots = [
    { name: 'State change hash', cell: hexCell(stateChangeHash) },
    { name: 'Event root hash', cell: hexCell(eventRootHash) },
    ...known('State checkpoint hash', stateCheckpointHash, hexCell),
    { name: 'Accumulator root', cell: hexCell(accumulatorRootHash) },
  ];
  const areZero = [stateChangeHash, eventRootHash, stateCheckpointHash ?? '0x', accumulatorRootHash].every(root =>
    /^0x0*$/.test(root),
  );
  return [
    nonce === undefined
      ? { name: 'Sequence number', cell: numberCell(details.sequenceNumber) }
      : { name: 'Replay nonce', cell: numberCell(nonce) },
    { name: 'Expires', cell: { kind: 'moment', digits: details.expirationTimestampSecs, unit: 's' } },
    { name: 'Ledger time', cell: microseconds(details.timestamp) },
    { name: 'Ledger version', cell: numberCell(details.ledgerVersion) },
    { ...textFact('Signed as', details.signatureForm), ...(details.origin && { note: ORIGIN_NOTES[details.origin] }) },
    { name: 'Hash', cell: hexCell(details.hash) },
    ...(areZero ? [textFact('Root hashes', 'all zero')] : roots),
  ];
}
