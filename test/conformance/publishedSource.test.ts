import assert from 'node:assert/strict';
import type { WireTransaction } from '../../src/core/gateway/schemas/transactionSchema';
import type { JsonValue } from '../../src/core/json';
import { parseMove, moveFacts } from '../../src/core/source/moveFacts';
import { publishedSource } from '../../src/core/transactions/ledger/publishedSource';
import { transactionFacts } from '../../src/core/transactions/ledger/transactionReport';
import { objectsIn } from './deployedCode';
import { readIndex, readRecorded } from './recorded';

describe('the published source of recorded transactions', () => {
  it('has the modules that were published with it', async function () {
    const index = readIndex();
    if (!index) this.skip();
    const read: string[] = [];
    for (const { file } of index)
      for (const object of objectsIn(JSON.parse(readRecorded(file)) as JsonValue)) {
        if (object.type !== 'user_transaction' || typeof object.hash !== 'string') continue;
        const transaction = object as unknown as WireTransaction;
        if (!transactionFacts(transaction).publishes) continue;
        for (const source of await publishedSource(transaction)) {
          assert.deepEqual(source.missing, [], file);
          for (const { text, module } of source.files) {
            if (module === undefined) continue;
            assert.ok(source.package.code.has(module), `${file}: ${module}`);
            assert.ok(
              moveFacts(parseMove(text), text).modules.some(({ name }) => name === module),
              `${file}: ${module}`,
            );
          }
          read.push(`${source.package.metadata.name}: ${source.files.length}`);
        }
      }
    assert.deepEqual(read, ['Tournament: 14']);
  });
});
