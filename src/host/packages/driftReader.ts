import type * as vscode from 'vscode';
import type { LocalPackages } from '../../core/packages/drift/localPackages';
import type * as drift from '../../core/packages/drift/localPackages';
import type { PackageIndex } from '../../core/packages/movePackage';
import type { UserFacingError } from '../../core/userFacingError';
import { placeOf, type WorkspacePackage } from './movePackages';
import type { MoveSources } from './moveSources';
import { sessionLookup } from '../shell/sessionLookup';
import type { Session } from '../shell/session';
import type { DriftChanges } from './driftChanges';

/** The modules of a file, compared with what is deployed. */
export type FileDrift = drift.FileDrift<vscode.Uri>;

/** A package of the workspace, compared with what is deployed. */
export interface PackageDrift extends drift.PackageDrift<vscode.Uri> {
  readonly package: WorkspacePackage;
  /** The error if something could not be read. */
  readonly trouble?: UserFacingError;
}

/** Everything that has been read since the last change. */
interface Reading {
  readonly round: number;
  readonly local: Promise<LocalPackages<WorkspacePackage, vscode.Uri>>;
  /** The packages, by folder. */
  readonly packages: Map<string, Promise<PackageDrift | undefined>>;
}

/**
 * Compares Move source with what is deployed on the selected network. Between two changes everything is read only once
 * for all callers. Unchanged files are not parsed again, as `MoveSources` caches them.
 */
export class DriftReader {
  readonly #session: Session;
  readonly #sources: MoveSources;
  readonly #watch: DriftChanges;
  readonly #closing: AbortSignal;
  #reading: Reading | undefined;

  /** @param closing aborts the reads that all callers share */
  constructor(session: Session, sources: MoveSources, watch: DriftChanges, closing: AbortSignal) {
    this.#session = session;
    this.#sources = sources;
    this.#watch = watch;
    this.#closing = closing;
  }

  /** The label of the network that source is compared with. */
  get network(): string {
    return this.#session.network.label;
  }

  /** The id of the network that source is compared with. */
  get networkId(): string {
    return this.#session.network.id;
  }

  /** The packages of the workspace. */
  packages(): Promise<PackageIndex<WorkspacePackage>> {
    return this.#sources.packages();
  }

  /** Compares the declarations of a document. Returns `undefined` if nothing is deployed from it. */
  async ofDocument(document: vscode.TextDocument, signal: AbortSignal): Promise<FileDrift | undefined> {
    const [{ localFile }, { fileDrift }, packages] = await Promise.all([
      import('../../core/packages/drift/localPackages'),
      import('../../core/packages/drift/localPackages'),
      this.#sources.packages(),
    ]);
    const place = placeOf(document.uri);
    const own = packages.deployedFrom(place);
    if (!own) return undefined;
    const [read, lookup] = await Promise.all([this.#sources.read(document), this.#lookup(signal)]);
    return fileDrift(localFile(packages, own, { file: document.uri, place, read }), own, { lookup, ...NO_BUILD });
  }

  /** Compares a whole package. Returns `undefined` if the folder no longer contains a package. */
  ofPackage(folder: string): Promise<PackageDrift | undefined> {
    const { local, packages } = this.#current();
    const known = packages.get(folder);
    if (known) return known;
    const read = this.#readPackage(folder, local);
    packages.set(folder, read);
    return read;
  }

  #current(): Reading {
    const { round } = this.#watch;
    if (this.#reading?.round === round) return this.#reading;
    this.#reading = { round, local: this.#readLocal(), packages: new Map() };
    return this.#reading;
  }

  async #readLocal(): Promise<LocalPackages<WorkspacePackage, vscode.Uri>> {
    const { readLocalPackages } = await import('../../core/packages/drift/localPackages');
    const sources = this.#sources;
    return readLocalPackages({
      packages: () => sources.packages(),
      files: () => sources.files(),
      placeOf,
      readFile: uri => sources.readFile(uri),
    });
  }

  async #readPackage(folder: string, reading: Reading['local']): Promise<PackageDrift | undefined> {
    const [{ packageDrift }, local] = await Promise.all([import('../../core/packages/drift/localPackages'), reading]);
    const own = local.index.at(folder);
    if (!own) return undefined;
    let trouble: UserFacingError | undefined;
    const lookup = await this.#lookup(this.#closing, error => (trouble ??= error));
    const found = await packageDrift(local, own, { lookup, ...NO_BUILD });
    return { ...found, package: own, ...(trouble && { trouble }) };
  }

  #lookup(signal: AbortSignal, onTrouble: (error: UserFacingError) => void = ignore) {
    return sessionLookup(this.#session, { signal, onTrouble });
  }
}

const NO_BUILD = { build: { kind: 'none' }, deployed: () => Promise.resolve(undefined) } as const;

function ignore(): void {
  // The module is then shown as unknown.
}
