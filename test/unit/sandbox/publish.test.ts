import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/core/json';
import { hexToBytes } from '../../../src/core/move/hex';
import { loadNatives } from '../../../src/core/vm/natives/loadNatives';
import { ApplyError, withTransaction } from '../../../src/sandbox/applyTransaction';
import type { Ledger } from '../../../src/sandbox/ledger';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import { keptText, readKept } from '../../../src/sandbox/ledger/keptLedger';
import { type BuiltPackage, needsOwnFramework, PublishError, withPackage } from '../../../src/sandbox/publish';
import { Runtime } from '../../../src/sandbox/simulation/chain';
import { finishedNow } from '../../../src/sandbox/simulation/transact';
import { assemble } from '../../support/moveAssembly';
import { helloModule, noveltyModule } from '../../support/helloPackage';
import { readFrameworkVersions } from '../../support/frameworkLedger';
import { call, demoSandbox, post, request } from './demoSandbox';

const HELLO: BuiltPackage = { name: 'hello', modules: [helloModule()], dependencies: [] };
const NEWER: BuiltPackage = { ...HELLO, modules: [helloModule({ isNewer: true })] };
async function runtime(): Promise<Runtime> {
  return new Runtime(await loadNatives());
}

async function published(ledger = demoLedger(), built = HELLO): Promise<Ledger> {
  return finishedNow(withPackage(ledger, await runtime(), built));
}

describe('a package in the sandbox', () => {
  it('is named by its ledger, once, with the framework that the ledger began with', async () => {
    const again = await published(await published());
    assert.deepEqual([again.packages, again.framework], [['hello'], undefined]);
    assert.equal(needsOwnFramework(demoLedger(), HELLO), false);
  });

  it('has the framework of its build, if that of the ledger lacks what it calls', async function () {
    const versions = readFrameworkVersions('.');
    if (!versions) this.skip();
    const framework = versions.after.map(({ bytecode }) => hexToBytes(bytecode) ?? assert.fail());
    const whole = { ...NEWER, dependencies: [...framework, noveltyModule()] };
    assert.equal(needsOwnFramework(demoLedger(), whole), true);
    const other = await published(await published(), whole);
    assert.deepEqual([other.packages, other.framework], [['hello'], 'hello']);
    assert.equal(needsOwnFramework(other, whole), false);
  });

  it('is refused without what it calls in other packages', () => {
    assert.throws(() => needsOwnFramework(demoLedger(), { ...HELLO, modules: [helloModule({ calls: '0xd00d' })] }), {
      message: 'hello calls 0xd00d::novelty::news, which is not in the sandbox. Publish its package first.',
    });
  });

  it('is not upgraded if it is immutable, or without a module that it had', async () => {
    const more = {
      ...HELLO,
      modules: [helloModule(), assemble('module 0xbeef::more\n\npublic fun none()\n    ret\n')],
    };
    const final = await published(demoLedger(), { ...HELLO, isImmutable: true });
    assert.deepEqual((await published(readKept(keptText({ ledger: final, revision: 1 }))?.ledger)).packages, ['hello']);
    await assert.rejects(published(final, more), {
      name: 'PublishError',
      message:
        'hello cannot be upgraded: it was published with the upgrade_policy immutable; start over to publish it again.',
    });
    await assert.rejects(published(await published(await published(), more)), {
      message:
        'hello cannot be published: an upgrade cannot remove modules, and its build has no 0xbeef::more; restore that module, or start over.',
    });
  });

  it('is refused if neither the ledger nor its build has what it calls', () => {
    assert.throws(() => needsOwnFramework(demoLedger(), NEWER), PublishError);
  });
});

describe('a ledger that is kept', () => {
  it('is the same again', async () => {
    const ledger = await published();
    assert.deepEqual(readKept(keptText({ ledger, revision: 3 })), { ledger, revision: 3 });
    assert.deepEqual(readKept(keptText({ revision: 4 })), { revision: 4 });
  });

  const text = keptText({ ledger: demoLedger(), revision: 1 });
  for (const damaged of [
    '',
    'null',
    '{}',
    text.slice(0, -5),
    text.replace('"version":1', '"version":2'),
    text.replace('"revision":1', '"revision":"1"'),
    text.replace('"state":{', '"stale":{'),
    text.replace(/"ledgerVersion":"\d+"/, '"ledgerVersion":"-1"'),
    text.replace('"modules":[', '"models":['),
  ])
    it(`is not read from a damaged file: ${damaged.slice(0, 40)}… of ${damaged.length}`, () => {
      assert.equal(readKept(damaged), undefined);
    });
});

describe('a simulation that is applied', () => {
  const TRANSFER = call('0x1::aptos_account::transfer', ['0xb0b', '1000']);

  async function simulated(members: object = {}): Promise<string> {
    const { status, body } = await post('/transactions/simulate', request(TRANSFER, members), demoSandbox());
    assert.equal(status, 200, JSON.stringify(body));
    return JSON.stringify(body);
  }

  async function applied(ledger: Ledger, answer: string): Promise<Ledger> {
    return finishedNow(withTransaction(ledger, await runtime(), answer));
  }

  it('is on the ledger with its hash, effects and time, in a block of its own', async () => {
    const before = demoLedger();
    const answer = await simulated();
    const [shown] = JSON.parse(answer) as [JsonObject];
    const after = await applied(before, answer);
    const [start, user, end] = after.transactions.slice(before.transactions.length);
    assert.deepEqual(
      [start?.type, user?.hash, user?.changes, user?.events, after.timestamp, end?.version],
      ['block_metadata_transaction', shown.hash, shown.changes, shown.events, shown.timestamp, after.ledgerVersion],
    );
  });

  it('is not applied if it would end otherwise by now, or is incomplete', async () => {
    const answer = await simulated();
    const after = await applied(demoLedger(), answer);
    const refused: readonly (readonly [ledger: Ledger, answer: string, reason: RegExp])[] = [
      [after, answer, /the transaction would end with .*SEQUENCE_NUMBER_TOO_OLD/],
      [
        demoLedger(),
        answer.replace(/"gas_used":"\d+"/, '"gas_used":"1"'),
        /the transaction would have different effects/,
      ],
      [demoLedger(), answer.replace('::transfer"', '::transfers"'), /cannot run the transaction/],
      [demoLedger(), '[]', /is incomplete/],
      [demoLedger(), answer.slice(1), /is incomplete/],
    ];
    for (const [ledger, given, reason] of refused)
      await assert.rejects(applied(ledger, given), error => error instanceof ApplyError && reason.test(error.message));
  });
});
