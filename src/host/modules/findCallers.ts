import * as vscode from 'vscode';
import type { Caller, FoundCallers } from '../../core/code/findCallers';
import { canonicalAddress } from '../../core/move/address';
import { memberIdText, type MemberId } from '../../core/move/functionId';
import { counted } from '../../core/move/groupDigits';
import { nameIdText } from '../../core/payloads/qualifiedName';
import { withProgress } from '../shell/cancellation';
import type { Session } from '../shell/session';
import { findReferencesInWorkspace, searchReferences } from './findReferences';
import type { ModuleServices, Navigation } from './moduleServices';
import { functionGiven } from './functionGiven';
import { showCode, type VersionArgument } from './openInterface';

const TITLE = 'Find Callers';

type Services = Pick<Navigation, 'interfaces'> & Pick<ModuleServices, 'session' | 'notify' | 'sources'>;

interface CallerItem extends vscode.QuickPickItem {
  /** What choosing it does; a row without it is only a message. */
  readonly chosen?: { readonly kind: 'open'; readonly caller: MemberId } | { readonly kind: 'workspace' };
}

/**
 * Lists the functions that call a function, among all modules of the accounts that have been opened and of its own
 * account, and the places in the workspace. Choosing one opens its code. @throws the client's errors
 */
export async function findCallersOf(services: Services, given?: VersionArgument): Promise<void> {
  const { session } = services;
  const id = await functionGiven(services, TITLE, given);
  if (!id) return;
  const [found, references] = await withProgress(`Looking for callers of ${memberIdText(id)}`, (signal, say) =>
    Promise.all([search(session, id, say, signal), workspaceReferences(services, id, signal)]),
  );
  const chosen = await pick(id, found, references);
  if (chosen?.kind === 'workspace') await findReferencesInWorkspace(services, asArgument(id));
  if (chosen?.kind !== 'open') return;
  await showCode(services, { network: session.network.id, code: 'statements', ...chosen.caller });
}

interface Searched extends FoundCallers {
  readonly accounts: number;
}

async function search(
  session: Session,
  id: MemberId,
  say: (what: string) => void,
  signal: AbortSignal,
): Promise<Searched> {
  const [{ modules, code }, { findCallers }] = await Promise.all([
    session.connection(),
    import('../../core/code/findCallers'),
  ]);
  const loaded = modules.loaded().map(({ address }) => canonicalAddress(address));
  const accounts = [...new Set([canonicalAddress(id.address), ...loaded])];
  const codes = [];
  for (const account of accounts) {
    say(account);
    codes.push(...(await code.account(account, signal)));
  }
  return { ...findCallers(id, codes), accounts: accounts.length };
}

async function workspaceReferences({ sources }: Services, id: MemberId, signal: AbortSignal): Promise<number> {
  const source = new vscode.CancellationTokenSource();
  const cancel = () => {
    source.cancel();
  };
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
  { callers, searched, unreadable, accounts }: Searched,
  references: number,
): Promise<CallerItem['chosen']> {
  const { Separator } = vscode.QuickPickItemKind;
  const items = callers.map((caller): CallerItem => ({
    label: `${caller.function.module}::${caller.function.name}`,
    description: [roleOf(caller), caller.function.address].join(' · '),
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
          ? 'Nothing in this workspace names it'
          : `$(references) ${counted(references, 'place')} in this workspace`,
      ...(references > 0 && { chosen: { kind: 'workspace' } as const }),
    },
    { label: 'searched', kind: Separator },
    { label: `$(info) ${where}: those that are open in the Modules view, and its own` },
    { label: '$(info) Calls of function values are not found' },
    ...(unreadable.length > 0
      ? [{ label: `$(info) The code of ${unreadable.map(nameIdText).join(', ')} cannot be read` }]
      : []),
  ];
  const name = memberIdText(id);
  const placeHolder =
    callers.length === 0
      ? `Nothing calls ${name} in ${where}`
      : `${counted(callers.length, 'function calls', 'functions call')} ${name}: select one to open its code`;
  return (await vscode.window.showQuickPick(rows, { title: TITLE, placeHolder, matchOnDescription: true }))?.chosen;
}

function roleOf({ visibility, isEntry }: Caller): string {
  return isEntry ? `${visibility} entry` : visibility;
}

function asArgument({ address, module, name }: MemberId) {
  return { address, module, member: name };
}
