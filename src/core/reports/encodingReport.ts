import type { MessagePart, MessagePartKind } from '../move/messageParts';
import type { AccountLabels } from './accountLabels';
import type { ReportNetwork } from './simulationReport';

/** What the result page shows of an encoding: the signing message, decoded and compared with what was asked. */
export interface EncodingReport {
  readonly kind: 'encoding';
  readonly network: ReportNetwork;
  /** The entry function's id, or the payload's `type` where it is another kind. */
  readonly subject: string;
  readonly sender: string;
  /** The sender’s; the host adds it. */
  readonly labels?: AccountLabels;
  /** The signing message as the gateway gave it. */
  readonly hex: string;
  /** Length of the message in bytes. */
  readonly byteLength: number;
  /** Whether every field was held against what was asked and is the same, and the chain fits; `false` where any was not. */
  readonly verified: boolean;
  readonly decoded: DecodedMessage;
}

/** Whether the bytes are of a form that can be read. */
export type DecodedMessage =
  | {
      readonly kind: 'known';
      readonly fields: readonly EncodedField[];
      /** Where each field stands in the bytes: in their order, without a gap. */
      readonly parts: readonly MessagePart[];
      readonly chain: ChainReport;
    }
  /** Shown raw; `reason` says what was met. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** The chain that the bytes are for; its id comes from the node, not from the request. */
export interface ChainReport {
  readonly id: number;
  /** `mainnet`, `testnet`, `a local chain`, or `chain 27`. */
  readonly name: string;
  /** Set when the chain does not fit the selected network: a sentence saying so. */
  readonly warning?: string;
}

/** A chain in words: `chain 1, mainnet`, `chain 27`. */
export function chainWords({ id, name }: ChainReport): string {
  const words = `chain ${id}`;
  return name === words ? words : `${words}, ${name}`;
}

/** One field of the message. */
export interface EncodedField {
  readonly name: string;
  /** Of an argument, where it is known. */
  readonly type?: string;
  /** The decoded value as text. */
  readonly value: string;
  /** What the value means, one line each, where it does not say it all by itself. */
  readonly meaning?: readonly string[];
  /** What the request asked for, where it differs from `value`; such a field is shown in red. */
  readonly asked?: string;
  /** Set where `value` was held against the request and is what it asks for; the chain is no part of a request. */
  readonly matches?: true;
  /** Why `value` was not held against the request, after `not compared:`. */
  readonly notCompared?: string;
  /** How the value came about when the file did not say: `from the account`, `from a simulation`, … */
  readonly origin?: string;
  /** Which bytes of the message say so; absent where no single part does. */
  readonly part?: FieldPart;
}

/** A part of the message; `index` tells one argument from the others. */
export interface FieldPart {
  readonly kind: MessagePartKind;
  readonly index?: number;
}

/** What came of holding the bytes that would be signed against what was asked for. */
export interface Verification {
  readonly kind: 'verified' | 'different' | 'notVerified';
  /** One sentence, and what to do next. */
  readonly sentence: string;
  /** Names of the fields that are not what was asked for. */
  readonly different: readonly string[];
  /** The fields that were not compared, and why. */
  readonly notCompared: readonly NotCompared[];
}

/** A field that was not held against what was asked for. */
export interface NotCompared {
  readonly name: string;
  readonly reason: string;
}

/** What heads the bytes, by what came of comparing them. */
export const VERIFICATION_WORDS: Readonly<Record<Verification['kind'], string>> = {
  verified: 'Signing message',
  different: 'Signing message, not as asked',
  notVerified: 'Signing message, not verified',
};

/** What came of comparing a message: only what was held against the request, field by field, is verified. */
export function verificationOf({ decoded }: Pick<EncodingReport, 'decoded'>): Verification {
  if (decoded.kind === 'unknown') {
    const sentence = `The bytes are not verified. ${decoded.reason}`;
    return { kind: 'notVerified', sentence, different: [], notCompared: [] };
  }
  const { fields, chain } = decoded;
  const wrong = fields.filter(({ asked }) => asked !== undefined).map(({ name }) => name);
  const different = [...wrong, ...(chain.warning === undefined ? [] : ['chain id'])];
  const notCompared = fields
    .filter(isNotCompared)
    .map(({ name, notCompared: reason = NO_REASON }) => ({ name, reason }));
  const kind = different.length > 0 ? 'different' : notCompared.length > 0 ? 'notVerified' : 'verified';
  const names = notCompared.map(({ name }) => name);
  const sentence = [
    ...(wrong.length > 0 ? [`The bytes are not what was asked for (${wrong.join(', ')}): do not sign them.`] : []),
    ...(chain.warning === undefined ? [] : [chain.warning]),
    ...(kind === 'notVerified' ? [notComparedText(names)] : []),
    ...(kind === 'verified' ? ['Verified: the bytes are what was asked for.'] : []),
  ].join(' ');
  return { kind, sentence, different, notCompared };
}

const NO_REASON = 'nothing was asked for here';

/** Whatever is not marked as compared was not; the chain is no part of a request, and told in words. */
function isNotCompared({ asked, matches, part }: EncodedField): boolean {
  return asked === undefined && matches === undefined && part?.kind !== 'chainId';
}

function notComparedText(names: readonly string[]): string {
  const them = names.length === 1 ? 'it' : 'them';
  return `The bytes are not verified: ${joined(names)} could not be compared with what was asked for. Compare ${them} by other means before you sign.`;
}

function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
