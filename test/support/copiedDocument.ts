import { loadLocator } from '../../src/core/payloads/languages/loadLanguage';
import type { RequestedCall, GivenValues } from '../../src/core/payloads/draft';
import { firstOpen, type OpenPlace } from '../../src/core/transactions/payloadText';
import { documentPayload, readCall, transactionOf } from '../../src/core/transactions/transaction';
import { textLines } from '../../src/core/text/lines';
import { type PayloadLanguage } from '../../src/core/payloads/languages/languages';
import type { FormId } from './forms';
import type { ModuleAbi } from '../../src/core/move/abi';

/** A document into which a call was copied. */
export interface CopiedDocument {
  readonly language: PayloadLanguage;
  /** The file name for its language. */
  readonly fileName: string;
  readonly text: string;
  /** The line on which the call begins, counted from 1. */
  readonly line: number;
}

/** The result of reading a document. */
export type ReadBack =
  | { readonly kind: 'whole'; readonly call: RequestedCall; readonly given: GivenValues }
  | { readonly kind: 'open'; readonly place: OpenPlace | undefined }
  | { readonly kind: 'not found'; readonly why: string };

const FILES: Readonly<Record<FormId, readonly [language: PayloadLanguage, fileName: string]>> = {
  rest: ['json', 'call.json'],
  typescript: ['typescript', 'call.ts'],
  python: ['python', 'call.py'],
  rust: ['rust', 'call.rs'],
  cli: ['shell', 'call.sh'],
  cliFile: ['json', 'call.json'],
  move: ['move', 'call.move'],
};

/** Returns the document for a copied call: Move source becomes a statement, all other text is a document already. */
export function copiedDocument(form: FormId, text: string, signers = 1): CopiedDocument {
  const [language, fileName] = FILES[form];
  if (form !== 'move') return { language, fileName, text: `${text}\n`, line: 1 };
  const parameters = Array.from({ length: signers }, (_, index) => `account${index === 0 ? '' : index + 1}: &signer`);
  return { language, fileName, text: `script {\nfun main(${parameters.join(', ')}) {\n${text}\n}\n}\n`, line: 3 };
}

/** Reads a document's call as the editor does, with the interface of the module that it calls. */
export async function readBack({ language, text, line }: CopiedDocument, abi: ModuleAbi): Promise<ReadBack> {
  const locator = (await loadLocator(language))(textLines(text));
  const found = locator.locateAt({ line: line - 1, character: 0 });
  if (found.kind !== 'found' && found.kind !== 'hole') return { kind: 'not found', why: found.kind };
  const modules = { getModule: () => Promise.resolve({ module: { abi } }), hasModule: () => true };
  const surroundings = { modules, network: { label: 'Testnet' } };
  let place: OpenPlace | undefined;
  const transaction = await transactionOf(documentPayload(found), {
    read: call => readCall(call, surroundings, new AbortController().signal),
    fill: (known, written) => {
      place = firstOpen(written, known.call);
      return Promise.resolve(undefined);
    },
  });
  if (!transaction) return { kind: 'open', place };
  const { call, given } = transaction.draft;
  return call ? { kind: 'whole', call, given } : { kind: 'not found', why: 'no call' };
}
