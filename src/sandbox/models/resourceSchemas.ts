import * as z from 'zod/mini';
import type { LedgerTransaction } from '../ledger';

function data<T extends z.core.$ZodShape>(shape: T): z.ZodMiniObject<T, z.core.$catchall<ReturnType<typeof z.json>>> {
  return z.catchall(z.object(shape), z.json());
}

const eventHandle = data({
  counter: z.string(),
  guid: data({ id: data({ addr: z.string(), creation_num: z.string() }) }),
});

const coin = data({ value: z.string() });

const account = data({
  authentication_key: z.string(),
  sequence_number: z.string(),
  coin_register_events: eventHandle,
});

const coinStore = data({ coin, deposit_events: eventHandle, withdraw_events: eventHandle });

const fungibleStore = data({ balance: z.string() });

const counter = data({ step: z.number(), updated_at: z.string(), value: z.string() });

const vault = data({
  coins: coin,
  movements: z.array(z.json()),
  owner: z.string(),
  status: z.discriminatedUnion('__variant__', [
    z.object({ __variant__: z.literal('Open') }),
    z.object({ __variant__: z.literal('Locked'), until: z.string() }),
  ]),
});

const orderBook = data({ orders: z.array(z.json()) });

const multisigAccount = data({ owners: z.array(z.string()) });

export type EventHandleData = z.infer<typeof eventHandle>;

/** Parsers of the resources that the models use; each throws if a ledger's data has a different form. */
export const parseResource = {
  account: reader(account),
  coinStore: reader(coinStore),
  fungibleStore: reader(fungibleStore),
  counter: reader(counter),
  vault: reader(vault),
  orderBook: reader(orderBook),
  multisigAccount: reader(multisigAccount),
} as const;

function reader<T extends z.ZodMiniType>(schema: T): (data: unknown) => z.infer<T> {
  return data => schema.parse(data, { jitless: true });
}

export type VaultData = z.infer<typeof vault>;

const transaction = z.catchall(z.object({ version: z.string(), hash: z.string(), type: z.string() }), z.json());

/** Returns a transaction of the sandbox as plain JSON. @throws ZodError */
export function toLedgerTransaction(value: unknown): LedgerTransaction {
  return transaction.parse(value, { jitless: true });
}
