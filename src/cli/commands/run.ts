import { unlessDamaged } from '../../core/bytecode/byteCursor';
import type { CompiledModule } from '../../core/bytecode/compiledCode';
import { readBytecode } from '../../core/bytecode/readBytecode';
import type { Connection } from '../../core/connection';
import { NotFoundError } from '../../core/gateway/statusErrors';
import type { JsonObject } from '../../core/json';
import { parseMemberId } from '../../core/move/functionId';
import { frameworkName } from '../../core/results/facts';
import type { RunWith } from '../../core/results/traceReport';
import { defined } from '../../core/text/defined';
import { CodeLines, firstOf } from '../../core/trace/codeLines';
import { failureReport } from '../../core/trace/failureReport';
import { traceReport } from '../../core/trace/traceReport';
import { Linker } from '../../core/vm/linker';
import { Meter } from '../../core/vm/meter';
import { loadNatives } from '../../core/vm/natives/loadNatives';
import { effectsOf, openSession, type Chain, type Effects, type LedgerView } from '../../core/vm/session/chain';
import { drive, type Surroundings } from '../../core/vm/session/drive';
import {
  CallProblem,
  notBegun,
  runFunction,
  type FunctionCall,
  type FunctionRun,
} from '../../core/vm/session/functionRun';
import { runGenesis } from '../../core/vm/session/genesis';
import { Ledger } from '../../core/vm/session/ledger';
import { Failed, supplied, type Failure } from '../../core/vm/session/running';
import { changesJson, eventsJson } from '../../core/vm/session/wire';
import { Journal } from '../../core/vm/state/journal';
import { TraceRecorder } from '../../core/vm/trace/recorder';
import { Stopped, type Need } from '../../core/vm/vmError';
import { argumentJson, typeArguments } from '../argumentText';
import { GATEWAY_OPTIONS } from '../arguments';
import type { Call, Command } from '../command';
import { BadInputError, EXIT } from '../exitCode';
import { moduleOf, viewOf } from '../../sandbox/simulation/chain';
import type { Ledger as SandboxLedger } from '../../sandbox/ledger';
import { asksForSandbox, refuseWithSandbox, withGateway } from '../gateway';
import { PUBLISH_OPTION, STATE_OPTION } from '../sandboxOptions';
import { readModuleFiles, type ModuleFiles } from '../moduleFiles';
import { runText, traceText } from '../text/runText';
import { readAddress } from '../values';

export const RUN: Command = {
  name: 'run',
  operands: ['ADDRESS::MODULE::FUNCTION', '[ARG…]'],
  summary: 'run a function locally, and show its return values or where it stops',
  options: [
    { name: 'modules', value: 'PATH', help: 'module (.mv), or folder with a build (repeatable)' },
    { name: 'type-args', value: 'TYPES', help: 'comma-separated type arguments' },
    { name: 'sender', value: 'ADDRESS', help: 'signer (repeatable)' },
    { name: 'genesis', help: 'start from the genesis ledger of the framework in --modules' },
    {
      name: 'trace',
      help: 'print all calls with arguments and results, resource accesses, events and execution counts',
    },
    PUBLISH_OPTION,
    STATE_OPTION,
    ...GATEWAY_OPTIONS,
  ],
  notes: [
    'Runs any function, including private ones, in an interpreter. Nothing is sent or applied. Code is read from',
    '--modules, otherwise from the network. With --modules only, the ledger is initially empty. The state of a network',
    'cannot be read, so a run that needs it stops. ARG is a value as in a payload, or TYPE:VALUE: 5, u64:5, 0xa11ce, true,',
    '[1,2], hex:00ff, string:text. Use --sender for signers. --json prints {"status": "executed", "aborted", "failed" or',
    '"stopped", "values", "abort", "failure", "at", "stopped", "instructions", "calls", "framework", "changes", "events"}.',
    'Exit code 1 if the function aborts or fails, 5 if the run does not complete.',
  ],
  run: async call => {
    const request = requestOf(call);
    const { args, terminal } = call;
    const files = await readModuleFiles(args.list('modules') ?? [], terminal.signal);
    for (const name of files.testBuilds) call.note(`Note: the build of ${name} is a test build.`);
    const hasNetwork = ['network', 'base-url'].some(name => args.has(name)) || files.modules.size === 0;
    const isNew = args.has('genesis');
    if (asksForSandbox(call)) {
      refuseWithSandbox(call);
      const { sandboxLedger } = await import('../sandboxState');
      return runIn(call, request, new Place(files, isNew, call.note, undefined, await sandboxLedger(call)));
    }
    if (hasNetwork)
      return withGateway(call, connection => runIn(call, request, new Place(files, isNew, call.note, connection)));
    for (const id of [request.module, ...(isNew ? [GENESIS] : [])])
      if (!files.modules.has(id)) throw new BadInputError(`Module ${id} is not in --modules: add its file or build.`);
    return runIn(call, request, new Place(files, isNew, call.note));
  },
};

function requestOf({ args }: Call): FunctionCall {
  const [operand = '', ...texts] = args.operands;
  const id = parseMemberId(operand);
  if (!id) throw new BadInputError('The operand is not a function. Example: 0x1::coin::transfer.');
  return {
    module: `${id.address}::${id.module}`,
    name: id.name,
    typeArguments: typeArguments(args.list('type-args') ?? []),
    signers: (args.list('sender') ?? []).map(text => readAddress(text, '--sender')),
    args: texts.map(text => type => argumentJson(text, type)),
  };
}

/** The framework module that creates a ledger. */
const GENESIS = '0x1::genesis';

/** The environment in which a function runs: modules from files, then modules from a network, and a ledger. */
class Place {
  /** Modules read from the network, by id such as `0x1::coin`. */
  readonly #read = new Map<string, CompiledModule | 'absent'>();
  readonly #ledger = new Ledger();
  #version: string | undefined;
  #begins = false;

  constructor(
    readonly files: ModuleFiles,
    /** Whether the ledger is created by genesis. */
    readonly isNew: boolean,
    readonly note: Call['note'],
    readonly connection?: Connection,
    readonly sandbox?: SandboxLedger,
  ) {}

  source(id: string): CompiledModule | 'absent' | 'unknown' {
    // Genesis without a network skips modules that the framework does not contain.
    const missing = this.#begins && !this.connection ? 'absent' : 'unknown';
    const local = this.files.modules.get(id)?.code ?? this.#read.get(id);
    return local ?? (this.sandbox ? moduleOf(this.sandbox, id) : missing);
  }

  /**
   * The ledger state that the function reads: new with genesis or with `--modules` only; otherwise that of the sandbox,
   * or unknown for a network.
   */
  get view(): LedgerView {
    if (this.sandbox && !this.isNew) return viewOf(this.sandbox, BigInt(Date.now()) * 1000n);
    return this.connection && !this.isNew ? UNKNOWN : this.#ledger;
  }

  /** Creates the initial ledger of the framework. @throws Stopped */
  async begin(chain: Chain, surroundings: Surroundings): Promise<void> {
    this.#begins = true;
    try {
      const { effects } = await drive(runGenesis(chain), surroundings);
      this.#ledger.apply(effects);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      throw new Stopped(`framework genesis failed: ${failureText(error.failure)}`);
    } finally {
      this.#begins = false;
    }
  }

  /** The origin of the framework modules that were used; `undefined` if none were used. */
  get framework(): string | undefined {
    for (const [id, { origin }] of this.files.modules) if (id.startsWith('0x1::')) return origin;
    if (this.sandbox) return frameworkName(this.sandbox.framework);
    const isRead = [...this.#read].some(([id, code]) => id.startsWith('0x1::') && code !== 'absent');
    if (!this.connection || !isRead) return undefined;
    const { label } = this.connection.network;
    return this.#version === undefined ? label : `${label} at version ${this.#version}`;
  }

  surroundings(signal: AbortSignal): Surroundings {
    return {
      supply: need => this.#supply(need, signal),
      pause: () =>
        new Promise((resolve, reject) => {
          setImmediate(() => {
            if (signal.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error('interrupted'));
            else resolve();
          });
        }),
    };
  }

  async #supply(need: Need, signal: AbortSignal): Promise<string | undefined> {
    if (need.kind !== 'module') return 'which the gateway cannot read';
    if (!this.connection) return 'which is not in --modules';
    this.note(`Reading module ${need.id} from ${this.connection.network.label}…`);
    const [address = '', module = ''] = need.id.split('::');
    try {
      const { bytes, ledgerVersion } = await this.connection.code.module({ address, module }, signal);
      const reading = unlessDamaged(() => readBytecode(bytes));
      if (reading?.kind !== 'read' || reading.code.kind !== 'module') return 'whose bytecode cannot be read';
      this.#version ??= ledgerVersion;
      this.#read.set(need.id, reading.code);
    } catch (error) {
      // Without a node's words, the URL can be wrong, too.
      if (!(error instanceof NotFoundError) || !error.body || error.missing === 'path') throw error;
      this.#read.set(need.id, 'absent');
    }
    return undefined;
  }
}

/** Everything is unknown, because no gateway operation reads arbitrary state. */
const UNKNOWN: LedgerView = {
  resource: () => 'unknown',
  tableItem: () => 'unknown',
  resourcesAt: () => 'unknown',
};

/** The chain id of local chains. */
const LOCAL_CHAIN = 4;

async function runIn(call: Call, request: FunctionCall, place: Place): Promise<number> {
  const linker = new Linker(id => place.source(id));
  const means = { linker, natives: await loadNatives(), meter: new Meter() };
  const chain: Chain = { ...means, id: place.connection?.chain?.chainId ?? LOCAL_CHAIN, view: place.view };
  const surroundings = place.surroundings(call.terminal.signal);
  const journal = new Journal(chain.view);
  const recorder = call.args.has('trace') ? new TraceRecorder(journal) : undefined;
  const session = openSession(chain, journal, { kind: 'void' });
  let effects: Effects = { writes: [], modules: [], events: [] };
  const run = await ending(async () => {
    if (place.isNew) await place.begin(chain, surroundings);
    const parts = { ...means, session, ...(recorder && { watcher: recorder }) };
    const ended = await drive(runFunction(request, parts), surroundings);
    effects = effectsOf(journal, means);
    return ended;
  });
  const { framework } = place;
  const ran: RunWith = { instructions: run.instructions, calls: run.calls, ...defined({ framework }) };
  const published = call.args.has('publish') ? [await (await import('../sandboxState')).publishedSources(call)] : [];
  const lines = new CodeLines(firstOf([place.files.sources, ...published]));
  const { end } = run;
  const failure = end.kind === 'returned' ? undefined : failureReport({ ...run, end }, ran, lines);
  const traced = recorder && traceReport([{ recorder, linker }], { ran, failure, lines });
  const trace = traced && (await drive(traced, surroundings));
  if (call.json) {
    // Field types can refer to modules that have not been read.
    const rendered = supplied(() => ({
      changes: changesJson(means, chain, effects),
      events: eventsJson(linker, effects.events),
    }));
    const { changes, events } = await drive(rendered, surroundings);
    call.print([
      JSON.stringify({ ...runJson(run), ...defined({ framework }), changes, events, ...defined({ trace }) }),
    ]);
  } else {
    if (trace) call.print(traceText(trace));
    call.print(runText(run, { failure, ran, style: call.style }));
  }
  return EXITS[run.end.kind];
}

/** Returns how a run ended, including a run that stops before its first instruction. @throws BadInputError */
async function ending(run: () => Promise<FunctionRun>): Promise<FunctionRun> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Stopped) return notBegun(error.message);
    if (error instanceof CallProblem) throw new BadInputError(error.message);
    if (!(error instanceof Failed)) throw error;
    throw new BadInputError(`The function cannot be called: ${failureText(error.failure)}.`);
  }
}

function failureText(failure: Failure): string {
  if (failure.kind === 'refused') return failure.status;
  const how = failure.kind === 'aborted' ? `code ${failure.code}` : failure.status;
  return `${how} in ${failure.at.function.id} at code offset ${failure.at.offset}`;
}

const EXITS = { returned: EXIT.done, aborted: EXIT.rejected, failed: EXIT.rejected, stopped: EXIT.notRun } as const;

const STATUSES = { returned: 'executed', aborted: 'aborted', failed: 'failed', stopped: 'stopped' } as const;

function runJson({ end, values, abort, instructions, calls }: FunctionRun): JsonObject {
  const at = end.kind === 'returned' ? undefined : end.at;
  return defined({
    status: STATUSES[end.kind],
    values: end.kind === 'returned' ? values : undefined,
    abort: abort && { ...abort, code: abort.code.toString() },
    failure: end.kind === 'failed' ? defined({ status: end.status, subStatus: end.subStatus }) : undefined,
    at: at && { module: at.function.module.id, function: at.function.name, offset: at.offset },
    stopped: end.kind === 'stopped' ? sentence(end.reason) : undefined,
    instructions,
    calls,
  });
}

function sentence(clause: string): string {
  const first = clause.startsWith('0x') ? clause : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
  return `${first}.`;
}
