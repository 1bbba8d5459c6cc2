import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChangingAccount } from '../support/changingAccount';
import { FaultyGateway, silence } from '../support/faultyGateway';
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
    await resetMovescope([]);
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
      'What was last seen of watched modules on open cannot be read: watching starts over.',
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
