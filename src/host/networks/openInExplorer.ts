import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { explorerLink, readExplorerUrl, type ExplorerSubject } from '../../core/gateway/webExplorer';
import { parseNameId } from '../../core/payloads/qualifiedName';
import type { ModuleRow } from '../shell/moduleRow';
import type { TransactionRow } from '../ledger/transactionRow';
import type { NetworkServices } from './accessKey';

/** Opens the page of a row in the network's web explorer; asks for the explorer's address once. */
export async function openInExplorer(
  { session, notify }: Pick<NetworkServices, 'session' | 'notify'>,
  row?: ModuleRow | TransactionRow,
): Promise<void> {
  const subject = row && subjectOf(row);
  if (!subject) return;
  const { network } = session;
  if (network.sandbox) {
    notify.info('The sandbox is a model inside Movescope: no web explorer knows its accounts and transactions.');
    return;
  }
  const explorer = network.explorer ?? (await askExplorer(network));
  if (explorer === undefined) return;
  if (network.explorer === undefined) await (await session.edits()).changeNetwork({ ...network, explorer });
  // As a string: a parsed `Uri` would be encoded again, and `%2F` would end a segment.
  await vscode.commands.executeCommand('vscode.open', explorerLink(explorer, subject));
}

function subjectOf(row: ModuleRow | TransactionRow): ExplorerSubject | undefined {
  switch (row.kind) {
    case 'account':
    case 'sender':
      return { kind: 'account', address: row.address };
    case 'module':
      return { kind: 'module', address: row.address, module: row.abi.name };
    case 'struct':
      return { kind: 'module', address: row.module.address, module: row.module.name };
    case 'function': {
      const { module, abi } = row;
      const tab = abi.isEntry ? 'run' : abi.isView ? 'view' : 'code';
      return { kind: 'function', address: module.address, module: module.name, name: abi.name, tab };
    }
    case 'friend': {
      const id = parseNameId(row.friend);
      return id && { kind: 'module', address: id.address, module: id.module };
    }
    case 'transaction': {
      const { hash, version } = row.listed.facts;
      const name = hash ?? version;
      return name === undefined ? undefined : { kind: 'transaction', name };
    }
    case 'page':
    case 'unreadPage':
    case 'note':
    case 'unreadableModule':
    case 'friends':
    case 'abilities':
    case 'field':
    case 'variant':
    case 'coming':
    case 'stale':
    case 'unread':
    case 'message':
    case 'failure':
      return undefined;
  }
}

async function askExplorer({ label, mainNetwork }: Network): Promise<string | undefined> {
  const text = await vscode.window.showInputBox({
    title: `Web Explorer of ${label}`,
    prompt: 'Its address, with the query that selects the network there. It is kept with the network in your settings',
    value: `https://explorer.aptoslabs.com/?network=${mainNetwork === true ? 'mainnet' : 'testnet'}`,
    ignoreFocusOut: true,
    validateInput: typed => {
      const read = readExplorerUrl(typed);
      return read.kind === 'invalid' ? read.reason : undefined;
    },
  });
  if (text === undefined) return undefined;
  const read = readExplorerUrl(text);
  return read.kind === 'valid' ? read.url : undefined;
}
