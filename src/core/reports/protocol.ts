import type { ResultReport } from './resultReport';

/** What may help after a failure, and the words on its button: the same on the page and in the notification. */
export const FAILURE_ACTIONS = {
  setAccessKey: 'Set Access Key…',
  setPublicKey: 'Set Public Key…',
} as const;

/** One of {@link FAILURE_ACTIONS}. */
export type FailureAction = keyof typeof FAILURE_ACTIONS;

/** What can be copied: JSON (of a simulation the raw one) and all of it as Markdown, of bytes the hex, of a comparison Markdown. */
export const COPY_TARGETS = ['raw', 'markdown', 'hex'] as const;

/** One of {@link COPY_TARGETS}. */
export type CopyTarget = (typeof COPY_TARGETS)[number];

/** What an exported file holds for its page to show. */
export interface ExportedReport {
  readonly report: ResultReport;
  /** Milliseconds since the epoch. */
  readonly exportedAt: number;
}

/**
 * What the extension tells the result page, which has what it does with each in `webview/page/hostMessage.ts`; what the
 * page tells the extension is in `pageMessageSchema.ts`.
 */
export type HostMessage =
  /** What was on show stays, until a report or a failure comes, or the same again where the run was cancelled. */
  | { readonly type: 'running'; readonly title: string }
  /**
   * `ranAt`: of a result that was kept, when it was run, in milliseconds since the epoch. `parent`: what the report was
   * opened from, where it is one of many.
   */
  | {
      readonly type: 'report';
      readonly report: ResultReport;
      readonly ranAt?: number;
      readonly parent?: 'matrix' | 'sweep';
    }
  /** `message` is one sentence: why there is no report. */
  | {
      readonly type: 'failed';
      readonly title: string;
      readonly message: string;
      readonly actions: readonly FailureAction[];
    }
  /** Whether earlier values are looked for; they come as a report. */
  | { readonly type: 'lookingForEarlier'; readonly isUnderWay: boolean }
  /** What became of a copy that the page asked for. */
  | { readonly type: 'copied'; readonly what: CopyTarget; readonly ok: boolean };

/** How a run ended. */
type Result = Extract<HostMessage, { readonly type: 'report' | 'failed' }>;

/** Says of a report what it was opened from. */
export function withParent(message: Result, parent: Result | undefined): Result {
  if (message.type !== 'report' || parent?.type !== 'report') return message;
  const { kind } = parent.report;
  return kind === 'matrix' || kind === 'sweep' ? { ...message, parent: kind } : message;
}
