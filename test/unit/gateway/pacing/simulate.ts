import type { Pace, Sent } from '../../../../src/core/gateway/pace';
import type { Limit } from './limitedGateway';

/** The outcome of requests that were queued at once. */
export interface Outcome {
  /** Answers with status 429. */
  readonly refused: number;
  readonly delivered: number;
  /** From the first request to the last answer, in ms. */
  readonly elapsedMs: number;
  /** When each request was taken, in ms. */
  readonly takenAt: readonly number[];
}

interface Answer {
  readonly at: number;
  readonly sent: Sent;
  readonly taken: boolean;
  readonly client: Client;
}

interface Client {
  readonly pace: Pace;
  waiting: number;
  inFlight: number;
}

const CONNECTIONS = 64;

/**
 * Plays `clients` that have `requests` each against one limit in virtual time; an answer takes `serviceMs`, and the
 * limit is checked halfway through it.
 */
export function simulate(limit: Limit, paces: readonly Pace[], requests: number, serviceMs = 20): Outcome {
  const clients: Client[] = paces.map(pace => ({ pace, waiting: requests, inFlight: 0 }));
  const answers: Answer[] = [];
  const takenAt: number[] = [];
  let refused = 0;
  let now = 0;
  while (takenAt.length < requests * paces.length || answers.length > 0) {
    const next = Math.min(...clients.map(client => now + dispatchable(client, now)));
    const answer = answers[0];
    if (answer && answer.at <= next) {
      answers.shift();
      now = answer.at;
      const { client } = answer;
      client.inFlight--;
      if (answer.taken) client.pace.taken(answer.sent);
      else {
        client.pace.refused(answer.sent, now, limit.retryAfterMs?.(now));
        client.waiting++;
        refused++;
      }
      continue;
    }
    if (next === Infinity) break;
    // Timers fire on whole milliseconds.
    now = Math.max(now, Math.ceil(next));
    for (const client of clients) {
      if (dispatchable(client, now) > 0) continue;
      const sent = client.pace.sent(now);
      client.waiting--;
      client.inFlight++;
      const arrives = now + serviceMs / 2;
      const taken = limit.take(arrives);
      if (taken) takenAt.push(arrives);
      answers.push({ at: now + serviceMs, sent, taken, client });
    }
  }
  return { refused, delivered: takenAt.length, elapsedMs: now, takenAt };
}

function dispatchable({ pace, waiting, inFlight }: Client, now: number): number {
  return waiting === 0 || inFlight >= CONNECTIONS ? Infinity : pace.delay(now);
}
