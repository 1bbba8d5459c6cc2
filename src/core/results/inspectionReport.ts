import type { MessagePart, MessagePartKind } from '../move/signingMessage';
import type { AccountLabels } from './accountLabels';
import type { ReportNetwork } from './simulationReport';
import type { TransactionBytes } from '../move/transactionBytes';
import type { TransactionDraft } from '../payloads/draft';

/** The result page's data for an encoding: the decoded signing message, compared with the request. */
export interface EncodingReport {
  readonly kind: 'encoding';
  readonly network: ReportNetwork;
  /** Why the call was not checked before it was sent; set if its module could not be read. */
  readonly notChecked?: string;
  /** The entry function's id; for other payloads, their `type`. */
  readonly subject: string;
  readonly sender: string;
  /** The sender's label; added by the host. */
  readonly labels?: AccountLabels;
  /** The signing message as returned by the gateway; for any other response, its JSON. */
  readonly hex: string;
  /** Length of the message in bytes. */
  readonly byteLength: number;
  /** Whether every field matches the request and the chain matches the network. */
  readonly verified: boolean;
  readonly decoded: DecodedMessage;
}

/** A signing message, decoded if its format is known. */
export type DecodedMessage =
  | {
      readonly kind: 'known';
      readonly fields: readonly EncodedField[];
      /** The span of each field in the bytes, in order and without gaps. */
      readonly parts: readonly MessagePart[];
      readonly chain: ChainReport;
    }
  /** Bytes in an unknown format, which are shown raw; `reason` describes the unreadable part. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** The chain that the bytes are for. The node adds the chain id; requests do not contain one. */
export interface ChainReport {
  readonly id: number;
  /** For example, `mainnet`, `testnet`, `a local chain` or `chain 27`. */
  readonly name: string;
  /** One sentence; set if the chain differs from that of the selected network. */
  readonly warning?: string;
  /** Why the chain could not be compared with the network's. */
  readonly notCompared?: string;
}

/** Describes a chain: `chain 1, mainnet`, `chain 27`. */
export function chainWords({ id, name }: ChainReport): string {
  const words = `chain ${id}`;
  return name === words ? words : `${words}, ${name}`;
}

export interface EncodedField {
  readonly name: string;
  /** The type of an argument, if known. */
  readonly type?: string;
  /** The decoded value as a string. */
  readonly value: string;
  /** The meaning of the value, one line per string; absent if the value is self-explanatory. */
  readonly meaning?: readonly string[];
  /** The requested value if it differs from `value`; the field is then shown in red. */
  readonly asked?: string;
  /** Set if `value` matches the request. The chain is not part of a request. */
  readonly matches?: true;
  /** Why `value` was not compared with the request: a phrase to show after `not compared:`. */
  readonly notCompared?: string;
  /** Where the value comes from if it is not in the file: `from the account`, `from a simulation`, … */
  readonly origin?: string;
  /** The bytes of the message that encode the value; absent if they are not a single part. */
  readonly part?: FieldPart;
}

/** A part of the message; `index` identifies an argument. */
export interface FieldPart {
  readonly kind: MessagePartKind;
  readonly index?: number;
}

/** The result of comparing the bytes to sign with the request. */
export interface Verification {
  readonly kind: 'verified' | 'different' | 'notVerified';
  /** A sentence that includes the next step for the user. */
  readonly sentence: string;
  /** Names of the fields that differ from the request. */
  readonly different: readonly string[];
  /** The fields that were not compared, with the reasons. */
  readonly notCompared: readonly NotCompared[];
}

export interface NotCompared {
  readonly name: string;
  readonly reason: string;
}

/** The heading above the bytes, by result. */
export const VERIFICATION_WORDS: Readonly<Record<Verification['kind'], string>> = {
  verified: 'Signing message',
  different: 'Signing message, not as requested',
  notVerified: 'Signing message, not verified',
};

/** Counts a message as verified only if every field was compared with the request. */
export function verificationOf({ decoded }: Pick<EncodingReport, 'decoded'>): Verification {
  if (decoded.kind === 'unknown') {
    const sentence = `The bytes are not verified. ${decoded.reason}`;
    return { kind: 'notVerified', sentence, different: [], notCompared: [] };
  }
  const { fields, chain } = decoded;
  const wrong = fields.filter(({ asked }) => asked !== undefined).map(({ name }) => name);
  const different = [...wrong, ...(chain.warning === undefined ? [] : ['chain id'])];
  const notCompared = [
    ...fields.filter(isNotCompared).map(({ name, notCompared: reason = NO_REASON }) => ({ name, reason })),
    ...(chain.notCompared === undefined ? [] : [{ name: 'chain id', reason: chain.notCompared }]),
  ];
  const kind = different.length > 0 ? 'different' : notCompared.length > 0 ? 'notVerified' : 'verified';
  const names = notCompared.map(({ name }) => name);
  const sentence = [
    ...(wrong.length > 0 ? [`The bytes do not match the request (${wrong.join(', ')}): do not sign them.`] : []),
    ...(chain.warning === undefined ? [] : [chain.warning]),
    ...(kind === 'notVerified' ? [notComparedText(names)] : []),
    ...(kind === 'verified' ? ['Verified: the bytes match the request.'] : []),
  ].join(' ');
  return { kind, sentence, different, notCompared };
}

const NO_REASON = 'no value was requested';

/** Whether a field was not compared. The chain is not part of a request and is described separately. */
function isNotCompared({ asked, matches, part }: EncodedField): boolean {
  return asked === undefined && matches === undefined && part?.kind !== 'chainId';
}

function notComparedText(names: readonly string[]): string {
  const them = names.length === 1 ? 'it' : 'them';
  return `The bytes are not verified: ${joined(names)} could not be compared with the request. Compare ${them} by other means before you sign.`;
}

function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The result page's data for pasted bytes. */
export interface InspectionReport {
  readonly kind: 'inspection';
  /** The network that the argument types were read from; absent if there was none. */
  readonly network?: ReportNetwork;
  readonly form: InspectedForm;
  /** The entry function's id, otherwise the payload's `type`, otherwise the number of bytes. */
  readonly subject: string;
  readonly sender?: string;
  /** The sender's label; added by the host. */
  readonly labels?: AccountLabels;
  /** The bytes without any signature, because anyone who has a signed transaction can submit it. */
  readonly hex: string;
  /** Length of {@link hex} in bytes. */
  readonly byteLength: number;
  readonly decoded: DecodedMessage;
  /** The signature of a signed transaction; its bytes are not stored. */
  readonly signature?: { readonly form: string; readonly byteLength: number };
  /** The request in the bytes, which can be simulated. */
  readonly draft?: TransactionDraft;
  /** Why there is no {@link draft}, as a sentence. */
  readonly obstacle?: string;
}

/** `unknown` if the bytes have no known format. */
export type InspectedForm = TransactionBytes['kind'] | 'unknown';

/** The names of the formats, for a title. */
export const FORM_WORDS: Readonly<Record<InspectedForm, string>> = {
  signingMessage: 'Signing message',
  rawTransaction: 'Raw transaction',
  signedTransaction: 'Signed transaction',
  unknown: 'Unknown bytes',
};
