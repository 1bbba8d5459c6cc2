import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModule } from '../../../../src/core/modules/readAbi';
import { addressOf } from '../../../../src/core/move/source/resolveName';
import { itemDetail, upgradeProblems } from '../../../../src/core/packages/drift/driftWords';
import { moduleDrift, type ModuleDrift } from '../../../../src/core/packages/drift/moduleDrift';
import { namedAddresses } from '../../../../src/core/packages/namedAddresses';
import { readMove } from '../../../../src/core/packages/readMove';
import { readMoveToml } from '../../../../src/core/packages/readMoveToml';
import { demoLedger } from '../../../../src/sandbox/ledger/demoLedger';

/** Every module of a package of the demo workspace, held against the sandbox's ledger. */
function driftOf(name: string): readonly ModuleDrift[] {
  const folder = join('test/workspace', name);
  const manifest = readMoveToml(readFileSync(join(folder, 'Move.toml'), 'utf8'));
  assert.ok(manifest.kind === 'manifest');
  return readdirSync(join(folder, 'sources')).flatMap(file => {
    const path = join(folder, 'sources', file);
    const read = readMove(readFileSync(path, 'utf8'), namedAddresses([{ folder, manifest }], path));
    return read.facts.modules.map(module => {
      const address = addressOf(module.address, read.lookup);
      const published = demoLedger().accounts[address ?? '']?.modules.find(({ abi }) => abi?.name === module.name);
      const { abi } = published ? readModule(published, address ?? '') : {};
      return moduleDrift({ read, module, address, deployed: abi ? { kind: 'found', abi } : { kind: 'absent' } });
    });
  });
}

describe('the packages of the demo workspace', () => {
  it('are what is deployed, as far as that is meant', () => {
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

  it('have each drift that is planted, and no other', () => {
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
        'upgrade-removed: An upgrade of 0x4aff1e::raffle on Sandbox would be refused: draw: public entry function removed or hidden.',
        'upgrade-parameters: An upgrade of 0x4aff1e::raffle on Sandbox would be refused: enter: parameters: (&signer, address) → (&signer, address, u64).',
        'upgrade-fields: An upgrade of 0x4aff1e::raffle on Sandbox would be refused: Raffle: field closes_at added.',
        'upgrade-abilities: An upgrade of 0x4aff1e::raffle on Sandbox would be refused: Ticket: ability store dropped.',
      ],
    );
  });
});
