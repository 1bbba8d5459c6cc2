import assert from 'node:assert/strict';
import { FaultyGateway, json } from '../support/faultyGateway';
import { movescope, onTerminal } from './program';

const TRANSFER = ['simulate', 'test/workspace/payloads/transfer.json', '--sandbox', '--sender', '0xa11ce', '--quiet'];
const ABORT = ['simulate', 'test/workspace/payloads/abort.json', '--sandbox', '--sender', '0xa11ce', '--quiet'];
const ESCAPE = '\u001b';

describe('movescope on a terminal', () => {
  it('shows in colour what would succeed and what would not', async function () {
    const done = (await onTerminal(TRANSFER, { TERM: 'xterm' })) ?? this.skip();
    const rejected = (await onTerminal(ABORT, { TERM: 'xterm' })) ?? this.skip();
    assert.ok(done.out.startsWith(`${ESCAPE}[32mWould succeed${ESCAPE}[0m\n`), done.out);
    assert.ok(rejected.out.startsWith(`${ESCAPE}[31mWould abort${ESCAPE}[0m\n`), rejected.out);
    assert.ok(done.out.includes(`\n${ESCAPE}[1mChanges (4)${ESCAPE}[0m\n`));
    assert.deepEqual([done.code, rejected.code], [0, 1]);
  });

  const plain: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>, boolean?])[] = [
    ['NO_COLOR is set', TRANSFER, { TERM: 'xterm', NO_COLOR: '1' }],
    ['the terminal is dumb', TRANSFER, { TERM: 'dumb' }],
    ['--json is given', [...TRANSFER, '--json'], { TERM: 'xterm' }],
    ['it is a pipe', TRANSFER, { TERM: 'xterm-256color', COLORTERM: 'truecolor' }, false],
  ];
  for (const [when, args, env, isTerminal = true] of plain) {
    it(`shows no colour if ${when}`, async () => {
      const { code, out } = await movescope(args, { env, isTerminal });
      assert.equal(code, 0);
      assert.ok(out.length > 100 && !out.includes(ESCAPE), out);
    });
  }

  it('shows JSON there without terminal control characters, and unchanged in a pipe', async () => {
    const note = 'a\u009b31m\u202eb';
    const gateway = await FaultyGateway.start(json({ sequence_number: '7', authentication_key: '0x00', note }));
    const args = ['account', '0x1', '--base-url', gateway.baseUrl, '--auth', 'none', '--json', '--quiet'];
    const [shown, piped] = [await movescope(args, { isTerminal: true }), await movescope(args)];
    await gateway.stop();
    assert.ok(piped.out.includes(note));
    assert.equal(shown.out, piped.out.replace(note, 'a\\u009b31m\\u202eb'));
  });
});
