import * as vscode from 'vscode';
import type { ModuleRow } from '../views/moduleTree';
import type { Services } from './services';

/** Copies a row's fully qualified name: an address, `0x1::coin`, or `0x1::coin::transfer`. */
export async function copyName({ notify }: Services, row?: ModuleRow): Promise<void> {
  const name = row && nameOf(row);
  if (name === undefined) return;
  await vscode.env.clipboard.writeText(name);
  notify.done(`Copied ${name}`);
}

function nameOf(row: ModuleRow): string | undefined {
  switch (row.kind) {
    case 'account':
      return row.address;
    case 'module':
      return `${row.address}::${row.abi.name}`;
    case 'function':
    case 'struct':
      return `${row.module.address}::${row.module.name}::${row.abi.name}`;
    case 'abilities':
    case 'coming':
    case 'failure':
    case 'field':
    case 'message':
    case 'unread':
    case 'unreadableModule':
    case 'variant':
      return undefined;
  }
}
