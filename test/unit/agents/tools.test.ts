import assert from 'node:assert/strict';
import { SANDBOX_NETWORK } from '../../../src/core/gateway/network';
import { bytesToHex } from '../../../src/core/move/hex';
import { openBuiltInSandbox } from '../../../src/sandbox/builtInSandbox';
import { callingModule } from '../../support/callingModule';
import { openTools, TRANSFER } from './agents';

const COUNTER = JSON.stringify({ function: '0xcafe::counter::increment', arguments: [] });

describe('find_modules', () => {
  it('reads an account once and finds its functions with their declarations', async () => {
    const { ask, sent } = openTools();
    const found = await ask('find_modules', { query: 'transfer', address: '0x1' });
    const own = found.matches.find(({ id }) => id === '0x1::aptos_account::transfer');
    assert.deepEqual(own, {
      kind: 'function',
      id: '0x1::aptos_account::transfer',
      declaration: 'public entry fun transfer(&signer, address, u64)',
    });
    const again = await ask('find_modules', { query: 'coin' });
    assert.equal(again.searched_modules, found.searched_modules);
    assert.equal(sent.length, 1);
  });

  it('says what to give if nothing has been read', async () => {
    const { note } = await openTools().ask('find_modules', { query: 'coin' });
    assert.equal(note, 'No module has been read yet: pass "address" to read the modules of an account.');
  });

  it('says what is wrong with an address', async () => {
    assert.equal(
      await openTools().fail('find_modules', { query: '', address: 'coin' }),
      '"address" is not an account address: pass up to 64 hex digits, such as 0x1.',
    );
  });
});

describe('read_module', () => {
  it('shows the interface, and one member of it', async () => {
    const { ask, sent } = openTools();
    const whole = await ask('read_module', { module: '0x1::aptos_account' });
    assert.match(whole.text ?? '', /^\/\/ Interface of 0x1::aptos_account on Sandbox/);
    const { text } = await ask('read_module', { module: '0x1::aptos_account', member: 'transfer' });
    assert.equal(text, 'public entry fun transfer(&signer, address, u64);');
    assert.equal(sent.length, 1);
  });

  it('shows code and aborts, for which it reads the bytecode once', async () => {
    const { ask, sent } = openTools();
    const { text } = await ask('read_module', { module: '0xcafe::counter', section: 'code', member: 'increment' });
    assert.match(text ?? '', /^public entry fun increment\(.* acquires Counter \{$/m);
    const { functions } = await ask('read_module', { module: '0xcafe::counter', section: 'aborts' });
    assert.ok(functions?.some(each => each.function === '0xcafe::counter::increment'));
    assert.equal(sent.length, 1);
  });

  describe('in its aborts', () => {
    const bytes = callingModule(
      { address: '0xbad', module: 'm' },
      [
        { name: 'f', isEntry: true, steps: ['a', 'b', 'c', 'd'].map(name => ({ call: `0xbad::m::${name}` })) },
        ...['a', 'b', 'c', 'd'].map(name => ({ name, steps: [{ abort: 7n }, { abort: 9n }] })),
        { name: 'burn', steps: [{ call: '0x1::coin::burn' }] },
      ],
      [{ code: 7n, name: 'ESEVEN', description: 'Seven.' }],
    );
    const aborts = (module: unknown) => {
      const { ask, fail } = openTools({ fetch: () => Promise.resolve(Response.json(module)) });
      const input = { module: '0xbad::m', section: 'aborts' } as const;
      return {
        of: async (member: string) => (await ask('read_module', { ...input, member })).functions,
        fail: (member?: string) => fail('read_module', { ...input, ...(member !== undefined && { member }) }),
      };
    };

    it('has those of one member, with three of their places, and what it knows of each', async () => {
      const { of } = aborts({ bytecode: bytesToHex(bytes) });
      const places = ['in a, called by f', 'in b, called by f', 'in c, called by f'];
      const others = 'Arithmetic errors, missing resources, and VM limits.';
      assert.deepEqual(await of('f'), [
        {
          function: '0xbad::m::f',
          may_abort_with: [
            { code: '0x7', module: '0xbad::m', name: 'ESEVEN', meaning: 'Seven.', places },
            { code: '0x9', module: '0xbad::m', places },
          ],
          not_included: [others],
        },
      ]);
      const notRead = 'Aborts in modules that have not been read (at least 1 request): 0x1::coin.';
      assert.deepEqual(await of('burn'), [
        { function: '0xbad::m::burn', may_abort_with: [], not_included: [notRead, others] },
      ]);
    });

    it('says why they are unknown', async () => {
      assert.equal(
        await aborts({ bytecode: bytesToHex(bytes) }).fail('nothing'),
        'The abort codes of 0xbad::m::nothing are unknown. It has no function nothing.',
      );
      const withoutCode = aborts({ bytecode: '0x' });
      assert.deepEqual(
        [await withoutCode.fail(), await withoutCode.fail('f')],
        ['', '::f'].map(
          member => `The abort codes of 0xbad::m${member} are unknown. The node sent no bytecode, or invalid hex.`,
        ),
      );
    });
  });

  const mistakes: readonly (readonly [input: object, sentence: string])[] = [
    [{ module: 'coin' }, '"module" is not the name of a module: pass its address and name, such as 0x1::coin.'],
    [
      { module: '0x1::aptos_account', member: 'nothing' },
      '0x1::aptos_account has no function or struct nothing: omit "member" to list all of them.',
    ],
    [{ module: '0x1::aptos_account', page: 9 }, 'Page 9 does not exist: the result has one page.'],
    [
      { module: '0x1::coin', section: 'source' },
      'The argument "section" of read_module must be interface or code or aborts.',
    ],
    [{}, 'The argument "module" of read_module must be a string.'],
    [
      { module: '0x1::coin', version: 3 },
      'The arguments of read_module must be an object without "version". It takes "module", "section", "member", "page".',
    ],
  ];
  for (const [input, sentence] of mistakes) {
    it(`says what to give instead of ${JSON.stringify(input)}`, async () => {
      assert.equal(await openTools().fail('read_module', input), sentence);
    });
  }

  it('says that a module does not exist', async () => {
    assert.match(
      await openTools().fail('read_module', { module: '0x1::nothing' }),
      /^Reading .*0x1::nothing.* failed: /,
    );
  });
});

describe('simulate_transaction', () => {
  it('gives a summary, and its sections without a further request', async () => {
    const { ask, sent } = openTools();
    const { summary, success, result, sender } = await ask('simulate_transaction', TRANSFER);
    assert.deepEqual(
      [success, result, sender, summary?.title, summary?.kind],
      [true, 'simulation-1', '0xa11ce', 'Would succeed', 'executed'],
    );
    assert.ok(summary?.balances.some(({ account, amount }) => account === '0xb0b' && amount === '1000'));
    const { length } = sent;
    const changes = await ask('simulate_transaction', { result, section: 'changes' });
    assert.equal(changes.changes?.length, summary?.changes);
    const events = await ask('simulate_transaction', { result, section: 'events' });
    assert.equal(events.events?.length, summary?.events);
    const raw = await ask('simulate_transaction', { result, section: 'raw' });
    assert.ok(raw.raw?.startsWith('['));
    assert.equal(sent.length, length);
  });

  it('names an abort and where the code ends', async () => {
    const amount = '99999999999999999';
    const payload = TRANSFER.payload.replace('1000', amount);
    const { summary, success } = await openTools().ask('simulate_transaction', { ...TRANSFER, payload });
    assert.equal(success, false);
    assert.equal(summary?.kind, 'abort');
    assert.match(summary.abort?.code ?? '', /^0x/);
  });

  it('says what happened inside the sandbox, and why there is no trace of a network', async () => {
    const { ask, fail, sent } = openTools();
    const payload = TRANSFER.payload.replace('1000', '99999999999999999');
    const { result, summary } = await ask('simulate_transaction', { ...TRANSFER, payload });
    const { headline, where = [], ran } = summary?.failure ?? {};
    assert.match(headline ?? '', /^Aborted in 0x1::coin with EINSUFFICIENT_BALANCE /);
    assert.match(where[0] ?? '', /^in 0x1::coin::extract<0x1::aptos_coin::AptosCoin>, code offset \d+: abort /);
    assert.match(ran ?? '', /^Run by Movescope’s interpreter, not by a node: .*; framework: Movescope’s own\.$/);
    const { length } = sent;
    const { trace = [], pages } = await ask('simulate_transaction', { result, section: 'trace' });
    assert.equal(trace[1], 'Transaction');
    assert.match(
      trace[2] ?? '',
      /^ {2}0x1::aptos_account::transfer\(0xa11ce, 0xb0b, 99999999999999999\) did not return$/,
    );
    assert.deepEqual([pages, sent.length], [1, length]);
    const network = openTools({ fetch: openBuiltInSandbox(SANDBOX_NETWORK).fetch });
    await network.ask('simulate_transaction', TRANSFER);
    assert.match(
      await network.fail('simulate_transaction', { result: 'simulation-1', section: 'trace' }),
      /only the sandbox supports tracing\.$/,
    );
    assert.match(await fail('simulate_transaction', { result, section: 'trace', page: 9 }), /^Page 9 does not exist/);
  });

  it('reads a call in code, and takes gas values', async () => {
    const payload = `const payload = { function: '0x1::aptos_account::transfer', functionArguments: ['0xb0b', 1000] };`;
    const { summary } = await openTools().ask('simulate_transaction', {
      ...{ payload, language: 'typescript', sender: '0xa11ce' },
      ...{ max_gas_amount: '5000', gas_unit_price: '150' },
    });
    assert.deepEqual([summary?.gas.limit, summary?.gas.unit_price_octas], ['5000', '150']);
  });

  it('plans requests only for what is not here', async () => {
    const { session, ask } = openTools();
    const before = await session.plan('simulate_transaction', TRANSFER);
    assert.deepEqual(before, { requests: 5, sends: ['the payload', 'the address of its sender'] });
    const { result } = await ask('simulate_transaction', TRANSFER);
    assert.deepEqual(await session.plan('simulate_transaction', { result, section: 'raw' }), {
      requests: 0,
      sends: [],
    });
  });

  const mistakes: readonly (readonly [input: object, sentence: string])[] = [
    [
      {},
      'Nothing to simulate: pass a "payload" to simulate it, or the "result" of an earlier simulation to read a section of it.',
    ],
    [
      { ...TRANSFER, result: 'simulation-1' },
      'Too many arguments: pass either a "payload" to simulate it, or the "result" of an earlier simulation to read a section of it.',
    ],
    [{ payload: COUNTER }, 'The transaction has no sender: pass its address as "sender".'],
    [
      { ...TRANSFER, sender: 'alice' },
      '"sender" is not an account address: pass up to 64 hex digits, such as 0xa11ce.',
    ],
    [
      { result: 'simulation-7' },
      'The "result" does not exist or is no longer available: simulate the payload again without "result".',
    ],
    [
      { ...TRANSFER, document: 'a.json' },
      'The arguments of simulate_transaction must be an object without "document". It takes "payload", "language", "line", "sender", "public_key", "max_gas_amount", "gas_unit_price", "result", "section", "page".',
    ],
    [
      { ...TRANSFER, private_key: '0x1' },
      'The arguments of simulate_transaction must be an object without "private_key". It takes "payload", "language", "line", "sender", "public_key", "max_gas_amount", "gas_unit_price", "result", "section", "page".',
    ],
  ];
  for (const [input, sentence] of mistakes) {
    it(`says what to give instead of ${JSON.stringify(input).slice(0, 80)}`, async () => {
      const { fail, sent } = openTools();
      assert.equal(await fail('simulate_transaction', input), sentence);
      assert.deepEqual(sent, []);
    });
  }
});

describe('explain_status', () => {
  it('explains a status without a request', async () => {
    const { ask, sent } = openTools();
    const facts = await ask('explain_status', { status: 'SEQUENCE_NUMBER_TOO_OLD' });
    assert.deepEqual(facts, {
      kind: 'status_code',
      status_code: 'SEQUENCE_NUMBER_TOO_OLD',
      meaning: 'The sequence number has already been used.',
      advice: 'Omit it from the request to use the account’s next sequence number.',
    });
    const abort = await ask('explain_status', {
      status: 'Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): Not enough coins',
    });
    assert.deepEqual(abort.abort, {
      module: '0x1::coin',
      code: '0x10006',
      name: 'EINSUFFICIENT_BALANCE',
      description: 'Not enough coins',
      category: 'invalid argument',
      reason: '6',
    });
    assert.deepEqual(sent, []);
  });

  it('takes an abort code alone, in hex and decimal', async () => {
    for (const status of ['0x50001', '327681']) {
      const { abort } = await openTools().ask('explain_status', { status });
      assert.deepEqual(abort, { code: '0x50001', category: 'permission denied', reason: '1' });
    }
  });

  it('refuses a number that no code can have', async () => {
    assert.equal(
      await openTools().fail('explain_status', { status: '18446744073709551616' }),
      '"status" is larger than the largest abort code, which is a u64.',
    );
  });
});

describe('run_simulation_tests', () => {
  const tests = (gas: string) =>
    JSON.stringify({
      senders: { alice: '0xa11ce' },
      tests: {
        'a transfer': {
          sender: 'alice',
          payload: JSON.parse(TRANSFER.payload) as object,
          expect: { status: 'success' },
        },
        'a limit': { sender: 'alice', payload: JSON.parse(TRANSFER.payload) as object, expect: { gas } },
      },
    });

  it('lists the cases that did not pass first', async () => {
    const { ask, progress } = openTools();
    const { counts, cases } = await ask('run_simulation_tests', { text: tests('< 1') });
    assert.deepEqual([counts.passed, counts.failed], [1, 1]);
    assert.deepEqual(
      cases.map(each => [each.case, each.outcome]),
      [
        ['a limit', 'failed'],
        ['a transfer', 'passed'],
      ],
    );
    assert.equal(progress.at(-1), 'Ran 2 of 2 cases');
  });

  it('runs only the tests that are named', async () => {
    const { counts } = await openTools().ask('run_simulation_tests', { text: tests('< 1'), tests: ['a transfer'] });
    assert.deepEqual([counts.passed, counts.failed], [1, 0]);
  });

  it('tells how the user writes a baseline that is missing or damaged, here and in an editor', async () => {
    const payload = JSON.parse(TRANSFER.payload) as object;
    const text = JSON.stringify({ tests: { a: { sender: '0xa11ce', payload } } });
    const documents = { open: () => assert.fail('no document is read') };
    for (const [tools, update] of [
      [openTools(), 'ask the user to run movescope test --update'],
      [openTools({ host: { documents } }), 'ask the user to run Update Baseline'],
    ] as const) {
      const { cases } = await tools.ask('run_simulation_tests', { text, baseline: '' });
      assert.deepEqual(cases[0]?.details.at(-1), `  actual   no entry: ${update} to add it`);
      assert.equal(
        await tools.fail('run_simulation_tests', { text, baseline: '<<<<<<< HEAD' }),
        `The baseline has conflict markers at line 1: resolve the conflict, or ${update} to recreate it.`,
      );
    }
  });

  it('reads payload files only from what is given', async () => {
    const text = JSON.stringify({ tests: { a: { sender: '0xa11ce', payload: 'pay.json' } } });
    const without = await openTools().ask('run_simulation_tests', { text });
    assert.deepEqual(without.cases[0]?.details, [
      'File pay.json does not exist: correct the path, which is relative to the test file.',
    ]);
    const { counts } = await openTools().ask('run_simulation_tests', { text, files: { 'pay.json': TRANSFER.payload } });
    assert.equal(counts.passed, 1);
  });

  it('refuses a run that takes more requests than a call may send', async () => {
    const { fail, sent } = openTools({ limits: { perCall: 3, perMinute: 100 } });
    assert.equal(
      await fail('run_simulation_tests', { text: tests('< 1') }),
      'Running 2 cases takes at least 4 requests, but the call can send only 3: select fewer with "tags" or "tests".',
    );
    assert.deepEqual(sent, []);
  });

  it('says what is wrong with a file', async () => {
    assert.match(await openTools().fail('run_simulation_tests', { text: '[]' }), /^Line 1 of the test file: /);
    assert.equal(
      await openTools().fail('run_simulation_tests', {}),
      'No test file was passed: pass its text as "text".',
    );
  });
});

describe('limits of requests', () => {
  it('end a call and a minute with a sentence, and open again', async () => {
    let now = 0;
    const { ask, fail, sent } = openTools({ limits: { perCall: 5, perMinute: 4 }, ticks: () => now });
    await ask('simulate_transaction', TRANSFER);
    assert.equal(sent.length, 3);
    const other = { payload: COUNTER, sender: '0xb0b' };
    assert.equal(
      await fail('simulate_transaction', other),
      'The tools have sent 4 requests in the last minute, which is the maximum: try again in a minute.',
    );
    assert.equal(sent.length, 4);
    now = 60_001;
    await ask('simulate_transaction', other);
  });

  it('stop reading the pages of an account, and say so', async () => {
    const { ask, sent } = openTools({ limits: { perCall: 1, perMinute: 100 } });
    const found = await ask('find_modules', { query: '', address: '0x1' });
    assert.equal(sent.length, 1);
    assert.ok(found.searched_modules > 0);
  });

  it('do not count what is cancelled before it is sent', async () => {
    const { answer, sent } = openTools();
    const stop = new AbortController();
    stop.abort(new DOMException('Cancelled.', 'AbortError'));
    await assert.rejects(answer('simulate_transaction', TRANSFER, stop.signal), { name: 'AbortError' });
    assert.deepEqual(sent, []);
  });
});
