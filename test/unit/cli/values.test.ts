import assert from 'node:assert/strict';
import { Arguments } from '../../../src/cli/arguments';
import { BadInputError } from '../../../src/cli/exitCode';
import { addressOption, expirationOption, integerOption, publicKeyOption, u64Option } from '../../../src/cli/values';

const KEY = 'ab'.repeat(32);

function given(value: string): Arguments {
  return Arguments.parse([`--x=${value}`], [{ name: 'x', value: 'X', help: '' }]);
}

function named(name: string, value: string): Arguments {
  return Arguments.parse([`--${name}=${value}`], [{ name, value: 'X', help: '' }]);
}

function refused(read: () => unknown, message: string): void {
  assert.throws(read, new BadInputError(message));
}

describe('the values of options', () => {
  const absent = Arguments.parse([], []);

  it('are absent if the option is', () => {
    assert.deepEqual(
      [
        addressOption(absent, 'x'),
        u64Option(absent, 'x'),
        integerOption(absent, 'x', 0, 9),
        publicKeyOption(absent),
        expirationOption(absent, 0),
      ],
      [undefined, undefined, undefined, undefined, undefined],
    );
  });

  it('are a u64 in its shortest form', () => {
    assert.equal(u64Option(given('18446744073709551615'), 'x'), '18446744073709551615');
    assert.equal(u64Option(given('00000000000000000007'), 'x'), '7');
    assert.equal(u64Option(given('0'), 'x'), '0');
    for (const text of ['18446744073709551616', '-1', '+1', '1x', 'x1', '0x1', '1.0', ' 1', '0'.repeat(21)]) {
      refused(() => u64Option(given(text), 'x'), '--x is not a whole number from 0 to 18446744073709551615.');
    }
  });

  it('are a whole number within its bounds', () => {
    assert.deepEqual(
      ['1', '9', '0000000005'].map(text => integerOption(given(text), 'x', 1, 9)),
      [1, 9, 5],
    );
    for (const text of ['0', '10', '1e0', '0x1', ' 1', '+1', '1.5', '00000000005', 'x']) {
      refused(() => integerOption(given(text), 'x', 1, 9), '--x is not a whole number from 1 to 9.');
    }
  });

  it('are an address in its short form', () => {
    assert.equal(addressOption(given('0x0A11CE'), 'x'), '0xa11ce');
    refused(
      () => addressOption(given('alice'), 'x'),
      '--x is not an account address: specify up to 64 hex digits, such as 0xa11ce.',
    );
  });

  it('are a public key of 32 bytes, with or without 0x', () => {
    assert.equal(publicKeyOption(named('public-key', KEY)), `0x${KEY}`);
    assert.equal(publicKeyOption(named('public-key', `0x${KEY}`)), `0x${KEY}`);
    for (const text of [KEY.slice(2), `${KEY}ab`, 'xyz']) {
      refused(
        () => publicKeyOption(named('public-key', text)),
        '--public-key is not an Ed25519 public key (32 bytes in hex).',
      );
    }
  });

  it('are an expiration in seconds since the epoch, or from now, counted from the current second', () => {
    assert.equal(expirationOption(named('expiration', '60'), 5_999), '60');
    assert.equal(expirationOption(named('expiration', '+60'), 5_999), '65');
    for (const text of ['18446744073709551616', '+18446744073709551611', '+', '-1', '60+']) {
      refused(
        () => expirationOption(named('expiration', text), 5_999),
        '--expiration is not a whole number from 0 to 18446744073709551615.',
      );
    }
  });
});
