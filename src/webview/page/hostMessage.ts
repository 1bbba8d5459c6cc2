import type { HostMessage } from '../../core/reports/protocol';
import type { ResultPage } from './resultPage';

type Messages = { readonly [Message in HostMessage as Message['type']]: Message };

/** The handler of each message from the extension. */
const HANDLERS: { readonly [Type in keyof Messages]: (page: ResultPage, message: Messages[Type]) => void } = {
  running: show,
  report: show,
  failed: show,
  lookingForEarlier: (page, { isUnderWay }) => {
    page.showFindingEarlier(isUnderWay);
  },
  copied: (page, message) => {
    page.showCopied(message);
  },
};

function show(page: ResultPage, message: Parameters<ResultPage['show']>[0]): void {
  page.show(message);
}

/** Whether the data of a window message is from the extension, which builds its contents itself. */
export function isHostMessage(data: unknown): data is HostMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  return typeof data.type === 'string' && Object.hasOwn(HANDLERS, data.type);
}

/** Handles a message from the extension. */
export function receiveMessage(page: ResultPage, message: HostMessage): void {
  const handle = HANDLERS[message.type] as (page: ResultPage, message: HostMessage) => void;
  handle(page, message);
}
