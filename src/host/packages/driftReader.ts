import type * as vscode from 'vscode';
import { type CodeLookup, codeOfStore } from '../../core/packages/drift/codeDrift';
import {
  type DeployedPackage,
  type LocalPackages,
  readLocalPackages,
  localFile,
  fileDrift,
  packageDrift,
} from '../../core/packages/drift/localPackages';
import type * as drift from '../../core/packages/drift/localPackages';
import { type PackageBuild, OUTDATED, readPackageBuild } from '../../core/packages/drift/packageBuild';
import type { ModuleId } from '../../core/move/functionId';
import type { PackageIndex } from '../../core/packages/movePackage';
import type { UserFacingError } from '../../core/userFacingError';
import { type BuildCode, type BuildSide, type PackageModule, isEdited, packageFiles } from './buildDocuments';
import { placeOf, type WorkspacePackage } from './movePackages';
import type { MoveSources } from './moveSources';
import { sessionLookup } from '../session/sessionLookup';
import type { Session } from '../session/session';
import type { DriftChanges } from './driftChanges';
import { bytesToHex } from '../../core/move/hex';
import { setContextKey } from '../vscode/commands';

/** The modules of a file, compared with the deployed modules. */
export type FileDrift = drift.DriftOfFile<vscode.Uri>;

/** A package of the workspace, compared with the deployed modules. */
export interface PackageDrift extends drift.DriftOfPackage<vscode.Uri> {
  readonly package: WorkspacePackage;
  readonly build: PackageBuild;
  readonly trouble?: UserFacingError;
}

interface Reading {
  readonly round: number;
  readonly local: Promise<LocalPackages<WorkspacePackage, vscode.Uri>>;
  readonly packages: Map<string, Promise<PackageDrift | undefined>>;
}

interface Builds {
  readonly round: number;
  readonly builds: Map<string, Promise<PackageBuild>>;
}

/**
 * Compares Move source with the modules deployed on the selected network. Until something changes, everything is read
 * only once for all callers. Unchanged files are not parsed again, because `MoveSources` caches them.
 */
export class DriftReader {
  readonly #session: Session;
  readonly #sources: MoveSources;
  readonly #watch: DriftChanges;
  readonly #closing: AbortSignal;
  #reading: Reading | undefined;
  #builds: Builds | undefined;

  /** @param closing aborts the shared reads. */
  constructor(session: Session, sources: MoveSources, watch: DriftChanges, closing: AbortSignal) {
    this.#session = session;
    this.#sources = sources;
    this.#watch = watch;
    this.#closing = closing;
  }

  get network(): string {
    return this.#session.network.label;
  }

  get networkId(): string {
    return this.#session.network.id;
  }

  async packages(): Promise<PackageIndex<WorkspacePackage>> {
    const index = await this.#sources.packages();
    void setContextKey('hasPackages', index.packages.length > 0);
    return index;
  }

  /**
   * Compares the declarations in a document. Returns `undefined` if the document is not in the `sources` folder of a
   * package.
   */
  async ofDocument(document: vscode.TextDocument, signal: AbortSignal): Promise<FileDrift | undefined> {
    const packages = await this.#sources.packages();
    const place = placeOf(document.uri);
    const own = packages.deployedFrom(place);
    if (!own) return undefined;
    const [read, compared] = await Promise.all([this.#sources.read(document), this.#deployed(own, signal, ignore)]);
    return fileDrift(localFile(packages, own, { file: document.uri, place, read }), own, compared);
  }

  async folderOf(file: vscode.Uri): Promise<string | undefined> {
    return (await this.#sources.packages()).deployedFrom(placeOf(file))?.folder;
  }

  /** Returns the built or deployed code of a module, or why it cannot be shown. */
  async codeOf({ folder, ...id }: PackageModule, side: BuildSide): Promise<BuildCode> {
    const own = (await this.#sources.packages()).at(folder);
    if (!own) return { kind: 'none', reason: 'The package is no longer in this workspace.' };
    let trouble: UserFacingError | undefined;
    const { build, deployed } = await this.#deployed(own, this.#closing, error => (trouble ??= error));
    if (build.kind === 'unusable') return { kind: 'none', reason: `The code cannot be shown: ${build.reason}.` };
    const built = build.kind === 'none' ? [] : build.modules;
    const isMeant = (each: ModuleId) => each.address === id.address && each.module === id.module;
    const bytes = side === 'built' ? built.find(each => isMeant(each.id))?.bytes : await deployed(id);
    if (!bytes) return { kind: 'none', reason: this.#missing(side, trouble) };
    const { codeText } = await import('../../core/code/codeText');
    const source = side === 'built' ? 'this machine' : this.network;
    return { kind: 'code', text: codeText({ id, module: { bytecode: bytesToHex(bytes) }, source }, 'statements') };
  }

  #missing(side: BuildSide, trouble: UserFacingError | undefined): string {
    if (side === 'built') return 'The build does not contain this module. Run "aptos move compile".';
    if (trouble) return trouble.message;
    return this.#session.isRestricted
      ? 'The deployed code has not been read. Movescope sends no requests in Restricted Mode until you trust this workspace.'
      : `This module is not deployed on ${this.network}.`;
  }

  /** Compares a complete package. Returns `undefined` if the folder no longer contains a package. */
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
    const sources = this.#sources;
    return readLocalPackages({
      packages: () => sources.packages(),
      files: () => sources.files(),
      placeOf,
      readFile: uri => sources.readFile(uri),
    });
  }

  async #readPackage(folder: string, reading: Reading['local']): Promise<PackageDrift | undefined> {
    const local = await reading;
    const own = local.index.at(folder);
    if (!own) return undefined;
    let trouble: UserFacingError | undefined;
    const compared = await this.#deployed(own, this.#closing, error => (trouble ??= error));
    const found = await packageDrift(local, own, compared);
    return { ...found, package: own, build: compared.build, ...(trouble && { trouble }) };
  }

  /** Returns deployed modules. In Restricted Mode, unread code is not requested if the gateway requires a key. */
  async #deployed(
    own: WorkspacePackage,
    signal: AbortSignal,
    onTrouble: (error: UserFacingError) => void,
  ): Promise<DeployedPackage> {
    const session = this.#session;
    const [lookup, build, { code }] = await Promise.all([
      sessionLookup(session, { signal, onTrouble }),
      this.#build(own),
      session.connection(),
    ]);
    const known: CodeLookup = id => Promise.resolve(code.known(id)?.bytes);
    return { lookup, build, deployed: session.isRestricted ? known : codeOfStore(code, { signal, build, onTrouble }) };
  }

  /**
   * Returns the build of a package. While a source file has unsaved changes, the build counts as out of date, and no
   * files are read.
   */
  async #build(own: WorkspacePackage): Promise<PackageBuild> {
    const { fileRound: round } = this.#watch;
    if (this.#builds?.round !== round) this.#builds = { round, builds: new Map() };
    const { builds } = this.#builds;
    const known = builds.get(own.folder) ?? this.#readBuild(own);
    builds.set(own.folder, known);
    const build = await known;
    return build.kind === 'current' && isEdited(own) ? OUTDATED : build;
  }

  async #readBuild(own: WorkspacePackage): Promise<PackageBuild> {
    return readPackageBuild(packageFiles(own), own, this.#closing);
  }
}

function ignore(): void {
  // The module is then shown as unknown.
}
