import type { TransactionBytes } from '../move/transactionBytes';
import type { TransactionDraft } from '../payloads/draft';
import type { AccountLabels } from './accountLabels';
import type { DecodedMessage } from './encodingReport';
import type { ReportNetwork } from './simulationReport';

/** What the result page shows of bytes that somebody pasted. */
export interface InspectionReport {
  readonly kind: 'inspection';
  /** Absent where no network was asked for the types of the arguments. */
  readonly network?: ReportNetwork;
  readonly form: InspectedForm;
  /** The entry function's id, else the payload's `type`, else the number of bytes. */
  readonly subject: string;
  readonly sender?: string;
  /** The sender’s; the host adds it. */
  readonly labels?: AccountLabels;
  /** The bytes, but never a signature: whoever has a signed transaction can submit it. */
  readonly hex: string;
  /** Length of {@link hex} in bytes. */
  readonly byteLength: number;
  readonly decoded: DecodedMessage;
  /** What follows a signed transaction, and is not kept. */
  readonly signature?: { readonly form: string; readonly byteLength: number };
  /** The request that the bytes say, to be simulated. */
  readonly draft?: TransactionDraft;
  /** One sentence: why there is no {@link draft}. */
  readonly obstacle?: string;
}

/** `unknown` where the bytes are of no form that can be read. */
export type InspectedForm = TransactionBytes['kind'] | 'unknown';

/** The forms in words, as a title has them. */
export const FORM_WORDS: Readonly<Record<InspectedForm, string>> = {
  signingMessage: 'Signing message',
  rawTransaction: 'Raw transaction',
  signedTransaction: 'Signed transaction',
  unknown: 'Unknown bytes',
};
