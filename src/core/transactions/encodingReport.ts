import type { MessagePart, MessagePartKind } from '../move/messageParts';
import type { AccountLabels } from './accountLabels';
import type { ReportNetwork } from './reportModel';

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
