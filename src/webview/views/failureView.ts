import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue } from '../../core/json';
import { counted } from '../../core/text/digits';
import type { CodeLine, FailureFrame, FailureReport, NamedValue } from '../../core/results/traceReport';
import { functionText, PAST_WORDS } from '../../core/results/traceWords';
import { foldRow, moveInTree } from '../lists/foldRow';
import type { PageContext } from '../page/actionButtons';
import type { PageUi } from '../page/pageUi';
import { groupedDigits, hexText, nameText, shortText, visibleText } from './cells';
import { jsonRow, previewText } from './jsonTree';

/** Maximum number of values shown before a button shows the others. */
const FIRST_VALUES = 8;

/** Renders where code failed, with the values there, followed by the calls that led to it. */
export function failureView({ frames, native, more }: FailureReport, context: PageContext): TemplateResult {
  const [innermost, ...callers] = frames;
  if (!innermost) return html``;
  return html`<div class="failure">
    <p class="place">
      ${placeLink(innermost, 0, context)} <span>in ${functionName(innermost)}</span>${
        native === undefined
          ? nothing
          : html`<span>, which calls the native function <span class="mono">${nameText(native)}</span></span>`
      }
    </p>
    ${codeLine(innermost)} ${valuesView(innermost, context.ui)}
    ${
      callers.length === 0
        ? nothing
        : html`<ul class="tree callers" aria-label="Callers" @keydown=${moveInTree}>
            ${callers.map((frame, index) => callerRow(frame, index + 1, context))}
          </ul>`
    }
    ${more === 0 ? nothing : html`<p class="small dim">and ${counted(more, 'more call')}</p>`}
  </div>`;
}

function callerRow(frame: FailureFrame, index: number, context: PageContext): TemplateResult {
  const { ui } = context;
  const key = `failure/${index}`;
  return foldRow(
    {
      key,
      depth: 0,
      openByDefault: false,
      label: `called by ${frame.function}`,
      head: () =>
        html`<span class="caller">called by ${functionName(frame)} ${placeLink(frame, index, context)}</span>`,
      children: () =>
        frame.locals.length === 0
          ? html`<li class="row leaf depth-1 dim">No named values.</li>`
          : frame.locals.map(({ name, value, was }) =>
              jsonRow(was ? `${name} (${PAST_WORDS[was]})` : name, value, { key, depth: 1, openLevels: 0 }, ui),
            ),
    },
    ui,
  );
}

/** Renders the source line or the decompiled statement. */
function codeLine({ source, statement }: CodeLine): TemplateResult | typeof nothing {
  const text = source?.text.trim() ?? statement;
  return text === undefined ? nothing : html`<p class="code-line mono">${shortText(text)}</p>`;
}

function valuesView({ locals, operands }: FailureFrame, ui: PageUi): TemplateResult | typeof nothing {
  if (locals.length + operands.length === 0) return nothing;
  const key = 'failure/values';
  const count = ui.lengthOf(key, FIRST_VALUES);
  const rest = locals.length - count;
  return html`<dl class="values mono" aria-label="Values">
    ${locals.slice(0, count).map(valueView)}
    ${
      operands.length === 0
        ? nothing
        : html`<div class="value-pair">
            <dt>operands</dt>
            <dd>${operands.map((each, at) => html`${at === 0 ? nothing : ', '}${valueText(each)}`)}</dd>
          </div>`
    }
    ${
      rest <= 0
        ? nothing
        : html`<div class="value-pair">
            <button
              type="button"
              class="link"
              @click=${() => {
                ui.setLength(key, locals.length);
              }}
            >
              ${counted(rest, 'more value')}
            </button>
          </div>`
    }
  </dl>`;
}

function valueView({ name, type, value, was }: NamedValue): TemplateResult {
  return html`<div class="value-pair" title=${type === undefined ? nothing : shortText(`${name}: ${type}`)}>
    <dt>${shortText(name)}</dt>
    <dd>${valueText(value)}${was ? html` <span class="dim">${PAST_WORDS[was]}</span>` : nothing}</dd>
  </div>`;
}

function valueText(value: JsonValue): TemplateResult {
  if (typeof value !== 'string') return html`${previewText(value)}`;
  return /^0x[0-9a-f]{1,64}$/i.test(value) ? hexText(value) : html`${shortText(value === '' ? '""' : value)}`;
}

function functionName({ function: name, typeArguments }: FailureFrame): TemplateResult {
  return html`<span class="mono">${nameText(functionText(name, typeArguments).slice(0, 300))}</span>`;
}

/** Returns a link such as `sources/vault.move:42`, or the offset in the decompiled code. */
function placeLink({ source, offset }: CodeLine, frame: number, { post, ui }: PageContext): TemplateResult {
  const words = source ? visibleText(`${source.path}:${source.line}`) : `offset ${groupedDigits(String(offset))}`;
  if (ui.isFile || (source && source.uri === undefined)) return html`<span class="mono">${words}</span>`;
  const open = () => {
    post({ type: 'openFrame', frame });
  };
  return html`<button type="button" class="link mono" title=${source ? nothing : 'Open decompiled code'} @click=${open}>
    ${words}
  </button>`;
}
