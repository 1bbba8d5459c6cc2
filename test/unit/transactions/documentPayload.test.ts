import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json';
import { documentPayload, readCall } from '../../../src/core/transactions/transaction';
import { PayloadError } from '../../../src/core/payloads/draft';
import { copiedDocument, readBack } from '../../support/copiedDocument';
import { functionAbi, moduleAbi } from '../move/abis';
import { resultAt } from '../payloads/languages/calls';

const OBJECT = '0x1::object::Object<T0>';
const MODULE = moduleAbi({
  address: '0xcafe',
  name: 'm',
  functions: [
    functionAbi({
      name: 'f',
      typeParameters: [{ constraints: [] }],
      parameters: ['&signer', OBJECT, 'vector<u8>', `vector<${OBJECT}>`, '0xcafe::m::S'],
    }),
  ],
});

const VALUES: readonly JsonValue[] = [{ inner: '0xb' }, '0x01', [{ inner: '0xc' }], { inner: '0xd' }];
const PAYLOAD = {
  function: '0xcafe::m::f',
  type_arguments: ['0x1::m::T'],
  arguments: VALUES,
  type: 'entry_function_payload',
};

function transaction(members: Readonly<Record<string, JsonValue>>): string {
  return JSON.stringify({ sender: '0xa', sequence_number: '7', ...members, payload: PAYLOAD });
}

/** Returns the error of a call in TypeScript. */
async function refusal(call: string, abi: Parameters<typeof readBack>[1] | undefined): Promise<unknown> {
  const found = await resultAt('typescript', call);
  assert.ok(found.kind === 'found' || found.kind === 'hole');
  const payload = documentPayload(found);
  assert.equal(payload.kind, 'call');
  const modules = { getModule: () => Promise.resolve({ module: abi ? { abi } : {} }), hasModule: () => true };
  const surroundings = { modules, network: { label: 'Testnet' } };
  return readCall(payload.call, surroundings, new AbortController().signal).catch((error: unknown) =>
    error instanceof PayloadError ? [error.message, error.path] : error,
  );
}

describe('a payload in a document', () => {
  for (const member of ['hash', 'version']) {
    it(`is read in the form of the node if the node returned it with its ${member}`, async () => {
      const read = await readBack(copiedDocument('rest', transaction({ [member]: '0x1' })), MODULE);
      assert.deepEqual(read, {
        kind: 'whole',
        call: {
          function: { address: '0xcafe', module: 'm', name: 'f' },
          typeArguments: ['0x1::m::T'],
          arguments: ['0xb', ...VALUES.slice(1)],
        },
        given: { sender: '0xa', origin: 'answered' },
      });
    });
  }

  it('keeps its written values if it is a request', async () => {
    const read = await readBack(copiedDocument('rest', transaction({})), MODULE);
    assert.ok(read.kind === 'whole');
    assert.deepEqual(read.call.arguments, VALUES);
  });

  it('reports a value that is not a literal, or may be more than one value', async () => {
    const open = async (values: string) => {
      const text = `f({ function: '0xcafe::m::f', typeArguments: ['0x1::m::T'], functionArguments: [${values}] })`;
      const read = await readBack(copiedDocument('typescript', text), MODULE);
      assert.ok(read.kind === 'open' && read.place);
      const { start, end } = read.place.range;
      return [read.place.kind, text.slice(start.character, end.character)];
    };
    assert.deepEqual(await open("object, '0x01', [], {}"), ['hole', 'object']);
    assert.deepEqual(await open("'0xb', '0x01', [], {}"), ['unsure', "'0x01'"]);
    assert.deepEqual(await open("'0xb', ...rest"), ['hole', '...rest']);
  });

  it('reports a value of Move source at its own place, regardless of signers', async () => {
    const text = '0xcafe::m::f<0x1::m::T>(owner(), @0xb, bytes, vector[], s);';
    const document = copiedDocument('move', text);
    const read = await readBack(document, MODULE);
    assert.ok(read.kind === 'open' && read.place);
    const { start, end } = read.place.range;
    assert.equal(document.text.split('\n')[start.line]?.slice(start.character, end.character), 'bytes');
  });

  it('is not read without the interface of its module', async () => {
    assert.deepEqual(await refusal("f({| function: '0xcafe::m::f', functionArguments: [] })", undefined), [
      'Testnet provides no interface for 0xcafe::m, so the values of the call cannot be read: write the payload as JSON in the node API format and run that instead.',
      ['function'],
    ]);
  });

  it('is not read if the address of its function is unknown', async () => {
    assert.deepEqual(await refusal('f({| function: `${a}::m::f`, functionArguments: [] })', MODULE), [
      'The address of `${a}::m::f` is unknown: write the address, as in 0x1::coin::transfer, and run again.',
      ['function'],
    ]);
  });
});
