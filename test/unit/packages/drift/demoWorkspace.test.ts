import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModule } from '../../../../src/core/modules/readAbi';
import { itemDetail, upgradeProblems } from '../../../../src/core/packages/drift/driftWords';
import { localFile } from '../../../../src/core/packages/drift/localPackages';
import { moduleDrift, type ModuleDrift } from '../../../../src/core/packages/drift/moduleDrift';
import { PackageIndex } from '../../../../src/core/packages/movePackage';
import { readMove } from '../../../../src/core/packages/readMove';
import { readMoveToml } from '../../../../src/core/packages/readMoveToml';
import { demoLedger } from '../../../../src/sandbox/ledger/demoLedger';

const { accounts } = demoLedger();

/** Compares every module of a package of the demo workspace with the sandbox's ledger. */
function driftOf(name: string): readonly ModuleDrift[] {
  const folder = join('test/workspace', name);
  const manifest = readMoveToml(readFileSync(join(folder, 'Move.toml'), 'utf8'));
  const own = { folder, manifest };
  return readdirSync(join(folder, 'sources')).flatMap(file => {
    const path = join(folder, 'sources', file);
    const index = new PackageIndex([own]);
    const source = { file: path, place: path, read: readMove(readFileSync(path, 'utf8'), () => undefined) };
    const { read, modules } = localFile(index, own, source);
    return modules.map(({ module, place }) => {
      const address = place.kind === 'known' ? place.address : '';
      const published = accounts[address]?.modules.find(({ abi }) => abi?.name === module.name);
      const { abi } = published ? readModule(published, address) : {};
      return moduleDrift({ read, module, place, deployed: abi ? { kind: 'found', abi } : { kind: 'absent' } });
    });
  });
}

describe('the packages of the demo workspace', () => {
  it('match what is deployed where they should', () => {
    const drifts = driftOf('demo');
    assert.deepEqual(
      drifts.map(({ name, state }) => [name, state]),
      [
        ['counter', 'same'],
        ['vault', 'same'],
      ],
    );
    assert.ok(drifts.every(({ items }) => items.length > 3));
    assert.deepEqual(
      drifts.flatMap(each => upgradeProblems(each, 'Sandbox')),
      [],
    );
  });

  it('have each planted drift, and no other', () => {
    const drifts = driftOf('raffle');
    assert.deepEqual(
      drifts.map(({ name, state, reason }) => [name, state, reason]),
      [
        ['notes', 'unknown', 'the address "auditor" has no value in Move.toml'],
        ['prizes', 'new', undefined],
        ['raffle', 'changed', undefined],
      ],
    );
    assert.deepEqual(
      drifts[2]?.items.map(item => `${item.name}: ${item.state} ${itemDetail(item)}`.trim()),
      [
        'cancel: new',
        'draw: missing public entry function removed or hidden',
        'enter: changed parameters: (&signer, address) → (&signer, address, u64)',
        'open: same',
        'size: same',
        'Entered: same',
        'Raffle: changed field closes_at added',
        'Stage: changed variant Cancelled added',
        'Ticket: changed ability store dropped',
      ],
    );
    assert.deepEqual(
      drifts.flatMap(each => upgradeProblems(each, 'Sandbox')).map(({ code, message }) => `${code}: ${message}`),
      [
        'upgrade-removed: draw: public entry function removed or hidden. An upgrade of 0x4aff1e::raffle on Sandbox would be refused.',
        'upgrade-parameters: enter: parameters: (&signer, address) → (&signer, address, u64). An upgrade of 0x4aff1e::raffle on Sandbox would be refused.',
        'upgrade-fields: Raffle: field closes_at added. An upgrade of 0x4aff1e::raffle on Sandbox would be refused.',
        'upgrade-abilities: Ticket: ability store dropped. An upgrade of 0x4aff1e::raffle on Sandbox would be refused.',
      ],
    );
  });
});
