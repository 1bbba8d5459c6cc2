import type { HostMessage } from '../../core/results/resultReport';

const TYPES: Readonly<Record<HostMessage['type'], true>> = {
  running: true,
  report: true,
  failed: true,
  lookingForEarlier: true,
  copied: true,
  trace: true,
  traceRows: true,
  counts: true,
};

/** Whether the data of a window message is from the extension. Its contents need no validation. */
export function isHostMessage(data: unknown): data is HostMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  return typeof data.type === 'string' && Object.hasOwn(TYPES, data.type);
}
