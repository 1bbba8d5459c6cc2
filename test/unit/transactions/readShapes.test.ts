import assert from 'node:assert/strict';
import type { WireModule } from '../../../src/core/gateway/schemas/answerSchemas';
import { ModuleStore, type ModuleSource } from '../../../src/core/modules/moduleStore';
import { readShapesOf } from './shapes';
import { wireModule } from '../modules/fakeSource';
import { notFound } from './fakeClient';

const struct = (name: string, fields: Readonly<Record<string, string>>, parameters = 0) => ({
  name,
  is_native: false,
  abilities: [],
  generic_type_params: Array.from({ length: parameters }, () => ({ constraints: [] })),
  fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
});

const MODULES: Readonly<Record<string, WireModule>> = {
  coin: wireModule('coin', {
    structs: [struct('Coin', { value: 'u64' }, 1), struct('Moved', { coin: '0x1::coin::Coin<T0>' }, 1)],
  }),
  note: wireModule('note', {
    structs: [
      struct('Note', { by: '0x1::option::Option<0x1::guid::Guid>', text: '0x1::string::String' }),
      struct('Ring', { next: 'vector<0x1::note::Ring>' }),
    ],
  }),
  guid: wireModule('guid', { structs: [struct('Guid', { id: 'u64' })] }),
};

describe('withFieldTypes', () => {
  let asked: string[];
  let store: ModuleStore;

  beforeEach(() => {
    asked = [];
    const source: ModuleSource = {
      getAccountModule: async (_address, name) => {
        asked.push(name);
        await Promise.resolve();
        const value = MODULES[name];
        if (!value) throw notFound('module_not_found');
        return { value, text: '', headers: {} };
      },
      allAccountModules: () => {
        throw new Error('no account is read');
      },
    };
    store = new ModuleStore(source);
  });

  it('reads the structs of events and changes and those inside them, each module once', async () => {
    const shapes = await readShapesOf(store, {
      events: ['0x1::coin::Moved<u8>', '0x1::coin::Moved<bool>'],
      resources: ['0x1::note::Note'],
    });
    assert.deepEqual(Object.keys(shapes).sort(), [
      '0x1::coin::Coin',
      '0x1::coin::Moved',
      '0x1::guid::Guid',
      '0x1::note::Note',
    ]);
    assert.deepEqual(asked.sort(), ['coin', 'guid', 'note']);
  });

  it('terminates for recursive types', async () => {
    assert.deepEqual(Object.keys(await readShapesOf(store, { events: ['0x1::note::Ring'] })), ['0x1::note::Ring']);
  });

  it('leaves out missing modules and invalid types', async () => {
    assert.deepEqual(await readShapesOf(store, { events: ['0x1::gone::Gone', 'odd', '0x1::coin::Gone'] }), {});
  });

  it('requests at most twelve modules', async () => {
    const events = Array.from({ length: 20 }, (_, at) => `0x1::gone_${at}::Gone`);
    await readShapesOf(store, { events });
    assert.equal(asked.length, 12);
  });

  it('uses cached modules even beyond that number', async () => {
    await store.getModule('0x1', 'coin', new AbortController().signal);
    const events = Array.from({ length: 20 }, (_, at) => `0x1::gone_${at}::Gone`);
    const shapes = await readShapesOf(store, { events: [...events, '0x1::coin::Coin<u8>'] });
    assert.deepEqual(Object.keys(shapes), ['0x1::coin::Coin']);
  });

  it('returns what it has read so far when its time limit is reached', async () => {
    assert.deepEqual(await readShapesOf(store, { events: ['0x1::coin::Coin<u8>'], within: AbortSignal.abort() }), {});
  });

  it('stops when it is cancelled', async () => {
    const reason = new Error('cancelled');
    await assert.rejects(readShapesOf(store, { events: [], signal: AbortSignal.abort(reason) }), reason);
  });
});
