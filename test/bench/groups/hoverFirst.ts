import { type Fetch, createSystemClock } from '../../../src/core/gateway/fetch';
import { createHttpTransport } from '../../../src/core/gateway/httpTransport';
import { createEndableTransport, createPacedTransport } from '../../../src/core/gateway/transport';
import { Pacer, type Priority } from '../../../src/core/gateway/pacer';
import { row, type Row } from '../measure/row';

/** The number of requests that no one is waiting for yet. */
const PREFETCHES = 60;
/** When the user hovers, in ms: the allowance is used up by then. */
const HOVER_AFTER = 2_500;

/** The number of prefetches that are sent between a hover's request and its dispatch, at 10/s. */
export async function hoverFirst(origin: string): Promise<Row> {
  const dispatched: string[] = [];
  const counting: Fetch = (url, init) => {
    dispatched.push(url);
    return fetch(url, init);
  };
  const clock = createSystemClock();
  const network = { label: 'Bench', baseUrl: `${origin}/bucket/10/after/hoverFirst/v1`, auth: 'none' } as const;
  const http = createHttpTransport({ network, key: undefined, fetch: counting, clock });
  const transport = createEndableTransport(createPacedTransport(http, new Pacer({ clock })));
  const send = (address: string, priority: Priority): Promise<unknown> => {
    const operation = { kind: 'getAccount', address } as const;
    const request = { method: 'GET', operation, path: ['accounts', address], priority } as const;
    return transport.request(request, new AbortController().signal);
  };
  const prefetches = Array.from({ length: PREFETCHES }, (_, index) => send(`0x${index}`, 'prefetch'));
  const settled = Promise.allSettled(prefetches);
  await new Promise(resolve => setTimeout(resolve, HOVER_AFTER));
  const before = dispatched.length;
  await send('0xcafe', 'user');
  const between = dispatched.findIndex(url => url.endsWith('/0xcafe')) - before;
  transport.dispose();
  await settled;
  return row('prefetches between a hover and its dispatch, 10/s', between, '', { atMost: 1 });
}
