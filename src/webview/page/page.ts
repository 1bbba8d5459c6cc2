import type { ExportedReport } from '../../core/reports/protocol';
import { openFile } from './filePage';
import { isHostMessage, receiveMessage } from './hostMessage';
import { ResultPage, type PageHost } from './resultPage';

const root = document.createElement('div');
root.id = 'page';
document.body.append(root);

// Of a file that was exported; in VS Code there is none.
const exported = document.getElementById('report');
if (exported) openFile(root, JSON.parse(exported.textContent) as ExportedReport);
else openInEditor(root);

/** Shows what the extension says. */
function openInEditor(root: HTMLElement): void {
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
  const page = new ResultPage(root, host);
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isHostMessage(data)) receiveMessage(page, data);
  });
  host.postMessage({ type: 'ready' });
}
