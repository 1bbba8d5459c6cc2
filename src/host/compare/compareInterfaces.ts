import * as vscode from 'vscode';
import type { AtVersion } from '../../core/gateway/modulePages';
import type { Network } from '../../core/gateway/network';
import { type ComparedSide, type ReadSide, readSide } from '../../core/modules/compare/comparison';
import { parseAddress } from '../../core/move/address';
import { isIdentifier } from '../../core/move/functionId';
import { groupDigits } from '../../core/text/digits';
import { RefusedError } from '../../core/userFacingError';
import type { ModuleServices } from '../code/moduleServices';
import type { Comparisons } from './comparisons';
import { withProgress } from '../vscode/progress';
import { onNetwork } from '../session/onNetwork';
import type { Session } from '../session/session';
import { readNetworks } from '../session/settings';
import { askAddress } from '../accounts/chooseSender';
import { askVersion } from '../code/openInterface';
import { readInterfaceUri } from '../code/interfaceUri';
import type { ModuleRow } from '../session/revealRow';
import { defined } from '../../core/text/defined';
import { compareWithCode } from '../../core/code/compareWithCode';
import { showChange } from './comparisonCommands';

/** One side of a comparison; by default, the latest version on the selected network. */
interface SideArgument {
  readonly address: string;
  readonly module?: string;
  readonly network?: string;
  readonly ledgerVersion?: string;
}

/** The sides to compare. The user is asked for missing ones. */
type InterfacesArgument = { readonly before: SideArgument; readonly after: SideArgument } | SidesQuestion;

export async function compareInterfaces(
  services: Pick<ModuleServices, 'session'> & { readonly comparisons: Comparisons },
  given?: InterfacesArgument,
): Promise<void> {
  const { session, comparisons } = services;
  const sides =
    given && 'before' in given
      ? { before: sideOf(session, given.before), after: sideOf(session, given.after) }
      : await askSides(session, given);
  if (!sides) return;
  const comparison = await withProgress('Comparing interfaces', async (signal, say) => {
    say(`${sides.before.address} and ${sides.after.address}`);
    const read = (side: ComparedSide) => readWhereItIs(services, side, signal);
    const [before, after] = await Promise.all([read(sides.before), read(sides.after)]);
    return compareWithCode(before, after, signal);
  });
  await comparisons.show(comparison);
  const [only, ...more] = comparison.modules.filter(({ state }) => state === 'changed');
  if (only && more.length === 0) await showChange(services, { kind: 'module', module: only });
}

function sideOf({ network: selected }: Session, given: SideArgument): ComparedSide {
  const address = parseAddress(given.address);
  if (address === undefined)
    throw new RefusedError(`${given.address} is not an account address. Enter 0x followed by up to 64 hex digits.`);
  const { id, label } = given.network === undefined ? selected : networkOf(given.network);
  const { module, ledgerVersion } = given;
  return {
    network: id,
    label,
    address,
    ...defined({ module, ledgerVersion }),
  };
}

function networkOf(id: string): Network {
  const network = readNetworks().networks.find(each => each.id === id);
  if (network) return network;
  throw new RefusedError(
    `No network has the id "${id}". Run "Movescope: Add Network" to add it, or select a different one.`,
  );
}

function readWhereItIs(
  { session }: Pick<ModuleServices, 'session'>,
  side: ComparedSide,
  signal: AbortSignal,
): Promise<ReadSide> {
  return onNetwork(session, networkOf(side.network), async connection => {
    return readSide(connection, side, signal);
  });
}

/** One side to compare: a row or an interface document. If absent, the user is asked. */
type SidesQuestion = ModuleRow | vscode.Uri | undefined;

export interface Sides {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
}

const TITLE = 'Compare Module With';

async function askSides(session: Session, given: SidesQuestion): Promise<Sides | undefined> {
  const subject = subjectOf(given) ?? (await askSubject());
  if (!subject) return undefined;
  const { id, label } = session.network;
  const { ledgerVersion, ...place } = subject;
  const side = { network: id, label, ...place };
  const others = readNetworks().networks.filter(network => network.id !== id);
  const shown = ledgerVersion === undefined ? '' : `with version ${groupDigits(ledgerVersion)}`;
  const current = { label: '$(history) Current Version', description: shown, choice: 'current' as const };
  const versions = { label: '$(history) Two Versions…', description: `of ${label}`, choice: 'versions' as const };
  const network = { label: '$(globe) Another Network…', description: 'the same account', choice: 'network' as const };
  const account = { label: '$(account) Another Account…', description: `on ${label}`, choice: 'account' as const };
  const items = [
    ...(ledgerVersion === undefined ? [] : [current]),
    versions,
    ...(others.length > 0 ? [network] : []),
    account,
  ];
  const name = subject.module === undefined ? subject.address : `${subject.address}::${subject.module}`;
  const chosen = await vscode.window.showQuickPick(items, {
    title: TITLE,
    placeHolder: `Select what to compare ${name} with`,
  });
  switch (chosen?.choice) {
    case undefined:
      return undefined;
    case 'current':
      return { before: { ...side, ...(ledgerVersion !== undefined && { ledgerVersion }) }, after: side };
    case 'versions':
      return askVersions(session, side);
    case 'network': {
      const picks = others.map(other => ({ label: other.label, description: other.baseUrl, other }));
      const options = { title: TITLE, placeHolder: `Select a network to compare ${label} with` };
      const other = (await vscode.window.showQuickPick(picks, options))?.other;
      return other && { before: side, after: { ...side, network: other.id, label: other.label } };
    }
    case 'account': {
      const address = await askAddress(TITLE);
      return address === undefined ? undefined : { before: side, after: { ...side, address } };
    }
  }
}

async function askVersions(session: Session, side: ComparedSide): Promise<Sides | undefined> {
  const { address } = side;
  for (;;) {
    const first = { title: `${TITLE}: Earlier Version`, step: 1, totalSteps: 2, prompt: 'Earlier ledger version' };
    const before = await askVersion(session, { ...first, address });
    if (before === undefined || before === 'back') return undefined;
    const second = { title: `${TITLE}: Later Version`, step: 2, totalSteps: 2, prompt: 'Later ledger version' };
    const after = await askVersion(session, { ...second, address, orNewest: true });
    if (after === undefined) return undefined;
    if (after !== 'back') return { before: { ...side, ...before }, after: { ...side, ...after } };
  }
}

type Subject = Pick<ComparedSide, 'address' | 'module' | 'ledgerVersion'>;

function subjectOf(given: SidesQuestion): Subject | undefined {
  const uri = given ?? vscode.window.activeTextEditor?.document.uri;
  if (uri instanceof vscode.Uri) {
    const place = readInterfaceUri(uri);
    return place && { address: place.address, module: place.module, ...atVersion(place.ledgerVersion) };
  }
  if (uri?.kind === 'account') return { address: uri.address, ...atVersion(uri.atVersion) };
  if (uri?.kind !== 'module') return undefined;
  return { address: uri.address, module: uri.abi.name, ...atVersion(uri.atVersion) };
}

function atVersion(ledgerVersion: string | undefined): AtVersion {
  return ledgerVersion === undefined ? {} : { ledgerVersion };
}

async function askSubject(): Promise<Subject | undefined> {
  const text = await vscode.window.showInputBox({
    title: TITLE,
    prompt: 'A module, or an account to compare all its modules',
    placeHolder: '0x1::coin or 0x1',
    ignoreFocusOut: true,
    validateInput: value =>
      value.trim() === '' || readSubject(value.trim())
        ? undefined
        : 'Enter an address and, optionally, a module, such as 0x1::coin.',
  });
  return text === undefined ? undefined : readSubject(text.trim());
}

function readSubject(text: string): Subject | undefined {
  const [addressText = '', module, ...rest] = text.split('::');
  const address = parseAddress(addressText);
  if (address === undefined || rest.length > 0) return undefined;
  if (module === undefined) return { address };
  return isIdentifier(module) ? { address, module } : undefined;
}
