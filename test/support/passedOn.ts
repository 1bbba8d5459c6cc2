import type { ReceivedRequest, Script } from './faultyGateway';

/** Forwards requests to a server, and returns its answers as changed by `change`. */
export function passedOn({ url }: { readonly url: string }, change: (text: string) => string = text => text): Script {
  const pass = async ({ method, url: path, headers, body, response }: ReceivedRequest) => {
    const type = headers['content-type'];
    const answer = await fetch(new URL(path, url), {
      method,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
      ...(body === '' ? {} : { body }),
    });
    const kept = [...answer.headers].filter(([name]) => name.startsWith('x-') || name === 'content-type');
    response.writeHead(answer.status, Object.fromEntries(kept)).end(change(await answer.text()));
  };
  return request => void pass(request);
}
