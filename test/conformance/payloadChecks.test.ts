import { loadLocator } from '../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import type { ModuleLookupResult, NamesLookupResult, ModuleLookup } from '../../src/core/modules/moduleLookup';
import type { ModuleAbi } from '../../src/core/move/abi';
import { memberIdText } from '../../src/core/move/functionId';
import { checkCall } from '../../src/core/payloads/check/checkCall';
import { textLines } from '../../src/core/text/lines';
import { asRequest, keyOf, readRecordings, recordingsWith, type Recorded } from './committed';

/** Looks up the called module in one recording, and any other module in its last one. */
class RecordedModules implements ModuleLookup {
  readonly network = 'a recording';
  readonly accounts = [];

  constructor(
    readonly called: ModuleAbi,
    readonly recorded: Recorded,
  ) {}

  module(address: string, name: string): Promise<ModuleLookupResult> {
    const isCalled = address === this.called.address && name === this.called.name;
    const abi = isCalled ? this.called : this.recorded.get(keyOf({ address, module: name }))?.at(-1);
    return Promise.resolve(abi ? { kind: 'found', abi } : { kind: 'unavailable' });
  }

  moduleNames(): Promise<NamesLookupResult> {
    return Promise.resolve({ kind: 'unavailable' });
  }
}

describe('the check of payloads, on committed transactions', function () {
  this.timeout(120_000);

  it('finds no problem in committed payloads', async function () {
    const { recorded, committed } = readRecordings() ?? this.skip();
    const makeLocator = await loadLocator('json');
    const counts = { checked: 0, withoutAbi: 0, recordings: 0 };
    for (const { file, payload } of committed) {
      const [call] = makeLocator(textLines(JSON.stringify(asRequest(payload)))).all();
      const id = call?.function.id;
      assert.ok(call && id);
      const modules = recordingsWith(id, recorded);
      counts[modules.length === 0 ? 'withoutAbi' : 'checked']++;
      counts.recordings += modules.length;
      for (const module of modules) {
        const findings = await checkCall(call, new RecordedModules(module, recorded));
        assert.deepEqual(findings, [], `${memberIdText(id)} in ${file}`);
      }
    }
    const { checked, withoutAbi, recordings } = counts;
    process.stdout.write(
      `    ${checked} payloads checked against ${recordings} ABIs; ${withoutAbi} without an ABI of their module\n`,
    );
    assert.ok(checked > 0);
  });
});
