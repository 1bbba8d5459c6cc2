import * as z from 'zod/mini';
import { isJsonObject } from '../../core/json';
import { isIdentifier } from '../../core/move/functionId';
import { hexToBytes } from '../../core/move/hex';
import { parseTypeTag } from '../../core/move/typeTag';
import { addressProblem, u64Problem } from '../http/routes';
import { NAMING_TYPES, wireFunctionSchema } from '../ledgerModuleSchema';

/** Returns the name of a JSON value in a node's messages: `boolean \`true\``, `number`, `string "x"`, … */
export function jsonKind(value: unknown): string {
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`;
  if (typeof value === 'boolean') return `boolean \`${value}\``;
  if (typeof value === 'number') return 'number';
  if (Array.isArray(value)) return 'sequence';
  return typeof value === 'object' && value !== null ? 'map' : 'null';
}

/**
 * Returns a node's message about an invalid string; `undefined` if the string is valid. {@link describeIssue} adds the
 * location.
 */
type Problem = (text: string) => string | undefined;

function text(type: string, problem: Problem): z.ZodMiniType<string, string> {
  return z.string({ error: ({ input }) => wrongType(type, input) }).check(
    z.superRefine((value, context) => {
      const found = problem(value);
      if (found !== undefined) context.addIssue({ code: 'custom', message: `failed to parse "${type}": ${found}` });
    }),
  );
}

function wrongType(type: string, input: unknown): string {
  if (input === undefined || input === null) return `Type "${type}" expects an input value.`;
  return `Expected input type "${type}", found ${JSON.stringify(input)}.`;
}

const u64 = text('string(U64)', u64Problem);
const address = text('string(Address)', addressProblem);

const moveType = z
  .string({
    error: ({ input }) =>
      `failed to parse "string(MoveType)": deserialize Move type failed, invalid type: ${jsonKind(input)}, expected a string`,
  })
  .check(
    z.refine(value => parseTypeTag(value.trim()) !== undefined, {
      error: ({ input }) => `failed to parse "string(MoveType)": parse Move type ${JSON.stringify(input)} failed`,
    }),
  );

const functionId = text('string(EntryFunctionId)', value => {
  const [account = '', module = '', name = '', ...rest] = value.split('::');
  const fits = addressProblem(account) === undefined && isIdentifier(module) && isIdentifier(name) && rest.length === 0;
  return fits ? undefined : `Invalid entry function ID ${value}`;
});

const typeArguments = z.array(moveType, { error: ({ input }) => wrongType('[string(MoveType)]', input) });
const values = z.array(z.json(), { error: ({ input }) => wrongType('[any]', input) });

const entryFunctionPayload = z.looseObject({
  type: z.literal('entry_function_payload'),
  function: functionId,
  type_arguments: typeArguments,
  arguments: values,
});

const bytes = text('string(HexEncodedBytes)', value =>
  hexToBytes(value) ? undefined : `parse hex-encoded string ${JSON.stringify(value)} failed`,
);

const scriptPayload = z.looseObject({
  type: z.literal('script_payload'),
  code: z.looseObject(
    { bytecode: bytes, abi: z.nullish(wireFunctionSchema) },
    { error: ({ input }) => wrongType('MoveScriptBytecode', input) },
  ),
  type_arguments: typeArguments,
  arguments: values,
});

const multisigPayload = z.looseObject({
  type: z.literal('multisig_payload'),
  multisig_address: address,
  transaction_payload: z.nullish(
    z.discriminatedUnion('type', [entryFunctionPayload], {
      error: ({ input }) => wrongType('MultisigTransactionPayload', input),
    }),
  ),
});

const moduleBundlePayload = z.looseObject({ type: z.literal('module_bundle_payload') });

const payloads = [entryFunctionPayload, scriptPayload, multisigPayload, moduleBundlePayload] as const;

const payload = z.discriminatedUnion('type', payloads, {
  error: ({ input }) => wrongType('TransactionPayload', input),
});

const hexBytes = z.string({ error: ({ input }) => wrongType('string(HexEncodedBytes)', input) });

const ed25519Signature = z.looseObject({
  type: z.literal('ed25519_signature'),
  public_key: hexBytes,
  signature: hexBytes,
});

const otherAccountSignature = z.looseObject({
  type: z.enum([
    'multi_ed25519_signature',
    'single_key_signature',
    'multi_key_signature',
    'no_account_signature',
    'abstract_signature',
  ]),
});

const accountSignature = z.discriminatedUnion('type', [ed25519Signature, otherAccountSignature], {
  error: ({ input }) => wrongType('AccountSignature', input),
});

const signers = {
  sender: accountSignature,
  secondary_signer_addresses: z.array(address, { error: ({ input }) => wrongType('[string(Address)]', input) }),
  secondary_signers: z.array(accountSignature, { error: ({ input }) => wrongType('[AccountSignature]', input) }),
};

const multiAgentSignature = z.looseObject({ type: z.literal('multi_agent_signature'), ...signers });

const feePayerSignature = z.looseObject({
  type: z.literal('fee_payer_signature'),
  ...signers,
  fee_payer_address: address,
  fee_payer_signer: accountSignature,
});

const otherSignature = z.looseObject({ type: z.enum(['multi_ed25519_signature', 'no_account_signature']) });

const signatures = [ed25519Signature, multiAgentSignature, feePayerSignature, otherSignature] as const;

const signature = z.discriminatedUnion('type', signatures, {
  error: ({ input }) => wrongType('TransactionSignature', input),
});

const members = {
  sender: address,
  sequence_number: u64,
  max_gas_amount: u64,
  gas_unit_price: u64,
  expiration_timestamp_secs: u64,
  payload,
  replay_protection_nonce: z.nullish(u64),
};

export const simulateRequestSchema = z.looseObject(
  { ...members, signature },
  { error: ({ input }) => wrongType('SubmitTransactionRequest', input) },
);

export const encodeRequestSchema = z.looseObject(
  { ...members, secondary_signers: z.nullish(z.array(address)) },
  { error: ({ input }) => wrongType('EncodeSubmissionRequest', input) },
);

export type SimulateInput = z.infer<typeof simulateRequestSchema>;
export type EncodeInput = z.infer<typeof encodeRequestSchema>;

/** The properties that both kinds of requests have. */
export type TransactionInput = z.infer<z.ZodMiniObject<typeof members>>;

/** A payload of a type that nodes accept. */
export type PayloadInput = z.infer<typeof payload>;
export type EntryFunctionInput = z.infer<typeof entryFunctionPayload>;
export type ScriptInput = z.infer<typeof scriptPayload>;
export type MultisigInput = z.infer<typeof multisigPayload>;

/** A signature of a type that nodes accept as JSON. */
export type SignatureInput = z.infer<typeof signature>;

export type AccountSignatureInput = z.infer<typeof accountSignature>;

/** The name of the request in a node's messages. */
type RequestName = 'SubmitTransactionRequest' | 'EncodeSubmissionRequest';

/** Parses the body of a request. @throws RangeError with the node's message */
export function parseRequest<T>(schema: z.ZodMiniType<T>, body: unknown, name: RequestName): T {
  const { success, data, error } = schema.safeParse(body, NAMING_TYPES);
  if (success) return data;
  const [issue] = error.issues;
  throw new RangeError(issue ? describeIssue(issue, name, payloadTypeOf(body)) : error.message);
}

/** The names of payload types in a node's messages. */
const PAYLOAD_NAMES: ReadonlyMap<unknown, string> = new Map([
  ['entry_function_payload', 'EntryFunctionPayload'],
  ['script_payload', 'ScriptPayload'],
  ['multisig_payload', 'MultisigPayload'],
]);

function payloadTypeOf(body: unknown): unknown {
  const payload = isJsonObject(body) ? body.payload : undefined;
  return isJsonObject(payload) ? payload.type : undefined;
}

function describeIssue({ message, path }: z.core.$ZodIssue, name: RequestName, payloadType: unknown): string {
  const [member, inner] = path;
  if (member === undefined) return message;
  const within: string[] = [];
  if (member === 'payload' && inner !== undefined && inner !== 'type') {
    if (path.includes('type_arguments') && typeof path.at(-1) === 'number') within.push('[string(MoveType)]');
    if (inner === 'transaction_payload' && path.length > 2) {
      if (path[2] !== 'type') within.push('EntryFunctionPayload');
      within.push('MultisigTransactionPayload');
    }
    if (inner === 'code' && path.length > 2) within.push('MoveScriptBytecode');
    within.push(PAYLOAD_NAMES.get(payloadType) ?? '', 'TransactionPayload');
  }
  if (member === 'replay_protection_nonce') within.push('optional<string(U64)>');
  if (member === 'signature' && inner !== undefined && inner !== 'type') within.push('TransactionSignature');
  if (member !== 'signature' && member !== 'secondary_signers') within.push('UserTransactionRequestInner');
  return [message, ...[...within, name].map(type => `(occurred while parsing "${type}")`)].join(' ');
}
