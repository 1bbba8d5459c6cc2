import assert from 'node:assert/strict';
import { abiFileText } from '../../../src/core/modules/readAbi';

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

describe('the file of a saved ABI', () => {
  it('says what it is and can be imported', () => {
    const lines = file().split('\n');
    assert.deepEqual(lines.slice(0, 3), [
      '// ABI of 0x1::coin, saved by Movescope',
      '// Network: Main “network”',
      '// Ledger version: 1204',
    ]);
    const [, json = ''] = /\n\nexport const ABI = (\{[^]*\}) as const;\n$/.exec(file()) ?? [];
    assert.deepEqual(JSON.parse(json), SAVED);
  });

  it('keeps a label on its line and hostile names in their strings', () => {
    const text = file(abi(fn('a"; */ evil(); // \u202e\u2028')), 'A\nimport "x";');
    assert.ok(text.includes('// Network: A import "x";\n'), text);
    assert.ok(!/[\u202e\u2028]/.test(text), text);
  });
});
