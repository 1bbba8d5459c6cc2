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
  /** Where deployed code ends it, if that could be read. */
  readonly code?: CodeReport;
}

/** An answer may have 32 MB. */
const MOST_RESULTS = 5;

/** The last simulations of a session, so that a section of one is read without sending it again. */
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

/** The arguments of a tool cannot be used: one sentence that says what to give instead. */
export class ToolInputError extends UserFacingError {
  override readonly name = 'ToolInputError';
}

/** Where tools run: an editor, or a server for other programs. */
export interface ToolHost {
  /** The network that the user chose. Tools ask no other. */
  readonly network: Network;
  /** The connection to it; opening it sends nothing. */
  readonly connection: () => Promise<Connection>;
  /** The sender that the user chose for the network. */
  readonly defaultSender: () => Promise<Sender | undefined>;
  /** Returns an access key that no answer may contain, if there is one. */
  readonly accessKey: () => Promise<string | undefined>;
  /** Only an editor has documents that a tool may read. */
  readonly documents?: ToolDocuments;
}

/** The documents of an editor's workspace. */
export interface ToolDocuments {
  /** @throws ToolInputError if there is no such document in the workspace */
  readonly open: (name: string) => Promise<ToolDocument>;
}

export interface ToolDocument {
  /** Its name in answers: relative to the workspace. */
  readonly name: string;
  readonly text: string;
  /** `undefined` if payloads are not found in it. */
  readonly language: PayloadLanguage | undefined;
  readonly addresses: () => Promise<AddressLookup>;
  readonly tests: () => Promise<{ readonly baseline: string | undefined; readonly files: PayloadFiles }>;
}

export interface ToolCall {
  readonly host: ToolHost;
  readonly results: SimulationResults;
  /** Every request of the call goes through it. */
  readonly connection: () => Promise<LimitedConnection>;
  /** Called with a phrase: `Reading 0x1::coin`. */
  readonly progress: (what: string) => void;
  readonly signal: AbortSignal;
}

/** What a call would send. */
export interface ToolPlan {
  /** At most; 0 if all of it is here. */
  readonly requests: number;
  /** What the number depends on: `one for each 100 modules`. */
  readonly per?: string;
  /** Phrases that say what is sent: `the module name 0x1::coin`. */
  readonly sends: readonly string[];
}

/** A tool; its texts and schemas are in `toolTexts` and `tool…Schemas`. */
export interface AgentTool<Name extends ToolName> {
  readonly name: Name;
  /** Returns what a call would send; sends nothing itself. @throws ToolInputError */
  readonly plan: (input: ToolInputs[Name], around: Pick<ToolCall, 'host' | 'results'>) => Promise<ToolPlan>;
  /** @throws UserFacingError */
  readonly run: (input: ToolInputs[Name], call: ToolCall) => Promise<ToolOutputs[Name]>;
}

/** Returns what every answer says about its network. */
export function networkFacts({ id, label, sandbox, mainNetwork }: Network) {
  return { id, label, is_sandbox: sandbox, ...(mainNetwork !== undefined && { is_main_network: mainNetwork }) };
}
