import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { parseBaseUrl } from '../../../src/core/gateway/network';
import { createSystemClock } from '../../../src/core/gateway/fetch';
import { parseAddress } from '../../../src/core/move/address';
import type { JsonValue } from '../../../src/core/json';
import { AccessKeys } from '../../../src/host/session/accessKeys';
import {
  accountsOn,
  lists,
  withAccount,
  withChanged,
  withMoved,
  type AccountItem,
} from '../../../src/host/session/accountList';
import { readLedgerPage } from '../../../src/host/results/page';
import { networkItems, networksIn } from '../../../src/core/gateway/networkList';
import { isEntryOf } from '../../../src/host/session/networkEdits';
import { removedItems, withRestored } from '../../../src/host/vscode/removedItems';
import { driftOf, reportableValue, minutesOf } from '../../../src/host/session/settingReaders';
import { pinnedModules, setPinned } from '../../../src/host/tree/listingState';
import { setWatched, watchedNames } from '../../../src/host/upgrades/watchList';
import { MapMemento } from '../../unit/host/mapMemento';
import { NETWORK } from '../../unit/transactions/fakeClient';
import { mutatedJson, mutatedText } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';

const NETWORKS: readonly JsonValue[] = [
  [
    { id: 'test', label: 'Testnet', baseUrl: 'https://gateway.example/v1', auth: 'bearer', mainNetwork: false },
    { id: 'main', label: 'Main', baseUrl: 'https://main.example/v1', auth: 'apiKey', mainNetwork: true, qps: 50 },
  ],
  { id: 'test', label: 'Testnet', baseUrl: 'http://127.0.0.1:8080/v1', auth: 'none' },
];
const ACCOUNTS: readonly JsonValue[] = [
  [
    { address: '0xcafe', label: 'Mine', network: 'test', publicKey: `0x${'ab'.repeat(32)}` },
    { address: `0x${'0'.repeat(60)}cafe` },
    { address: '0xb0b', label: 'Bob' },
  ],
];
const STATES: readonly JsonValue[] = [
  { test: ['0x1::coin', '0x1::code'] },
  { test: { names: ['0x1', '0xcafe::vault'], chainId: 2 } },
  { verb: 'openTransaction', hash: '0xabc', network: 'test' },
];
const SECRETS = [
  JSON.stringify({ origin: new URL(NETWORK.baseUrl).origin, key: 'k' }),
  JSON.stringify({ origin: 'https://elsewhere.example', key: 'k' }),
];
const AFTER = '0xdead';

/** What is read from the settings, from the state of a workspace and from the secret store. */
export function settingTargets(): readonly FuzzTarget[] {
  return [
    fuzzTarget('networks', mutatedJson(NETWORKS), useNetworks),
    fuzzTarget('accounts', mutatedJson(ACCOUNTS), useAccounts),
    fuzzTarget('switches', mutatedJson([true, 'on', 'problems', 10, 1e9]), useSwitches),
    fuzzTarget('workspace state', mutatedJson(STATES), useState),
    fuzzTarget('secrets', mutatedText(SECRETS), useSecret),
  ];
}

/** Asserts that usable items are complete, each id once; what is removed is gone, and everything else is unchanged. */
function useNetworks(value: JsonValue): void {
  const { networks, problems } = networksIn(value);
  const items = networkItems(value);
  assert.equal(networks.length - 1 + problems.length, items.length);
  assert.equal(new Set(networks.map(({ id }) => id)).size, networks.length);
  for (const { baseUrl, sandbox } of networks) assert.ok(sandbox || parseBaseUrl(baseUrl).kind === 'valid', baseUrl);
  const isMeant = (item: unknown) => isEntryOf(item, 'test');
  const left = items.filter(item => !isMeant(item));
  assert.ok(!networksIn(left).networks.some(({ id }) => id === 'test'));
  assert.deepEqual(withRestored(left, removedItems(items, isMeant)), items);
}

/** Asserts that no edit of one account loses data of another, or an item that cannot be read. */
function useAccounts(value: JsonValue): void {
  const written = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const items: readonly AccountItem[] = [
    ...written.map(item => ({ scope: 'workspace' as const, item })),
    { scope: 'user', item: { address: AFTER, label: 'last' } },
  ];
  const isMeant = (each: AccountItem) => lists(each, '0xcafe', 'test');
  const meant = accountsOn(items, 'test').find(({ address }) => address === '0xcafe');
  const others = (all: readonly AccountItem[]) =>
    accountsOn(all, 'test').flatMap(({ address, label }) =>
      address === '0xcafe' ? [] : [`${address} ${label ?? ''}`],
    );
  const unread = (all: readonly AccountItem[]) =>
    all.flatMap(({ item }) => (parseAddress(textOf(item)) === undefined ? [item] : []));
  const left = items.filter(each => !isMeant(each));
  for (const after of [
    withAccount(items, { scope: 'user', address: '0xcafe', label: 'New' }),
    ...(meant
      ? [withChanged(items, meant, { ...meant, scope: 'user', label: '' }), withMoved(items, meant, undefined)]
      : []),
    left,
  ]) {
    assert.deepEqual(new Set(others(after)), new Set(others(items)));
    assert.deepEqual(unread(after), unread(items));
  }
  assert.deepEqual(withRestored(left, removedItems(items, isMeant)), items);
}

function textOf(item: unknown): string {
  const address: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'address') : undefined;
  return typeof address === 'string' ? address : '';
}

function useSwitches(value: JsonValue): void {
  const minutes = minutesOf(value);
  assert.ok(minutes >= 1 && minutes <= 1_440, String(minutes));
  assert.match(driftOf(value), /^(on|problems|off)$/);
  assert.match(reportableValue(value) ?? 'on', /^(on|problems|off|-?[\d.]+(e[+-]\d+)?)$/);
}

async function useState(value: JsonValue): Promise<void> {
  const state = new MapMemento({ pinnedModules: value, 'watched.test': value });
  await setPinned(state, 'test', '0x1::new', true);
  assert.ok(pinnedModules(state, 'test').includes('0x1::new'));
  await setWatched(state, 'test', '0x1::new', true);
  const names = watchedNames(state, 'test');
  assert.ok(names.includes('0x1::new'));
  const look = readLedgerPage(value);
  if (look) assert.deepEqual(readLedgerPage(look), look);
}

/** Asserts that only a key that was stored for this very origin is returned. */
async function useSecret(secret: string): Promise<void> {
  const answer = (): Promise<string> => Promise.resolve(secret);
  const nothing = (): Promise<void> => Promise.resolve();
  const none: vscode.Event<never> = () => ({ dispose: () => undefined });
  const store: vscode.SecretStorage = { get: answer, store: nothing, delete: nothing, onDidChange: none };
  const key = await new AccessKeys(store, createSystemClock()).get(NETWORK);
  if (key !== undefined) assert.ok(secret.includes(new URL(NETWORK.baseUrl).origin), secret);
}
