import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChangingAccount } from '../support/changingAccount';
import { FaultyGateway, nodeError, silence } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { PacedWatcher, WatchMemory } from './support/pacedWatcher';

describe('the rounds of requests for watched modules', () => {
  let gateway: FaultyGateway;
  let account: ChangingAccount;
  let memory: WatchMemory;
  const open: PacedWatcher[] = [];

  before(async () => {
    gateway = await FaultyGateway.start(silence());
    await configure(gateway.baseUrl);
  });

  beforeEach(() => {
    account = new ChangingAccount('0xa');
    account.publish('shop', { functions: { buy: ['u64'] } });
    account.publish('till', { functions: { empty: [] } });
    memory = new WatchMemory();
    gateway.play(account.script);
    gateway.received.length = 0;
  });

  afterEach(() => {
    for (const each of open.splice(0)) each.dispose();
  });

  after(async () => {
    await resetMovescope(['keyed']);
    await gateway.stop();
  });

  async function configure(openAt: string): Promise<void> {
    await configureNetworks([
      { id: 'open', label: 'Open', baseUrl: openAt, auth: 'none' },
      { id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' },
    ]);
  }

  /** A window in which these are watched on a network. */
  async function start(names: readonly string[] = ['0xa'], network = 'open'): Promise<PacedWatcher> {
    await memory.state.update('network', network);
    await memory.state.update(`watched.${network}`, names);
    return again();
  }

  /** Another window of the same workspace. */
  async function again(): Promise<PacedWatcher> {
    const paced = new PacedWatcher(memory, (await activated()).context);
    open.push(paced);
    return paced;
  }

  const asked = () => gateway.received.splice(0).map(({ url }) => url.replace(/^\/v1\/accounts\/|\?.*$/g, ''));

  it('are made at once, then every ten minutes or as the setting says, while the window has the focus', async () => {
    const paced = await start(['0xa', '0xb::gone']);
    assert.equal(await paced.minutes(), 1 / 60);
    assert.deepEqual(asked(), []);
    await paced.round();
    assert.deepEqual(asked(), ['0xa/modules', '0xb/module/gone']);
    assert.equal(await paced.minutes(), 10);
    const settings = vscode.workspace.getConfiguration('movescope');
    await settings.update('watchInterval', 30, vscode.ConfigurationTarget.Global);
    await eventually('a timer of half an hour', () => (paced.clock.asked.at(-1) === 30 * 60_000 ? true : undefined));
    await settings.update('watchInterval', undefined, vscode.ConfigurationTarget.Global);
    paced.focus(false);
    await paced.paused();
    paced.clock.advance(3 * 3_600_000);
    assert.deepEqual(asked(), []);
    paced.focus(true);
    assert.equal(await paced.minutes(), 1 / 60);
    await paced.round();
    assert.equal(asked().length, 2);
  });

  it('are made only by command in Restricted Mode', async () => {
    Object.defineProperty(vscode.workspace, 'isTrusted', { value: false, configurable: true });
    try {
      const paced = await start(['0xa'], 'keyed');
      await paced.watcher.unseen();
      await paced.paused();
      assert.match((await paced.watcher.checkNow())?.message ?? '', /no access key is stored/);
      await paced.paused();
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', { value: true, configurable: true });
    }
  });

  it('tell a change once, in one message for each round', async () => {
    const paced = await start(['0xa::shop', '0xa::till', '0xb::gone']);
    await paced.round();
    account.publish('shop', { functions: { buy: ['u128'] } });
    await paced.round();
    await paced.round();
    account.remove('till');
    account.publish('shop', { functions: { buy: ['u128'] }, code: '01' });
    await paced.round();
    assert.deepEqual(paced.told, [
      '0xa::shop on Open was upgraded.',
      '2 watched modules on Open changed: 0xa::shop upgraded, 0xa::till removed.',
    ]);
    assert.equal(paced.badge, 2);
  });

  it('find in the next window what happened while none was open', async () => {
    const before = await start();
    await before.round();
    before.dispose();
    account.publish('shop', { functions: { buy: ['u128'] } });
    const paced = await again();
    await paced.round();
    assert.deepEqual([paced.badge, paced.told], [1, ['0xa::shop on Open was upgraded.']]);
  });

  it('start over, with a warning in the log, if what was stored cannot be read', async () => {
    const before = await start();
    await before.round();
    before.dispose();
    await memory.folder.write('open.json', 'damaged');
    account.publish('shop', { functions: { buy: ['u128'] } });
    const paced = await again();
    await paced.round();
    assert.deepEqual([paced.badge, paced.told], [0, []]);
    assert.deepEqual(paced.logged, [
      'The last seen state of watched modules on open cannot be read. Watching starts over.',
    ]);
    account.publish('shop', { functions: { buy: ['u8'] } });
    await paced.round();
    assert.equal(paced.badge, 1);
  });

  it('start over on a different chain and at a different gateway', async () => {
    const paced = await start();
    await paced.round();
    account.chainId = 9;
    account.publish('shop', { functions: { buy: ['u128'] } });
    await paced.round();
    assert.deepEqual([paced.badge, paced.told], [0, []]);
    const moved = await FaultyGateway.start(account.script);
    try {
      account.publish('shop', { functions: { buy: ['u8'] } });
      const { length } = paced.clock.asked;
      await configure(moved.baseUrl);
      await eventually('a new timer', () => (paced.clock.asked.length > length ? true : undefined));
      await paced.round();
      assert.deepEqual([paced.badge, paced.told, moved.received.length], [0, [], 1]);
    } finally {
      await configure(gateway.baseUrl);
      await moved.stop();
    }
  });

  describe('during which something happens', () => {
    const NAMES = ['0xb::first', '0xa', '0xb::last'];
    const UPGRADED = '0xa::shop on Keyed was upgraded.';
    /** Rejections in the whole host. */
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);

    interface Event {
      readonly happen: (paced: PacedWatcher) => Promise<void> | void;
      /** Whether the answer that arrives afterwards is still of use. */
      readonly counts?: true;
      /** The watched names afterwards, if they differ. */
      readonly names?: readonly string[];
    }

    const select = async ({ session }: PacedWatcher, id: string) => {
      await session.select(session.configured.networks.find(network => network.id === id) ?? assert.fail());
    };
    const setKey = async ({ session }: PacedWatcher, key: string) => {
      await session.keys.set(session.network, key);
      await session.keyChanged(session.network);
    };

    const EVENTS: Readonly<Record<string, Event>> = {
      nothing: { happen: () => undefined, counts: true },
      'the window loses the focus': {
        happen: paced => {
          paced.focus(false);
        },
        counts: true,
      },
      'another name is watched': {
        happen: paced => paced.watcher.set('0xc', true),
        counts: true,
        names: ['0xc', ...NAMES],
      },
      'the name is unwatched': {
        happen: paced => paced.watcher.set('0xa', false),
        names: ['0xb::first', '0xb::last'],
      },
      'the name is unwatched and watched again': {
        happen: async paced => {
          await paced.watcher.set('0xa', false);
          await paced.watcher.set('0xa', true);
        },
        names: ['0xa', '0xb::first', '0xb::last'],
      },
      'another network is selected': { happen: paced => select(paced, 'open') },
      'another network is selected, and the first again': {
        happen: async paced => {
          await select(paced, 'open');
          await select(paced, 'keyed');
        },
      },
      'the key is replaced': { happen: paced => setKey(paced, 'canary-second-key') },
      'the key is cleared': {
        happen: async ({ session }) => {
          await session.keys.clear(session.network);
          await session.keyChanged(session.network);
        },
      },
      'the network is removed': { happen: () => configureNetworks([]) },
      'the window is closed': {
        happen: paced => {
          paced.dispose();
        },
      },
    };
    const ANSWERS = ['upgrade', 'refusal'] as const;

    before(() => process.on('unhandledRejection', note));

    after(() => process.off('unhandledRejection', note));

    beforeEach(async () => {
      unhandled.length = 0;
      await configure(gateway.baseUrl);
      await memory.state.update('watched.open', ['0xa::till']);
    });

    for (const [what, { happen, counts = false, names = NAMES }] of Object.entries(EVENTS))
      it(`use, show and store nothing of what ended: ${what}`, async () => {
        for (const answer of ANSWERS) {
          memory = new WatchMemory();
          account.publish('shop', { functions: { buy: ['u64'] } });
          gateway.play(account.script);
          await memory.state.update('watched.open', ['0xa::till']);
          const paced = await start(NAMES, 'keyed');
          await setKey(paced, 'canary-first-key');
          await paced.watcher.checkNow();
          assert.deepEqual([paced.told, paced.badge, paced.message], [[], 0, ''], answer);
          account.publish('shop', { functions: { buy: ['u128'] } });
          // The answer for the second name is held.
          gateway.play(account.script, silence());
          const arrived = gateway.arrival('GET /accounts/0xa/modules');
          const running = paced.watcher.checkNow();
          const held = await arrived;
          await happen(paced);
          gateway.play(account.script);
          const { length } = gateway.received;
          (answer === 'refusal' ? nodeError(401, 'unauthorized') : account.script)(held);
          await Promise.all([running, held.closed]);
          const isTold = counts && answer !== 'refusal';
          assert.deepEqual([paced.told, paced.badge], [isTold ? [UPGRADED] : [], isTold ? 1 : 0], answer);
          const isOver = paced.session.network.id !== 'keyed' || /key is|again|closed/.test(what);
          if (isOver && !what.includes('unwatched')) {
            assert.equal(paced.message, '', `${answer}: ${paced.message}`);
            // The round does not go on with the next name.
            assert.equal(gateway.received.slice(length).filter(({ url }) => url.includes('last')).length, 0, answer);
          } else assert.equal(paced.message === '', answer === 'upgrade', answer);
          const stored = JSON.parse((await memory.folder.read('keyed.json')) ?? '{}') as { watched?: [string][] };
          const seen = (stored.watched ?? []).map(([name]) => name);
          assert.deepEqual(
            seen.filter(name => !names.includes(name)),
            [],
            answer,
          );
          assert.equal(await memory.folder.read('open.json'), undefined, answer);
          paced.dispose();
          assert.equal(paced.clock.pending, 0, answer);
          await configure(gateway.baseUrl);
        }
        for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve));
        assert.deepEqual(unhandled, []);
      });
  });

  it('end when the window closes, without a message', async () => {
    const paced = await start(['0xa', '0xb']);
    gateway.play(silence());
    const first = gateway.arrival('GET /accounts/0xa/modules');
    const running = paced.watcher.checkNow();
    const { closed } = await first;
    paced.dispose();
    await closed;
    assert.equal(await running, undefined);
    assert.deepEqual([asked(), paced.clock.pending, paced.told], [['0xa/modules'], 0, []]);
  });
});
