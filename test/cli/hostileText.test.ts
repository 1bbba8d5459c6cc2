import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultyGateway, json, type ReceivedRequest } from '../support/faultyGateway';
import { movescope, withFiles } from './program';

/** What controls a terminal, hides or reorders text, or is a command for a CI runner. */
const HOSTILE = 'a\u001b[31m\u009b1m\u0007\u202eb\u200b\u3164\r\n::set-output name=x::y\n##[error]z';
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u3164]/u;

/** A transaction of an unknown kind has this hash. */
const ODD_HASH = `0x${'2'.repeat(64)}`;

function answer(request: ReceivedRequest): void {
  const { url } = request;
  const abi = {
    ...{ address: '0x1', name: HOSTILE, friends: [HOSTILE] },
    exposed_functions: [
      {
        ...{ name: HOSTILE, visibility: HOSTILE, is_entry: true, is_view: true },
        ...{ generic_type_params: [{ constraints: [HOSTILE] }], params: [HOSTILE], return: [HOSTILE] },
      },
    ],
    structs: [
      {
        ...{ name: HOSTILE, is_native: false, is_event: true, abilities: [HOSTILE] },
        ...{ generic_type_params: [], fields: [{ name: HOSTILE, type: HOSTILE }] },
      },
    ],
  };
  const module = { bytecode: '0xa11c', abi };
  const body = url.includes('/modules')
    ? [module]
    : url.includes('/module/')
      ? module
      : { message: HOSTILE, error_code: HOSTILE, vm_error_code: null, sequence_number: HOSTILE, chain_id: HOSTILE };
  const isOdd = url.endsWith(ODD_HASH);
  const isAnswer = url.includes('/module') || isOdd;
  json(
    isOdd ? { type: HOSTILE, success: true } : body,
    { 'x-aptos-cursor': HOSTILE.replaceAll(/[\r\n]/g, ' ').replaceAll(/[^ -~]/g, '\u009b') },
    isAnswer ? 200 : 400,
  )(request);
}

describe('movescope and text of a chain', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(answer);
  });

  after(() => gateway.stop());

  const commands: readonly (readonly string[])[] = [
    ['callers', '0x1::a::b'],
    ['modules', '0x1', '--limit', '1'],
    ['module', '0x1', 'a'],
    ['code', '0x1::a'],
    ['aborts', '0x1::a', '--follow'],
    ['compare', '0x1', '--with', '0x2'],
    ['compare', '0x1::a', '--with', '0x2'],
    ['account', '0x1'],
    ['transactions', '0x1'],
    ['block', '1'],
    ['wait', `0x${'1'.repeat(64)}`],
    ['wait', ODD_HASH],
    ['simulate', 'DIR/payload.json', '--sender', '0x1'],
    ['encode', 'DIR/payload.json', '--sender', '0x1'],
    ['drift', 'DIR'],
    ['test', 'DIR/a.sim.json'],
    ['snapshot', 'DIR/new', '--account', '0x1'],
  ];
  for (const command of commands)
    for (const isTerminal of [true, false])
      it(`lets none of it control ${isTerminal ? 'a terminal' : 'a CI runner'}: ${command.join(' ')}`, () =>
        withFiles(
          {
            'payload.json': '{"function": "0x1::a::b", "arguments": []}',
            'Move.toml': `[package]\nname = ${JSON.stringify(HOSTILE)}\n[addresses]\na = "0x1"\n`,
            'sources/a.move': 'module a::a { public fun b() {} }',
            'a.sim.json': JSON.stringify({
              tests: { [HOSTILE]: { payload: { function: '0x1::a::b', arguments: [] }, sender: '0x1' } },
            }),
          },
          async folder => {
            const args = command.map(each => each.replace('DIR', folder));
            const env: Record<string, string> = isTerminal ? { NO_COLOR: '1' } : { CI: 'true' };
            const ended = await movescope([...args, '--base-url', gateway.baseUrl, '--auth', 'none'], {
              env,
              isTerminal,
            });
            const shown = `${ended.out}\n${ended.err}`;
            assert.doesNotMatch(shown, UNSEEN);
            if (!isTerminal) assert.doesNotMatch(shown, /^\s*::|##\w*\[/m);
          },
        ));

  it('lets none of it control a CI runner that prints the file of a reporter', () =>
    withFiles(
      {
        'a.sim.json': JSON.stringify({
          tests: { [HOSTILE]: { payload: { function: '0x1::a::b', arguments: [] }, sender: '0x1' } },
        }),
      },
      async folder => {
        const file = join(folder, 'a.txt');
        const args = ['test', folder, '--reporter', `pretty=${file}`, '--base-url', gateway.baseUrl, '--auth', 'none'];
        await movescope(args, { env: { CI: 'true' } });
        const written = await readFile(file, 'utf8');
        assert.match(written, /set-output/);
        assert.doesNotMatch(written, UNSEEN);
        assert.doesNotMatch(written, /^\s*::|##\w*\[/m);
      },
    ));
});
