import assert from 'node:assert/strict';
import { openConnection, type Connection } from '../../../src/core/connection';
import type { Network } from '../../../src/core/gateway/network';
import { CurrentConnection } from '../../../src/host/session/currentConnection';

const network = (id: string): Network => ({
  id,
  label: id,
  baseUrl: 'http://127.0.0.1:1/v1',
  auth: 'none',
  mainNetwork: false,
  sandbox: false,
});
const ONE = network('one');
const OTHER = network('other');

/** The functions that complete or fail the opening of a connection. */
interface Opening {
  readonly resolve: (connection: Connection) => void;
  readonly reject: (error: Error) => void;
}

/** A connection that records whether it was closed. */
class Told {
  readonly connection: Connection;
  isClosed = false;

  constructor(to: Network) {
    const connection = openConnection(to, undefined, () => Promise.reject(new Error('nothing is asked')));
    this.connection = {
      ...connection,
      dispose: () => {
        connection.dispose();
        this.isClosed = true;
      },
    };
  }
}

describe('CurrentConnection', () => {
  /** The connections that are being opened, in order. */
  let opening: Opening[];
  let opened: Promise<Connection>[];
  let told: Connection[];
  let current: CurrentConnection;

  beforeEach(() => {
    opening = [];
    opened = [];
    told = [];
    current = new CurrentConnection(
      () => {
        const promise = new Promise<Connection>((resolve, reject) => opening.push({ resolve, reject }));
        opened.push(promise);
        return promise;
      },
      connection => told.push(connection),
    );
  });

  const resolve = async (index: number, { connection }: Told) => {
    opening[index]?.resolve(connection);
    await opened[index];
  };

  it('is opened once for all that request it', async () => {
    const one = new Told(ONE);
    const both = [current.to(ONE), current.to(ONE)];
    await resolve(0, one);
    assert.deepEqual(await Promise.all(both), [one.connection, one.connection]);
    assert.equal(opening.length, 1);
    assert.equal(current.connection, one.connection);
    assert.deepEqual(told, [one.connection]);
  });

  it('stays that of the wanted network if a connection to another opens late', async () => {
    const [late, wanted] = [new Told(ONE), new Told(OTHER)];
    void current.to(ONE);
    const other = current.to(OTHER);
    await resolve(1, wanted);
    await resolve(0, late);
    assert.equal(await other, wanted.connection);
    assert.deepEqual([current.network, current.connection], [OTHER, wanted.connection]);
    assert.deepEqual(told, [wanted.connection]);
    assert.deepEqual([late.isClosed, wanted.isClosed], [true, false]);
  });

  it('stays that of the wanted network if the late connection cannot be opened', async () => {
    const wanted = new Told(OTHER);
    const late = current.to(ONE);
    const other = current.to(OTHER);
    await resolve(1, wanted);
    opening[0]?.reject(new Error('late'));
    await assert.rejects(late, /late/);
    assert.equal(await current.to(OTHER), await other);
    assert.equal(opening.length, 2);
  });

  it('is opened again after it failed to open, and after it was closed', async () => {
    const failed = current.to(ONE);
    opening[0]?.reject(new Error('no store'));
    await assert.rejects(failed, /no store/);
    const second = current.to(ONE);
    const one = new Told(ONE);
    await resolve(1, one);
    await second;
    current.close();
    assert.equal(current.connection, undefined);
    void current.to(ONE);
    assert.equal(opening.length, 3);
    await second;
    assert.equal(one.isClosed, true);
  });
});
