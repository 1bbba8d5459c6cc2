import * as vscode from 'vscode';
import type { ModuleRow } from '../views/moduleRow';
import { namedBy } from './openInterface';
import type { Services } from './services';

/** Copies a row's fully qualified name: an address, `0x1::coin`, or `0x1::coin::transfer`. */
export async function copyName({ notify }: Services, row?: ModuleRow): Promise<void> {
  const name = row && nameOf(row);
  if (name === undefined) return;
  await vscode.env.clipboard.writeText(name);
  notify.done(`Copied ${name}`);
}

function nameOf(row: ModuleRow): string | undefined {
  if (row.kind === 'account') return row.address;
  const id = namedBy(row);
  return id && [id.address, id.module, ...(id.name === undefined ? [] : [id.name])].join('::');
}
