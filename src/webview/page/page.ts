import type { HostMessage } from '../../core/reports/protocol';
import { ResultPage, type PageHost } from './resultPage';

const editor = acquireVsCodeApi();
const host: PageHost = {
  postMessage: message => {
    editor.postMessage(message);
  },
  getState: () => editor.getState(),
  setState: state => {
    editor.setState(state);
  },
};

const root = document.createElement('div');
root.id = 'page';
document.body.append(root);
const page = new ResultPage(root, host);

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isHostMessage(data)) page.show(data);
});
host.postMessage({ type: 'ready' });

const TYPES: ReadonlySet<unknown> = new Set<HostMessage['type']>([
  'running',
  'report',
  'failed',
  'draw',
  'lookingForEarlier',
  'copied',
]);

/** Whether the data of a window message is one of the extension's; its parts are the extension's own work. */
export function isHostMessage(data: unknown): data is HostMessage {
  return typeof data === 'object' && data !== null && 'type' in data && TYPES.has(data.type);
}
