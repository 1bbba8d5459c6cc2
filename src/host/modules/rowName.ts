import { nameIdText } from '../../core/payloads/qualifiedName';
import type { ModuleRow } from '../shell/moduleRow';

/** What a row is called in source: an address, `0x1::coin`, or `0x1::coin::transfer`; `undefined` where it has no such name. */
export function rowName(row: ModuleRow): string | undefined {
  switch (row.kind) {
    case 'account':
      return row.address;
    case 'module':
      return nameIdText({ address: row.address, module: row.abi.name });
    case 'function':
    case 'struct':
      return nameIdText({ address: row.module.address, module: row.module.name, name: row.abi.name });
    case 'friend':
      return row.friend;
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
