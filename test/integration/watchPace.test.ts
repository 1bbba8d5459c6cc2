import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ChangingAccount } from '../support/changingAccount';
import { FaultyGateway, nodeError, silence, text, type Script } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { PacedWatcher, WatchMemory } from './support/pacedWatcher';

const ONE = 'Watching 1 account and 1 module: about 12 requests an hour.';

describe('the pace of requests for watched modules', () => {
  let gateway: FaultyGateway;
  let account: ChangingAccount;
  let memory: WatchMemory;
  let storage: vscode.Uri;
  const open: PacedWatcher[] = [];
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);

  before(async () => {
    const { context } = await activated();
    storage = vscode.Uri.joinPath(context.globalStorageUri, 'paced');
    process.on('unhandledRejection', note);
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
    unhandled.length = 0;
  });

  afterEach(async () => {
    for (const each of open.splice(0)) each.dispose();
    // The host reports a rejection after the turn in which it was not handled.
    for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve));
    assert.deepEqual(unhandled, []);
  });

  after(async () => {
    process.off('unhandledRejection', note);
    await resetMovescope([]);
    await gateway.stop();
  });

  async function configure(openAt: string): Promise<void> {
    const { baseUrl } = gateway;
    await configureNetworks([
      { id: 'open', label: 'Open', baseUrl: openAt, auth: 'none' },
      { id: 'other', label: 'Other', baseUrl, auth: 'none' },
      { id: 'keyed', label: 'Keyed', baseUrl, auth: 'bearer' },
    ]);
  }

  /** A window in which these are watched on a network. */
  async function start(names: readonly string[] = ['0xa', '0xb::gone'], network = 'open'): Promise<PacedWatcher> {
    await memory.state.update('network', network);
    await memory.state.update('watched', { [network]: { names } });
    return again();
  }

  /** A second window of the same workspace. */
  function again(): PacedWatcher {
    const paced = new PacedWatcher(memory, storage);
    open.push(paced);
    return paced;
  }

  const asked = () => gateway.received.splice(0).map(({ url }) => url.replace(/^\/v1\/accounts\/|\?.*$/g, ''));

  it('is one request for each, one after the other, every ten minutes or as the setting says', async () => {
    const paced = await start();
    assert.equal(await paced.minutes(), 1 / 60);
    assert.deepEqual(asked(), []);
    await paced.round();
    assert.deepEqual(asked(), ['0xa/modules', '0xb/module/gone']);
    assert.deepEqual([await paced.minutes(), paced.message], [10, ONE]);
    await paced.round();
    assert.equal(asked().length, 2);
    const settings = vscode.workspace.getConfiguration('movescope');
    await settings.update('watchInterval', 30, vscode.ConfigurationTarget.Global);
    await eventually('a timer of half an hour', () => (paced.clock.asked.at(-1) === 30 * 60_000 ? true : undefined));
    assert.equal(paced.message, 'Watching 1 account and 1 module: about 4 requests an hour.');
    await settings.update('watchInterval', undefined, vscode.ConfigurationTarget.Global);
  });

  it('stops while the window does not have the focus, then makes one round for all missed rounds', async () => {
    const paced = await start();
    await paced.round();
    asked();
    paced.focus(false);
    await paced.paused();
    paced.clock.advance(3 * 3_600_000);
    assert.deepEqual(asked(), []);
    paced.focus(true);
    assert.equal(await paced.minutes(), 1 / 60);
    await paced.round();
    assert.equal(asked().length, 2);
    assert.equal(await paced.minutes(), 10);
  });

  it('stops in Restricted Mode, except by command', async () => {
    Object.defineProperty(vscode.workspace, 'isTrusted', { value: false, configurable: true });
    try {
      const paced = await start(['0xa'], 'keyed');
      const [network] = [paced.session.network];
      await paced.keys.set(network, 'canary-key-of-watching');
      paced.focus(true);
      await paced.watcher.upgrades();
      await paced.paused();
      paced.clock.advance(3_600_000);
      assert.deepEqual(asked(), []);
      assert.equal(paced.message, 'Watching 1 account, only by command while this workspace is not trusted.');
      assert.equal(await paced.watcher.checkNow(), undefined);
      assert.equal(gateway.received[0]?.headers.authorization, 'Bearer canary-key-of-watching');
      await paced.paused();
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', { value: true, configurable: true });
    }
  });

  it('stops without a key, with a message, until there is one', async () => {
    const paced = await start(['0xa'], 'keyed');
    await paced.round();
    assert.deepEqual(asked(), []);
    assert.equal(
      paced.message,
      'Watching 1 account, but the last check failed: the tooltip of a watched row says why.',
    );
    assert.equal(
      (await paced.watcher.checkNow())?.message,
      'Reading the modules of 0xa from Keyed failed: no access key is stored for the address of this network; run "Movescope: Set Access Key".',
    );
    await paced.rescheduled('a round that the key allows', () =>
      paced.keys.set(paced.session.network, 'canary-key-of-watching'),
    );
    assert.equal(await paced.minutes(), 1 / 60);
    await paced.round();
    assert.deepEqual(asked(), ['0xa/modules']);
    assert.equal(paced.message, 'Watching 1 account: about 6 requests an hour.');
  });

  it('slows down after each failure, and recovers after a success', async () => {
    const paced = await start(['0xa']);
    gateway.play(nodeError(403, 'api_disabled'));
    const waited: number[] = [];
    for (let round = 0; round < 4; round++) {
      await paced.round();
      waited.push(await paced.minutes());
    }
    assert.deepEqual(waited, [20, 40, 60, 60]);
    assert.equal(asked().length, 4);
    gateway.play(account.script);
    await paced.round();
    assert.equal(await paced.minutes(), 10);
    assert.equal(paced.message, 'Watching 1 account: about 6 requests an hour.');
  });

  it('waits with all other requests while the limit of the key is exceeded', async () => {
    const paced = await start(['0xa']);
    gateway.play(text('', { 'retry-after': '0' }, 429), account.script);
    await paced.round();
    assert.deepEqual(asked(), ['0xa/modules', '0xa/modules']);
    assert.equal(await paced.minutes(), 10);
    assert.equal(paced.message, 'Watching 1 account: about 6 requests an hour.');
  });

  it('reports a change once, in one message for each round', async () => {
    const paced = await start(['0xa']);
    await paced.round();
    account.publish('shop', { functions: { buy: ['u128'] } });
    await paced.round();
    await paced.round();
    account.publish('shop', { functions: { buy: ['u128'] }, code: '01' });
    account.publish('vat', { functions: {} });
    await paced.round();
    assert.deepEqual(paced.told, [
      '0xa::shop on Open was upgraded since it was last seen 10 min. ago: 1 changed (1 breaks compatibility). [Show Changes] [Stop Watching]',
      '2 watched modules on Open changed: shop upgraded, vat new. [Show Changes] [Stop Watching]',
    ]);
    assert.equal(paced.badge, 2);
  });

  it('reports a removed module once; afterwards it is a module that cannot be read', async () => {
    const paced = await start(['0xa::shop', '0xa::till']);
    await paced.round();
    account.remove('shop');
    await paced.round();
    assert.deepEqual(paced.told, [
      '0xa::shop on Open was removed since it was last seen 10 min. ago. [Show Changes] [Stop Watching]',
    ]);
    assert.deepEqual(asked().slice(2), ['0xa/module/shop', '0xa/module/till']);
    await paced.watcher.markSeen();
    assert.equal(paced.badge, 0);
    assert.match((await paced.watcher.checkNow())?.message ?? '', /there is no such module on this network/);
    assert.equal(paced.told.length, 1);
    assert.equal(await paced.minutes(), 10);
  });

  it('continues after a restart: marks appear without a request, and the next round is not early', async () => {
    const before = await start(['0xa']);
    await before.round();
    account.publish('shop', { functions: { buy: ['u128'] } });
    await before.round();
    before.dispose();
    asked();
    const paced = again();
    // Its clock starts where the first one started: the last round is ten minutes and a second ahead.
    assert.equal(await paced.minutes(), 10 + 10 + 1 / 60);
    assert.deepEqual([paced.badge, paced.told, asked()], [1, [], []]);
    account.remove('till');
    await paced.round();
    assert.equal(paced.badge, 2);
    assert.deepEqual(paced.told, [
      '0xa::till on Open was removed since it was last seen 10 min. ago. [Show Changes] [Stop Watching]',
    ]);
  });

  it('starts over, with a message, for a record that cannot be read', async () => {
    const before = await start(['0xa', '0xa::shop']);
    await before.round();
    before.dispose();
    memory.folder.texts.set('open.4.0xa.jsonl', 'damaged');
    account.publish('shop', { functions: { buy: ['u128'] } });
    const paced = again();
    await paced.round();
    const words = 'Watching 1 account: about 6 requests an hour.';
    assert.equal(paced.message, `${words} The record of 0xa could not be read: watching it starts over.`);
    assert.deepEqual([paced.badge, paced.told], [0, []]);
    await paced.watcher.markSeen();
    assert.equal(paced.message, words);
  });

  it('starts over on a different chain, with a message; the first chain is unaffected', async () => {
    const paced = await start(['0xa']);
    await paced.round();
    account.chainId = 9;
    account.publish('shop', { functions: { buy: ['u128'] } });
    await paced.round();
    assert.deepEqual([paced.badge, paced.told], [0, []]);
    assert.equal(
      paced.message,
      'Watching 1 account: about 6 requests an hour. This is now chain 9 instead of chain 4: changes are reported from now on.',
    );
    account.publish('shop', { functions: { buy: ['u8'] } });
    await paced.round();
    assert.deepEqual([paced.badge, paced.told.length], [1, 1]);
    account.chainId = 4;
    account.publish('shop', { functions: { buy: ['u64'] } });
    await paced.round();
    assert.equal(paced.badge, 0);
  });

  it('starts over if the network moves to a different gateway; the first gateway is unaffected', async () => {
    const paced = await start(['0xa']);
    await paced.round();
    account.publish('shop', { functions: { buy: ['u128'] } });
    await paced.round();
    const moved = await FaultyGateway.start(account.script);
    try {
      await paced.rescheduled('a round at the other gateway', () => configure(moved.baseUrl));
      assert.deepEqual([paced.badge, await paced.minutes()], [0, 1 / 60]);
      account.publish('shop', { functions: { buy: ['u8'] } });
      await paced.round();
      assert.deepEqual([paced.badge, paced.told.length, moved.received.length], [0, 1, 1]);
      await paced.rescheduled('a round at the first gateway', () => configure(gateway.baseUrl));
      await paced.round();
      assert.equal(paced.badge, 1);
    } finally {
      await configure(gateway.baseUrl);
      await moved.stop();
    }
  });

  it('is interrupted when the network is switched, and continues on the other one', async () => {
    const paced = await start(['0xa', '0xb']);
    const { watched } = memory.state.values;
    await memory.state.update('watched', { ...(watched as object), other: { names: ['0xa::till'] } });
    gateway.play(silence(), account.script);
    const minutes = await paced.minutes();
    const first = gateway.arrival('GET /accounts/0xa/modules');
    paced.clock.advance(minutes * 60_000);
    const { closed } = await first;
    const other = {
      id: 'other',
      label: 'Other',
      baseUrl: gateway.baseUrl,
      auth: 'none',
      mainNetwork: false,
      sandbox: false,
    } as const;
    await paced.session.select(other);
    await closed;
    await paced.round();
    assert.deepEqual(asked(), ['0xa/modules', '0xa/module/till']);
    assert.equal(paced.message, 'Watching 1 module: about 6 requests an hour.');
    assert.deepEqual(paced.told, []);
  });

  it('is interrupted when the window closes: the request is closed, without a message', async () => {
    const paced = await start(['0xa', '0xb']);
    const script: Script = silence();
    gateway.play(script);
    const minutes = await paced.minutes();
    const first = gateway.arrival('GET /accounts/0xa/modules');
    paced.clock.advance(minutes * 60_000);
    const { closed } = await first;
    const running = paced.watcher.checkNow();
    paced.dispose();
    await closed;
    assert.equal(await running, undefined);
    assert.deepEqual([asked(), paced.clock.pending, paced.told], [['0xa/modules'], 0, []]);
  });

  it('adds a second round for requests during the first, each with its own answer', async () => {
    const paced = await start(['0xa', '0xa::shop', '0xb::gone']);
    await paced.minutes();
    let release: Script = () => undefined;
    const held = new Promise<void>(done => {
      gateway.play(request => {
        release = () => {
          account.script(request);
        };
        done();
      }, account.script);
    });
    const all = paced.watcher.checkNow();
    await held;
    const asking = ['0xa::shop', '0xb::gone', '0xa::shop'].map(name => paced.watcher.checkNow(name));
    const [first] = gateway.received;
    release(first ?? assert.fail('nothing was asked'));
    const [shop, gone, again] = await Promise.all(asking);
    assert.match((await all)?.message ?? '', /^Reading the module 0xb::gone from Open failed: /);
    assert.deepEqual([shop, again], [undefined, undefined]);
    assert.match(gone?.message ?? '', /^Reading the module 0xb::gone from Open failed: /);
    assert.deepEqual(asked(), ['0xa/modules', '0xb/module/gone', '0xa/module/shop', '0xb/module/gone']);
  });
});
