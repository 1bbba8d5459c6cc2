import assert from 'node:assert/strict';
import type { WireChange, WireEvent } from '../../../src/core/gateway/schemas/simulationResultSchema';
import type { JsonValue } from '../../../src/core/json';
import { balancesReport, type BalanceSource } from '../../../src/core/transactions/balances';

const APT = '0x1::aptos_coin::AptosCoin';
const FEE: WireEvent = moduleEvent('0x1::transaction_fee::FeeStatement', {});

function report(parts: Partial<BalanceSource>) {
  return balancesReport({ sender: '0xa', events: [], changes: [], feeOctas: '0', ...parts });
}

function moduleEvent(type: string, data: JsonValue): WireEvent {
  return { guid: { creation_number: '0', account_address: '0x0' }, sequence_number: '0', type, data };
}

function handleEvent(type: string, account: string, creation: string, amount: string): WireEvent {
  return {
    guid: { creation_number: creation, account_address: account },
    sequence_number: '1',
    type,
    data: { amount },
  };
}

function resource(address: string, type: string, data: JsonValue): WireChange {
  return { type: 'write_resource', address, state_key_hash: '0x1', data: { type, data } };
}

/** @param rest what follows the type */
function coinStore(address: string, coinType: string, rest = ''): WireChange {
  const handle = (creation: string) => ({ counter: '1', guid: { id: { addr: address, creation_num: creation } } });
  return resource(address, `0x1::coin::CoinStore<${coinType}>${rest}`, {
    coin: { value: '5' },
    deposit_events: handle('2'),
    withdraw_events: handle('3'),
  });
}

function fungibleStore(address: string, metadata: string, owner: string): readonly WireChange[] {
  return [
    resource(address, '0x1::fungible_asset::FungibleStore', { balance: '1', metadata: { inner: metadata } }),
    resource(address, '0x1::object::ObjectCore', { owner }),
  ];
}

/** Returns deltas as `account amount`, sorted, for each asset. */
function deltas(parts: Partial<BalanceSource>) {
  return report(parts).assets.map(({ asset, deltas: each, net }) => [
    asset.id,
    each.map(({ account, amount }) => `${account} ${amount}`).sort(),
    net,
  ]);
}

describe('balancesReport', () => {
  it('reads coin events by the handles of the coin stores', () => {
    const events = [
      handleEvent('0x1::coin::WithdrawEvent', '0x0a', '3', '70'),
      handleEvent('0x1::coin::DepositEvent', '0xb', '2', '70'),
    ];
    const changes = [coinStore('0xa', APT), coinStore('0xb', APT)];
    assert.deepEqual(deltas({ events, changes, feeOctas: '9' }), [[APT, ['0xa -79', '0xb 70'], '0']]);
  });

  it('reads no coin from the type of a store that is not written to its end', () => {
    const events = [handleEvent('0x1::coin::DepositEvent', '0xb', '2', '70')];
    assert.equal(report({ events, changes: [coinStore('0xb', APT)] }).unplaced, 0);
    const found = report({ events, changes: [coinStore('0xb', APT, 's')] });
    assert.deepEqual([found.assets, found.unplaced], [[], 1]);
  });

  it('marks the sender, even if the node writes it as no address', () => {
    for (const sender of ['0x0a', 'alice']) {
      const [asset] = report({ sender, feeOctas: '9' }).assets;
      assert.deepEqual(
        asset?.deltas.map(({ isSender }) => isSender),
        [true],
        sender,
      );
    }
  });

  it('reads fungible asset events by store, owner and metadata', () => {
    const events = [
      moduleEvent('0x1::fungible_asset::Withdraw', { store: '0x51', amount: '5' }),
      moduleEvent('0x1::fungible_asset::Deposit', { store: '0x52', amount: '5' }),
    ];
    const changes = [
      ...fungibleStore('0x51', '0xfa', '0xa'),
      ...fungibleStore('0x52', '0xfa', '0xb'),
      resource('0xfa', '0x1::fungible_asset::Metadata', { symbol: 'SHELL', decimals: 6 }),
    ];
    const [asset] = report({ events, changes }).assets;
    assert.deepEqual(asset, {
      asset: { kind: 'fungibleAsset', id: '0xfa', symbol: 'SHELL', decimals: 6 },
      deltas: [
        { account: '0xa', isSender: true, amount: '-5' },
        { account: '0xb', isSender: false, amount: '5' },
      ],
      net: '0',
    });
  });

  it('counts the chain’s coin and its fungible asset as one', () => {
    const events = [
      handleEvent('0x1::coin::WithdrawEvent', '0xa', '3', '70'),
      moduleEvent('0x1::fungible_asset::Deposit', { store: '0x52', amount: '70' }),
    ];
    const changes = [coinStore('0xa', APT), ...fungibleStore('0x52', '0xa', '0xb')];
    assert.deepEqual(deltas({ events, changes }), [[APT, ['0xa -70', '0xb 70'], '0']]);
  });

  const directions: readonly (readonly [event: string, sign: 1 | -1])[] = [
    ['fungible_asset::Withdraw', -1],
    ['fungible_asset::Deposit', 1],
    ['fungible_asset::WithdrawEvent', -1],
    ['fungible_asset::DepositEvent', 1],
    ['coin::WithdrawEvent', -1],
    ['coin::DepositEvent', 1],
    ['coin::CoinWithdraw', -1],
    ['coin::CoinDeposit', 1],
    ['coin::Withdraw<0xc::usd::USD>', -1],
    ['coin::Deposit<0xc::usd::USD>', 1],
  ];
  it('reads every form of a withdrawal and of a deposit, with the coin or store that it names', () => {
    for (const [event, sign] of directions) {
      const isStore = event.startsWith('fungible');
      const named = isStore ? { store: '0x051' } : { account: '0x0B', coin_type: '0xc::usd::USD' };
      const { coin_type: coinType, ...account } = { coin_type: undefined, ...named };
      const data = { ...account, ...(coinType && !event.includes('<') && { coin_type: coinType }), amount: '3' };
      const events = [moduleEvent(`0x1::${event}`, data)];
      const expected = isStore ? ['0xfa', [`0xb ${3 * sign}`]] : ['0xc::usd::USD', [`0xb ${3 * sign}`]];
      assert.deepEqual(deltas({ events, changes: fungibleStore('0x51', '0xfa', '0x0b') }), [
        [...expected, String(3 * sign)],
      ]);
    }
  });

  it('takes the store or account of an event’s handle if its data names none', () => {
    const events = ['0x1::fungible_asset::DepositEvent', '0x1::coin::DepositEvent'].map((type, index) =>
      handleEvent(type, index === 0 ? '0x51' : '0xb', '2', '3'),
    );
    const changes = [...fungibleStore('0x51', '0xfa', '0xc'), coinStore('0xb', '0xc::usd::USD')];
    assert.deepEqual(deltas({ events, changes }), [
      ['0xfa', ['0xc 3'], '3'],
      ['0xc::usd::USD', ['0xb 3'], '3'],
    ]);
  });

  it('shows a symbol that is not empty, and decimals from 0 to 255', () => {
    const told: readonly (readonly [metadata: JsonValue, symbol?: string, decimals?: number])[] = [
      [{ symbol: 'S', decimals: 0 }, 'S', 0],
      [{ symbol: 'S', decimals: 255 }, 'S', 255],
      [{ symbol: '', decimals: 256 }],
      [{ symbol: 7, decimals: -1 }],
      [{ decimals: 1.5 }],
      [{ decimals: '6' }],
    ];
    for (const [data, symbol, decimals] of told) {
      const events = [moduleEvent('0x1::fungible_asset::Deposit', { store: '0x51', amount: '1' })];
      const metadata = resource('0xfa', '0x1::fungible_asset::Metadata', data);
      const [found] = report({ events, changes: [...fungibleStore('0x51', '0xfa', '0xb'), metadata] }).assets;
      const parts = { ...(symbol !== undefined && { symbol }), ...(decimals !== undefined && { decimals }) };
      assert.deepEqual(found?.asset, { kind: 'fungibleAsset', id: '0xfa', ...parts });
    }
  });

  it('reads the coin of a store that is deleted, by both of its handles', () => {
    const events = [
      handleEvent('0x1::coin::WithdrawEvent', '0xa', '3', '4'),
      handleEvent('0x1::coin::DepositEvent', '0xa', '2', '1'),
      moduleEvent('0x1::coin::CoinStoreDeletion', {
        coin_type: APT,
        event_handle_creation_address: '0x0a',
        deleted_deposit_event_handle_creation_number: '2',
        deleted_withdraw_event_handle_creation_number: '3',
      }),
    ];
    assert.deepEqual(deltas({ events }), [[APT, ['0xa -3'], '-3']]);
  });

  it('reads owner and asset of a fungible store that is deleted', () => {
    const events = [
      moduleEvent('0x1::fungible_asset::Withdraw', { store: '0x051', amount: '7' }),
      moduleEvent('0x1::fungible_asset::Deposit', { store: '0x52', amount: '7' }),
      moduleEvent('0x1::fungible_asset::FungibleStoreDeletion', { store: '0x51', owner: '0x0a', metadata: '0x0fa' }),
    ];
    const changes = fungibleStore('0x52', '0xfa', '0xb');
    assert.deepEqual(deltas({ events, changes }), [['0xfa', ['0xa -7', '0xb 7'], '0']]);
  });

  it('charges nobody for the fee payer 0x0', () => {
    const signature = { type: 'fee_payer_signature', fee_payer_address: '0x00' };
    const { assets, fee } = report({ feeOctas: '100', refundOctas: '30', signature });
    assert.deepEqual([assets, fee], [[], { payer: '0x0', octas: '70' }]);
    const events = [
      handleEvent('0x1::coin::DepositEvent', '0xb', '2', '5'),
      handleEvent('0x1::coin::WithdrawEvent', '0xa', '3', '5'),
    ];
    const changes = [coinStore('0xa', APT), coinStore('0xb', APT)];
    assert.deepEqual(deltas({ feeOctas: '100', signature, events, changes }), [[APT, ['0xa -5', '0xb 5'], '0']]);
  });

  it('charges the fee, less the refund, to the payer of the signature', () => {
    const fees = { feeOctas: '100', refundOctas: '30' };
    assert.deepEqual(report(fees).fee, { payer: '0xa', octas: '70' });
    const payer = { type: 'fee_payer_signature', fee_payer_address: '0x0F' };
    assert.deepEqual(deltas({ ...fees, signature: payer }), [[APT, ['0xf -70'], '0']]);
    assert.deepEqual(deltas({ feeOctas: '10', refundOctas: '25' }), [[APT, ['0xa 15'], '0']]);
  });

  it('does not count the fee twice if a node reports its withdrawal', () => {
    const withdraw = (amount: string) => moduleEvent('0x1::fungible_asset::Withdraw', { store: '0x51', amount });
    const changes = fungibleStore('0x51', '0xa', '0xa');
    assert.deepEqual(deltas({ events: [withdraw('50'), FEE], changes, feeOctas: '50' }), [[APT, ['0xa -50'], '0']]);
    assert.deepEqual(deltas({ events: [withdraw('49'), FEE], changes, feeOctas: '50' }), [[APT, ['0xa -99'], '-49']]);
    assert.deepEqual(deltas({ events: [FEE, withdraw('50')], changes, feeOctas: '50' }), [[APT, ['0xa -100'], '-50']]);
  });

  it('says by how much the amounts do not add up', () => {
    const events = [handleEvent('0x1::coin::DepositEvent', '0xb', '2', '70')];
    assert.deepEqual(deltas({ events, changes: [coinStore('0xb', APT)] }), [[APT, ['0xb 70'], '70']]);
  });

  it('counts transfers that it cannot assign, and leaves out other events', () => {
    const events = [
      handleEvent('0x1::coin::DepositEvent', '0xb', '2', '70'),
      moduleEvent('0x1::fungible_asset::Deposit', { store: '0x52', amount: '5' }),
      moduleEvent('0x1::fungible_asset::Deposit', { store: '0x52', amount: 5 }),
      moduleEvent('0x1::fungible_asset::Deposit', null),
      moduleEvent('0xcafe::coin::DepositEvent', { amount: '5' }),
      moduleEvent('constructor', { amount: '5' }),
    ];
    const { assets, unplaced } = report({ events });
    assert.deepEqual([assets, unplaced], [[], 2]);
  });

  it('names a store with an unknown owner', () => {
    const events = [moduleEvent('0x1::fungible_asset::Deposit', { store: '0x52', amount: '5' })];
    const changes = fungibleStore('0x52', '0xfa', '0xb').slice(0, 1);
    assert.deepEqual(deltas({ events, changes }), [['0xfa', ['0x52 5'], '5']]);
  });

  it('sums beyond 64 bits exactly', () => {
    const most = '18446744073709551615';
    const events = [
      handleEvent('0x1::coin::DepositEvent', '0xb', '2', most),
      handleEvent('0x1::coin::DepositEvent', '0xb', '2', most),
    ];
    assert.deepEqual(deltas({ events, changes: [coinStore('0xb', APT)] }), [
      [APT, ['0xb 36893488147419103230'], '36893488147419103230'],
    ]);
  });
});
