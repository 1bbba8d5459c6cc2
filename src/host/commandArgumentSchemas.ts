import * as z from 'zod';
import { COMMANDS, type CommandId } from './shell/ids';

// What is passed over here is as loose as what the commands read of it: rows hold more than is looked at.
const text = z.string();
const texts = z.array(text);
const has = (value: unknown, method: string): boolean =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
/** VS Code's own classes, which it takes back as such only. */
const uri = z.custom(value => has(value, 'with') && has(value, 'toJSON'));
const position = z.custom(value => has(value, 'translate') && has(value, 'isBefore'));

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
const row = z.union([treeRow, z.looseObject({ kind: z.literal('failure'), parent: treeRow })]);
const transactionRow = z.discriminatedUnion('kind', [
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
const change = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('verdict'), findings: z.array(z.looseObject({})) }),
  z.looseObject({ kind: z.literal('finding'), finding: z.looseObject({ name: text }) }),
  z.looseObject({ kind: z.literal('state'), modules: z.array(z.looseObject({ name: text })) }),
  z.looseObject({ kind: z.literal('module'), module: z.looseObject({ name: text }) }),
  z.looseObject({
    kind: z.literal('item'),
    module: z.looseObject({ name: text }),
    item: z.looseObject({ name: text, kind: text }),
  }),
  z.looseObject({
    kind: z.literal('difference'),
    module: z.looseObject({ name: text }),
    item: z.looseObject({ name: text, kind: text }).optional(),
    difference: z.looseObject({ text }),
  }),
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
const signers = { sender: text.optional(), secondarySigners: texts.optional(), feePayer: text.optional() };
const overrides = z.looseObject({
  ...signers,
  gas: z.looseObject({ maxGasAmount: text.optional(), gasUnitPrice: text.optional() }).optional(),
  argument: z.looseObject({ index: z.int().nonnegative(), json: z.json() }).optional(),
});
const again = z
  .looseObject({ network: text.optional(), written: z.looseObject({ function: text, text }).optional() })
  .optional();
/** A place in a document, or a transaction that is known already. */
const payload = z.looseObject({
  uri: uri.optional(),
  position: position.optional(),
  draft: draft.optional(),
  network: text.optional(),
  overrides: overrides.optional(),
  again,
});

const focus = z.looseObject({ of: z.literal('focus') });
const account = z.union([text, focus, row]);
const name = z.union([
  row,
  z.looseObject({ kind: z.undefined().optional(), address: text, module: text, member: text.optional() }),
]);
const networkId = text;
const look = { network: text.optional(), byItself: z.boolean().optional() };
const transaction = z.union([
  text,
  transactionRow,
  z.looseObject({ ...look, hash: text }),
  z.looseObject({ ...look, version: text }),
  z.looseObject({ ...look, sender: text, sequenceNumber: text }),
]);
const sent = z.looseObject({ address: text, direction: text.optional(), sequenceNumber: text.optional() });
const result = z.looseObject({ id: text });
const side = z.looseObject({
  address: text,
  module: text.optional(),
  network: text.optional(),
  ledgerVersion: text.optional(),
});

/** What each command takes; those that take nothing are not here, and read nothing of what they are given. */
export const COMMAND_ARGUMENTS: Readonly<Partial<Record<CommandId, z.ZodType>>> = {
  [COMMANDS.simulate]: payload,
  [COMMANDS.encode]: payload,
  [COMMANDS.simulateAs]: payload.extend(signers),
  [COMMANDS.senderMatrix]: payload.extend({ senders: texts.optional() }),
  [COMMANDS.sweepArgument]: payload.extend({
    index: z.int().nonnegative().optional(),
    values: z.array(z.looseObject({ json: z.json(), label: text.optional() })).optional(),
  }),
  [COMMANDS.simulateOnAllNetworks]: payload,
  [COMMANDS.simulateOnSave]: payload,
  [COMMANDS.inspect]: z.looseObject({ hex: text }),
  [COMMANDS.simulateFunction]: z.union([text, row]),
  [COMMANDS.insertCall]: z.union([text, row]),
  [COMMANDS.fillCall]: z.looseObject({ position: position.optional(), isQuiet: z.boolean().optional() }),
  [COMMANDS.copyAs]: z.union([row, payload.extend({ kind: z.undefined().optional(), form: text.optional() })]),
  [COMMANDS.pasteAs]: text,
  [COMMANDS.addAccount]: z.looseObject({ address: text, label: text.optional() }),
  [COMMANDS.removeAccount]: account,
  [COMMANDS.renameAccount]: account,
  [COMMANDS.setAccountNetworks]: account,
  [COMMANDS.moveAccountTo]: account,
  [COMMANDS.moveAccountUp]: account,
  [COMMANDS.moveAccountDown]: account,
  [COMMANDS.setSender]: account,
  [COMMANDS.setPublicKey]: z.union([account, z.looseObject({ account: account.optional(), network: text.optional() })]),
  [COMMANDS.importAccounts]: z.array(z.looseObject({ uri, name: text })),
  [COMMANDS.findSymbol]: text,
  [COMMANDS.revealSymbol]: name,
  [COMMANDS.filterModules]: z.looseObject({ text: text.optional(), kinds: texts.optional() }),
  [COMMANDS.sortModules]: z.enum(['name', 'deployed']),
  [COMMANDS.pinModule]: name,
  [COMMANDS.unpinModule]: name,
  [COMMANDS.watch]: z.union([text, row]),
  [COMMANDS.unwatch]: z.union([text, row]),
  [COMMANDS.showUpgrade]: name,
  [COMMANDS.saveSnapshot]: z.union([
    row,
    z.looseObject({ kind: z.undefined().optional(), accounts: texts.optional(), folder: uri.optional() }),
  ]),
  [COMMANDS.copyName]: row,
  [COMMANDS.openInExplorer]: z.union([row, transactionRow]),
  [COMMANDS.copyAbi]: name,
  [COMMANDS.copyBytecode]: name,
  [COMMANDS.openInterface]: name,
  [COMMANDS.openInterfaceAt]: z.union([uri, name]),
  [COMMANDS.compareInterfaces]: z.union([uri, row, z.looseObject({ before: side, after: side })]),
  [COMMANDS.showChange]: change,
  [COMMANDS.findReferences]: name,
  [COMMANDS.editNetwork]: networkId,
  [COMMANDS.removeNetwork]: networkId,
  [COMMANDS.selectNetwork]: networkId,
  [COMMANDS.setAccessKey]: networkId,
  [COMMANDS.clearAccessKey]: networkId,
  [COMMANDS.openTransaction]: transaction,
  [COMMANDS.openBlock]: z.union([text, transactionRow, z.looseObject({ ...look, version: text })]),
  [COMMANDS.waitForTransaction]: z.union([
    text,
    z.looseObject({ ...look, hash: text, timeLimitMs: z.number().nonnegative().optional() }),
  ]),
  [COMMANDS.refreshTransactions]: sent,
  [COMMANDS.readTransactions]: sent.extend({ direction: z.enum(['newest', 'older', 'newer']) }),
  [COMMANDS.goToTransaction]: sent,
  [COMMANDS.filterTransactions]: z.looseObject({ failedOnly: z.boolean().optional(), text: text.optional() }),
  [COMMANDS.simulateTransaction]: transaction,
  [COMMANDS.compareTransaction]: transaction,
  [COMMANDS.copyTransactionHash]: transactionRow,
  [COMMANDS.copyTransactionVersion]: transactionRow,
  [COMMANDS.exportResult]: z.looseObject({ uri: uri.optional(), format: text.optional() }),
  [COMMANDS.compareResults]: z.union([
    result,
    z.looseObject({ ids: texts }),
    z.looseObject({ onShow: z.literal(true) }),
  ]),
  [COMMANDS.openResult]: result,
  [COMMANDS.rerunResult]: result,
  [COMMANDS.pinResult]: result,
  [COMMANDS.unpinResult]: result,
  [COMMANDS.removeResult]: z.union([result, focus]),
};
