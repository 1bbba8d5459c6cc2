import assert from 'node:assert/strict';
import { FaultyGateway, nodeError } from '../support/faultyGateway';
import { movescope, program, withFile } from './program';

describe('movescope and bad input', () => {
  it('reports broken JSON, or JSON that would be rounded, with its position', async () => {
    const run = (content: string) =>
      withFile(content, async path => {
        const { code, err } = await movescope(['simulate', path, '--sandbox', '--sender', '0xa11ce']);
        return [code, err.replace(path, 'FILE')];
      });
    assert.deepEqual(await run('{\n  "function": "0x1::coin::transfer",\n  "arguments": [tru]\n}'), [
      2,
      'movescope: The payload’s JSON is broken at line 3, column 17 of FILE: fix it and run again.\n',
    ]);
    assert.deepEqual(await run('{ "function": "0x1::coin::transfer", "arguments": [12345678901234567890] }'), [
      2,
      'movescope: The number at line 1, column 52 of FILE is too large for JSON, which would round it: put quotes around it.\n',
    ]);
  });

  it('reports a value that is not a list, with its position', async () => {
    for (const member of ['type_arguments', 'arguments']) {
      const payload = { type: 'entry_function_payload', function: '0x1::coin::transfer', [member]: 'x' };
      const content = JSON.stringify(payload, null, 2);
      await withFile(content, async path => {
        const { code, out, err } = await movescope(['encode', path, '--sandbox', '--sender', '0xa11ce']);
        const place = `line 4, column ${member.length + 7}`;
        const sentence = `The value at ${place} of ${path} is not an array: put it in square brackets.`;
        assert.deepEqual([code, out, err], [2, '', `movescope: ${sentence}\n`]);
      });
    }
  });

  it('reports a function or a type that does not exist, without words from the editor', async () => {
    const run = async (payload: object) => {
      const input = JSON.stringify({ sender: '0xa11ce', payload: { type: 'entry_function_payload', ...payload } });
      return movescope(['simulate', '-', '--sandbox', '--quiet'], { input });
    };
    assert.deepEqual(await run({ function: '0x1::coin::qqqqqqqqqq', type_arguments: [], arguments: [] }), {
      code: 2,
      out: '',
      err: 'movescope: The module 0x1::coin has no function qqqqqqqqqq: look the name up among the functions of the module.\n',
    });
  });

  it('reports text that is not UTF-8, with its position', async () => {
    const before = '{ "function": "0x1::aptos_account::transfer",\n  "arguments": ["0xb0b é caf';
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from('", "1"] }')]);
    const sentence = (name: string) =>
      `movescope: ${name} is not UTF-8: the byte 0xe9 at line 2, column 29 does not begin a character. Save it as UTF-8 and run again.\n`;
    const options = ['--sandbox', '--sender', '0xa11ce'];
    await withFile(bytes, async path => {
      for (const operand of [path, `${path}:2`]) {
        const { code, out, err } = await movescope(['encode', operand, ...options]);
        assert.deepEqual([code, out, err], [2, '', sentence(path)]);
      }
    });
    for (const command of ['encode', 'simulate']) {
      const { code, out, err } = await program([command, '-', ...options], { input: bytes });
      assert.deepEqual([code, out, err], [2, '', sentence('Standard input')]);
    }
    const utf16 = Buffer.from('\ufeff{}', 'utf16le');
    const { err } = await program(['inspect', '-'], { input: utf16 });
    assert.equal(
      err,
      'movescope: Standard input is not UTF-8: the byte 0xff at line 1, column 1 does not begin a character. Save it as UTF-8 and run again.\n',
    );
  });

  it('reports half of a surrogate pair, with its position', async () => {
    const payload = { type: 'script_payload', code: { bytecode: '0x' }, type_arguments: [], arguments: ['a\ud800'] };
    const input = JSON.stringify({ sender: '0xa11ce', payload });
    const { code, out, err } = await movescope(['encode', '-', '--sandbox'], { input });
    const sentence =
      'The payload’s "arguments" [0] contains half of a character (a lone surrogate, U+D800), which cannot be encoded: write the whole character.';
    assert.deepEqual([code, out, err], [2, '', `movescope: ${sentence}\n`]);
  });

  it('reports what does not match the ABI', async () => {
    const input = JSON.stringify({ function: '0x1::aptos_account::transfer', arguments: ['0xb0b'] });
    const { code, err } = await movescope(['simulate', '-', '--sandbox', '--sender', '0xa11ce', '--quiet'], { input });
    const sentence =
      '0x1::aptos_account::transfer takes 2 arguments (address, u64), but 1 is given. Signers are not counted.';
    assert.deepEqual([code, err], [2, `movescope: ${sentence}\n`]);
  });

  it('reports what the node refuses', async () => {
    const gateway = await FaultyGateway.start(nodeError(400, 'invalid_input', 'Invalid version'));
    const open = ['--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
    const { host } = gateway;
    const { code, err } = await movescope(['account', '0x1', ...open]);
    await gateway.stop();
    const sentence = `Reading the account 0x1 from ${host} failed: the node does not accept the request (400): “Invalid version”; correct the problem and try again.`;
    assert.deepEqual([code, err], [2, `movescope: ${sentence}\n`]);
  });
});
