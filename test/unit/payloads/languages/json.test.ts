import assert from 'node:assert/strict';
import { foundAt, linesOf, locateAt, locatePayload, payloadRanges, positionAt, textIn } from '../cursor';
import { callAt } from './calls';

const TRANSFER = {
  type: 'entry_function_payload',
  function: '0x1::coin::transfer',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xb', '1000', { vec: [true] }],
};
const REQUEST = { sender: '0xa', max_gas_amount: '2000', payload: TRANSFER, signature: { type: 'ed25519_signature' } };

/** Returns the located payload’s text at an offset, or how many there are elsewhere. */
function at(text: string, offset: number): string {
  const result = locatePayload(linesOf(text), positionAt(text, offset));
  switch (result.kind) {
    case 'found':
      return textIn(text, result.located.range);
    case 'none':
      return `none of ${result.count}`;
    default:
      return result.kind;
  }
}

describe('locatePayload', function () {
  this.timeout(10_000);

  it('returns the payload and its range at every character of the payload', () => {
    const text = JSON.stringify(TRANSFER, null, 2);
    for (let offset = 0; offset <= text.length; offset++) {
      const result = locatePayload(linesOf(text), positionAt(text, offset));
      assert.equal(result.kind, 'found');
      assert.deepEqual(result.located.payload, TRANSFER);
      assert.equal(result.located.request, undefined);
      assert.equal(textIn(text, result.located.range), text);
    }
  });

  it('returns the request around the payload, wherever in it the cursor is', () => {
    const text = JSON.stringify(REQUEST, null, 2);
    for (let offset = 0; offset <= text.length; offset++) {
      const result = locatePayload(linesOf(text), positionAt(text, offset));
      assert.equal(result.kind, 'found');
      assert.deepEqual(result.located.payload, TRANSFER);
      assert.deepEqual(result.located.request, REQUEST);
    }
  });

  it('returns the payload at the cursor if there are several', () => {
    const one = '{"type":"entry_function_payload","function":"0x1::a::a"}';
    const two = '{\n "function": "0x1::b::b",\n "arguments": [[1, {"x": 2}]]\n}';
    const three = '{"type": "script_payload", "code": {}}';
    const text = `[\n${one}, ${two},\n {"payload": ${three}}\n]`;
    for (let offset = 0; offset <= text.length; offset++) {
      const around = [one, two].find(each => within(text, each, offset));
      const held = within(text, `{"payload": ${three}}`, offset) ? three : undefined;
      // Outside, the only payload on the line counts.
      const { line } = positionAt(text, offset);
      const beside = [undefined, undefined, two, two, two, three][line];
      const expected = around ?? held ?? beside ?? 'none of 3';
      assert.equal(at(text, offset), expected, `at ${JSON.stringify(text.slice(offset, offset + 20))}`);
    }
  });

  it('does not return the only payload of the file if the cursor is outside', () => {
    const payload = '{ "type": "entry_function_payload", "function": "0x1::a::a" }';
    for (const text of [`|\n[${payload}]`, `[${payload}]\n|`, `{"name": "|x", "list": [1,\n${payload}]}`])
      assert.deepEqual(locateAt(text), { kind: 'none', count: 1 });
    assert.deepEqual(foundAt(`[${payload}] |`).payload, { type: 'entry_function_payload', function: '0x1::a::a' });
  });

  it('counts the payloads of a file, on one line or inside each other', () => {
    const one = '{"type":"entry_function_payload","function":"0x1::a::a"}';
    assert.deepEqual(locateAt(`|[${one},${one}]`), { kind: 'none', count: 2 });
    assert.deepEqual(
      locateAt(`|[\n${one},\n{"payload":${one}},\n{"type":"multisig_payload","transaction_payload":${one}}]`),
      {
        kind: 'none',
        count: 3,
      },
    );
    assert.deepEqual(locateAt('|'), { kind: 'none', count: 0 });
    assert.deepEqual(locateAt('{"type": "object", "function": "|transfer"}'), { kind: 'none', count: 0 });
    assert.deepEqual(locateAt('["entry_function_payload|"]'), { kind: 'none', count: 0 });
  });

  it('returns the multisig payload around a call, even if the cursor is in the call', () => {
    const payload = {
      type: 'multisig_payload',
      multisig_address: '0xd',
      transaction_payload: TRANSFER,
    };
    const text = JSON.stringify({ sender: '0xa', payload }, null, 1);
    for (let offset = 0; offset <= text.length; offset++) {
      const result = locatePayload(linesOf(text), positionAt(text, offset));
      assert.equal(result.kind, 'found');
      assert.deepEqual(result.located.payload, payload);
      assert.deepEqual(result.located.request, { sender: '0xa', payload });
    }
  });

  it('does not mistake an object next to the payload for the request’s payload', () => {
    const other = '{"type":"entry_function_payload","function":"0x1::b::|b"}';
    const found = foundAt(`{"sender":"0xa","payload":${JSON.stringify(TRANSFER)},"other":${other}}`);
    assert.equal(found.payload.function, '0x1::b::b');
    assert.equal(found.request, undefined);
  });

  it('accepts any payload type, but no other object with a type', () => {
    assert.deepEqual(foundAt('{"type": "some_new_payload"|}').payload, { type: 'some_new_payload' });
    assert.deepEqual(locateAt('{"type": "0x1::coin::Coin|", "function": "0x1::a::a"}'), { kind: 'none', count: 0 });
    assert.deepEqual(locateAt('{"type": "ed25519_signature|"}'), { kind: 'none', count: 0 });
  });

  it('has a call in an object with a half-typed function, unless it has a type of its own', async () => {
    assert.equal((await callAt('json', '{"function": "0x1|"}'))?.function, '0x1');
    assert.equal(await callAt('json', '{"type": "ed25519_signature", "function": "0x1|"}'), undefined);
  });

  it('uses the last of two members of the same name, as JSON readers do', () => {
    const found = foundAt('{"function": "x", "function": "0x1::a::a"|}');
    assert.deepEqual(found.payload, { function: '0x1::a::a' });
    assert.equal(found.textOf(['function']), '"0x1::a::a"');
  });

  it('returns the range of each member', () => {
    const text = JSON.stringify(REQUEST, null, 3);
    const found = foundAt(`|${text}`);
    assert.equal(found.textOf([]), JSON.stringify(TRANSFER, null, 3).replaceAll('\n', '\n   '));
    assert.equal(found.textOf(['function']), '"0x1::coin::transfer"');
    assert.equal(found.textOf(['arguments', 1]), '"1000"');
    assert.equal(found.textOf(['arguments', 2, 'vec', 0]), 'true');
    assert.equal(found.textOf(['type_arguments', 0]), '"0x1::aptos_coin::AptosCoin"');
    assert.equal(found.textOf(['request', 'sender']), '"0xa"');
    assert.equal(found.textOf(['request', 'signature', 'type']), '"ed25519_signature"');
    assert.equal(found.textOf(['request']), text);
  });

  it('returns the range of the nearest existing part of a path', () => {
    const found = foundAt('{"function": "0x1::a::a", "arguments": [[1], 2]|}');
    const whole = '{"function": "0x1::a::a", "arguments": [[1], 2]}';
    assert.equal(found.textOf(['type_arguments', 3]), whole);
    assert.equal(found.textOf(['arguments', 2]), '[[1], 2]');
    assert.equal(found.textOf(['arguments', 0, 5]), '[1]');
    assert.equal(found.textOf(['arguments', 'x']), '[[1], 2]');
    assert.equal(found.textOf(['function', 0]), '"0x1::a::a"');
    assert.equal(found.textOf(['request', 'sender']), whole);
  });

  it('reads every kind of value and escape', () => {
    const value = ['\u0000"\\\n/🔑\ud800', -0.5, 1e-7, 1e3, null, true, false, {}, [], { '': [[]] }];
    const found = foundAt(`|${JSON.stringify({ function: '0x1::a::a', arguments: value })}`);
    assert.deepEqual(found.payload.arguments, value);
  });

  it('keeps __proto__ as an ordinary member', () => {
    const found = foundAt(
      '{"function": "0x1::a::a|", "__proto__": {"type": "x_payload", "sender": 1}, "arguments": [{"__proto__": null}]}',
    );
    assert.equal(Object.getPrototypeOf(found.payload), Object.prototype);
    assert.deepEqual(Object.keys(found.payload), ['function', '__proto__', 'arguments']);
    assert.equal('sender' in found.payload, false);
    assert.equal(found.textOf(['__proto__', 'sender']), '1');
    assert.equal(found.textOf(['constructor']), found.textOf([]));
    assert.equal(Reflect.get({}, 'sender'), undefined);
  });
});

/** Whether an offset is between the start of `part` and its closing bracket. */
function within(text: string, part: string, offset: number): boolean {
  const start = text.indexOf(part);
  return offset >= start && offset < start + part.length;
}

describe('payloadRanges', () => {
  it('returns every payload once, with the request around it if there is one', () => {
    const [request, payload] = [JSON.stringify(REQUEST, null, 1), JSON.stringify(TRANSFER)];
    const text = `[${request}, // ${payload}\n ${payload}]`;
    assert.deepEqual(
      payloadRanges(linesOf(text)).map(range => textIn(text, range)),
      [request, payload],
    );
  });

  it('returns nothing if there is no payload', () => {
    assert.deepEqual(payloadRanges(linesOf('{ "type": "object" }')), []);
  });
});
