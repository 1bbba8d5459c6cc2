import assert from 'node:assert/strict';
import { NotFoundError, ServerError } from '../../../src/core/gateway/statusErrors';
import { NotJsonError, RedirectError } from '../../../src/core/gateway/requestErrors';
import { createReachTransport, isUnreachable, Reach } from '../../../src/core/gateway/reach';
import { ManualClock } from './manualClock';
import { CONTEXT, facts, refusal } from './pacing/refusal';
import { GET_ACCOUNT, never } from './testTransport';

const START = new ManualClock().now();

describe('Reach', () => {
  let clock: ManualClock;
  let reach: Reach;

  beforeEach(() => {
    clock = new ManualClock();
    reach = new Reach(clock);
  });

  it('keeps the start of an outage and its last error', () => {
    reach.failed(refusal());
    clock.advance(20_000);
    const last = refusal();
    reach.failed(last);
    assert.deepEqual(reach.outage, { since: START, error: last });
    reach.reached();
    clock.advance(1_000);
    reach.failed(last);
    assert.deepEqual(reach.outage, { since: START + 21_000, error: last });
  });

  it('takes the start from the wall clock, and times retries by a clock that never goes back', () => {
    const wall = Date.parse('2026-11-22T10:00:00Z');
    clock.set(wall);
    reach.failed(refusal());
    assert.equal(reach.outage?.since, wall);
    clock.set(wall - 3_600_000);
    assert.equal(reach.takeTry(), false);
    clock.advance(15_000);
    assert.equal(reach.takeTry(), true);
    assert.equal(reach.takeTry(), false);
  });

  it('fires when an outage begins and ends, not for each failure', () => {
    const told: boolean[] = [];
    reach.onChange(() => told.push(reach.outage !== undefined));
    reach.failed(refusal());
    reach.failed(refusal());
    reach.reached();
    reach.reached();
    assert.deepEqual(told, [true, false]);
  });

  it('counts a sign-in page, and a redirect to one, as unreachable', () => {
    assert.ok(isUnreachable(new NotJsonError(CONTEXT, 'text/html', '<p>Sign in</p>')));
    assert.ok(isUnreachable(new RedirectError(CONTEXT, 'https://portal.example')));
    assert.ok(!isUnreachable(new NotFoundError(CONTEXT, facts(404))));
  });

  it('counts a failing server as unreachable, but not one that lacks the operation', () => {
    const unreachable = [500, 501, 502, 503].filter(status => isUnreachable(new ServerError(CONTEXT, facts(status))));
    assert.deepEqual(unreachable, [500, 502, 503]);
  });

  it('starts an outage at a redirect and ends it at any answer', async () => {
    const answers: readonly Error[] = [
      new RedirectError(CONTEXT, 'https://portal.example'),
      new NotFoundError(CONTEXT, facts(404)),
    ];
    for (const error of answers) {
      const transport = { network: 'Testnet', request: () => Promise.reject(error) };
      await assert.rejects(createReachTransport(transport, reach).request(GET_ACCOUNT, never()), error);
      assert.equal(reach.outage?.error, error instanceof RedirectError ? error : undefined);
    }
  });
});
