import * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';
import { isResultReport, type ResultReport } from '../../core/transactions/resultReport';
import type { Rerun } from '../commands/rerun';

/** Characters of a stored result; of a larger one only how to run it again is kept. */
const LONGEST = 4_000_000;
const FILE = 'last-result.json';

/** What is kept of a result over a reload of the window. */
export interface StoredResult {
  /** Absent where it was too large, or another version of the extension wrote it. */
  readonly report?: ResultReport;
  readonly rerun: Rerun;
}

/** Keeps the last result of a workspace, in a file of the extension's own; never anything of an access key. */
export class ResultStore {
  readonly #folder: vscode.Uri | undefined;
  readonly #version: string;
  #written: Promise<void> = Promise.resolve();

  /**
   * @param folder where this workspace's files are; absent where no folder is open: nothing is kept
   * @param version of the extension: reports are its own data, and no other version's
   */
  constructor(folder: vscode.Uri | undefined, version: string) {
    this.#folder = folder;
    this.#version = version;
  }

  /** Keeps a result in place of the last one. Rejects when the file cannot be written. */
  write({ report, rerun }: StoredResult): Promise<void> {
    const folder = this.#folder;
    if (!folder) return Promise.resolve();
    const version = this.#version;
    const whole = JSON.stringify({ version, rerun, report });
    const text = whole.length > LONGEST ? JSON.stringify({ version, rerun }) : whole;
    const write = async () => {
      await vscode.workspace.fs.createDirectory(folder);
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, FILE), new TextEncoder().encode(text));
    };
    // One after the other, whatever became of the one before: the last one stays.
    this.#written = this.#written.then(write, write);
    return this.#written;
  }

  /** The last result; `undefined` where there is none, or none that can be read. */
  async read(): Promise<StoredResult | undefined> {
    if (!this.#folder) return undefined;
    const file = vscode.Uri.joinPath(this.#folder, FILE);
    const bytes = await vscode.workspace.fs.readFile(file).then(
      read => read,
      () => undefined,
    );
    return bytes && parseResult(new TextDecoder().decode(bytes), this.#version);
  }
}

function parseResult(text: string, version: string): StoredResult | undefined {
  const value = parseJson(text);
  if (!isJsonObject(value) || !isRerun(value.rerun)) return undefined;
  const { rerun, report } = value;
  return { rerun, ...(value.version === version && isResultReport(report) && { report }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRerun(value: unknown): value is Rerun {
  if (!isJsonObject(value) || !isJsonObject(value.target)) return false;
  const { kind, uri, line, character, draft } = value.target;
  const isTarget =
    kind === 'place'
      ? typeof uri === 'string' && typeof line === 'number' && typeof character === 'number'
      : kind === 'draft' && isJsonObject(draft) && isJsonObject(draft.payload) && isJsonObject(draft.given);
  return isTarget && (value.verb === 'simulate' || value.verb === 'encode');
}
