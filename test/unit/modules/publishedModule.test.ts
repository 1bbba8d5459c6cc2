import assert from 'node:assert/strict';
import { functionKind, functionWords, structWords } from '../../../src/core/modules/publishedModule';
import { functionAbi, structAbi } from '../move/abis';

const plain = (visibility: string) => functionAbi({ visibility, isEntry: false });

describe('functionKind', () => {
  it('is the most important kind to callers', () => {
    assert.equal(functionKind(functionAbi({ isView: true })), 'entry');
    assert.equal(functionKind(functionAbi({ visibility: 'private' })), 'entry');
    assert.equal(functionKind(functionAbi({ isEntry: false, isView: true })), 'view');
    assert.deepEqual(
      ['public', 'friend', 'private', 'script', 'package'].map(each => functionKind(plain(each))),
      ['public', 'friend', 'private', 'other', 'other'],
    );
  });
});

describe('functionWords', () => {
  it('describes everything about a function', () => {
    assert.equal(functionWords(functionAbi()), 'public entry');
    assert.equal(functionWords(functionAbi({ isView: true })), 'public entry view');
    assert.equal(functionWords(functionAbi({ visibility: 'private', isEntry: false, isView: true })), 'private view');
    assert.equal(functionWords(plain('script')), 'script');
  });
});

describe('structWords', () => {
  it('describes everything about a struct', () => {
    assert.equal(structWords(structAbi()), 'struct');
    assert.equal(structWords(structAbi({ isEvent: true })), 'event struct');
    assert.equal(structWords(structAbi({ isNative: true })), 'native struct');
    assert.equal(structWords(structAbi({ isEnum: true, isEvent: true })), 'event enum');
  });
});
