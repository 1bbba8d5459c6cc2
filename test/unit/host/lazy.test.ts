import assert from 'node:assert/strict';
import { disposeLoaded, lazy } from '../../../src/host/vscode/lazy';

describe('lazy', () => {
  it('loads once, when it is first requested', async () => {
    let loads = 0;
    const part = lazy(() => Promise.resolve(++loads));
    assert.equal(loads, 0);
    assert.deepEqual(await Promise.all([part.get(), part.get()]), [1, 1]);
    assert.equal(await part.get(), 1);
  });

  it('forgets a failed load, and tries again on the next request', async () => {
    const failure = new Error('the disk is away');
    let isAway = true;
    const part = lazy(() => (isAway ? Promise.reject(failure) : Promise.resolve('loaded')));
    const [one, other] = [part.get(), part.get()];
    await assert.rejects(one, failure);
    await assert.rejects(other, failure);
    isAway = false;
    assert.equal(await part.get(), 'loaded');
  });

  it('uses a loaded value, never loads for that, and ignores a failed load', async () => {
    const used: string[] = [];
    const use = (text: string) => used.push(text);
    const never = lazy(() => Promise.resolve('never'));
    never.ifLoaded(use);
    const failed = lazy(() => Promise.reject(new Error('the disk is away')));
    const failing = failed.get();
    failed.ifLoaded(use);
    await assert.rejects(failing);
    const part = lazy(() => Promise.resolve('loaded'));
    await part.get();
    part.ifLoaded(use);
    await part.get();
    assert.deepEqual(used, ['loaded']);
  });

  it('is disposed of if it is loaded or being loaded, and never loaded for that', async () => {
    const disposed: string[] = [];
    const part = (name: string) => lazy(() => Promise.resolve({ dispose: () => disposed.push(name) }));
    const [never, loaded, loading] = [part('never'), part('loaded'), part('loading')];
    await loaded.get();
    const isLoading = loading.get();
    for (const each of [never, loaded, loading]) disposeLoaded(each).dispose();
    await isLoading;
    assert.deepEqual(disposed, ['loaded', 'loading']);
  });

  it('has its value from the time it is loaded until it is forgotten', async () => {
    const part = lazy(() => Promise.resolve('loaded'));
    const loading = part.get();
    assert.equal(part.loaded, undefined);
    // Whoever asked for it has it already when the load ends.
    assert.equal(await loading.then(() => part.loaded), 'loaded');
    part.forget();
    assert.equal(part.loaded, undefined);
  });

  it('does not keep what was forgotten while it was loading', async () => {
    let loads = 0;
    const part = lazy(() => Promise.resolve(++loads));
    const first = part.get();
    part.forget();
    await first;
    assert.equal(part.loaded, undefined);
    assert.equal(await part.get(), 2);
    assert.equal(part.loaded, 2);
  });
});
