import { html, nothing, type TemplateResult } from 'lit';
import type { SimulationReport, SourcePlace, SourceReport } from '../../core/reports/simulationReport';
import type { PageContext } from '../page/pageContext';
import { shortText } from './hexText';
import { longText } from './longText';

/** Why a transaction would fail, in plain words, what to do, and the VM's own words below. */
export function verdictView({ verdict, vmStatus, source }: SimulationReport, context: PageContext): TemplateResult {
  const { ui } = context;
  const { headline, meaning, advice } = verdict;
  const told = headline === vmStatus && meaning === undefined;
  return html`<div class="callout bad">
    <p class="callout-first">${longText(headline ?? vmStatus, 'headline', ui)}</p>
    ${meaning === undefined ? nothing : html`<p>${longText(meaning, 'meaning', ui)}</p>`}
    ${advice === undefined ? nothing : html`<p class="advice">${advice}</p>`}
    ${source ? sourceView(source, meaning ?? '', context) : nothing}
    ${told ? nothing : html`<p class="callout-rest dim">${longText(vmStatus, 'status', ui)}</p>`}
  </div>`;
}

/**
 * Links to where the source aborts so: the constant first, with its comment, then the places that name it.
 * @param told what the page says already: a comment in it is not said again
 */
function sourceView({ origin, constant, places }: SourceReport, told: string, context: PageContext): TemplateResult {
  const doc = constant?.doc === undefined || told.includes(constant.doc) ? undefined : constant.doc;
  const words = (place: SourcePlace) =>
    place.kind === 'constant'
      ? html`const <span class="mono">${shortText(constant?.name ?? '')}</span>${
            doc === undefined ? nothing : html`: ${longText(doc, 'doc', context.ui)}`
          }`
      : html`${place.kind === 'assert' ? 'assert!' : 'abort'} in
          <span class="mono">${shortText(place.function ?? '')}</span>`;
  return html`<ul class="source" aria-label="In the source">
      ${places.map((place, index) => html`<li>${placeLink(place, index, context)} <span>${words(place)}</span></li>`)}
    </ul>
    ${
      origin === 'packageCache'
        ? html`<p class="small dim">From the package cache: what is deployed may be of another revision.</p>`
        : nothing
    }`;
}

function placeLink({ label }: SourcePlace, index: number, { post, ui }: PageContext): TemplateResult {
  if (ui.isFile) return html`<span class="mono">${shortText(label)}</span>`;
  const open = () => {
    post({ type: 'openSource', place: index });
  };
  return html`<button type="button" class="link mono" @click=${open}>${shortText(label)}</button>`;
}
