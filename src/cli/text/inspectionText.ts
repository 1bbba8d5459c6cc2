import { FORM_WORDS, type InspectionReport } from '../../core/reports/inspectionReport';
import { chainText, fieldRows } from './encodingText';
import { printable } from './printable';
import type { Style } from './style';
import { table } from './table';

/** What bytes say, for people. The bytes themselves are not repeated. */
export function inspectionText(report: InspectionReport, style: Style): readonly string[] {
  const { form, byteLength, decoded, signature, obstacle } = report;
  const head = style(`${FORM_WORDS[form]} (${byteLength} bytes)`, 'bold');
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
  return `It is signed (${form}, ${byteLength} bytes more): whoever has it can submit it.`;
}
