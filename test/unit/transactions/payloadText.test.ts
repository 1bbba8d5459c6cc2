import assert from 'node:assert/strict';
import { readPayloadText } from '../../../src/core/transactions/payloadText';

/** The sentence with which a text is refused. */
async function refusal(name: string, text: string, line?: number): Promise<string> {
  const addresses = () => Promise.resolve(() => undefined);
  const read = readPayloadText({ name, text, addresses, ...(line !== undefined && { line }) });
  const error: unknown = await read.catch((thrown: unknown) => thrown);
  assert.ok(error instanceof Error, 'it is read');
  return error.message;
}

const CALL = '{ function: "0x1::m::f", functionArguments: [] }';

describe('a text without one payload', () => {
  it('says that several share a line', async () => {
    const both = `const a = [${CALL}, ${CALL}];`;
    const sentence = 'a.ts has 2 payloads at line 1: put each on its own line, so that FILE:LINE selects one.';
    assert.equal(await refusal('a.ts', both), sentence);
    assert.equal(await refusal('a.ts', both, 1), sentence);
    assert.equal(
      await refusal('a.ts', `${both}\nconst b = ${CALL};`, 1),
      'a.ts has 2 payloads at line 1: put each on its own line, so that FILE:LINE selects one.',
    );
  });

  it('lists the lines of several', async () => {
    const text = `const a = ${CALL};\n\nconst b = ${CALL};`;
    const at = 'select one with FILE:LINE (lines 1, 3).';
    assert.equal(await refusal('a.ts', text), `a.ts has 2 payloads: ${at}`);
    assert.equal(await refusal('a.ts', text, 2), `a.ts has 2 payloads and none at line 2: ${at}`);
  });

  it('says where JSON is broken', async () => {
    for (const [text, at] of [
      ['{bad', 'line 1, column 2'],
      ['{"a": [1\n2]}', 'line 2, column 1'],
      ['[1, 2] 3', 'line 1, column 8'],
    ] as const)
      assert.equal(await refusal('a.json', text), `a.json has a JSON syntax error at ${at}: correct it and run again.`);
    for (const text of ['', '{}', 'words'])
      assert.match(await refusal('a.json', text), /^There is no payload in a\.json/);
  });

  it('says that the language of a file is not known', async () => {
    for (const name of ['deploy.tf', 'ci/Rakefile', 'run.ahk'])
      assert.match(
        await refusal(name, 'run: x'),
        /^There is no payload in \S+, which is treated as JSON because its extension is unknown\. Calls are recognized in files of these languages: JSON, TypeScript, .*Move/,
      );
    assert.match(await refusal('standard input', '{}'), /write an object with "type": "entry_function_payload"/);
    assert.match(await refusal('a.json', '{}'), /write an object with "type": "entry_function_payload"/);
  });
});

describe('a call that is not complete', () => {
  it('is told from a list that a shell splits', async () => {
    assert.equal(
      await refusal('run.sh', 'aptos move run --function-id 0x1::m::f --args u8:[1, 2]'),
      'Argument 1 of 0x1::m::f: This list is incomplete: quote the argument if it contains spaces, as in "u64:[1, 2]".',
    );
    assert.match(
      await refusal('run.sh', 'aptos move run --function-id 0x1::m::f --args "u8:$AGE"'),
      /is known only at run time/,
    );
  });

  it('is named after its member', async () => {
    assert.equal(
      await refusal('a.json', '{"function_id": "0x1::m", "args": []}'),
      'The payload’s "function_id" must have the form "0x1::coin::transfer", with an address, a module and a function.',
    );
    assert.match(
      await refusal('a.json', '{"function": "0x1::m", "type_arguments": []}'),
      /^The payload’s "function" must have the form/,
    );
  });
});
