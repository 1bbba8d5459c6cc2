import assert from 'node:assert/strict';
import { ByteCollector } from '../../../src/core/gateway/httpTransport';

function collect(text: string, sizes: readonly number[]): string {
  const bytes = new TextEncoder().encode(text);
  const collector = new ByteCollector();
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    collector.add(bytes.subarray(at, at + size));
    at += size;
  }
  return collector.text();
}

describe('ByteCollector', () => {
  it('returns the text of chunks of any size in order', () => {
    const text = 'Zażółć 🔑 0123456789 '.repeat(9000);
    for (const sizes of [[1], [7], [1, 2000], [1023, 1024, 5], [65_535, 3], [1_000_000]]) {
      assert.ok(collect(text, sizes) === text, sizes.join());
    }
  });

  it('is empty without chunks', () => {
    assert.equal(new ByteCollector().text(), '');
  });

  it('drops a byte order mark and replaces invalid UTF-8', () => {
    const collector = new ByteCollector();
    collector.add(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0xff));
    assert.equal(collector.text(), 'a\ufffd');
  });
});
