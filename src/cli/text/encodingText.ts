import type { ChainReport, EncodedField, EncodingReport } from '../../core/transactions/encodingReport';
import { momentOfSeconds } from '../../core/transactions/moments';
import { printable } from './printable';
import type { Style } from './style';
import { table } from './table';

/** The bytes that would be signed, and what they say, for people. */
export function encodingText(report: EncodingReport, style: Style): readonly string[] {
  const { decoded, hex, byteLength } = report;
  const head = [style(`Signing message (${byteLength} bytes)`, 'bold'), printable(hex), ''];
  if (decoded.kind === 'unknown') return [...head, style(printable(decoded.reason), 'yellow')];
  const { fields, chain } = decoded;
  return [
    ...head,
    ...table(fieldRows(fields)),
    '',
    chainText(chain),
    ...(chain.warning === undefined ? [] : [style(printable(chain.warning), 'red')]),
  ];
}

/** The rows of a table of fields. */
export function fieldRows(fields: readonly EncodedField[]): readonly (readonly string[])[] {
  return fields.map(field => [field.name, field.value, remark(field)]);
}

/** For which chain the bytes are, in words. */
export function chainText({ name, id }: ChainReport): string {
  return printable(`These bytes are for ${name} (chain id ${id}).`);
}

/** The fields that are not what was asked for. */
export function wrongFields({ decoded }: EncodingReport): readonly EncodedField[] {
  return decoded.kind === 'known' ? decoded.fields.filter(({ asked }) => asked !== undefined) : [];
}

function remark({ asked, origin, meaning = [], part, value }: EncodedField): string {
  if (asked !== undefined) return `NOT AS ASKED: ${asked}`;
  const expires = part?.kind === 'expiration' ? momentOfSeconds(value)?.utc : undefined;
  // What an amount is in another unit goes on with the line before it.
  const means = [...meaning, ...(expires === undefined ? [] : [expires])].join('; ').replaceAll('; = ', ' = ');
  return [means, origin === undefined ? '' : `(${origin})`].filter(Boolean).join(' ');
}
