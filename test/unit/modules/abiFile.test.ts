import assert from 'node:assert/strict';
import { isJsonObject, type JsonObject } from '../../../src/core/json';
import { abiFileProblem, abiFileText, isNetworkOf, readAbiHeader } from '../../../src/core/modules/abiFile';
import { abiConstant } from '../../../src/core/payloads/languages/typescript/abiConstant';

const fn = (name: string, params: readonly string[] = []) => ({
  ...{ name, visibility: 'public', is_entry: true, is_view: false },
  ...{ generic_type_params: [], params, return: [] },
});

function abi(...functions: readonly ReturnType<typeof fn>[]) {
  return { address: '0x1', name: 'coin', friends: [], exposed_functions: functions, structs: [], unheard_of: ['kept'] };
}

const SAVED = abi(fn('transfer', ['&signer', 'u64']), fn('mint'));

function file(saved = SAVED, network = 'Main “network”'): string {
  return abiFileText({ address: '0x1', module: 'coin', network, ledgerVersion: '1204', abi: saved });
}

function read(text: string) {
  const lines = text.split('\n');
  const [header, constant] = [readAbiHeader(lines), abiConstant(lines)];
  assert.ok(header && constant, text);
  return { header, constant };
}

function problem(text: string, deployed: typeof SAVED | undefined): string | undefined {
  const { header, constant } = read(text);
  return abiFileProblem(header, constant.value, deployed);
}

describe('the file of a saved ABI', () => {
  it('says what it is and can be imported', () => {
    const lines = file().split('\n');
    assert.deepEqual(lines.slice(0, 3), [
      '// ABI of 0x1::coin, saved by Movescope',
      '// Network: Main “network”',
      '// Ledger version: 1204',
    ]);
    assert.match(lines[3] ?? '', /^\/\/ SHA3-256 of the ABI: 0x[\da-f]{64}$/);
    const [, json = ''] = /\n\nexport const ABI = (\{[^]*\}) as const;\n$/.exec(file()) ?? [];
    assert.deepEqual(JSON.parse(json), SAVED);
  });

  it('is read back with its network and all members', () => {
    const { header, constant } = read(file());
    assert.deepEqual([header.address, header.module, header.network], ['0x1', 'coin', 'Main “network”']);
    assert.deepEqual(constant.value, SAVED);
    assert.ok(isNetworkOf(header, 'Main “network”') && !isNetworkOf(header, 'Main'));
  });

  it('keeps a label on its line and hostile names in their strings', () => {
    const text = file(abi(fn('a"; */ evil(); // \u202e\u2028')), 'A\nimport "x";');
    assert.ok(text.includes('// Network: A import "x";\n'), text);
    assert.ok(!/[\u202e\u2028]/.test(text), text);
    assert.deepEqual(read(text).constant.value, abi(fn('a"; */ evil(); // \u202e\u2028')));
  });

  it('is not recognised without all of its header', () => {
    const lines = file().split('\n');
    for (const left of [0, 1, 2, 3]) assert.equal(readAbiHeader(lines.filter((_, index) => index !== left)), undefined);
  });
});

describe('abiFileProblem', () => {
  it('has none if the same is deployed, however the file is formatted', () => {
    const formatted = file()
      .replace(/"(\w+)":/g, '$1:')
      .replaceAll('"', "'")
      .replace(/\n(\s*)\]/g, ',\n$1]');
    assert.notEqual(formatted, file());
    assert.equal(problem(formatted, SAVED), undefined);
  });

  it('names the change that matters most and counts the others', () => {
    const since = '0x1::coin on Main “network” changed since this ABI was saved: ';
    const moved = abi(fn('burn'), fn('transfer', ['&signer', 'u128']));
    assert.equal(problem(file(), moved), `${since}function mint removed, 2 others.`);
    assert.equal(problem(file(), abi(fn('transfer', ['u8']), fn('mint'))), `${since}function transfer changed.`);
    assert.equal(problem(file(), { ...SAVED, friends: ['0x1::b'] as never[] }), `${since}friends changed.`);
  });

  it('says that a module is gone', () => {
    assert.equal(problem(file(), undefined), '0x1::coin is not deployed on Main “network” any more.');
  });

  it('distinguishes an ABI that was edited, and one that is none', () => {
    const edited = problem(file().replace('"mint"', '"print"'), SAVED) ?? '';
    assert.match(
      edited,
      /differs from this ABI, which was edited after it was saved: function print removed, 1 other\.$/,
    );
    const broken = problem(file().replace('"is_entry": true', '"is_entry": "yes"'), SAVED) ?? '';
    assert.match(broken, /^This is not the ABI of a module \(exposed_functions\[0\]\.is_entry is not true or false\)/);
  });

  it('reads only a literal of the constant', () => {
    const without = (text: string) => abiConstant(text.split('\n'));
    assert.equal(without('export const OTHER = {};'), undefined);
    assert.equal(without('export const ABI = {a: [}'), undefined);
    const value: JsonObject = { a: 1 };
    const found = without('// one\nexport const ABI: Abi = {a: 1} as const;')?.value;
    assert.ok(isJsonObject(found));
    assert.deepEqual(found, value);
  });
});
