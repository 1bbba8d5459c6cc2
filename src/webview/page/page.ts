import { type HostMessage, type ExportedReport, resultTitle, type ResultReport } from '../../core/results/resultReport';
import { isHostMessage } from './hostMessage';
import { ResultPage, type PageHost } from './resultPage';
import type { PageMessage } from '../../core/results/pageMessageSchema';
import { shortText } from '../views/cells';

function receiveMessage(page: ResultPage, message: HostMessage): void {
  switch (message.type) {
    case 'lookingForEarlier':
      page.showFindingEarlier(message.isUnderWay);
      break;
    case 'copied':
      page.showCopied(message);
      break;
    case 'trace':
      page.showTrace(message.state);
      break;
    case 'traceRows':
      page.addTraceRows(message.rows);
      break;
    case 'counts':
      page.showCounts(message.on);
      break;
    default:
      page.show(message);
  }
}

/** Shows an exported file in a browser. Reports of single runs can be opened; everything else needs VS Code. */
function openFile(root: HTMLElement, { report, exportedAt }: ExportedReport): void {
  const host: PageHost = {
    exportedAt,
    postMessage: answer,
    getState: () => undefined,
    setState: () => undefined,
  };
  const page = new ResultPage(root, host);
  const show = (shown: ResultReport): void => {
    const parent = shown !== report && (report.kind === 'matrix' || report.kind === 'sweep') ? report.kind : undefined;
    document.title = shortText(resultTitle(shown));
    page.show({ type: 'report', report: shown, ...(parent && { parent }) });
  };
  show(report);

  function answer(message: PageMessage): void {
    if (message.type === 'back') show(report);
    if (message.type !== 'openRow' || (report.kind !== 'matrix' && report.kind !== 'sweep')) return;
    const outcome = report.rows[message.row]?.outcome;
    if (outcome?.kind === 'simulated') show(outcome.report);
  }
}

const root = document.createElement('div');
root.id = 'page';
document.body.append(root);

// Only exported files have this element.
const exported = document.getElementById('report');
if (exported) openFile(root, JSON.parse(exported.textContent) as ExportedReport);
else openInEditor(root);

/** Shows the messages from the extension in VS Code. */
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
  // VS Code delivers messages for a new page once it has loaded. A page that was hidden in the meantime must request
  // them.
  addEventListener('load', () => {
    setTimeout(() => {
      if (!page.hasResult) host.postMessage({ type: 'ready' });
    });
  });
}
