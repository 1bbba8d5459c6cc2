import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue } from '../../core/json';
import type { ArgumentReport, CallReport } from '../../core/results/simulationReport';
import { hexText, visibleText, nameText, tableHead } from './cells';
import { longText } from './codeView';
import type { PageContext } from '../page/actionButtons';
import { selects } from '../lists/foldRow';
import type { PageUi } from '../page/pageUi';

/** Renders the called function with the names, types and meanings of its arguments; nothing for other payloads. */
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
        ? html`<p class="dim small">The function takes no arguments.</p>`
        : html`<table class="fields call">
            ${tableHead('Call arguments', ['Parameter', 'Value', 'Meaning'], 'fields')}
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

/** Maximum length of a type name. Longer types are data. */
const LONGEST_NAME = 1_000;
/** Matches a deployed name in a type: a struct, or a module if nothing follows it. */
const NAMES = /(?<=^|[<,\s])(0x[0-9a-f]{1,64}::[a-z_]\w{0,254}(?:::[a-z_]\w{0,254})?)(?=$|[<>,])/gi;

/**
 * Renders the name of a type, module or function with abbreviated addresses. Each deployed name is a link to its
 * interface, except in an exported file. Other text is returned as text.
 */
export function typeView(type: string, key: string, ui: PageUi): TemplateResult {
  return html`<span class="type mono"
    >${type.length > LONGEST_NAME ? longText(type, `${key}/type`, ui, LONGEST_NAME) : ui.isFile ? nameText(type) : linkedNames(type)}</span
  >`;
}

/** Returns the name whose link an event activates: a click that selects no text, or Enter. */
export function nameToOpen(event: Event): string | undefined {
  const isMeant = event instanceof KeyboardEvent ? event.key === 'Enter' : !selects();
  if (!isMeant || !(event.target instanceof Element)) return undefined;
  return event.target.closest<HTMLElement>('[role=link]')?.dataset.name;
}

/** Returns links instead of buttons, because the text of a button cannot be selected. */
function linkedNames(type: string): readonly unknown[] {
  return type
    .split(NAMES)
    .map((part, index) =>
      index % 2 === 0
        ? nameText(part)
        : html`<span class="name-link" role="link" tabindex="0" data-name=${part} title="Open the interface of ${part}"
            >${nameText(part)}</span
          >`,
    );
}
