import type { Connection } from '../../core/connection';
import { counted } from '../../core/move/groupDigits';
import { budgetText } from '../../core/runs/requestBudget';
import { requestsOf } from '../../core/simtests/chooseCases';
import type { CaseResult } from '../../core/simtests/caseResult';
import { type CaseRun, runCases } from '../../core/simtests/runCases';
import { KeylessRefusedError } from '../../core/runs/simulate';
import type { UserFacingError } from '../../core/userFacingError';
import type { Call, Terminal } from '../command';
import { failureOf } from '../failure';
import { withGateway } from '../gateway';
import { printable } from '../text/style';
import { BASELINE_WORDS, payloadFiles } from './testFiles';

/** Requests from which their number is said before the run. */
const MANY_REQUESTS = 50;

/**
 * Runs cases with the gateway in the options.
 * @param isSandbox whether it is the sandbox even if no option says so
 * @throws BadInputError if the options do not name a usable one
 */
export async function runChosen(
  chosen: readonly CaseRun[],
  isSandbox: boolean,
  call: Call,
): Promise<readonly CaseResult[]> {
  // Nothing is to be sent if all of them are skipped.
  const work = chosen.filter(({ test }) => !test.skip);
  return withGateway(
    call,
    async (connection, signal) => {
      noteRequests(work, connection, call);
      const { client, modules, code, now, ticks, network } = connection;
      const files = payloadFiles(line => {
        call.note(printable(line));
      }, signal);
      const sentenceOf = (error: UserFacingError) => sentenceOfTest(error, call.terminal);
      const around = { network, client, modules, code, now, ticks, files, words: BASELINE_WORDS, sentenceOf };
      const again = { strict: call.args.has('strict') };
      return runCases(chosen, around, { signal, again });
    },
    { isSandbox, isOfFiles: true },
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
