import assert from 'node:assert/strict';
import { Pacer } from '../../../../src/core/gateway/pacer';
import { RateLimitError } from '../../../../src/core/gateway/statusErrors';
import { ManualClock } from '../manualClock';
import { never } from '../testTransport';
import { pass } from './passTime';
import { refusal } from './refusal';

const OWNER = {};
const ANSWER_MS = 20;
/** The longest wait of a single read, in ms. */
const BOUND = 10_000;

/** A gateway that refuses a fixed share of all requests, regardless of their pace. */
function refusingAtRandom(clock: ManualClock, part: number, seed: number): () => Promise<string> {
  let state = seed;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return async () => {
    await clock.sleep(ANSWER_MS, never());
    if (random() < part) throw refusal();
    return 'fine';
  };
}

describe('a Pacer of a gateway that refuses at random', () => {
  for (const [every, what] of [
    [2_000, 'every two seconds'],
    [5_000, 'every five seconds'],
    [30_000, 'every half minute'],
  ] as const) {
    it(`lets no single read wait longer than ${BOUND / 1000} s: one ${what}`, async () => {
      for (const seed of [1, 2, 3]) {
        const clock = new ManualClock();
        const pacer = new Pacer({ clock });
        const send = refusingAtRandom(clock, 0.09, seed);
        const waits: number[] = [];
        for (let read = 0; read < 40; read++) {
          const asked = clock.ticks();
          void pacer.run(send, 'user', never(), OWNER).then(() => waits.push(clock.ticks() - asked));
          await pass(clock, every);
        }
        await pass(clock, BOUND);
        assert.equal(waits.length, 40);
        assert.ok(Math.max(...waits) <= BOUND, `${Math.max(...waits)} ms`);
      }
    });
  }

  it('gives up on a request that is refused for half a minute while others are taken', async () => {
    const clock = new ManualClock();
    const pacer = new Pacer({ clock });
    const started = clock.ticks();
    const refused = () => Promise.reject(refusal());
    const failed = pacer.run(refused, 'prefetch', never(), OWNER).then(
      () => assert.fail(),
      (error: unknown) => ({ error, after: clock.ticks() - started }),
    );
    for (let second = 0; second < 40; second++) {
      void pacer.run(() => Promise.resolve('fine'), 'user', never(), OWNER);
      await pass(clock, 1_000);
    }
    const { error, after } = await failed;
    assert.ok(error instanceof RateLimitError);
    assert.equal(
      error.message,
      "Reading the account 0x1 from Testnet failed: the access key's limit of queries per second is exceeded (429); wait a moment and try again, or raise the key's limit.",
    );
    assert.ok(after >= 30_000 && after <= 35_000, String(after));
  });

  it('waits six seconds from the last request that was taken, not from the first refusal', async () => {
    const clock = new ManualClock();
    const pacer = new Pacer({ clock });
    let isOpen = false;
    const send = () => (isOpen ? Promise.resolve('fine') : Promise.reject(refusal()));
    const patient = pacer.run(send, 'prefetch', never(), OWNER);
    for (let second = 0; second < 5; second++) {
      void pacer.run(() => Promise.resolve('another'), 'user', never(), OWNER);
      await pass(clock, 2_000);
    }
    isOpen = true;
    await pass(clock, 5_000);
    assert.equal(await patient, 'fine');
  });
});
