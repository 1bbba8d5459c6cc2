import { loadLocator } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import type { ModuleLookupResult, NamesLookupResult, ModuleLookup } from '../../../../src/core/modules/moduleLookup';
import { readModule } from '../../../../src/core/modules/readAbi';
import { checkCall } from '../../../../src/core/payloads/check/checkCall';
import { languageOf } from '../../../../src/core/payloads/languages/languages';
import { demoLedger } from '../../../../src/sandbox/ledger/demoLedger';
import { linesOf } from '../cursor';

const FOLDER = 'test/workspace';

/** The modules of the sandbox. */
class SandboxModules implements ModuleLookup {
  readonly network = 'Sandbox';
  readonly accounts = [];
  readonly #ledger = demoLedger();

  module(address: string, name: string): Promise<ModuleLookupResult> {
    const found = this.#ledger.accounts[address]?.modules.find(({ abi }) => abi?.name === name);
    if (!found) return Promise.resolve({ kind: 'absent' });
    const { abi } = readModule(found, address);
    return Promise.resolve({ kind: 'found', ...(abi ? { abi } : {}) });
  }

  moduleNames(): Promise<NamesLookupResult> {
    return Promise.resolve({ kind: 'found', names: [], areAll: true });
  }
}

describe('the check of the demo workspace', () => {
  it('finds nothing wrong with any payload in it', async () => {
    const checked: string[] = [];
    for (const name of await readdir(FOLDER, { recursive: true })) {
      const language = languageOf('', name);
      // The values in simulation tests may be variables.
      if (language === undefined || name.endsWith('.sim.json')) continue;
      const text = await readFile(`${FOLDER}/${name}`, 'utf8');
      for (const call of (await loadLocator(language))(linesOf(text)).all()) {
        assert.deepEqual(await checkCall(call, new SandboxModules()), [], name);
        checked.push(call.function.text);
      }
    }
    assert.ok(checked.length >= 10, checked.join(', '));
  });
});
