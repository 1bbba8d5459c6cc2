import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { JsonValue } from '../core/json';
import { jsonPreview } from './jsonPreview';
import { visibleText } from './visibleText';

/** {@link jsonPreview} as text for the page. */
export function previewText(value: JsonValue): string {
  return visibleText(jsonPreview(value));
}

/** What stands in a closed row for the value that it hides. */
export function previewView(value: JsonValue): TemplateResult {
  return html`<span class="preview mono">${guard([value], () => previewText(value))}</span>`;
}
