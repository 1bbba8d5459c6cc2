import type { EncodingReport } from './encodingReport';
import type { SimulationReport } from './reportModel';

/** What the extension tells the result page. */
export type HostMessage =
  | { readonly type: 'running'; readonly title: string }
  | { readonly type: 'report'; readonly report: SimulationReport | EncodingReport }
  /** `message` is one sentence: why there is no report. */
  | { readonly type: 'failed'; readonly title: string; readonly message: string };

/** What the result page tells the extension. `ready` comes first; nothing is sent to the page before. */
export type PageMessage =
  | { readonly type: 'ready' }
  /** Run the same payload again. */
  | { readonly type: 'rerun' }
  /** Copy to the clipboard: the raw JSON of a simulation, or the hex of an encoding. */
  | { readonly type: 'copy'; readonly what: 'raw' | 'hex' };
