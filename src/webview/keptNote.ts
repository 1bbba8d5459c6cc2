import { html, type TemplateResult } from 'lit';
import { momentOfSeconds } from '../core/reports/moments';
import { clockIcon } from './icons';
import { distanceText } from './times';

/** Says that a result is not of now. @param ranAt milliseconds since the epoch */
export function keptNote(ranAt: number): TemplateResult {
  const seconds = String(Math.floor(ranAt / 1_000));
  const moment = momentOfSeconds(seconds);
  return html`<p class="kept" title=${moment?.utc ?? ''}>
    ${clockIcon}<span>From the history: run ${distanceText(seconds, Date.now())}, ${moment?.local}</span>
  </p>`;
}
