import assert from 'node:assert/strict';
import { AgentSession, type ToolAnswer } from '../../../src/core/agents/agentSession';
import type { ToolHost } from '../../../src/core/agents/agentTool';
import type { RequestLimits } from '../../../src/core/agents/limitedConnection';
import { type ToolOutputs, TOOL_OUTPUT_SCHEMAS } from '../../../src/core/agents/toolOutputSchemas';
import type { ToolName } from '../../../src/core/agents/toolTexts';
import { openConnection, type Connection } from '../../../src/core/connection';
import type { Fetch } from '../../../src/core/gateway/fetch';
import { SANDBOX_NETWORK, type Network } from '../../../src/core/gateway/network';
import { openBuiltInSandbox } from '../../../src/sandbox/builtInSandbox';

/** A transfer from alice to bob. */
export const TRANSFER = {
  payload: JSON.stringify({
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: ['0xb0b', '1000'],
  }),
  sender: '0xa11ce',
};

/** Tools on one network, with the requests that they sent. */
export interface Tools {
  readonly session: AgentSession;
  readonly connection: Connection;
  /** Method and path of each request. */
  readonly sent: readonly string[];
  /** Phrases that say what is being done. */
  readonly progress: readonly string[];
  readonly answer: (name: ToolName, input: unknown, signal?: AbortSignal) => Promise<ToolAnswer>;
  /** The content of an answer, which has the form of its schema. */
  readonly ask: <Name extends ToolName>(name: Name, input: unknown) => Promise<ToolOutputs[Name]>;
  /** The sentence of a failure. */
  readonly fail: (name: ToolName, input: unknown) => Promise<string>;
}

/** What tools run with, where a test needs something else than the sandbox. */
export interface Around {
  readonly network?: Network;
  readonly fetch?: Fetch;
  readonly key?: string;
  readonly limits?: RequestLimits;
  readonly ticks?: () => number;
  readonly host?: Partial<ToolHost>;
}

/** Opens tools; the connection stays open, and holds nothing but memory. */
export function openTools({
  network = SANDBOX_NETWORK,
  fetch,
  key,
  limits,
  ticks = () => 0,
  host,
}: Around = {}): Tools {
  const sent: string[] = [];
  const progress: string[] = [];
  const sandbox = openBuiltInSandbox(SANDBOX_NETWORK);
  const send: Fetch = (url, init) => {
    sent.push(`${init.method} ${new URL(url).pathname}`);
    return (fetch ?? sandbox.fetch)(url, init);
  };
  const connection = openConnection(network, key, send, fetch ? {} : { tracer: sandbox.tracer() });
  const session = new AgentSession(
    {
      network,
      connection: () => Promise.resolve(connection),
      defaultSender: () => Promise.resolve(undefined),
      accessKey: () => Promise.resolve(key),
      ...host,
    },
    ticks,
    limits,
  );
  const answer = (name: ToolName, input: unknown, signal = new AbortController().signal) =>
    session.run(name, input, { signal, progress: what => progress.push(what) });
  return {
    session,
    connection,
    sent,
    progress,
    answer,
    ask: async <Name extends ToolName>(name: Name, input: unknown) => {
      const answered = await answer(name, input);
      if (answered.kind === 'failed') throw new Error(answered.sentence);
      TOOL_OUTPUT_SCHEMAS[name].parse(answered.content);
      assert.deepEqual(JSON.parse(answered.text), answered.content);
      return answered.content as unknown as ToolOutputs[Name];
    },
    fail: async (name, input) => {
      const answered = await answer(name, input);
      if (answered.kind === 'done') throw new Error(`It did not fail: ${answered.text}`);
      return answered.sentence;
    },
  };
}
