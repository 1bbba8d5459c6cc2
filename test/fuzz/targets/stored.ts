import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseBaseUrl } from '../../../src/core/gateway/network';
import { parseArchive, type ArchivedAccount } from '../../../src/core/modules/archive/archiveSchema';
import { afterReading, unseenChanges } from '../../../src/core/modules/watch/watchedModules';
import { parseWatch } from '../../../src/core/modules/watch/watchedModulesSchema';
import { interfaceText } from '../../../src/core/modules/interfaceText';
import { readModule } from '../../../src/core/modules/readAbi';
import type { JsonValue } from '../../../src/core/json';
import { simulationReport } from '../../../src/core/transactions/report';
import { readDraft } from '../../../src/core/payloads/draft';
import { simulationRequest } from '../../../src/core/transactions/request';
import { MemoryFolder } from '../../../src/host/vscode/textFolder';
import { HistoryStore } from '../../../src/host/results/historyStore';
import { NetworkMemory } from '../../../src/host/session/networkMemory';
import { parsePageMessage } from '../../../src/core/results/pageMessageSchema';
import { hasPins } from '../../../src/host/simulate/pinState';
import { isHostMessage } from '../../../src/webview/page/hostMessage';
import { readSavedState } from '../../../src/webview/page/pageUi';
import { MapMemento } from '../../unit/host/mapMemento';
import { wireModule } from '../../unit/modules/fakeSource';
import { NETWORK, wireResult } from '../../unit/transactions/fakeClient';
import { allowedLater } from '../allowed';
import { mutatedJson, mutatedText } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';

const MESSAGES: readonly JsonValue[] = [
  { type: 'ready' },
  { type: 'rerun', gas: { maxGasAmount: '2000', gasUnitPrice: '100' } },
  { type: 'openRow', row: 3 },
  { type: 'act', action: 'setAccessKey' },
  { type: 'openJson' },
  { type: 'copy', what: 'markdown' },
  { type: 'openName', name: '0x1::coin::Coin' },
  { type: 'openCode', name: '0xcafe::vault::owned' },
  { type: 'failed', title: 'a', message: 'b', actions: [] },
  { subject: '0x1::a::b', tab: 'events', filter: 'x', folds: [['a', true]] },
];
const STATES: readonly JsonValue[] = [
  { chainId: 2, pacer: { ratePerSecond: 9.5, learntAt: 1_700_000_000_000 } },
  [{ uri: 'file:///a.json', function: '0x1::a::b', line: 3, character: 0 }],
  [{ function: '0x1::a::b', texts: { 'argument 0': '12' } }],
  ['0xa11ce', '0xb0b'],
];
const URLS = [
  'https://api.testnet.aptoslabs.com/v1',
  'http://127.0.0.1:8080/v1',
  'http://[::1]/v1/',
  'https://u:p@x.y/v1?k#f',
];
const ID = '01700000000000-0123abcd';
const DRAFT = readDraft({ function: '0x1::m::f' });

/** What is read from the page, from storage and from settings. */
export async function storedTargets(): Promise<readonly FuzzTarget[]> {
  const files = await historyFiles();
  const { head, report } = files;
  return [
    fuzzTarget('messages', mutatedJson(MESSAGES), readMessage),
    fuzzTarget('history', fc.tuple(damaged(head), damaged(report)), useHistory),
    fuzzTarget('kept modules', damaged(archiveFile()), useArchive),
    fuzzTarget('watched modules', damaged(watchedFile()), useWatched),
    fuzzTarget('state', mutatedJson(STATES), useState),
    fuzzTarget('base url', mutatedText(URLS, ['%2e%2e', '@', '//', 'file:']), parseBaseUrl, {
      read: parseBaseUrl,
      families: {
        slashes: length => `https://x.y${'/'.repeat(length)}`,
        dots: length => `https://x.y/${'../'.repeat(length / 3)}`,
        spaces: length => `https://x.y/${' '.repeat(length)}v1`,
      },
    }),
  ];
}

function readMessage(value: JsonValue): void {
  const message = parsePageMessage(value);
  if (message) assert.deepEqual(message, { ...message });
  isHostMessage(value);
  readSavedState(value);
}

/** The files of one result, as the store itself writes them. */
async function historyFiles() {
  const folder = new MemoryFolder();
  const request = simulationRequest(DRAFT, { sender: '0xa', sequenceNumber: '7', now: 0 });
  const shown = simulationReport({ network: NETWORK, subject: '0x1::m::f', request, result: wireResult(), text: '[]' });
  const id = await storeOver(folder).add(shown, { verb: 'simulate', target: { kind: 'draft', draft: DRAFT } });
  const read = async (name: string) => (await folder.read(name)) ?? assert.fail(`there is no ${name}`);
  return { head: await read(`${id}.json`), report: await read(`${id}.report.json`) };
}

function storeOver(folder: MemoryFolder): HistoryStore {
  const nothing = (): void => undefined;
  return new HistoryStore(folder, { version: '1', now: () => 1_700_000_000_000, warn: nothing, changed: nothing });
}

const GATEWAY = 'https://gateway.example/v1';

/** The file of an account, as the archive writes it. */
function archiveFile(): string {
  const field = { name: 'value', type: 'u64' };
  const struct = { name: 'S', is_native: false, abilities: ['key'], generic_type_params: [], fields: [field] };
  const wire = wireModule('m', {
    exposed_functions: [
      { name: 'f', visibility: 'public', is_entry: true, generic_type_params: [], params: ['u64'], return: [] },
    ],
    structs: [{ ...struct, variants: [{ name: 'A', fields: [field] }] }],
  });
  const module = readModule(wire, '0x1');
  const reading = { readAt: 1_700_000_000_000, ledgerVersion: '7' };
  return JSON.stringify({
    gateway: GATEWAY,
    whole: { ...reading, maybeMore: false },
    modules: [{ ...reading, module }],
  } satisfies ArchivedAccount);
}

/** Asserts that what is read is complete: it is shown as an answer of a gateway is, and written as it was read. */
function useArchive(text: string): void {
  const account = parseArchive(text);
  if (!account) return;
  for (const { module } of account.modules) interfaceText(module, module.abi?.name ?? '', 'Testnet');
  assert.deepEqual(parseArchive(JSON.stringify(account)), account);
}

/** The file of a network with a watched account, whose module was upgraded. */
function watchedFile(): string {
  const seen = (bytecode: string) => ({
    chain: { chainId: 4, ledgerVersion: '7', ledgerTimestamp: '8' },
    modules: [{ name: 'shop', wire: { ...wireModule('shop'), bytecode } }],
  });
  return JSON.stringify({ gateway: GATEWAY, watched: [['0xa', { before: seen('0x01'), now: seen('0x02') }]] });
}

/** Asserts that what is read is complete: it is compared and shown, and read again as it was written. */
function useWatched(text: string): void {
  const stored = parseWatch(text);
  if (!stored) return;
  for (const [, watched] of stored.watched) {
    unseenChanges(afterReading(watched, watched.before ?? watched.now));
    for (const { name, wire } of watched.now.modules) interfaceText(readModule(wire, '0xa'), name, 'Testnet');
  }
  assert.deepEqual(parseWatch(JSON.stringify(stored)), stored);
}

/** A file with changed bytes, or changed values. */
function damaged(text: string): fc.Arbitrary<string> {
  return fc.oneof(
    mutatedText([text]),
    mutatedJson([JSON.parse(text) as JsonValue]).map(value => JSON.stringify(value)),
  );
}

async function useHistory([head, report]: readonly [string, string]): Promise<void> {
  const folder = new MemoryFolder();
  await folder.write(`${ID}.json`, head);
  await folder.write(`${ID}.report.json`, report);
  const store = storeOver(folder);
  const kept = await store.list();
  for (const { id } of kept) {
    await store.read(id);
    await allowedLater(store.pin([id], true));
    await allowedLater(store.pin([id], false));
  }
  const removed = await store.clear();
  assert.deepEqual(await store.list(), []);
  await store.restore(removed);
  assert.deepEqual(
    (await store.list()).map(({ id }) => id),
    kept.map(({ id }) => id),
  );
}

async function useState(value: JsonValue): Promise<void> {
  const memory = () => new MapMemento({ 'network.a': value, simulateOnSave: value });
  const networks = new NetworkMemory(memory());
  const network = { id: 'a', baseUrl: GATEWAY };
  networks.read(network);
  await networks.setChain(network, 2);
  hasPins(memory());
}
