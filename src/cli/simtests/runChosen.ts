import type { Connection } from '../../core/connection';
import { CodeStore } from '../../core/modules/codeStore';
import { counted } from '../../core/move/groupDigits';
import type { SimulationReport } from '../../core/reports/simulationReport';
import { budgetText } from '../../core/runs/requestBudget';
import { requestsOf } from '../../core/simtests/chooseCases';
import type { CaseResult } from '../../core/simtests/caseResult';
import { type CaseRun, runCases } from '../../core/simtests/runCases';
import { codeAtEnds, ledgerVersionsOf, type SeenCode } from '../../core/simtests/upgrades';
import { KeylessRefusedError } from '../../core/runs/simulate';
import type { UserFacingError } from '../../core/userFacingError';
import type { Call, Terminal } from '../command';
import { failureOf } from '../failure';
import { withGateway } from '../gateway';
import { printable } from '../text/style';
import { CachedCode } from './cache/cachedCode';
import type { CacheFolder } from './cache/cacheFolder';
import { BASELINE_WORDS, payloadFiles } from './testFiles';

/** Requests from which their number is said before the run. */
const MANY_REQUESTS = 50;

/** How to run cases. */
interface How {
  readonly isSandbox: boolean;
  /** How many runs share the key. */
  readonly shards: number;
  /** Where code is kept. */
  readonly cache: CacheFolder | undefined;
}

/** The results of a run. */
export interface Ran {
  readonly results: readonly CaseResult[];
  /** The code of modules at both ends of the run. */
  readonly code: readonly SeenCode[];
}

/** Runs cases with the gateway in the options. @throws BadInputError if the options do not name a usable one */
export async function runChosen(
  chosen: readonly CaseRun[],
  { isSandbox, shards, cache }: How,
  call: Call,
): Promise<Ran> {
  // Nothing is to be sent if all of them are skipped.
  const work = chosen.filter(({ test }) => !test.skip);
  return withGateway(
    call,
    async (connection, signal) => {
      noteRequests(work, connection, call);
      const { client, modules, now, ticks, network } = connection;
      const files = payloadFiles(line => {
        call.note(printable(line));
      });
      const { code, onSimulated, end } = codeFor(connection, cache, call);
      const sentenceOf = (error: UserFacingError) => sentenceOfTest(error, call.terminal);
      const around = { network, client, modules, code, now, ticks, files, words: BASELINE_WORDS, sentenceOf };
      const again = { strict: call.args.has('strict') };
      const results = await runCases(chosen, around, { signal, again, onSimulated });
      end();
      return { results, code: await codeAtEnds(results, client, signal) };
    },
    { isSandbox, shards },
  );
}

/** A test has no options of its own: what it needs is in its file. */
function sentenceOfTest(error: UserFacingError, { env }: Terminal): string {
  if (!(error instanceof KeylessRefusedError)) return failureOf(error, env).sentence;
  return `${error.cause.message} If the payload is correct, this gateway does not accept simulations without a public key: give the sender a "publicKey" in "senders".`;
}

function noteRequests(work: readonly CaseRun[], { pacer }: Connection, call: Call): void {
  const requests = requestsOf(work);
  if (requests < MANY_REQUESTS) return;
  const { ratePerSecond, learnt } = pacer.state;
  call.note(`${budgetText(counted(work.length, 'case'), requests, { ratePerSecond, learnt }, 'at least')}.`);
}

interface CodeOfRun {
  readonly code: CodeStore;
  readonly onSimulated: (report: SimulationReport) => void;
  /** Says what the cache was good for. */
  readonly end: () => void;
}

function codeFor(connection: Connection, cache: CacheFolder | undefined, { note }: Call): CodeOfRun {
  const { client, code } = connection;
  if (!cache) return { code, onSimulated: () => undefined, end: () => undefined };
  let since: string | undefined;
  const cached = new CachedCode(cache, { client, chain: () => connection.chain, since: () => since, note });
  return {
    code: new CodeStore(cached),
    onSimulated: ({ details }) => {
      since = ledgerVersionsOf([since, details.ledgerVersion])?.highest;
    },
    end: () => {
      const { hits, misses } = cached.counts;
      if (hits + misses > 0)
        note(`Code: ${counted(hits, 'reading')} from the cache, ${counted(misses, 'reading')} from the gateway.`);
    },
  };
}
