import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue } from '../../core/json';
import type { ArgumentReport, CallReport } from '../../core/reports/simulationReport';
import { hexText, visibleText } from './hexText';
import { longText } from './longText';
import type { PageContext } from '../page/pageContext';
import { typeView } from './typeView';

/**
 * Returns the function that a transaction called, with the names, types and meanings of its values; nothing for other
 * payloads.
 */
export function callView(
  { call }: { readonly call?: CallReport },
  { ui, post }: PageContext,
): TemplateResult | typeof nothing {
  if (!call) return nothing;
  const openCode = () => {
    post({ type: 'openCode', name: call.function });
  };
  const link = html`<button type="button" class="link small" @click=${openCode}>Open code</button>`;
  return html`<p class="call-name">${typeView(call.function, 'call', ui)} ${ui.isFile ? nothing : link}</p>
    ${call.untyped === undefined ? nothing : html`<p class="small dim">${call.untyped}</p>`}
    ${
      call.typeArguments.length + call.arguments.length === 0
        ? html`<p class="dim small">It takes no arguments.</p>`
        : html`<table class="fields call">
            <caption class="sr-only">
              Arguments of the call
            </caption>
            <thead class="sr-only">
              <tr>
                <th scope="col">Parameter</th>
                <th scope="col">Value</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              ${call.typeArguments.map(
                ({ name, type }, index) =>
                  html`<tr>
                    <th scope="row">${visibleText(name)}</th>
                    <td>${typeView(type, `call/T${index}`, ui)}</td>
                    <td></td>
                  </tr>`,
              )}
              ${call.arguments.map((argument, index) => argumentRow(argument, index, { ui }))}
            </tbody>
          </table>`
    }`;
}

function argumentRow(argument: ArgumentReport, index: number, { ui }: Pick<PageContext, 'ui'>): TemplateResult {
  const { name, type, json, decoded } = argument;
  const key = `call/${index}`;
  return html`<tr>
    <th scope="row">
      ${visibleText(name ?? `Argument ${index + 1}`)}
      ${type === undefined ? nothing : html`<span class="second-line dim mono">${type.includes('::') ? typeView(type, key, ui) : visibleText(type)}</span>`}
    </th>
    <td>${valueView(json, key, { ui })}</td>
    <td class="dim">${decoded.map(line => html`<div>${visibleText(line)}</div>`)}</td>
  </tr>`;
}

function valueView(json: JsonValue, key: string, { ui }: Pick<PageContext, 'ui'>): TemplateResult {
  if (typeof json === 'string' && /^0x[0-9a-f]{1,64}$/i.test(json)) return hexText(json);
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  return html`<span class="mono">${text === '' ? '""' : longText(text, key, ui)}</span>`;
}
