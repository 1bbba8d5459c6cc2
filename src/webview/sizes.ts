import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue } from '../core/json';
import type { TypeTag } from '../core/move/typeTag';
import { bcsSize } from '../core/move/bcsSize';
import type { StructShapes } from '../core/move/fieldTypes';
import { groupedDigits } from './amounts';

/** The size of a resource: as the ledger keeps it where all its types are known, else that of the JSON, which says so. */
export function sizeView(data: JsonValue, type: TypeTag | undefined, shapes: StructShapes = {}): TemplateResult {
  const size = type && bcsSize(data, type, shapes);
  if (size !== undefined) return exactSize(size);
  const length = new TextEncoder().encode(JSON.stringify(data)).length;
  return html`<span title="Its types are not all known: the size in the ledger is another."
    >${bytesText(length)} as JSON</span
  >`;
}

/** A size in the ledger's own form. */
export function exactSize(bytes: number): TemplateResult {
  return html`<span title="Size of the value in BCS, as the ledger keeps it">${bytesText(bytes)}</span>`;
}

/** The size of a module; nothing where it is not known. */
export function bytecodeSize(bytes: number | undefined): TemplateResult | typeof nothing {
  if (bytes === undefined) return nothing;
  return html`<span class="aside dim"><span title="Size of the bytecode">${bytesText(bytes)}</span></span>`;
}

function bytesText(bytes: number): string {
  return `${groupedDigits(String(bytes))} B`;
}
