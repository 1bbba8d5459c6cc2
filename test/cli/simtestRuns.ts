import assert from 'node:assert/strict';
import type { RunReport } from '../../src/core/simtests/runReport';
import { parseRunReport } from '../../src/core/simtests/runReportSchema';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import type { ReceivedRequest } from '../support/faultyGateway';
import { sandboxOf } from '../support/sandboxes';
import { movescope, withFiles } from './program';

/** The payload of a call that succeeds. */
export const INCREMENT = { function: '0xcafe::counter::increment', arguments: [] };
/** The payload of a call that aborts. */
export const ABORTING = {
  function: '0xcafe::vault::withdraw',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xa11ce', '100000000000'],
};

/** The text of a file for the sandbox. */
export function suite(tests: Readonly<Record<string, object>>, around: object = {}): string {
  return JSON.stringify(
    { network: 'sandbox', senders: { alice: '0xa11ce', bob: '0xb0b' }, ...around, tests },
    undefined,
    2,
  );
}

/** The text of a file with that many tests. */
export function many(count: number): string {
  return suite(
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`t${index}`, { payload: INCREMENT, sender: 'bob' }]),
    ),
  );
}

/** Runs the tests in a folder of files. */
export function run(
  files: Readonly<Record<string, string>>,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  return withFiles(files, folder => movescope(['test', folder, ...options], { env }));
}

/** Reads the report of a run; fails if it is none. */
export function reportIn(out: string): RunReport {
  const report = parseRunReport(out);
  assert.ok(report, out);
  return report;
}

/** An answer of a sandbox. */
export interface SandboxAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request as a sandbox does. @param changed returns the answer to send */
export function fromSandbox(
  changed: (answer: SandboxAnswer, request: ReceivedRequest) => SandboxAnswer = answer => answer,
) {
  const sandbox = sandboxOf(demoLedger());
  return (received: ReceivedRequest): void => {
    const { method, url, headers, body, response } = received;
    const request = {
      method,
      url: `http://localhost${url}`,
      signal: new AbortController().signal,
      headers: { get: (name: string) => headers[name.toLowerCase()]?.toString() ?? null },
      arrayBuffer: () => Promise.resolve(new TextEncoder().encode(body).buffer),
    };
    void sandbox.handle(request).then(answer => {
      const sent = changed(answer, received);
      response.writeHead(sent.status, sent.headers).end(sent.body);
    });
  };
}
