import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import type { Ledger } from '../../../src/sandbox/ledger';
import type { Script } from '../../support/faultyGateway';
import { sandboxOf } from '../../support/sandboxes';

/** Answers as the sandbox does, so that a faulty gateway can work for a while. @param change of the body */
export function sandboxScript(ledger: Ledger = demoLedger(), change = (body: string) => body): Script {
  const sandbox = sandboxOf(ledger);
  return ({ method, url, body, response }) => {
    const text = method === 'GET' ? {} : { body, headers: { 'content-type': 'application/json' } };
    const request = new Request(`http://127.0.0.1${url}`, { method, ...text });
    void sandbox
      .handle(request)
      .then(answer => response.writeHead(answer.status, answer.headers).end(change(answer.body)));
  };
}
