import { counted } from '../../core/text/digits';
import {
  type ChainReport,
  type EncodedField,
  type EncodingReport,
  verificationOf,
  type Verification,
  FORM_WORDS,
  type InspectionReport,
} from '../../core/results/inspectionReport';
import { momentOfSeconds } from '../../core/text/moments';
import { printable, type Style, table } from './style';

/** The heading above the bytes. Only a verified result can look verified. */
const HEADS: Readonly<Record<Verification['kind'], string>> = {
  verified: 'Signing message',
  different: 'Signing message, NOT AS REQUESTED',
  notVerified: 'Signing message, NOT VERIFIED',
};

const NO_BYTES = 'Gateway response, NOT VERIFIED';

/** Returns the bytes to sign, their contents, and whether they match the request, as text. */
export function encodingText(report: EncodingReport, style: Style): readonly string[] {
  const { decoded, hex, byteLength } = report;
  const { kind, sentence } = verificationOf(report);
  // A response that is not hex has no bytes.
  const head = style(byteLength === 0 ? NO_BYTES : `${HEADS[kind]} (${counted(byteLength, 'byte')})`, 'bold');
  const verdict = style(printable(sentence), kind === 'verified' ? 'green' : 'red');
  if (decoded.kind === 'unknown') return [head, printable(hex), '', verdict];
  return [head, printable(hex), '', ...table(fieldRows(decoded.fields)), '', chainText(decoded.chain), verdict];
}

export function fieldRows(fields: readonly EncodedField[]): readonly (readonly string[])[] {
  return fields.map(field => [field.name, field.value, remark(field)]);
}

export function chainText({ name, id }: ChainReport): string {
  return printable(`These bytes are for ${name} (chain id ${id}).`);
}

function remark({ asked, notCompared, origin, meaning = [], part, value }: EncodedField): string {
  if (asked !== undefined) return `DIFFERS, requested ${asked}`;
  if (notCompared !== undefined) return `NOT COMPARED: ${notCompared}`;
  const expires = part?.kind === 'expiration' ? momentOfSeconds(value)?.utc : undefined;
  // An entry that starts with `= ` is the previous amount in a different unit.
  const means = [...meaning, ...(expires === undefined ? [] : [expires])].join('; ').replaceAll('; = ', ' = ');
  return [means, origin === undefined ? '' : `(${origin})`].filter(Boolean).join(' ');
}

/** Returns the contents of bytes as text. The bytes are not included. */
export function inspectionText(report: InspectionReport, style: Style): readonly string[] {
  const { form, byteLength, decoded, signature, obstacle } = report;
  const head = style(`${FORM_WORDS[form]} (${counted(byteLength, 'byte')})`, 'bold');
  if (decoded.kind === 'unknown') return [head, '', style(printable(decoded.reason), 'yellow')];
  const { fields, chain } = decoded;
  return [
    head,
    ...(signature === undefined ? [] : [style(signatureText(signature), 'yellow')]),
    '',
    ...table(fieldRows(fields)),
    '',
    chainText(chain),
    ...(chain.warning === undefined ? [] : [style(printable(chain.warning), 'red')]),
    ...(obstacle === undefined ? [] : [printable(obstacle)]),
  ];
}

function signatureText({ form, byteLength }: NonNullable<InspectionReport['signature']>): string {
  return `It is signed (${form}, ${counted(byteLength, 'byte')} more). Anyone who has it can submit it.`;
}
