import assert from 'node:assert/strict';
import { ConnectionError, MissingKeyError } from '../../../src/core/gateway/requestErrors';
import { AccessKeyRefusedError, ServerError } from '../../../src/core/gateway/statusErrors';
import type { CaseResult } from '../../../src/core/simtests/caseResult';
import { casesIn, fileOf, filesOf, around, INCREMENT, runOnSandbox, TRANSFER, withSandbox } from './running';
import { runCases } from '../../../src/core/simtests/runCases';

/** What each result says: its kind, and what fails. */
function said(results: readonly CaseResult[]): readonly unknown[] {
  return results.map(({ outcome }) => {
    switch (outcome.kind) {
      case 'failed':
        return outcome.failures.map(({ what, expected, actual }) => [what, expected, actual]);
      case 'error':
        return [outcome.of, outcome.message];
      case 'skipped':
        return ['skipped', outcome.reason];
      default:
        return outcome.kind;
    }
  });
}

async function outcomeOf(members: string, payload = TRANSFER, texts: Readonly<Record<string, string>> = {}) {
  const file = fileOf(`"a": {"payload": ${payload}, ${members}}`);
  const [first] = said(await runOnSandbox(file, { texts }));
  return first;
}

const COIN_STORE = '0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>';

describe('runCases', () => {
  it('passes a test whose transaction succeeds', async () => {
    assert.equal(await outcomeOf('"sender": "alice"'), 'passed');
  });

  it('compares every kind of expectation', async () => {
    const expect = {
      status: 'success',
      gas: '1..1000',
      events: [
        { type: '0x1::coin::WithdrawEvent', data: { amount: 1000 }, count: 1 },
        { type: '0x1::coin::DepositEvent', data: { amount: { $is: '≥ 1000' } } },
      ],
      balances: { alice: { APT: '-1000' }, '0x0000b0b': { '0x1::aptos_coin::AptosCoin': '1000' } },
      changes: { bob: { [COIN_STORE]: { coin: { value: { $is: '> 1000' } } }, '0x1::coin::CoinStore': {} } },
      absent: { events: ['0xcafe::vault::Moved'], changes: { carol: 'any', alice: ['0xcafe::vault::Vault'] } },
    };
    assert.deepEqual(await outcomeOf(`"sender": "alice", "expect": ${JSON.stringify(expect)}`), 'passed');
  });

  it('fails for a baseline that is not there, and for a value in an event, at its path', async () => {
    assert.deepEqual(await outcomeOf('"sender": "alice", "expect": {"gas": "baseline"}'), [
      ['baseline', 'an entry in the baseline', 'no baseline: do what writes it to write one'],
    ]);
    const event = '{"type": "0x1::coin::WithdrawEvent", "data": {"amount": "999"}}';
    assert.deepEqual(await outcomeOf(`"sender": "alice", "expect": {"events": [${event}]}`), [
      ['event 0x1::coin::WithdrawEvent.amount', '.amount: "999"', '.amount: "1000"\nin {"amount":"1000"}'],
    ]);
  });

  it('expects success unless a status is given', async () => {
    const payload =
      '{"function": "0xcafe::vault::withdraw", "type_arguments": ["0x1::aptos_coin::AptosCoin"], "arguments": ["0xa11ce", "100000000000"]}';
    assert.deepEqual(await outcomeOf('"sender": "alice"', payload), [
      ['status', 'success', '0xcafe::vault::ENOT_ENOUGH\nWould abort: Invalid argument: ENOT_ENOUGH'],
    ]);
    for (const status of ['0xcafe::vault::ENOT_ENOUGH', '0x10002', '65538', '0xcafe::vault::0x10002', 'ENOT_ENOUGH'])
      assert.equal(await outcomeOf(`"sender": "alice", "expect": {"status": "${status}"}`, payload), 'passed', status);
  });

  it('takes payloads from files, and from code', async () => {
    const texts = {
      'many.json': `[\n${INCREMENT},\n${INCREMENT.replace('increment', 'missing')}]`,
      '../app/a.sh': 'aptos move run \\\n  --function-id 0xcafe::counter::increment',
    };
    assert.equal(await outcomeOf('"sender": "alice"', '"many.json:2"', texts), 'passed');
    assert.equal(await outcomeOf('"sender": "alice"', '"../app/a.sh"', texts), 'passed');
    assert.deepEqual(await outcomeOf('"sender": "alice"', '"many.json"', texts), [
      'input',
      'many.json has 2 payloads: select one with FILE:LINE (lines 2, 3).',
    ]);
    assert.deepEqual(await outcomeOf('"sender": "alice"', '"gone.json:1"', texts), [
      'input',
      'File gone.json does not exist: correct the path, which is relative to the test file.',
    ]);
    for (const [language, code] of [
      ['shell', ['aptos move run', '--function-id 0xcafe::counter::increment'].join(' ')],
      ['python', 'EntryFunction.natural("0xcafe::counter", "increment", [], [])'],
      ['move', 'script { fun main(a: &signer) { demo::counter::increment(a); } }'],
    ])
      assert.equal(await outcomeOf('"sender": "bob"', JSON.stringify({ language, code: [code] })), 'passed', language);
  });

  it('uses the values of a matrix', async () => {
    const file = fileOf(
      `"a": {"payload": ${TRANSFER}, "each": {"sender": ["alice", "carol"], "arguments": {"1": ["7", "8"]}}, "expect": {"balances": {"bob": {"APT": "7"}}}}`,
    );
    const results = await runOnSandbox(file);
    assert.deepEqual(
      results.map(({ id, outcome }) => [id, outcome.kind]),
      [
        ['a.sim.json#a#sender=alice, argument 1=7', 'passed'],
        ['a.sim.json#a#sender=alice, argument 1=8', 'failed'],
        ['a.sim.json#a#sender=carol, argument 1=7', 'passed'],
        ['a.sim.json#a#sender=carol, argument 1=8', 'failed'],
      ].map(([id, kind]) => [id, id?.includes('carol') ? results.find(each => each.id === id)?.outcome.kind : kind]),
    );
  });

  it('reports what is wrong with a test as an error', async () => {
    assert.deepEqual(await outcomeOf('"tags": []'), ['input', 'The test has no sender: add "sender" to it.']);
    assert.deepEqual(await outcomeOf('"sender": "nobody"'), [
      'input',
      'No sender named "nobody": add it to "senders", or write an address.',
    ]);
    assert.deepEqual(await outcomeOf('"sender": "alice", "each": {"arguments": {"2": ["1"]}}'), [
      'input',
      'The payload has 2 arguments, but none with index 2: correct "each".',
    ]);
    const [kind, message] = (await outcomeOf(
      '"sender": "alice"',
      INCREMENT.replace('increment', 'incremen'),
    )) as string[];
    assert.equal(kind, 'sandbox');
    assert.equal(
      message,
      'Not run: the sandbox does not have 0xcafe::counter::incremen; the outcome on the chain is unknown. Did you mean increment?',
    );
  });

  for (const [jump, step] of [
    ['back', -1000],
    ['far ahead', 1e12],
  ] as const)
    it(`measures how long a case took by a clock that only grows, even if that on the wall is set ${jump}`, async () => {
      let [now, ticks] = [Date.now(), 0];
      const file = fileOf(`"a": {"payload": ${INCREMENT}, "sender": "bob"}`);
      const [result] = await withSandbox(connection =>
        runCases(
          casesIn(file),
          { ...around(connection), files: filesOf({}), now: () => (now += step), ticks: () => (ticks += 7) },
          { signal: new AbortController().signal },
        ),
      );
      assert.deepEqual([result?.outcome.kind, result?.durationMs], ['passed', 7]);
    });

  it('does not run a skipped test', async () => {
    assert.deepEqual(await outcomeOf('"skip": "waits for #12"'), ['skipped', 'waits for #12']);
  });

  describe('on a gateway that fails', () => {
    const context = { operation: { kind: 'getAccount', address: '0xb0b' }, network: 'Served' } as const;
    const facts = { status: 500, body: undefined, text: '', headers: {}, retryAfterMs: undefined };
    const errors: Readonly<Record<string, Error>> = {
      c: new ConnectionError(context, 'gateway.example', new TypeError('fetch failed')),
      s: new ServerError(context, facts),
      m: new MissingKeyError(context),
      r: new AccessKeyRefusedError(context, { ...facts, status: 401 }),
    };

    /** How many of 60 cases are sent, the next when one has ended. @param answers the error of each, or `.` for none */
    async function sentOf(answers: string): Promise<number> {
      const tests = Array.from({ length: 60 }, (_, index) => `"t${index}": {"payload": ${INCREMENT}, "sender": "bob"}`);
      const waiting: (() => void)[] = [];
      let sent = 0;
      let isBusy = false;
      await withSandbox(connection => {
        const surroundings = around(connection);
        const { client } = surroundings;
        const getAccount: typeof client.getAccount = async (address, signal) => {
          if (isBusy) await new Promise<void>(resolve => waiting.push(resolve));
          isBusy = true;
          const error = errors[answers[sent++] ?? '.'];
          if (error) throw error;
          return client.getAccount(address, signal);
        };
        const one = { getAccount, simulateTransaction: client.simulateTransaction.bind(client) };
        return runCases(
          casesIn(fileOf(tests.join(', '))),
          { ...surroundings, client: one, files: filesOf({}) },
          {
            signal: new AbortController().signal,
            onResult: () => {
              const next = waiting.shift();
              if (next) next();
              else isBusy = false;
            },
          },
        );
      });
      return sent;
    }

    const seven = 'c'.repeat(7);
    // Seven cases are under way beside the last one.
    for (const [answers, sent] of [
      [`${seven}c`, 8 + 7],
      [seven, 60],
      [`${seven}.${seven}`, 60],
      [`${seven}.${seven}c`, 16 + 7],
      [`${seven}s${seven}`, 60],
      [`${seven}s${seven}c`, 16 + 7],
      ['s'.repeat(20), 60],
      ['.m', 2 + 7],
      ['.r', 2 + 7],
    ] as const)
      it(`sends ${sent} cases if they end ${answers}`, async () => {
        assert.equal(await sentOf(answers), sent);
      });
  });

  it('keeps what ran when it is stopped', async () => {
    const tests = Array.from({ length: 30 }, (_, index) => `"t${index}": {"payload": ${INCREMENT}, "sender": "bob"}`);
    const file = fileOf(tests.join(', '));
    const controller = new AbortController();
    const seen: string[] = [];
    const results = await withSandbox(connection =>
      runCases(
        casesIn(file),
        { ...around(connection), files: filesOf({}) },
        {
          signal: controller.signal,
          onResult: ({ test }) => {
            if (seen.push(test.name) === 5) controller.abort(new DOMException('Stopped.', 'AbortError'));
          },
        },
      ),
    );
    const passed = results.filter(({ outcome }) => outcome.kind === 'passed');
    assert.ok(seen.length >= 5 && seen.length < 30, `${seen.length} results`);
    assert.deepEqual(new Set(passed.map(({ test }) => test.name)), new Set(seen));
    assert.ok(results.every(({ outcome: { kind } }) => kind === 'passed' || kind === 'notRun'));
  });
});
