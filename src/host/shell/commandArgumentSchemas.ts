import * as z from 'zod';
import type { CommandId } from './ids';
import { UserFacingError } from '../../core/userFacingError';

// These schemas check only what the commands read; rows have more members.
export const text = z.string();
export const texts = z.array(text);
const has = (value: unknown, method: string): boolean =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
/** VS Code's own classes; its API accepts only their instances. */
export const uri = z.custom(value => has(value, 'with') && has(value, 'toJSON'));
export const position = z.custom(value => has(value, 'translate') && has(value, 'isBefore'));

const functionAbi = z.looseObject({
  name: text,
  visibility: text,
  isEntry: z.boolean(),
  typeParameters: z.array(z.looseObject({ constraints: texts })),
  parameters: texts,
  returns: texts,
});
const structAbi = z.looseObject({ name: text, abilities: texts, fields: z.array(z.looseObject({})) });
const moduleAbi = z.looseObject({
  address: text,
  name: text,
  friends: texts,
  functions: z.array(z.looseObject({ name: text })),
  structs: z.array(z.looseObject({ name: text })),
});
const parent = text;
const treeRow = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('account'), address: text, label: text.optional() }),
  z.looseObject({ kind: z.literal('module'), address: text, abi: moduleAbi }),
  z.looseObject({ kind: z.literal('unreadableModule'), address: text }),
  z.looseObject({ kind: z.literal('function'), module: moduleAbi, abi: functionAbi }),
  z.looseObject({ kind: z.literal('struct'), module: moduleAbi, abi: structAbi }),
  z.looseObject({ kind: z.literal('friends'), parent, friends: texts }),
  z.looseObject({ kind: z.literal('friend'), parent, friend: text }),
  z.looseObject({ kind: z.literal('abilities'), parent, abilities: texts }),
  z.looseObject({ kind: z.literal('field'), parent, field: z.looseObject({ name: text, type: text }) }),
  z.looseObject({ kind: z.literal('variant'), parent, variant: z.looseObject({ name: text }) }),
  z.looseObject({ kind: z.literal('stale'), parent }),
  z.looseObject({ kind: z.literal('coming'), parent }),
  z.looseObject({ kind: z.literal('unread'), parent }),
  z.looseObject({ kind: z.literal('message'), parent, text }),
]);
export const row = z
  .union([treeRow, z.looseObject({ kind: z.literal('failure'), parent: treeRow })])
  .and(z.looseObject({ atVersion: text.optional() }));
export const transactionRow = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('sender'), address: text }),
  z.looseObject({
    kind: z.literal('transaction'),
    address: text,
    listed: z.looseObject({
      facts: z.looseObject({ subject: text, hash: text.optional(), version: text.optional() }),
      call: z.looseObject({}).optional(),
    }),
  }),
  z.looseObject({ kind: z.literal('page'), address: text, direction: z.enum(['older', 'newer']) }),
  z.looseObject({ kind: z.literal('unreadPage'), address: text, direction: text }),
  z.looseObject({ kind: z.literal('note'), address: text, text }),
]);
const draft = z.looseObject({
  payload: z.record(text, z.json()),
  given: z.looseObject({
    sender: text.optional(),
    sequenceNumber: text.optional(),
    maxGasAmount: text.optional(),
    gasUnitPrice: text.optional(),
    expirationTimestampSecs: text.optional(),
    replayProtectionNonce: text.optional(),
    secondarySigners: texts.optional(),
    feePayer: text.optional(),
  }),
  call: z
    .looseObject({
      function: z.looseObject({ address: text, module: text, name: text }),
      typeArguments: texts,
      arguments: z.array(z.json()),
    })
    .optional(),
});
export const signers = { sender: text.optional(), secondarySigners: texts.optional(), feePayer: text.optional() };
const overrides = z.looseObject({
  ...signers,
  gas: z
    .looseObject({
      maxGasAmount: text.optional(),
      gasUnitPrice: text.optional(),
      estimatePrioritizedGasUnitPrice: z.literal(true).optional(),
    })
    .optional(),
  argument: z.looseObject({ index: z.int().nonnegative(), json: z.json() }).optional(),
});
const again = z
  .looseObject({ network: text.optional(), written: z.looseObject({ function: text, text }).optional() })
  .optional();
/** A place in a document, or a transaction that has been read before. */
export const payload = z.looseObject({
  uri: uri.optional(),
  position: position.optional(),
  draft: draft.optional(),
  network: text.optional(),
  overrides: overrides.optional(),
  again,
});

export const focus = z.looseObject({ of: z.literal('focus') });
export const name = z.union([
  row,
  z.looseObject({
    kind: z.undefined().optional(),
    address: text,
    module: text,
    member: text.optional(),
    ledgerVersion: text.optional(),
  }),
]);

/** A command was run, from a link or a key binding, with an argument that it cannot use. */
export class CommandArgumentError extends UserFacingError {
  override readonly name = 'CommandArgumentError';

  constructor(readonly command: CommandId) {
    super(
      `The command ${command} cannot use the argument that it received. Run it from the Command Palette and choose its target there.`,
    );
  }
}

/** A command was run on a row that its view is reloading. */
export class LostRowError extends UserFacingError {
  override readonly name = 'LostRowError';

  constructor() {
    super('This row is being reloaded. Run the command again.');
  }
}
