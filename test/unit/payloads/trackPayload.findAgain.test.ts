import assert from 'node:assert/strict';
import { findAgain, type CallText, type TextSpan } from '../../../src/core/payloads/located';

describe('findAgain', () => {
  const call = (name: string, text: string, from: number): CallText & TextSpan => ({
    function: name,
    text,
    from,
    to: from + 10,
  });
  const WRITTEN = { function: 'f', text: 'f(1)' };

  it('finds the nearest call with the same text, even if a different call is in its place', () => {
    const calls = [call('f', 'f(1)', 400), call('f', 'f(2)', 100), call('f', 'f(1)', 200), call('g', 'f(1)', 150)];
    assert.equal(findAgain(calls, WRITTEN, 105), calls[2]);
  });

  it('finds the call at the place where its text was changed', () => {
    const calls = [call('f', 'f(3)', 120), call('f', 'f(2)', 100)];
    assert.equal(findAgain(calls, WRITTEN, 108), calls[1]);
  });

  it('finds the nearest call of the function if none has the same text', () => {
    const calls = [call('f', 'f(3)', 0), call('g', 'g(1)', 100), call('f', 'f(2)', 90), call('f', 'f(4)', 300)];
    assert.equal(findAgain(calls, WRITTEN, 105), calls[2]);
  });

  it('finds nothing if the function is no longer called', () => {
    assert.equal(findAgain([call('g', 'f(1)', 100)], WRITTEN, 100), undefined);
  });
});
