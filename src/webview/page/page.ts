import { isHostMessage } from './hostMessage';
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
