import * as vscode from 'vscode';

/** Name of VS Code’s Git extension. */
const GIT_EXTENSION = 'vscode.git';

/**
 * The part of the API of VS Code’s Git extension that is used: `extensions/git/src/api/git.d.ts` in the repository of
 * VS Code.
 */
export interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  /** Of repositories that are open; those in parent folders are, if the user allowed it. */
  readonly getRepository: (uri: vscode.Uri) => GitRepository | null;
}

/** An open repository. */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: { readonly HEAD: { readonly commit?: string } | undefined };
  /** Reads the state again. */
  readonly status: () => Promise<void>;
  /** Newest first. */
  readonly log: (options: { readonly maxEntries: number; readonly path: string }) => Promise<readonly GitCommit[]>;
  /** Returns the text of a file in a commit. */
  readonly show: (ref: string, path: string) => Promise<string>;
  /** Rejects with `gitErrorCode` `UnknownPath` if the commit does not have the file. */
  readonly getObjectDetails: (ref: string, path: string) => Promise<unknown>;
}

/** A commit. */
export interface GitCommit {
  readonly hash: string;
  readonly authorDate?: Date;
  readonly commitDate?: Date;
}

/**
 * Returns the API once it knows the repositories of the workspace; `undefined` if there is none: in a browser, in
 * Restricted Mode, and if git is turned off or not installed.
 */
export async function gitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<{
    readonly enabled?: boolean;
    readonly getAPI?: (version: 1) => GitApi;
  }>(GIT_EXTENSION);
  if (!extension) return undefined;
  // `getAPI` throws if git is turned off or was not found.
  const git = await extension.activate();
  const api = git.enabled === true ? git.getAPI?.(1) : undefined;
  if (api) await initialized(api);
  return api;
}

function initialized(api: GitApi): Promise<void> {
  return new Promise(resolve => {
    if (api.state === 'initialized') {
      resolve();
      return;
    }
    const subscription = api.onDidChangeState(() => {
      if (api.state !== 'initialized') return;
      subscription.dispose();
      resolve();
    });
  });
}
