import * as z from 'zod/mini';
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
  z.looseObject({ kind: z.literal('account'), address: text, label: z.optional(text) }),
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
export const row = z.intersection(
  z.union([treeRow, z.looseObject({ kind: z.literal('failure'), parent: treeRow })]),
  z.looseObject({ atVersion: z.optional(text) }),
);
export const transactionRow = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('sender'), address: text }),
  z.looseObject({
    kind: z.literal('transaction'),
    address: text,
    listed: z.looseObject({
      facts: z.looseObject({ subject: text, hash: z.optional(text), version: z.optional(text) }),
      call: z.optional(z.looseObject({})),
    }),
  }),
  z.looseObject({ kind: z.literal('page'), address: text, direction: z.enum(['older', 'newer']) }),
  z.looseObject({ kind: z.literal('unreadPage'), address: text, direction: text }),
  z.looseObject({ kind: z.literal('note'), address: text, text }),
]);
const draft = z.looseObject({
  payload: z.record(text, z.json()),
  given: z.looseObject({
    sender: z.optional(text),
    sequenceNumber: z.optional(text),
    maxGasAmount: z.optional(text),
    gasUnitPrice: z.optional(text),
    expirationTimestampSecs: z.optional(text),
    replayProtectionNonce: z.optional(text),
    secondarySigners: z.optional(texts),
    feePayer: z.optional(text),
  }),
  call: z.optional(
    z.looseObject({
      function: z.looseObject({ address: text, module: text, name: text }),
      typeArguments: texts,
      arguments: z.array(z.json()),
    }),
  ),
});
export const signers = { sender: z.optional(text), secondarySigners: z.optional(texts), feePayer: z.optional(text) };
const overrides = z.looseObject({
  ...signers,
  gas: z.optional(
    z.looseObject({
      maxGasAmount: z.optional(text),
      gasUnitPrice: z.optional(text),
      estimatePrioritizedGasUnitPrice: z.optional(z.literal(true)),
    }),
  ),
  argument: z.optional(z.looseObject({ index: z.int().check(z.nonnegative()), json: z.json() })),
});
const again = z.optional(
  z.looseObject({ network: z.optional(text), written: z.optional(z.looseObject({ function: text, text })) }),
);
/** A place in a document, or a transaction that has been read before. */
export const payload = z.looseObject({
  uri: z.optional(uri),
  position: z.optional(position),
  draft: z.optional(draft),
  network: z.optional(text),
  overrides: z.optional(overrides),
  again,
});

export const focus = z.looseObject({ of: z.literal('focus') });
export const name = z.union([
  row,
  z.looseObject({
    kind: z.optional(z.undefined()),
    address: text,
    module: text,
    member: z.optional(text),
    ledgerVersion: z.optional(text),
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
