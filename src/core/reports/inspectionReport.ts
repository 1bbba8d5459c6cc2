import type { TransactionBytes } from '../move/transactionBytes';
import type { TransactionDraft } from '../payloads/draft';
import type { AccountLabels } from './accountLabels';
import type { DecodedMessage } from './encodingReport';
import type { ReportNetwork } from './simulationReport';

/** The result page's data for pasted bytes. */
export interface InspectionReport {
  readonly kind: 'inspection';
  /** The network from which the types of the arguments were read; absent if there was none. */
  readonly network?: ReportNetwork;
  readonly form: InspectedForm;
  /** The entry function's id, otherwise the payload's `type`, otherwise the number of bytes. */
  readonly subject: string;
  readonly sender?: string;
  /** The label of the sender; added by the host. */
  readonly labels?: AccountLabels;
  /** The bytes, but never a signature: anyone who has a signed transaction can submit it. */
  readonly hex: string;
  /** Length of {@link hex} in bytes. */
  readonly byteLength: number;
  readonly decoded: DecodedMessage;
  /** The signature after a signed transaction, which is not kept. */
  readonly signature?: { readonly form: string; readonly byteLength: number };
  /** The request in the bytes, which can be simulated. */
  readonly draft?: TransactionDraft;
  /** One sentence that says why there is no {@link draft}. */
  readonly obstacle?: string;
}

/** `unknown` if the bytes have no known format. */
export type InspectedForm = TransactionBytes['kind'] | 'unknown';

/** The names of the forms, for a title. */
export const FORM_WORDS: Readonly<Record<InspectedForm, string>> = {
  signingMessage: 'Signing message',
  rawTransaction: 'Raw transaction',
  signedTransaction: 'Signed transaction',
  unknown: 'Unknown bytes',
};
