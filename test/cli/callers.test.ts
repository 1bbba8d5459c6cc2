import assert from 'node:assert/strict';
import { movescope } from './program';

const callers = (...args: readonly string[]) => movescope(['callers', ...args, '--sandbox', '--quiet']);

describe('movescope callers', () => {
  it('prints the functions that call a function, in its own account and in others', async () => {
    const { code, out } = await callers('0xcafe::vault::record');
    assert.equal(code, 0);
    assert.match(
      out,
      /^2 functions call 0xcafe::vault::record in 2 modules of 0xcafe\.\n0xcafe::vault::deposit {3}public entry {2}at code offset \d+\n0xcafe::vault::withdraw {2}public entry {2}at code offset \d+\n$/,
    );
    const others = await callers('0x1::coin::extract', '--in', '0xcafe');
    assert.match(
      others.out,
      /^3 functions call 0x1::coin::extract in 32 modules of 0x1, 0xcafe\.\n[^]*\n0xcafe::vault::withdraw /,
    );
  });

  it('prints JSON', async () => {
    const { out } = await callers('0xcafe::counter::increment_for', '--json');
    const { callers: found, ...rest } = JSON.parse(out) as {
      readonly callers: readonly { readonly function: string }[];
    };
    assert.deepEqual(rest, {
      function: '0xcafe::counter::increment_for',
      accounts: ['0xcafe'],
      modules_searched: 2,
      modules_unreadable: [],
      type_arguments_cut: false,
    });
    assert.deepEqual(
      found.map(each => each.function),
      ['0xcafe::counter::increment', '0xcafe::vault::create_vault'],
    );
  });

  it('says that nothing calls it', async () => {
    assert.equal(
      (await callers('0xcafe::vault::close')).out,
      'No functions call 0xcafe::vault::close in 2 modules of 0xcafe.\n',
    );
  });
});
