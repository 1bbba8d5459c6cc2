import { parseBySchema } from '../gateway/schemas/parseBySchema';
import { type JsonValue, isJsonArray, isJsonObject } from '../json';
import { UserFacingError } from '../userFacingError';
import {
  ToolInputError,
  type AgentTool,
  type ToolCall,
  type ToolHost,
  type ToolPlan,
  SimulationResults,
} from './agentTool';
import { limitedConnection, RequestAllowance, type RequestLimits } from './limitedConnection';
import { EDITOR_INPUT_SCHEMAS, TOOL_INPUT_SCHEMAS } from './toolInputSchemas';
import type { ToolName } from './toolTexts';

/** Each tool is loaded on its first call, so that a server can respond to its first message sooner. */
const TOOLS: { readonly [Name in ToolName]: () => Promise<AgentTool<Name>> } = {
  find_modules: async () => (await import('./findModules')).FIND_MODULES,
  read_module: async () => (await import('./readModule')).READ_MODULE,
  simulate_transaction: async () => (await import('./simulateTransaction')).SIMULATE_TRANSACTION,
  explain_status: async () => (await import('./explainStatus')).EXPLAIN_STATUS,
  run_simulation_tests: async () => (await import('./runSimulationTests')).RUN_SIMULATION_TESTS,
};

type AnyTool = Awaited<ReturnType<(typeof TOOLS)[ToolName]>>;

/** The response to a call. `text` is the JSON of `content`; for a complete module, it is the module itself. */
export type ToolAnswer = { readonly kind: 'done'; readonly content: JsonValue; readonly text: string } | Failed;

interface Failed {
  readonly kind: 'failed';
  /** One sentence that the caller can act on. */
  readonly sentence: string;
}

const UNEXPECTED = 'An internal error occurred in Movescope: report it with the tool’s name and arguments.';
const REMOVED = '•••';

/** Runs tools for one host. Stores the latest simulations and counts all requests. */
export class AgentSession {
  readonly #host: ToolHost;
  readonly #allowance: RequestAllowance;
  readonly #results = new SimulationResults();

  /** @param ticks returns monotonic milliseconds */
  constructor(host: ToolHost, ticks: () => number, limits?: RequestLimits) {
    this.#host = host;
    this.#allowance = new RequestAllowance(ticks, limits);
  }

  /** Returns what a call would send. @throws ToolInputError */
  async plan(name: ToolName, input: unknown): Promise<ToolPlan> {
    const read = this.#read(name, input);
    return planned(await TOOLS[name](), read, { host: this.#host, results: this.#results });
  }

  /** Runs a tool. The response never contains the access key. @throws the signal's reason if it is aborted */
  async run(
    name: ToolName,
    input: unknown,
    { signal, progress }: Pick<ToolCall, 'signal' | 'progress'>,
  ): Promise<ToolAnswer> {
    const answer = await this.#answer({ signal, progress }, async call => {
      const read = this.#read(name, input);
      return ran(await TOOLS[name](), read, call);
    });
    return answer.kind === 'done' ? { ...answer, text: JSON.stringify(answer.content) } : answer;
  }

  /**
   * Returns a complete module, without the access key; `read_module` returns it in pages.
   * @throws the signal's reason
   */
  async wholeModule(section: 'interface' | 'code', module: string, signal: AbortSignal): Promise<ToolAnswer> {
    const answer = await this.#answer({ signal, progress: () => undefined }, async call => {
      const { readWhole } = await import('./readModule');
      return readWhole(section, module, call);
    });
    if (answer.kind === 'failed') return answer;
    const { content } = answer;
    return { kind: 'done', content, text: typeof content === 'string' ? content : '' };
  }

  async #answer(
    { signal, progress }: Pick<ToolCall, 'signal' | 'progress'>,
    work: (call: ToolCall) => Promise<JsonValue>,
  ): Promise<Failed | { readonly kind: 'done'; readonly content: JsonValue }> {
    const key = await this.#host.accessKey();
    const allowance = this.#allowance.forCall();
    const call: ToolCall = {
      host: this.#host,
      results: this.#results,
      connection: async () => limitedConnection(await this.#host.connection(), allowance),
      progress,
      signal,
    };
    try {
      return { kind: 'done', content: withoutKey(await work(call), key) };
    } catch (error) {
      signal.throwIfAborted();
      const sentence = error instanceof UserFacingError ? error.message : UNEXPECTED;
      return { kind: 'failed', sentence: redacted(sentence, key) };
    }
  }

  /** @throws ToolInputError */
  #read(name: ToolName, input: unknown): unknown {
    const schema = (this.#host.documents ? EDITOR_INPUT_SCHEMAS : TOOL_INPUT_SCHEMAS)[name];
    const parsed = parseBySchema<unknown>(schema, input ?? {});
    if (parsed.kind === 'valid') return parsed.value;
    const { path, expected } = parsed;
    throw new ToolInputError(
      path === ''
        ? `The arguments of ${name} must be ${expected}. It takes ${argumentNames(schema.shape)}.`
        : `The argument "${path}" of ${name} must be ${expected}.`,
    );
  }
}

// Each input was parsed by the schema of its own tool, which the type of a union of tools cannot express.

function planned(tool: AnyTool, input: unknown, around: Pick<ToolCall, 'host' | 'results'>): Promise<ToolPlan> {
  return tool.plan(input as never, around);
}

async function ran(tool: AnyTool, input: unknown, call: ToolCall): Promise<JsonValue> {
  return (await tool.run(input as never, call)) as JsonValue;
}

function argumentNames(shape: object): string {
  return Object.keys(shape)
    .map(each => `"${each}"`)
    .join(', ');
}

function withoutKey(value: JsonValue, key: string | undefined): JsonValue {
  if (key === undefined || key === '') return value;
  if (typeof value === 'string') return redacted(value, key);
  if (isJsonArray(value)) return value.map(each => withoutKey(each, key));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [redacted(name, key), withoutKey(each, key)]));
}

function redacted(text: string, key: string | undefined): string {
  return key === undefined || key === '' ? text : text.replaceAll(key, REMOVED);
}
