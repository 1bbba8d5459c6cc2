import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Network } from '../../src/core/gateway/network';
import { createSystemClock } from '../../src/core/gateway/fetch';
import { AccessKeys } from '../../src/host/session/accessKeys';
import { NetworkMemory } from '../../src/host/session/networkMemory';
import { readNetworks } from '../../src/host/session/settings';
import type { Session } from '../../src/host/session/session';
import { FaultyGateway, json, silence } from '../support/faultyGateway';
import { MapMemento } from '../unit/host/mapMemento';
import { configureNetworks, resetMovescope } from './support/configuration';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { ownSession } from './support/ownSession';

const FIRST = 'canary-key-of-the-first';
const SECOND = 'canary-key-of-the-second';
/** The remembered rate per second. */
const RATE = 50;

/** What comes of a request under way, and of a session. */
interface Outcome {
  /** The name of the error of the request under way; absent if it has an answer. */
  readonly error?: string;
  /** The events of the session, in order. */
  readonly told?: readonly ('network' | 'accounts' | 'chain')[];
  /** The rate of the network afterwards; absent if the remembered one stays. */
  readonly rate?: number | 'none';
  /** What is remembered of its chain; absent if it stays. */
  readonly chain?: number | 'none';
  /** The key of the next request, `none` without one; absent if it stays. */
  readonly key?: string;
}

describe('a session with a request under way', () => {
  let gateway: FaultyGateway;
  let session: Session;
  const owned: vscode.Disposable[] = [];
  const trusted = new vscode.EventEmitter<void>();
  const { onDidGrantWorkspaceTrust } = vscode.workspace;

  before(async () => {
    const value = trusted.event;
    Object.defineProperty(vscode.workspace, 'onDidGrantWorkspaceTrust', { value, configurable: true });
    gateway = await FaultyGateway.start(silence());
  });

  afterEach(async () => {
    for (const each of owned.splice(0)) each.dispose();
    await vscode.workspace.getConfiguration('movescope').update('accounts', undefined, true);
  });

  after(async () => {
    const value = onDidGrantWorkspaceTrust;
    Object.defineProperty(vscode.workspace, 'onDidGrantWorkspaceTrust', { value, configurable: true });
    await resetMovescope(['keyed', 'other']);
    await gateway.stop();
  });

  const keyed = (more: object = {}) => ({
    id: 'keyed',
    label: 'Keyed',
    baseUrl: gateway.baseUrl,
    auth: 'bearer',
    ...more,
  });
  const other = () => ({ id: 'other', label: 'Other', baseUrl: gateway.baseUrl, auth: 'bearer' });
  const named = (id: string): Network => session.configured.networks.find(each => each.id === id) ?? assert.fail(id);
  const setKey = async (id: string, key: string) => {
    await session.keys.set(named(id), key);
    await session.keyChanged(named(id));
  };
  /** Stores a key as a different window does. */
  const store = async (secrets: vscode.SecretStorage, key: string) => {
    const network = readNetworks().networks.find(({ id }) => id === 'keyed') ?? assert.fail();
    const told = new Promise(resolve => secrets.onDidChange(resolve));
    await new AccessKeys(secrets, createSystemClock()).set(network, key);
    await told;
  };
  const answer = (chainId: number) =>
    json({ sequence_number: '7', authentication_key: '0x1' }, { 'x-aptos-chain-id': String(chainId) });

  const EVENTS: Readonly<Record<string, Outcome & { readonly happen: () => Thenable<unknown> | undefined }>> = {
    'nothing happens': { happen: () => undefined },
    'the same key is set again': { happen: () => setKey('keyed', FIRST) },
    'its key is replaced': {
      happen: () => setKey('keyed', SECOND),
      ...{ error: 'ConnectionClosedError', told: ['network'], rate: 'none', key: SECOND },
    },
    'its key is replaced in another window': {
      happen: async () => {
        const { context } = await activated();
        const { ended } = await session.connection();
        await store(context.secrets, SECOND);
        await eventually('the connection to be closed', () => ended.aborted || undefined);
      },
      ...{ error: 'ConnectionClosedError', told: ['network'], rate: 'none', key: SECOND },
    },
    'its key is cleared': {
      happen: async () => {
        await session.keys.clear(named('keyed'));
        await session.keyChanged(named('keyed'));
      },
      ...{ error: 'ConnectionClosedError', told: ['network'], rate: 'none', key: 'none' },
    },
    'the key of a different network is replaced': { happen: () => setKey('other', SECOND) },
    'a different network is selected': {
      happen: () => session.select(named('other')),
      ...{ error: 'ConnectionClosedError', told: ['network'] },
    },
    'the key of its network is replaced while a different one is selected': {
      happen: async () => {
        await session.select(named('other'));
        await setKey('keyed', SECOND);
      },
      ...{ error: 'ConnectionClosedError', told: ['network'], rate: 'none', key: SECOND },
    },
    'its name is edited': {
      happen: () => configureNetworks([keyed({ label: 'Name' }), other()]),
      ...{ error: 'ConnectionClosedError', told: ['network'] },
    },
    'its limit is stated': {
      happen: () => configureNetworks([keyed({ qps: 3 }), other()]),
      ...{ error: 'ConnectionClosedError', told: ['network'], rate: 3 },
    },
    'it is moved to a different address': {
      happen: () => configureNetworks([keyed({ baseUrl: gateway.baseUrl.replace('v1', 'v2') }), other()]),
      ...{ error: 'ConnectionClosedError', told: ['network'], rate: 'none', chain: 'none' },
    },
    'it is removed and added again': {
      happen: async () => {
        await configureNetworks([other()]);
        assert.equal(session.network.id, 'sandbox');
        await configureNetworks([keyed(), other()]);
      },
      ...{ error: 'ConnectionClosedError', told: ['network', 'network'], rate: 'none', chain: 'none' },
    },
    'it is half typed for a moment': {
      happen: async () => {
        await configureNetworks([keyed({ auth: 'be' }), other()]);
        await configureNetworks([keyed(), other()]);
      },
      ...{ error: 'ConnectionClosedError', told: ['network', 'network'] },
    },
    'an account is listed': {
      happen: () =>
        vscode.workspace.getConfiguration('movescope').update('accounts', [{ address: '0xa', label: 'a' }], true),
      told: ['accounts'],
    },
    'the workspace is trusted': {
      happen: () => {
        trusted.fire();
        return undefined;
      },
      told: ['network', 'accounts'],
    },
    'the gateway serves a different chain': {
      happen: () => {
        answer(9)(gateway.received.at(-1) ?? assert.fail('nothing was asked'));
        return undefined;
      },
      ...{ told: ['chain', 'network'], rate: 'none', chain: 9 },
    },
    'the window is closed': {
      happen: () => {
        session.dispose();
        return undefined;
      },
      error: 'AbortError',
    },
  };

  for (const [what, { happen, error, told = [], rate = RATE, chain = 4, key = FIRST }] of Object.entries(EVENTS))
    it(`${error === undefined ? 'goes on' : 'ends it'}, and keeps only what still holds, if ${what}`, async () => {
      await configureNetworks([keyed(), other()]);
      const { context } = await activated();
      await store(context.secrets, FIRST);
      const pacer = { ratePerSecond: RATE, learntAt: Date.now() };
      const networks = new MapMemento({ 'network.keyed': { gateway: gateway.baseUrl, chainId: 4, pacer } });
      const state = new MapMemento({ network: 'keyed' });
      const log = { info: () => undefined, warn: () => undefined };
      const own = ownSession({ state, networks }, context, log);
      session = own.session;
      owned.push(session, own.offline);
      const { client, ended } = await session.connection();
      const events: string[] = [];
      session.onDidChangeNetwork(() => events.push('network'));
      session.onDidChangeAccounts(() => events.push('accounts'));
      session.onDidChangeChain(() => events.push('chain'));
      gateway.play(silence());
      gateway.received.length = 0;
      const arrived = gateway.arrival('GET /accounts/0xa');
      const asked = client.getAccount('0xa', new AbortController().signal).then(
        () => undefined,
        (reason: unknown) => (reason as Error).name,
      );
      const { response } = await arrived;
      await happen();
      if (!response.writableEnded && !response.destroyed) answer(4)(gateway.received[0] ?? assert.fail());
      assert.deepEqual([await asked, ended.aborted, events], [error, error !== undefined, told]);
      assert.equal(new NetworkMemory(networks).read(named('keyed')).chainId ?? 'none', chain);
      assert.equal(session.chainOf('other'), undefined);
      const next = ownSession({ state, networks }, context, log);
      owned.push(next.session, next.offline);
      // A closed window opens nothing.
      for (const each of error === 'AbortError' ? [next.session] : [next.session, session]) {
        const later = await each.open(named('keyed'));
        assert.equal(later.pacer.state.ratePerSecond ?? 'none', rate);
        gateway.received.length = 0;
        gateway.play(answer(chain === 9 ? 9 : 4));
        const sent = await later.client.getAccount('0xb', new AbortController().signal).then(
          () => gateway.received[0]?.headers.authorization,
          () => 'Bearer none',
        );
        assert.equal(sent, `Bearer ${key}`);
      }
    });
});
