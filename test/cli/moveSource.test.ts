import assert from 'node:assert/strict';
import { join } from 'node:path';
import { movescope, withFiles, type Outcome } from './program';

const SOURCE = `module shop::orders {
    use counting::counter;
    fun f(account: &signer) {
        counter::increment(account);
    }
}
`;

/** Simulates the call in the source of a package, with these files around it. */
function simulateIn(files: Readonly<Record<string, string>>): Promise<Outcome> {
  return withFiles({ 'shop/sources/deep/orders.move': SOURCE, ...files }, folder =>
    movescope(['simulate', `${join(folder, 'shop/sources/deep/orders.move')}:4`, '--sandbox', '--sender', '0xa11ce']),
  );
}

describe('movescope simulate with Move source', () => {
  it('simulates the entry function at a line', async () => {
    const { out } = await movescope([
      ...['simulate', 'test/workspace/demo/sources/counter.move:33'],
      ...['--sandbox', '--sender', '0xa11ce'],
    ]);
    assert.match(out, /\nFunction {8}0xcafe::counter::increment\n/);
  });

  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'the nearest Move.toml above': {
      'Move.toml': '[addresses]\ncounting = "0x9"',
      'shop/Move.toml': '[addresses]\ncounting = "0xcafe"',
    },
    'the package in a folder that it depends on, and on which that one depends': {
      'shop/Move.toml': '[dependencies]\nMiddle = { local = "../middle" }',
      'middle/Move.toml': '[dependencies]\nShop = { local = "../shop" }\nCounting = { local = "../counting" }',
      'counting/Move.toml': '[addresses]\ncounting = "0xcafe"',
    },
    'what stands in for an address in development': {
      'shop/Move.toml': '[addresses]\ncounting = "_"\n[dev-addresses]\ncounting = "0xcafe"',
    },
  };
  for (const [where, files] of Object.entries(known))
    it(`takes named addresses from ${where}`, async () => {
      const { code, out, err } = await simulateIn(files);
      assert.match(out, /\nFunction {8}0xcafe::counter::increment\n/);
      assert.deepEqual([code, err], [0, 'Simulating 0xcafe::counter::increment on Sandbox…\n']);
    });

  it('says that the named address of an entry function is unknown', async () => {
    const { code, err } = await withFiles({ 'a.move': 'module shop::m { entry fun f() {} }' }, folder =>
      movescope(['simulate', join(folder, 'a.move'), '--sandbox', '--sender', '0xa11ce']),
    );
    const sentence = 'The named address in f has no value: add it to [addresses] in Move.toml and run again.';
    assert.deepEqual([code, err], [2, `movescope: ${sentence}\n`]);
  });

  it('says what it needs if the call has no known address', async () => {
    const { code, err } = await simulateIn({ 'shop/Move.toml': '' });
    assert.equal(code, 2);
    assert.match(
      err,
      /orders\.move: write an entry fun, or a call to one with a known address \(select it with FILE:LINE\)\.\n$/,
    );
  });

  it('says what is wrong with the nearest Move.toml, and uses no address of an enclosing package', async () => {
    const { code, err } = await simulateIn({
      'Move.toml': '[addresses]\ncounting = "0xcafe"',
      'shop/Move.toml': '[addresses',
    });
    assert.equal(code, 2);
    const lines = err.trimEnd().split('\n');
    assert.match(
      lines[0] ?? '',
      /^\S+shop: Move\.toml cannot be read at line 1, column \d+ \(.*\)\. Correct the file /,
    );
    assert.match(
      lines[1] ?? '',
      /^movescope: There is no payload in .*orders\.move: .* a call to one with a known address \(select it with FILE:LINE\)\.$/,
    );
    assert.equal(lines.length, 2);
  });
});
