import { momentOfMilliseconds } from '../../core/move/moments';
import { inertDocument } from '../../core/move/visibleText';
import type { ResultReport } from '../../core/reports/resultReport';
import { jsonText, resultFileName } from './copyText';
import type { HistoryStore } from './historyStore';
import { openedRow } from './openedRow';

/** Where a result can be read again. */
export interface JsonSource {
  /** Its id in the history; absent where the history does not have it. */
  readonly id: string | undefined;
  /** One of its many runs, counted as they stand in its report. */
  readonly row: number | undefined;
}

/** Names a document: the path for the reader, the query for {@link historyJson}. */
export interface JsonAddress {
  readonly path: string;
  readonly query: string;
}

/** A report as exact JSON. What would not be seen for what it is stands as its escape, which is the same value. */
export async function exactJson(report: ResultReport): Promise<string> {
  return inertDocument(await jsonText(report));
}

/**
 * The address of a result's document: `/2026-11-22 20:05:10 UTC/simulation-coin-transfer.json`, when it was run and what
 * it is of. The same again for a result of the history, a new one each time for any other.
 */
export function jsonAddress(report: ResultReport, { id, row }: JsonSource): JsonAddress {
  const ranAt = id === undefined ? Date.now() : Number(id.slice(0, 14));
  const time = momentOfMilliseconds(ranAt)?.utc ?? 'unknown time';
  const query = new URLSearchParams(id === undefined ? { once: crypto.randomUUID() } : { id });
  if (row !== undefined) query.set('row', String(row));
  return { path: `/${time}/${resultFileName(report)}.json`, query: query.toString() };
}

/** The JSON of the result that a query names; `undefined` where the history does not have it. */
export async function historyJson(query: string, store: Pick<HistoryStore, 'read'>): Promise<string | undefined> {
  const source = new URLSearchParams(query);
  const opened = await store.read(source.get('id') ?? '');
  if (!opened || 'missing' in opened.report) return undefined;
  const row = source.get('row');
  const report = row === null ? opened.report : openedRow(opened.report, Number(row), opened.kept.rerun)?.report;
  return report && exactJson(report);
}
