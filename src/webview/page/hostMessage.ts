import type { HostMessage } from '../../core/reports/protocol';

const TYPES: ReadonlySet<unknown> = new Set<HostMessage['type']>([
  'running',
  'report',
  'failed',
  'lookingForEarlier',
  'copied',
]);

/** Whether the data of a window message is one of the extension's; its parts are the extension's own work. */
export function isHostMessage(data: unknown): data is HostMessage {
  return typeof data === 'object' && data !== null && 'type' in data && TYPES.has(data.type);
}
