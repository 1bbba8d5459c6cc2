import * as vscode from 'vscode';
import { someOf } from '../../core/code/abortWords';
import { type Caller, type FoundCallers, callPlaces, findCallers } from '../../core/code/findCallers';
import type { Connection } from '../../core/connection';
import { GatewayError } from '../../core/gateway/gatewayError';
import type { ModuleCode } from '../../core/modules/codeStore';
import { inertName } from '../../core/modules/readAbi';
import { abbreviateAddress, canonicalAddress } from '../../core/move/address';
import { memberIdText, type MemberId } from '../../core/move/functionId';
import { counted } from '../../core/text/digits';
import { withProgress } from '../vscode/progress';
import { findReferencesInWorkspace, searchReferences } from './findReferences';
import type { ModuleServices, Navigation } from './moduleServices';
import { functionGiven } from './nameAt';
import { showCode, type VersionArgument } from './openInterface';

const TITLE = 'Find Callers';

type Services = Pick<Navigation, 'interfaces'> & Pick<ModuleServices, 'session' | 'notify' | 'sources'>;

interface CallerItem extends vscode.QuickPickItem {
  /** What selecting the row does; absent if the row is only a message. */
  readonly chosen?: { readonly kind: 'open'; readonly caller: MemberId } | { readonly kind: 'workspace' };
}

/**
 * Lists the callers of a function in its own account and in all accounts that have been opened, and the number of
 * references in the workspace. Selecting a caller opens its code.
 * @throws any client error
 */
export async function findCallersOf(services: Services, given?: VersionArgument): Promise<void> {
  const { session } = services;
  const id = await functionGiven(services, TITLE, given);
  if (!id) return;
  const connection = await session.connection();
  const [found, references] = await withProgress(`Searching for callers of ${memberIdText(id)}`, (signal, say) =>
    Promise.all([search(connection, id, say, signal), workspaceReferences(services, id, signal)]),
  );
  if (found.error) services.notify.error(found.error);
  const chosen = await pick(id, found, references);
  if (chosen?.kind === 'workspace') await findReferencesInWorkspace(services, asArgument(id));
  if (chosen?.kind !== 'open') return;
  const { caller } = chosen;
  const place = { network: connection.network.id, code: 'statements', ...caller } as const;
  await showCode(services, place, undefined, text => callPlaces(text, caller, id)[0]);
}

interface Searched extends FoundCallers {
  readonly accounts: number;
  readonly unread: readonly string[];
  readonly error?: GatewayError;
}

/** @throws any client error for the function's own account. */
async function search(
  { modules, code }: Connection,
  id: MemberId,
  say: (what: string) => void,
  signal: AbortSignal,
): Promise<Searched> {
  const own = canonicalAddress(id.address);
  const loaded = modules.loaded().map(({ address }) => canonicalAddress(address));
  const accounts = [...new Set([own, ...loaded])];
  const codes: ModuleCode[] = [];
  const unread: string[] = [];
  let first: GatewayError | undefined;
  for (const account of accounts) {
    say(account);
    try {
      for (const each of await code.account(account, signal)) codes.push(each);
    } catch (error) {
      if (!(error instanceof GatewayError) || account === own) throw error;
      unread.push(account);
      first ??= error;
    }
  }
  const read = accounts.length - unread.length;
  return { ...(await findCallers(id, codes, signal)), accounts: read, unread, ...(first && { error: first }) };
}

async function workspaceReferences({ sources }: Services, id: MemberId, signal: AbortSignal): Promise<number> {
  const source = new vscode.CancellationTokenSource();
  const cancel = () => source.cancel();
  signal.addEventListener('abort', cancel);
  try {
    return (await searchReferences(id, sources, source.token)).locations.length;
  } finally {
    signal.removeEventListener('abort', cancel);
    source.dispose();
  }
}

async function pick(
  id: MemberId,
  { callers, searched, unreadable, accounts, unread }: Searched,
  references: number,
): Promise<CallerItem['chosen']> {
  const { Separator } = vscode.QuickPickItemKind;
  const sorted = callers.toSorted((one, other) => (memberIdText(one.function) < memberIdText(other.function) ? -1 : 1));
  const items = sorted.map((caller): CallerItem => ({
    label: `${inertName(caller.function.module)}::${inertName(caller.function.name)}`,
    description: [roleOf(caller), abbreviateAddress(caller.function.address)].join(' · '),
    detail: `at code offset ${caller.offsets.join(', ')}`,
    chosen: { kind: 'open', caller: caller.function },
  }));
  const where = `${counted(searched, 'module')} of ${counted(accounts, 'account')}`;
  const rows: readonly CallerItem[] = [
    ...items,
    { label: 'workspace', kind: Separator },
    {
      label:
        references === 0
          ? 'No references in this workspace'
          : `$(references) ${counted(references, 'reference')} in this workspace`,
      ...(references > 0 && { chosen: { kind: 'workspace' } as const }),
    },
    { label: 'searched', kind: Separator },
    { label: `$(info) ${where} searched: its own account and those open in the Modules view` },
    { label: '$(info) Calls through function values are not included' },
    ...(unreadable.length > 0
      ? [
          {
            label: `$(info) The code of ${someOf(unreadable.map(each => `${each.address}::${inertName(each.module)}`))} cannot be read`,
          },
        ]
      : []),
    ...(unread.length > 0 ? [{ label: `$(warning) Could not be read: ${someOf(unread)}` }] : []),
  ];
  const placeHolder =
    callers.length === 0
      ? `No callers in ${where}`
      : `${counted(callers.length, 'caller')}: select one to open the call`;
  const title = `Callers of ${memberIdText({ ...id, address: abbreviateAddress(id.address) })}`;
  return (await vscode.window.showQuickPick(rows, { title, placeHolder, matchOnDescription: true }))?.chosen;
}

function roleOf({ visibility, isEntry }: Caller): string {
  return isEntry ? `${visibility} entry` : visibility;
}

function asArgument({ address, module, name }: MemberId) {
  return { address, module, member: name };
}
