import type { CodeReport, SimulationReport } from '../results/simulationReport';
import type { Connection } from '../connection';
import type { Network } from '../gateway/network';
import type { AddressLookup } from '../source/resolveName';
import type { PayloadLanguage } from '../payloads/languages/languages';
import type { Sender } from '../transactions/simulate';
import type { PayloadFiles } from '../simtests/prepareCase';
import { UserFacingError } from '../userFacingError';
import type { LimitedConnection } from './limitedConnection';
import type { ToolInputs } from './toolInputSchemas';
import type { ToolOutputs } from './toolOutputSchemas';
import type { ToolName } from './toolTexts';

/** A simulation whose sections can be read. */
export interface SimulationResult {
  readonly id: string;
  readonly report: SimulationReport;
  /** The code locations where the transaction stopped, if the code could be read. */
  readonly code?: CodeReport;
}

/** Small, because a response can be up to 32 MB. */
const MOST_RESULTS = 5;

/** The latest simulations of a session, so that a section can be read without sending another request. */
export class SimulationResults {
  /** Oldest first. */
  #results: readonly SimulationResult[] = [];
  #last = 0;

  add(result: Omit<SimulationResult, 'id'>): SimulationResult {
    const added = { id: `simulation-${++this.#last}`, ...result };
    this.#results = [...this.#results, added].slice(-MOST_RESULTS);
    return added;
  }

  get(id: string): SimulationResult | undefined {
    return this.#results.find(each => each.id === id);
  }
}

/** The arguments of a tool are invalid. The message is one sentence that says what to pass instead. */
export class ToolInputError extends UserFacingError {
  override readonly name = 'ToolInputError';
}

/** Where tools run: an editor, or a server for other programs. */
export interface ToolHost {
  /** The network selected by the user; tools do not use any other. */
  readonly network: Network;
  /** The connection to the network; opening it sends nothing. */
  readonly connection: () => Promise<Connection>;
  /** The user's sender for the network. */
  readonly defaultSender: () => Promise<Sender | undefined>;
  /** Returns the access key, if any, so that it can be removed from responses. */
  readonly accessKey: () => Promise<string | undefined>;
  /** Set in an editor, whose documents a tool can read. */
  readonly documents?: ToolDocuments;
}

/** The documents of an editor's workspace. */
export interface ToolDocuments {
  /** @throws ToolInputError if the document is not in the workspace */
  readonly open: (name: string) => Promise<ToolDocument>;
}

export interface ToolDocument {
  /** The name in responses, relative to the workspace. */
  readonly name: string;
  readonly text: string;
  /** `undefined` if payloads are not supported in the language of the document. */
  readonly language: PayloadLanguage | undefined;
  readonly addresses: () => Promise<AddressLookup>;
  readonly tests: () => Promise<{ readonly baseline: string | undefined; readonly files: PayloadFiles }>;
}

export interface ToolCall {
  readonly host: ToolHost;
  readonly results: SimulationResults;
  /** The connection for all requests of the call. */
  readonly connection: () => Promise<LimitedConnection>;
  /** Called with a phrase: `Reading 0x1::coin`. */
  readonly progress: (what: string) => void;
  readonly signal: AbortSignal;
}

/** What a call would send. */
export interface ToolPlan {
  /** The maximum number of requests; 0 if everything is available locally. */
  readonly requests: number;
  /** What the number depends on, such as `one for each 100 modules`. */
  readonly per?: string;
  /** Phrases for what is sent, such as `the module name 0x1::coin`. */
  readonly sends: readonly string[];
}

/**
 * A tool for language models. Its descriptions are in `toolTexts`, its schemas in `toolInputSchemas` and
 * `toolOutputSchemas`.
 */
export interface AgentTool<Name extends ToolName> {
  readonly name: Name;
  /** Returns what a call would send; sends nothing. @throws ToolInputError */
  readonly plan: (input: ToolInputs[Name], around: Pick<ToolCall, 'host' | 'results'>) => Promise<ToolPlan>;
  /** @throws UserFacingError */
  readonly run: (input: ToolInputs[Name], call: ToolCall) => Promise<ToolOutputs[Name]>;
}

/** Returns the description of the network that every tool's output includes. */
export function networkFacts({ id, label, sandbox, mainNetwork }: Network) {
  return { id, label, is_sandbox: sandbox, ...(mainNetwork !== undefined && { is_main_network: mainNetwork }) };
}
