import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WireErrorBody } from '../../src/core/gateway/schemas/answerSchemas';

/** Real answers of public nodes, kept beside the repository and never in it. */
const FOLDER = resolve('../shared/aptos/responses');

/** A recorded file. */
export interface Entry {
  /** Path within the folder. */
  readonly file: string;
  /** The schema of its content; absent if the contract has none. */
  readonly schema?: string;
}

/** All recorded files; `undefined`, with a message, if there are none. */
export function readIndex(): readonly Entry[] | undefined {
  if (existsSync(FOLDER)) return JSON.parse(readRecorded('index.json')) as readonly Entry[];
  process.stdout.write(`    skipped: there are no recorded answers at ${FOLDER}\n`);
  return undefined;
}

/** The text of a recorded file. */
export function readRecorded(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8');
}

/** Why a file without a schema is not the answer of any operation; `undefined` if that is unknown. */
export function noneReason(file: string): string | undefined {
  return REASONS.find(([pattern]) => pattern.test(file))?.[1];
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/genesis_block_by_version_2022/, 'older than the contract: a block without first_version and last_version'],
  [/_get_events/, 'events of an account'],
  [/_gas_estimation/, 'the gas estimate of a node'],
  [/_get_account_resources/, 'resources of an account'],
  [/_get_index/, 'the state of a node'],
  [/_test_post_/, 'the answer to a submission'],
  [/view_function|run_option/, 'what a view function returns'],
];

/** The status with which a node sends an error body, which the recordings do not contain (FACTS.md §9). */
export function statusOf({ error_code: code, message }: WireErrorBody): number {
  if (code.endsWith('_not_found')) return 404;
  if (code.endsWith('_pruned')) return 410;
  return STATUSES.find(([start]) => message.startsWith(start))?.[1] ?? 400;
}

/** Statuses of errors whose code is ambiguous, by the start of the message. */
const STATUSES: readonly (readonly [string, number])[] = [
  ['Transaction not allowed by simulation filter', 403],
  ['request-method not allowed', 403],
  ['missing `Content-Length` header', 411],
  ['payload too large', 413],
  ['the `Content-Type` requested by the client is not supported', 415],
];
