import assert from 'node:assert/strict';
import { moveFacts, parseMove } from '../../../../src/core/source/moveFacts';
import { callSignature } from '../../../../src/core/payloads/help/callSignature';
import { sourceFunction } from '../../../../src/core/payloads/help/calledFunction';
import { atCursor } from '../cursor';
import { locatorOf } from '../languages/calls';

const DECLARED = `module 0xa::bank {
    public fun deposit<C, T: copy + drop>(
        from: &signer,
        coins: vector<Coin<C>>,
        amount: u64,
    ) {}
}`;

/**
 * Returns the signature at the cursor `|` of a call, with the active parameter in «» and the expected value in words.
 */
async function signatureAt(call: string) {
  const { text, position } = atCursor(`module 0xa::m { fun f(from: &signer) { 0xa::bank::${call}; } }`);
  const found = (await locatorOf('move', text)).callAt(position);
  const [declared] = moveFacts(parseMove(DECLARED), DECLARED).modules.flatMap(({ functions }) => functions);
  const id = found?.function.id;
  assert.ok(id && declared);
  const signature = callSignature(found, position, sourceFunction(found, id, { declared, text: DECLARED }));
  const part = signature?.parameters[signature.active];
  assert.ok(signature && part);
  const { start, end, words } = part;
  const { label } = signature;
  return [`${label.slice(0, start)}«${label.slice(start, end)}»${label.slice(end)}`, words];
}

describe('sourceFunction', () => {
  it('has names and types as declared', async () => {
    assert.deepEqual(await signatureAt('deposit(from, |)'), [
      '0xa::bank::deposit<C, T>(from: &signer, «coins: vector<Coin<C>>», amount: u64)',
      '',
    ]);
  });

  it('substitutes the known type arguments', async () => {
    assert.deepEqual(await signatureAt('deposit<u8, Other>(from, c, |)'), [
      '0xa::bank::deposit<u8, T>(from: &signer, coins: vector<Coin<C>>, «amount: u64»)',
      '',
    ]);
  });

  it('names the type parameters, with their constraints', async () => {
    assert.deepEqual(await signatureAt('deposit<u8, |>(from)'), [
      '0xa::bank::deposit<C, «T: copy + drop»>',
      'a type with copy + drop',
    ]);
  });
});
