import * as vscode from 'vscode';
import type { FunctionAbi } from '../../core/move/abi';
import type { MemberId } from '../../core/move/functionId';
import type { ParameterNames } from '../../core/packages/readMove';
import { SOURCE_SCHEME } from '../vscode/ids';
import { lazy } from '../vscode/lazy';
import { registerReadOnlyFiles } from '../vscode/documents';
import type { Session } from '../session/session';
import type { PublishedSources, PublishedPlace, ReadPackage } from './publishedSources';

/** A read-only file system for the published source of packages, read from transactions on demand. */
export class PublishedFiles implements vscode.Disposable {
  readonly #sources;
  readonly #registered: vscode.Disposable;
  #isUsed = false;

  constructor(session: Session) {
    this.#sources = lazy(async () => {
      const { PublishedSources } = await import('./publishedSources');
      return new PublishedSources(session);
    });
    this.#registered = registerReadOnlyFiles(SOURCE_SCHEME, {
      // Source in a transaction never changes. Its size is unknown until it is read.
      stat: () => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: 0 }),
      readFile: async uri => (await this.#use()).readFile(uri),
    });
  }

  /** Reads the source of the packages that a transaction published. @throws RefusedError; any client error */
  async read(place: PublishedPlace, signal: AbortSignal): Promise<readonly ReadPackage[]> {
    return (await this.#use()).read(place, signal);
  }

  /** Returns the parameter names of a function from published source that has been opened and is up to date. */
  async namesOf(abi: FunctionAbi, id: MemberId): Promise<ParameterNames | undefined> {
    return this.#isUsed ? (await this.#sources.get()).namesOf(abi, id) : undefined;
  }

  dispose(): void {
    this.#registered.dispose();
  }

  #use(): Promise<PublishedSources> {
    this.#isUsed = true;
    return this.#sources.get();
  }
}
