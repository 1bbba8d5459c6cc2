import assert from 'node:assert/strict';
import { KnownKeys } from '../../../src/host/session/accessKeys';

const MAIN = { id: 'main', baseUrl: 'https://gateway.example/v1' };

describe('KnownKeys', () => {
  it('reports a changed key once, regardless of the source', () => {
    const keys = new KnownKeys();
    assert.equal(keys.isNews(MAIN, undefined), true);
    assert.equal(keys.isNews(MAIN, undefined), false);
    assert.equal(keys.isNews(MAIN, 'one'), true);
    assert.equal(keys.isNews(MAIN, 'one'), false);
    assert.equal(keys.isNews(MAIN, 'other'), true);
    assert.equal(keys.isNews(MAIN, undefined), true);
  });

  it('distinguishes networks and gateways', () => {
    const keys = new KnownKeys();
    keys.isNews(MAIN, 'one');
    assert.equal(keys.isNews({ ...MAIN, id: 'test' }, 'one'), true);
    assert.equal(keys.isNews({ ...MAIN, baseUrl: 'https://another.example/v1' }, 'one'), true);
    assert.equal(keys.isNews(MAIN, 'one'), false);
  });
});
