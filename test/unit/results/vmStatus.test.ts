import assert from 'node:assert/strict';
import { pastVerdictOf, verdictOf, parseVmStatus } from '../../../src/core/results/verdict';
import type { Chosen } from '../../../src/core/results/statusAdvice';

const COIN_ABORT = 'Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): Not enough coins to complete transaction';

function verdict(text: string) {
  return verdictOf(parseVmStatus(text), false, { limit: '2000' });
}

describe('parseVmStatus', () => {
  it('splits an abort of a module with an error map into its parts', () => {
    assert.deepEqual(parseVmStatus(COIN_ABORT), {
      kind: 'abort',
      abort: {
        module: '0x1::coin',
        code: '0x10006',
        name: 'EINSUFFICIENT_BALANCE',
        description: 'Not enough coins to complete transaction',
        category: 'invalid argument',
        reason: '6',
      },
    });
  });

  it('splits a bare abort code, and returns a category only if it has one', () => {
    assert.deepEqual(parseVmStatus('Move abort in 0xcafe::vault: 0x50001'), {
      kind: 'abort',
      abort: { module: '0xcafe::vault', code: '0x50001', category: 'permission denied', reason: '1' },
    });
    assert.deepEqual(parseVmStatus('Move abort in 0xcafe::vault: 0xffffffffffffffff'), {
      kind: 'abort',
      abort: { module: '0xcafe::vault', code: '0xffffffffffffffff' },
    });
  });

  it('names the category of a code by its number', () => {
    const names = [
      ...[undefined, 'invalid argument', 'out of range', 'invalid state', 'unauthenticated', 'permission denied'],
      ...['not found', 'aborted', 'already exists', 'resource exhausted', 'cancelled', 'internal', 'not implemented'],
      ...['unavailable', undefined],
    ];
    for (const [category, name] of names.entries()) {
      const parsed = parseVmStatus(`Move abort in 0xcafe::vault: 0x${category.toString(16)}ffff`);
      assert.ok(parsed.kind === 'abort');
      const { category: found, reason } = parsed.abort;
      assert.deepEqual([found, reason], [name, name === undefined ? undefined : '65535']);
    }
  });

  it('recognises the abort of a script', () => {
    assert.deepEqual(parseVmStatus('Move abort: code 0x1'), { kind: 'abort', abort: { code: '0x1' } });
  });

  it('reads an abort whose message has no constant', () => {
    const parsed = parseVmStatus('Move abort in 0xa::b: (0x10017): 9 is above (0x5): no');
    assert.deepEqual(parsed, {
      kind: 'abort',
      abort: {
        module: '0xa::b',
        code: '0x10017',
        description: '9 is above (0x5): no',
        category: 'invalid argument',
        reason: '23',
      },
    });
    assert.deepEqual(parseVmStatus('Move abort: code (0x3): halt'), {
      kind: 'abort',
      abort: { code: '0x3', description: 'halt' },
    });
  });

  it('names no code of the compiler, whatever a node names it', () => {
    const compiler = 'The source code aborts here without an abort code.';
    const abort = { module: '0xa::b', code: '0xca26cbd9be0b0000', compiler };
    for (const text of ['0xca26cbd9be0b0000', 'ENONE(0xca26cbd9be0b0000): It is none.'])
      assert.deepEqual(parseVmStatus(`Move abort in 0xa::b: ${text}`), { kind: 'abort', abort });
    assert.deepEqual(parseVmStatus('Move abort in 0xa::b: (0xca26cbd9be0b0000): 3 of 4'), {
      kind: 'abort',
      abort: { ...abort, description: '3 of 4' },
    });
  });

  it('keeps a description of several lines', () => {
    const parsed = parseVmStatus('Move abort in 0xa::b: E(0x1): one\ntwo: three');
    assert.ok(parsed.kind === 'abort');
    assert.equal(parsed.abort.description, 'one\ntwo: three');
  });

  it('removes the prefix of the VM’s message', () => {
    assert.deepEqual(parseVmStatus('LINKER_ERROR\nExecution failed with message: Linker Error: no Module'), {
      kind: 'code',
      name: 'LINKER_ERROR',
      message: 'Linker Error: no Module',
    });
  });

  it('finds the place of a failure', () => {
    assert.deepEqual(parseVmStatus('Execution failed in 0x1::m::f (on instruction Add) at code offset 12'), {
      kind: 'failure',
      where: '0x1::m::f',
      codeOffset: '12',
    });
    assert.deepEqual(parseVmStatus('Execution failed in script at code offset 2'), {
      kind: 'failure',
      where: 'script',
      codeOffset: '2',
    });
  });

  it('recognises that the gas ran out, from a node’s sentence and from the code’s name', () => {
    for (const text of ['Out of gas', 'OUT_OF_GAS']) assert.deepEqual(parseVmStatus(text), { kind: 'outOfGas' });
  });

  it('recognises the code of a transaction that was charged nevertheless', () => {
    assert.deepEqual(parseVmStatus('Transaction Executed and Committed with Error CONSTRAINT_NOT_SATISFIED'), {
      kind: 'code',
      name: 'CONSTRAINT_NOT_SATISFIED',
    });
  });

  it('keeps any other text unchanged', () => {
    for (const text of ['', 'Something new happened', 'Move abort in', 'Execution failed in x', '__proto__']) {
      assert.deepEqual(parseVmStatus(text), { kind: 'other', text });
    }
  });
});

describe('verdictOf', () => {
  it('adds nothing to a success', () => {
    assert.deepEqual(verdictOf({ kind: 'executed' }, true, { limit: '2000' }), {
      kind: 'success',
      title: 'Would succeed',
    });
  });

  it('puts the category and constant of an abort first', () => {
    assert.deepEqual(verdict(COIN_ABORT), {
      kind: 'abort',
      title: 'Would abort',
      headline: 'Invalid argument: EINSUFFICIENT_BALANCE',
      meaning:
        'Not enough coins to complete transaction. 0x1::coin aborted with EINSUFFICIENT_BALANCE (0x10006): category invalid argument, reason 6.',
    });
    assert.deepEqual(verdict('Move abort in 0xa::b: 0x7'), {
      kind: 'abort',
      title: 'Would abort',
      headline: 'Aborted with code 0x7',
      meaning: '0xa::b aborted with 0x7.',
    });
    assert.equal(verdict('Move abort: code 0x1').meaning, 'The script aborted with 0x1.');
    assert.equal(verdict('Move abort in 0xa::b: 0x60003').headline, 'Not found: reason 3');
  });

  it('puts the message of an abort first if its code is the compiler’s', () => {
    assert.deepEqual(verdict('Move abort in 0xa::b: (0xca26cbd9be0b0000): 3 of 4 are left'), {
      kind: 'abort',
      title: 'Would abort',
      headline: '3 of 4 are left',
      meaning:
        'The source code aborts here without an abort code. 0xa::b aborted with 0xca26cbd9be0b0000, a compiler-generated abort code.',
    });
    const { headline, meaning = '' } = verdict('Move abort in 0xa::b: 0xca26cbd9be0b0001');
    assert.equal(headline, 'Aborted with compiler-generated abort code 0xca26cbd9be0b0001');
    assert.match(meaning, /^No match arm covers the value/);
    assert.equal(verdict('Move abort in 0xa::b: (0x7): Too many').meaning, 'Too many. 0xa::b aborted with 0x7.');
  });

  it('shows the VM’s own words instead of a guess', () => {
    const words = '\nExecution failed with message: Cannot cast u64 to u8';
    assert.deepEqual(verdict(`Execution failed in 0xa::b::f at code offset 7${words}`), {
      kind: 'failure',
      title: 'Would fail',
      headline: 'The VM stopped in 0xa::b::f: Cannot cast u64 to u8',
      meaning: 'It stopped at code offset 7.',
    });
    const { headline, meaning } = verdict(`Move abort in 0xa::b: EFULL(0x7): It is full.${words}`);
    assert.equal(headline, 'Aborted with EFULL');
    assert.equal(meaning, 'Cannot cast u64 to u8. It is full. 0xa::b aborted with EFULL (0x7).');
    assert.equal(verdict(`LINKER_ERROR${words}`).headline, 'LINKER_ERROR: Cannot cast u64 to u8');
  });

  it('gives advice about a value to whoever set it', () => {
    const advice = (text: string, chosen: readonly Chosen[]) =>
      verdictOf(parseVmStatus(text), false, { limit: '9', chosen }).advice;
    const own = advice('Out of gas', ['maxGasAmount']);
    assert.equal(own, 'Set a higher gas limit, or let the node estimate it.');
    for (const [text, value] of [
      ['Out of gas', 'maxGasAmount'],
      ['SEQUENCE_NUMBER_TOO_OLD', 'sequenceNumber'],
      ['SEQUENCE_NUMBER_TOO_NEW', 'sequenceNumber'],
      ['INVALID_AUTH_KEY', 'publicKey'],
      ['INVALID_SIGNATURE', 'publicKey'],
      ['TRANSACTION_EXPIRED', 'expiration'],
      ['TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE', 'expiration'],
      ['MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS', 'maxGasAmount'],
      ['MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND', 'maxGasAmount'],
      ['GAS_UNIT_PRICE_BELOW_MIN_BOUND', 'gasUnitPrice'],
      ['GAS_UNIT_PRICE_ABOVE_MAX_BOUND', 'gasUnitPrice'],
      ['GAS_PAYER_ACCOUNT_MISSING', 'feePayer'],
    ] as const) {
      const unknown = verdict(text).advice;
      assert.equal(advice(text, [value]), unknown, text);
      assert.notEqual(advice(text, []), unknown, text);
      assert.doesNotMatch(advice(text, []) ?? '', /[Ll]eave (?:it|"\w+") (?:out|to)|remove it/, text);
    }
  });

  it('ends the text of an abort with a period, unless it has one', () => {
    const meaning = (text: string) => verdict(`Move abort in 0xa::b: EFULL(0x7): ${text}`).meaning;
    assert.equal(meaning('No. It is full'), 'No. It is full. 0xa::b aborted with EFULL (0x7).');
    assert.equal(meaning('Is it full?'), 'Is it full? 0xa::b aborted with EFULL (0x7).');
  });

  it('says what to do about errors that refuse a transaction before it runs', () => {
    assert.deepEqual(verdict('INVALID_AUTH_KEY'), {
      kind: 'failure',
      title: 'Would fail',
      headline: 'INVALID_AUTH_KEY',
      meaning: 'The public key does not match the account’s authentication key.',
      advice: 'Set the account’s public key, or remove it to simulate without one.',
    });
    assert.deepEqual(verdict('Out of gas'), {
      kind: 'outOfGas',
      title: 'Would run out of gas',
      headline: 'Out of gas at 2000 units',
      meaning: 'The transaction needs more gas than its limit; the full limit would be charged.',
      advice: 'Set a higher gas limit, or let the node estimate it.',
    });
  });

  it('explains every status, without advice if the transaction was executed', () => {
    const offset = 'An arithmetic error, a missing resource or a VM limit can cause this failure.';
    const whole = 'The transaction needed more gas than its limit; the full limit was charged.';
    const key = 'The public key does not match the account’s authentication key.';
    const both = 'The response reports both success and failure';
    const statuses: readonly (readonly [text: string, title: string, past: string, headline: string, was?: string])[] =
      [
        ['Executed successfully', 'Would fail', 'Failed', both],
        ['Move abort: code 0x1', 'Would abort', 'Aborted', 'Aborted with code 0x1', 'The script aborted with 0x1.'],
        ['Out of gas', 'Would run out of gas', 'Ran out of gas', 'Out of gas at 2000 units', whole],
        [
          'Execution failed in 0x1::m::f at code offset 12',
          'Would fail',
          'Failed',
          'The VM stopped in 0x1::m::f',
          `It stopped at code offset 12. ${offset}`,
        ],
        ['INVALID_AUTH_KEY', 'Would fail', 'Failed', 'INVALID_AUTH_KEY', key],
        ['Odd', 'Would fail', 'Failed', 'Odd'],
      ];
    for (const [text, title, past, headline, meaning] of statuses) {
      const { title: would, headline: found } = verdict(text);
      assert.deepEqual([would, found], [title, headline]);
      const { kind, ...words } = pastVerdictOf(parseVmStatus(text), false, '2000');
      assert.equal(kind, verdict(text).kind);
      assert.deepEqual(words, { title: past, headline, ...(meaning !== undefined && { meaning }) });
    }
    assert.deepEqual(pastVerdictOf({ kind: 'executed' }, true, '1'), { kind: 'success', title: 'Succeeded' });
  });

  it('shows an unknown code, even one that is an inherited member name', () => {
    assert.deepEqual(verdict('A_NEW_STATUS'), { kind: 'failure', title: 'Would fail', headline: 'A_NEW_STATUS' });
    assert.deepEqual(verdictOf({ kind: 'code', name: 'constructor' }, false, { limit: '1' }), {
      kind: 'failure',
      title: 'Would fail',
      headline: 'constructor',
    });
  });
});
