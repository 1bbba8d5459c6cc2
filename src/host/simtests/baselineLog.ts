import * as vscode from 'vscode';
import type { BaselineCommit, BaselineLog, CommittedText } from '../../core/simtests/gasHistory';
import { gitApi, type GitCommit, type GitRepository } from './baselineFiles';
import { exists } from '../vscode/mayReplace';

/** Maximum number of commits that are read, because each starts a process. */
const MOST_COMMITS = 50;
const AT_A_TIME = 4;
/** Timeout for git in ms. */
const LONGEST_WAIT = 15_000;

/** Reads the commits of a baseline. Throws nothing except the signal's reason. @param uri URI of the baseline */
export async function readBaselineLog(uri: vscode.Uri, signal: AbortSignal): Promise<BaselineLog> {
  // The git extension can be active, but git must not run in an untrusted folder.
  if (!vscode.workspace.isTrusted)
    return { kind: 'none', reason: 'Earlier baselines are not shown, because git is not used in Restricted Mode.' };
  const limit = AbortSignal.timeout(LONGEST_WAIT);
  const within = AbortSignal.any([signal, limit]);
  try {
    const repository = await before(within, repositoryOf(uri));
    const log = 'reason' in repository ? repository : await commitsIn(repository, uri, within);
    signal.throwIfAborted();
    return log;
  } catch {
    signal.throwIfAborted();
    const reason = limit.aborted
      ? 'Earlier baselines are missing, because git timed out. Run the test again to read them.'
      : 'git could not read the earlier baselines. See the “Git” output channel for details.';
    return { kind: 'none', reason };
  }
}

type NoLog = Extract<BaselineLog, { readonly kind: 'none' }>;

async function repositoryOf(uri: vscode.Uri): Promise<GitRepository | NoLog> {
  const git = await gitApi();
  if (!git)
    return { kind: 'none', reason: 'Earlier baselines are not shown, because git is not available in this window.' };
  const repository = git.getRepository(uri);
  if (repository) return repository;
  const reason = 'Earlier baselines are not shown, because VS Code has no git repository open for this folder.';
  return { kind: 'none', reason };
}

async function commitsIn(repository: GitRepository, uri: vscode.Uri, signal: AbortSignal): Promise<BaselineLog> {
  const found = await before(signal, commitsOf(repository, uri));
  const wanted = found.slice(0, MOST_COMMITS);
  const commits: BaselineCommit[] = [];
  for (let at = 0; at < wanted.length && !signal.aborted; at += AT_A_TIME) {
    const some = wanted.slice(at, at + AT_A_TIME).map(each => commitOf(repository, each, uri));
    // Commits that were read before the timeout are shown.
    for (const each of await before(signal, Promise.all(some)).catch(() => [])) commits.push(each);
  }
  const rest = commits.length < wanted.length ? 'tooLate' : wanted.length < found.length ? 'tooMany' : undefined;
  return { kind: 'commits', commits, isShallow: await isShallow(repository), ...(rest && { rest }) };
}

/** Returns the commits of a file. A repository without commits has no git log. */
async function commitsOf(repository: GitRepository, uri: vscode.Uri): Promise<readonly GitCommit[]> {
  try {
    return await repository.log({ maxEntries: MOST_COMMITS + 1, path: uri.fsPath });
  } catch (error) {
    // The state of a repository that was just opened can be incomplete.
    await repository.status();
    if (repository.state.HEAD?.commit === undefined) return [];
    throw error;
  }
}

async function commitOf(repository: GitRepository, commit: GitCommit, uri: vscode.Uri): Promise<BaselineCommit> {
  const { hash, authorDate, commitDate } = commit;
  const at = (commitDate ?? authorDate)?.getTime() ?? Number.NaN;
  return { hash, at, content: await textIn(repository, hash, uri.fsPath) };
}

async function textIn(repository: GitRepository, hash: string, path: string): Promise<CommittedText> {
  try {
    return { kind: 'text', text: await repository.show(hash, path) };
  } catch {
    const error: unknown = await repository.getObjectDetails(hash, path).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const isAbsent =
      typeof error === 'object' && error !== null && 'gitErrorCode' in error && error.gitErrorCode === 'UnknownPath';
    return { kind: isAbsent ? 'absent' : 'unreadable' };
  }
}

/** Whether the repository is a shallow clone: git records its boundary in this file. */
async function isShallow({ rootUri }: GitRepository): Promise<boolean> {
  return exists(vscode.Uri.joinPath(rootUri, '.git', 'shallow'));
}

/** Returns the result of work, or rejects with the signal's reason if the signal is aborted first. */
async function before<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}
