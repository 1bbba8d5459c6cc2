import * as vscode from 'vscode';
import type { ModuleRow } from '../views/moduleRow';
import { rowName } from '../views/rowName';
import type { Services } from '../services';

/** Copies a row's fully qualified name: an address, `0x1::coin`, or `0x1::coin::transfer`. */
export async function copyName({ notify }: Services, row?: ModuleRow): Promise<void> {
  const name = row && rowName(row);
  if (name === undefined) return;
  await vscode.env.clipboard.writeText(name);
  notify.done(`Copied ${name}`);
}
