import { momentOfMilliseconds } from '../../core/move/moments';
import { inertDocument } from '../../core/move/visibleText';
import type { ResultReport } from '../../core/reports/resultReport';
import { jsonText, resultFileName } from './copyText';
import type { HistoryStore } from './historyStore';
import { openedRow } from './openedRow';

/** The location of a result in the history, for reading it again. */
export interface JsonSource {
  /** Its id in the history; absent if it is not in the history. */
  readonly id: string | undefined;
  /** The index of one of many runs in the report. */
  readonly row: number | undefined;
}

/** The address of a document: a readable path, and a query for {@link historyJson}. */
export interface JsonAddress {
  readonly path: string;
  readonly query: string;
}

/**
 * Returns a report as exact JSON. Invisible or misleading characters are replaced by their escapes, which have the same
 * value.
 */
export async function exactJson(report: ResultReport): Promise<string> {
  return inertDocument(await jsonText(report));
}

/**
 * Returns the address of a result's document: `/2026-11-22 20:05:10 UTC/simulation-coin-transfer.json`, from the time
 * of the run and its subject. A result in the history always has the same address; any other result gets a new one each
 * time.
 */
export function jsonAddress(report: ResultReport, { id, row }: JsonSource): JsonAddress {
  const ranAt = id === undefined ? Date.now() : Number(id.slice(0, 14));
  const time = momentOfMilliseconds(ranAt)?.utc ?? 'unknown time';
  const query = new URLSearchParams(id === undefined ? { once: crypto.randomUUID() } : { id });
  if (row !== undefined) query.set('row', String(row));
  return { path: `/${time}/${resultFileName(report)}.json`, query: query.toString() };
}

/** Returns the JSON of the result that a query names, or `undefined` if it is not in the history. */
export async function historyJson(query: string, store: Pick<HistoryStore, 'read'>): Promise<string | undefined> {
  const source = new URLSearchParams(query);
  const opened = await store.read(source.get('id') ?? '');
  if (!opened || 'missing' in opened.report) return undefined;
  const row = source.get('row');
  const report = row === null ? opened.report : openedRow(opened.report, Number(row), opened.kept.rerun)?.report;
  return report && exactJson(report);
}
